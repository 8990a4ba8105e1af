#!/usr/bin/env python3
"""Code as people write it: dialects, names, constructors, predicates that check nothing.

Usage: habits_test.py KORAT
"""

import json
import sys

from korat_command import Workshop

DIALECT = """#pragma once
struct Pair { int x, y; };
struct Old {
  int n = 0;
  bool repOk() const {
    register int i = n;
    typeof(n) j = ({ int t = i; t; });
    Pair p = (Pair){.x = j, .y = 1};
    switch (p.x) {
      case 0 ... 1: return true;
    }
    return false;
  }
  void touch() throw(int) { n = 0; }
};
"""

CONCEPT = """#pragma once
template <typename T> concept Small = sizeof(T) < 8;
template <Small T> struct Later { T n = 0; bool repOk() const { return n < 2; } };
"""

NAMES = """#pragma once
namespace net {
struct Timeout { int ms; explicit Timeout(int m) : ms(m) {} };
struct Connection { Timeout error_{1}; int n = 0; bool repOk() const { return n < 2; } };
}
template <class K, class V> struct LruCache {
  struct Entry { K key{}; V value{}; };
  explicit LruCache(Entry* first, int& size) : first_(first) { (void)size; }
  Entry* first_;
  bool repOk() const { return true; }
};
inline int five = 5;
"""

# Chains of up to two nodes with keys of 1..2: 1 + 2 + 4.
CHAIN = """#pragma once
struct Node { int key; Node* next = nullptr; explicit Node(int k) : key(k) {} };
struct Chain {
  Node* head = nullptr;
  bool repOk() const {
    int n = 0;
    for (Node* p = head; p != nullptr; p = p->next) if (++n > 2) return false;
    return true;
  }
};
struct Odd { int k; Odd(Odd& other, int& place) : k(other.k + place) {} };
struct Holder { Odd* odd = nullptr; bool repOk() const { return odd == nullptr; } };
"""

ASSERTS = """#pragma once
#include <cassert>
namespace util {
struct Counter {
  int n = 0;
  bool repOk() const { return n >= 0; }
  void step(int by) { assert(by < n); n += by; }
};
}
"""

NEEDY = """#pragma once
struct Needy { std::uint8_t n = 0; bool repOk() const { return n < LIMIT; } };
"""

CHECKS = """#pragma once
struct Positive { int a = 0; bool repOk() const { return a > 0; } };
struct Careless { int a = 0; bool repOk() const { return true; } };
"""

# Trees of up to three keys of 1..3 whose heights differ as the balance says: 1 + 3 + 3 * 2 + 1.
BALANCED = """#pragma once
struct Part { Part* child[2]; int key; signed char balance; };
struct Balanced {
  Part* root = nullptr;
  static int height(const Part* p) {
    if (p == nullptr) return 0;
    const int left = height(p->child[0]), right = height(p->child[1]);
    if (left < 0 || right < 0 || right - left != p->balance) return -1;
    return right - left > 1 || left - right > 1 ? -1 : 1 + (left > right ? left : right);
  }
  static bool sorted(const Part* p, int low, int high) {
    return p == nullptr || (p->key > low && p->key < high && sorted(p->child[0], low, p->key) &&
                            sorted(p->child[1], p->key, high));
  }
  bool repOk() const { return sorted(root, 0, 100) && height(root) >= 0; }
};
"""

# Endless for each of the values from 20 on.
ENDLESS = """#pragma once
struct Endless {
  int n = 0;
  bool repOk() const {
    switch (n) { case 0: return true; case 1: return false; case 2: return true; }
    for (volatile int i = 1; n - n + i != 0;) {}
    return true;
  }
};
"""

SHARED = """#pragma once
#include <memory>
struct Child { std::weak_ptr<Child> parent; std::shared_ptr<Child> child; };
struct Family {
  std::shared_ptr<Child> first;
  bool repOk() const { return first != nullptr && first->parent.lock() == nullptr; }
};
"""

# One link that is no item: what push() builds looks like it through pointers to links.
BASES = """#pragma once
struct Link { Link* next = nullptr; };
struct Item : Link { int value = 0; };
struct Bag {
  Link* first = nullptr;
  bool repOk() const { return first == nullptr || first->next == nullptr; }
  void push() { if (first == nullptr) first = new Item; }
  int value() const { return first == nullptr ? 0 : static_cast<const Item*>(first)->value; }
};
"""

BUFFER = """#pragma once
struct buffer { int n; };
inline void buffer_add(buffer* b, int v) { b->n += v; }
"""
USER = """#pragma once
#include "buffer.h"
inline bool fits(const buffer& b) { return b.n <= 2; }
"""


def main(korat: str) -> None:
    shop = Workshop(korat, optimize=False)
    for name, text in (("old.h", DIALECT), ("later.h", CONCEPT), ("names.h", NAMES),
                       ("needy.h", NEEDY), ("limit.h", "#define LIMIT 2\n"), ("chain.h", CHAIN), ("checks.h", CHECKS), ("asserts.h", ASSERTS),
                       ("balanced.h", BALANCED), ("endless.h", ENDLESS), ("shared.h", SHARED),
                       ("bases.h", BASES), ("buffer.h", BUFFER), ("user.h", USER)):
        shop.write(name, text)

    def count(*words: str):
        return shop.run("generate", *words, "--count")

    old = count("old.h", "--class", "Old", "--scope", "2")
    shop.equal("GNU extensions and what C++17 dropped need no flag", old.number("structures"), 2, old)
    later = count("later.h", "--class", "Later<int>", "--scope", "2")
    shop.equal("code that needs C++20 is read as C++20", later.number("structures"), 2, later)
    shop.expect("and a note says so", "-std=gnu++20" in later.err, later)
    fixed = count("later.h", "--class", "Later<int>", "--scope", "2", "--", "-std=c++17")
    shop.expect("unless the user names a standard", fixed.code == 2, fixed)

    scoped = count("names.h", "--class", "Connection", "--scope", "1",
                   "--set", "Connection::error_=Timeout{5},Timeout{6}")
    shop.equal("values are looked up in the namespace of the class",
               scoped.number("structures"), 4, scoped)
    unknown = count("names.h", "--class", "Connection", "--scope", "1",
                    "--set", "Connection::error_=Timeou{5}")
    shop.expect("an unknown name in a value is named",
                "undeclared identifier 'Timeou'" in unknown.err, unknown)
    # No entry, or one with a key and a value of 1.
    for name in ("LruCache<int,int>", "LruCache<int, int>", "LruCache", "LruCache< int,int >"):
        made = count("names.h", "--class", "LruCache<int,int>", "--scope", "1",
                     "--construct", f"{name}=LruCache(nullptr, five)")
        shop.equal(f"--construct '{name}=...' finds the class", made.number("structures"), 2, made)
    spelled = count("names.h", "--class", "LruCache<int,int>", "--scope", "1",
                    "--construct", "LruCache=LruCache<int, int>(nullptr, five)",
                    "--set", "LruCache<int,int>::first_=null")
    shop.equal("template arguments may be spelled out", spelled.number("structures"), 1, spelled)

    chain = count("chain.h", "--class", "Chain", "--scope", "2")
    shop.equal("a constructor gets plain arguments", chain.number("structures"), 7, chain)
    shop.expect("and a note says which", "its objects start as Node(1); --construct 'Node=...'"
                in chain.err, chain)
    holder = count("chain.h", "--class", "Holder", "--scope", "1")
    shop.expect("a constructor that takes variables is asked for",
                holder.code == 2 and "class 'Odd' has no default constructor" in holder.err, holder)
    none = count("chain.h", "--class", "Holder", "--scope", "1", "--set", "Odd=0")
    shop.equal("but not for a class without objects", none.number("structures"), 1, none)

    needy = count("needy.h", "--class", "Needy", "--scope", "3", "--include", "cstdint,limit.h")
    shop.equal("a header gets the headers that it needs", needy.number("structures"), 2, needy)
    alone = count("needy.h", "--class", "Needy", "--scope", "3")
    shop.equal("it does not compile alone", alone.code, 2, alone)
    # The header from which a precompiled one was made, as a build without CMake has it.
    shop.write("pre.h", "#include <cstdint>\n#define LIMIT 1\n")
    shop.write("build/compile_commands.json", json.dumps([{
        "directory": str(shop.folder), "file": str(shop.folder / "needy.cc"),
        "arguments": ["clang++", "-include-pch", "pre.h.pch", "-c", "needy.cc"]}]))
    built = count("needy.h", "--class", "Needy", "--scope", "3", "-p", "build")
    shop.equal("a precompiled header is read as the header", built.number("structures"), 1, built)

    positive = count("checks.h", "--class", "Positive", "--scope", "2")
    shop.expect("a predicate that rejects something is not suspected",
                "accepts every candidate" not in positive.err, positive)
    careless = count("checks.h", "--class", "Careless", "--scope", "2")
    shop.expect("one that rejects nothing is", "accepts every candidate" in careless.err, careless)

    balanced = count("balanced.h", "--class", "Balanced", "--scope", "3")
    shop.expect("where next to nothing is found, a hint says that integers of nodes start at 1",
                balanced.number("structures") == 1 and "--set 'Part::balance=-1..1'" in balanced.err,
                balanced)
    balanced = count("balanced.h", "--class", "Balanced", "--scope", "3", "--set", "balance=-1..1")
    shop.expect("and it helps", balanced.number("structures") == 11
                and "start at 1" not in balanced.err, balanced)
    endless = count("endless.h", "--class", "Endless", "--scope", "60", "--prune", "none")
    shop.expect("only the first run that never ends takes its time",
                endless.verdict.startswith("INCOMPLETE") and endless.number("structures") == 2
                and float(endless.verdict.split("time=")[1][:-1]) < 8, endless)
    # A first child with a parent that has expired or never was, or with a child; that may be itself.
    shared = count("shared.h", "--class", "Family", "--scope", "1")
    shop.expect("to lock a weak_ptr is not to write to the structure",
                shared.number("structures") > 0 and "writes to the structure" not in shared.err,
                shared)
    # None, or one with a value of 1.
    bases = count("bases.h", "--class", "Bag", "--scope", "1")
    shop.equal("a base from which code casts down has no objects", bases.number("structures"), 2,
               bases)
    bases = shop.run("test", "bases.h", "--class", "Bag", "--scope", "1", "--set", "Link=1",
                     "--method", "value")
    shop.expect("objects of other classes are not the same structure", bases.number("failed") == 1
                and "not built by" in bases.out and "object.push()" not in bases.out, bases)
    buffer = shop.run("test", "user.h", "--class", "buffer", "--predicate", "fits", "--scope", "1",
                      "--method", "buffer_add")
    shop.equal("--method finds functions of headers that are included", buffer.number("inputs"), 6,
               buffer)

    asserts = shop.run("test", "asserts.h", "--class", "Counter", "--scope", "1")
    shop.expect("an assertion names the user's function",
                "assertion 'by < n' of util::Counter::step(int) violated" in asserts.out, asserts)
    shop.finish()


if __name__ == "__main__":
    main(sys.argv[1])
