#!/usr/bin/env python3
"""korat test: every method on every structure, the contracts decide.

Usage: methods_test.py KORAT EXAMPLES
"""

import sys
from pathlib import Path

from korat_command import Workshop

# One fault in each method, which shows at the smallest possible size.
LIST = r"""#pragma once
struct List {
  struct Node {
    int key = 0;
    Node* next = nullptr;
  };
  Node* head = nullptr;
  int size = 0;
  bool repOk() const {
    int n = 0;
    for (Node* p = head; p != nullptr; p = p->next) {
      if (++n > size) return false;
    }
    return n == size;
  }
  //@ ensures size == \old(size) + 1 && head->key == key;
  void push(int key) {
    head = new Node{key, head};
    ++size;
  }
  //@ requires size > 0;
  //@ ensures \result == \old(head->key);
  int pop() {
    Node* first = head;
    const int key = first->key;
    head = first->next;
    --size;
    delete first;
    return key;
  }
  //@ requires size > 0;
  void lose() {
    head = head->next;
    --size;
  }
  void deleteTwice() {
    if (size < 2) return;
    Node* first = head;
    head = head->next;
    --size;
    delete first;
    if (size == 1) delete first;
  }
  void hang() {
    for (volatile int i = 0; size == 1;) i = i + 1;
  }
  void crash() {
    if (size == 0) head->key = 1;
  }
  //@ assignable size;
  void frame() {
    if (size == 3) head->key = head->key + 1;
  }
  //@ ensures \result != 2;
  int post() const { return size; }
  void invariant_() { ++size; }
  void threw() {
    if (size == 1) throw 1;
  }
  void inner() {
    if (size == 0) lose();
  }
  bool contains(int key) const {
    for (Node* p = head; p != nullptr; p = p->next) {
      if (p->key == key) return true;
    }
    return false;
  }
  void other(List& list) { (void)list; }

 private:
  void hidden() { size = -1; }
};
"""

# Lists of up to three keys of 1..3: 1 + 3 + 9 + 27 = 40. Integers as arguments are 0..3 and -1. By
# method: inputs, skipped, passed, threw, failed.


def pairs() -> int:
    """Pairs of lists with at most three nodes together, which may share their ends or be one list.

    A list of n nodes; another one of m nodes of its own, then any of the n or the end."""
    apart = sum(3 ** (n + m) * (n + 1 if m > 0 else n + 1)
                for n in range(4) for m in range(4 - n))
    return apart + 40


OTHERS = pairs()
TABLE = {
    "push(int)": (200, 0, 200, 0, 0),
    "pop()": (39, 1, 39, 0, 0),
    "lose()": (39, 1, 0, 0, 39),
    "deleteTwice()": (40, 0, 31, 0, 9),
    "hang()": (40, 0, 37, 0, 3),
    "crash()": (40, 0, 39, 0, 1),
    "frame()": (40, 0, 13, 0, 27),
    "post()": (40, 0, 31, 0, 9),
    "invariant_()": (40, 0, 0, 0, 40),
    "threw()": (40, 0, 37, 3, 0),
    "inner()": (40, 0, 39, 0, 1),
    "contains(int)": (200, 0, 200, 0, 0),
    # A list as an argument may share nodes with the receiver, and be the receiver.
    "other(List &)": (OTHERS, 0, OTHERS, 0, 0),
}

EMPTY = "List{head: null, size: 0}"
# The message of the first failure of each kind, and its smallest input.
FAILURES = [
    ("list.h:32:8: error: lose() leaked: 1 block", "[korat-leaked]", "List{head: N0, size: 1}  N0{key: 1, next: null}"),
    ("list.h:36:8: error: deleteTwice() deleted-twice: deleted an object twice", "[korat-deleted-twice]",
     "List{head: N0, size: 2}  N0{key: 1, next: N1}  N1{key: 1, next: null}"),
    ("error: hang() hung: ", "[korat-hung]", "List{head: N0, size: 1}  N0{key: 1, next: null}"),
    ("error: crash() crashed: signal 11", "[korat-crashed]", EMPTY),
    ("list.h:50:7: error: List::frame changed List::Node::key", "[korat-frame]",
     "List{head: N0, size: 3}  N0{key: 1, next: N1}"),
    (r"list.h:54:7: error: postcondition '\result != 2' of List::post violated",
     "[korat-postcondition]", "List{head: N0, size: 2}"),
    ("list.h:9:8: error: invariant 'repOk()' of List violated on exit", "[korat-invariant-exit]",
     EMPTY),
    ("list.h:31:7: error: precondition 'size > 0' of List::lose violated by an internal call",
     "[korat-internal-precondition]", EMPTY),
]


def rows(text):
    table = {}
    for line in text.splitlines():
        words = line.rsplit(None, 6)
        if len(words) == 7 and words[6].endswith("s") and words[1].isdigit():
            table[words[0]] = tuple(int(word) for word in words[1:6])
    return table


# A predicate that writes an x to a file each time it runs: what it prints is captured.
COUNTED = r"""#pragma once
#include <fcntl.h>
#include <unistd.h>
struct Counted {
  struct Node {
    Node* next = nullptr;
  };
  Node* head = nullptr;
  int size = 0;
  bool repOk() const {
    const int asked = open("asked", O_WRONLY | O_APPEND | O_CREAT, 0600);
    (void)!write(asked, "x", 1);
    close(asked);
    int n = 0;
    for (Node* p = head; p != nullptr && n <= size; p = p->next) ++n;
    return n == size;
  }
  void one() {}
  //@ requires size > 1;
  void two() {}
  void with(int n) { (void)n; }
  void withToo(int n) { (void)n; }
  //@ requires head != other.head || head == nullptr;
  void take(Counted& other) { (void)other; }
  //@ requires head != other.head || head == nullptr;
  void give(Counted& other) { (void)other; }
  void see(Counted& other) { (void)other; }
};
"""


def check_shared_inputs(shop):
    """Methods with equal inputs share a search, and nothing else changes."""
    marks = shop.write("counted.h", COUNTED).parent / "asked"

    def run(*methods):
        words = [word for method in methods for word in ("--method", method)]
        marks.unlink(missing_ok=True)
        result = shop.run("test", "counted.h", "--class", "Counted", "--scope", 3, *words)
        return rows(result.out), marks.stat().st_size, result

    for one, other in (("one", "two"), ("with", "withToo"), ("take", "give"), ("take", "see")):
        rows_one, asked_one, _ = run(one)
        rows_other, asked_other, _ = run(other)
        together, asked, result = run(one, other)
        shop.equal(f"{one}, {other}: the same calls together", together, {**rows_one, **rows_other},
                   result)
        shares = other != "see"  # another precondition
        shop.equal(f"{one}, {other}: a search for both: {shares}", asked < asked_one + asked_other,
                   shares, (asked_one, asked_other, asked))
    alone = {method: row for name in ("one", "two", "with", "withToo", "take", "give", "see")
             for method, row in run(name)[0].items()}
    whole, _, result = run()
    shop.equal("and of all", whole, alone, result)
    shop.expect("in the order of the class", list(whole) == list(alone), result)
    result = shop.run("test", "counted.h", "--class", "Counted", "--scope", 3, "--method", "with",
                      "--method", "withToo", "--set", "withToo(int).n=1..2")
    table = rows(result.out)
    shop.equal("other values of an argument are other inputs",
               (table["with(int)"][0] // 5, table["withToo(int)"][0] // 2), (4, 4), result)


# Methods that have no inputs, or are not called, and the reasons.
NOTED = r"""#pragma once
#include <csignal>
#include <thread>
#include <unistd.h>
namespace space {
class Noted {
 public:
  Noted() {}
  explicit Noted(int value) : size_(value == 2 ? -1 : value) {}
  bool repOk() const { return size_ >= 0; }
  int size() const { return size_; }
  //@ requires size() > 10;
  void big() {}
  //@ requires index > 5;
  int at(int index) const { return index; }
  void starts() {
    std::thread thread([] {});
    thread.join();
  }
  template <typename T>
  void put(const T& value) { size_ = value; }
  friend int Peek(const Noted& noted) { return noted.size_ == 2 ? *static_cast<volatile int*>(nullptr) : 0; }
  static void Ends(int v) {
    if (v == 2) kill(getpid(), SIGKILL);
  }

 private:
  int size_ = 0;
};
}  // namespace space
"""


def check_notes(shop):
    shop.write("noted.h", NOTED)
    result = shop.run("test", "noted.h", "--class", "Noted", "--scope", 2)
    for line in ("big(): no input: none of 3 combinations satisfies 'size() > 10' (noted.h:12:7); "
                 "change what is tried with --set 'Noted::size_=...' (now 0..2)",
                 "at(int): no input: none of 12 combinations satisfies 'index > 5' (noted.h:14:7); "
                 "change what is tried with --set 'at(int).index=...' (now 0..2, -1)",
                 "starts(): 3 calls were cut off: the code started a thread, a process or a search of its own, "
                 "which can't be watched",
                 "put(const T &): not called: a template: write a contracted free function that calls it"):
        shop.expect(line, line in result.out.splitlines(), result)
    table = rows(result.out)
    shop.equal("a friend that is defined in the class is called",
               table.get("Peek(const space::Noted &)"), (3, 0, 2, 0, 1), result)
    shop.equal("a constructor", table.get("Noted(int)"), (4, 0, 2, 0, 2), result)
    for text in ("  Noted(int) with\n    value: 2\n  returned {size_: -1}\n  to replay it:\n",
                 "  Ends(int) with\n    v: 2\n  after the call:\n    (the process is gone)\n",
                 "Noted object(2);  // invariant-exit\n      EXPECT_TRUE(object.repOk());\n"):
        shop.expect(text, text in result.out, result)
    shop.expect("nothing stands for no object", "Nothing" not in result.out, result)
    shop.expect("the verdict says why it is incomplete", result.verdict.startswith(
        "INCOMPLETE (calls were cut off: the code started a thread"), result)


# The precondition of take() is its own, so it is searched; that of Filtered::take() is inherited, so
# it filters.
STRICT = r"""#pragma once
#include <cassert>
#include <string>
#include <vector>
template <typename T>
struct Held {
  T value{};
  bool repOk() const { return true; }
  //@ ensures value == given;
  void set(T given) { value = given; }
};
template struct Held<int>;
struct Base {
  int n = 0;
  //@ requires a + 1 == b && b + 1 == c && c + 1 == d && d == n;
  virtual int take(int a, int b, int c, const int& d) { return a + b + c + d; }
  virtual ~Base() = default;
};
struct Filtered : Base {
  bool repOk() const { return n >= 0; }
  int take(int a, int b, int c, const int& d) override { assert(d != 4); return a + b + c; }
};
struct Strict {
  int n = 0;
  bool repOk() const { return n >= 0; }
  //@ requires a + 1 == b && b + 1 == c && c + 1 == d && d == n;
  //@ ensures \result == \old(n) + a;
  int take(int a, int b, int c, const int& d) { assert(d != 4); return n + a; }
  //@ requires list.size() == 2 && list[0] < list[1];
  static int first(std::vector<int> list) { return list[0]; }
  /*@ requires a > b; ensures \result == 1;
    @ also requires a < b; ensures \result == -1; @*/
  static int sign(int a, int b) { return a > b ? 1 : -1; }
};
"""


def check_searched_preconditions(shop):
    """Inputs are those that a filter leaves, found without trying the others."""
    shop.write("strict.h", STRICT)
    scope = 6
    values = [-1, *range(scope + 1)]
    wanted = sum(a + 1 == b and b + 1 == c and c + 1 == d and d == n
                 for a in values for b in values for c in values for d in values
                 for n in range(scope + 1))
    filtered = shop.run("test", "strict.h", "--class", "Filtered", "--scope", scope, "--method", "take")
    shop.equal("a filter tries all combinations", rows(filtered.out).get("take(int, int, int, const int &)"),
               (wanted, 7 * 8 ** 4 - wanted, wanted - 1, 0, 1), filtered)
    for engine in ("resume", "replay"):
        result = shop.run("test", "strict.h", "--class", "Strict", "--scope", scope, "--engine", engine)
        table = rows(result.out)
        shop.equal(f"a search finds the same inputs, {engine}", table.get("take(int, int, int, const int &)"),
                   (wanted, 0, wanted - 1, 0, 1), result)
        shop.equal(f"in a container, {engine}", table.get("first(std::vector<int>)"),
                   (15, 0, 15, 0, 0), result)  # pairs out of 1..6
        shop.equal(f"of one behaviour or another, {engine}", table.get("sign(int, int)"),
                   (8 * 7, 0, 8 * 7, 0, 0), result)


def main():
    shop = Workshop(sys.argv[1], optimize=False)
    shop.patience = 180
    examples = Path(sys.argv[2]).resolve()
    shop.write("list.h", LIST)

    result = shop.run("test", "list.h", "--class", "List", "--scope", 3)
    shop.expect("a failure is exit code 1", result.code == 1, result)
    shop.expect("the table says how the calls ended", rows(result.out) == TABLE, result)
    for what, tag, structure in FAILURES:
        at = result.out.find(what)
        shop.expect(f"{what} {tag}", at >= 0 and tag in result.out[at:].splitlines()[0], result)
        shop.expect(f"the smallest input for {what}",
                   structure in "\n".join(result.out[at:].splitlines()[1:3]), result)
    shop.expect("private methods are not called", "hidden()" not in result.out, result)
    shop.expect("the verdict", result.verdict.startswith("EXHAUSTED methods=13 inputs=1172 failed=129 "),
               result)

    result = shop.run("test", "list.h", "--class", "List", "--scope", 3, "--method", "pop",
                      "--method", "push(int)", "--set", "push(int).key=5..6")
    shop.expect("all is well: exit code 0", result.code == 0, result)
    shop.expect("only the chosen methods, with the chosen arguments",
               rows(result.out) == {"push(int)": (80, 0, 80, 0, 0), "pop()": (39, 1, 39, 0, 0)},
               result)
    result = shop.run("test", "list.h", "--class", "List", "--scope", 3, "--method", "push(int)",
                      "--set", "push(int).key=5..6", "--print-bounds")
    shop.expect("--print-bounds shows the bounds of arguments, too, and calls nothing",
               result.code == 0 and "\npush(int).key = 5..6\n" in result.out
               and all(" = " in line for line in result.out.splitlines()), result)
    tree = examples / "search_tree/search_tree.h"
    result = shop.run("test", tree, "--class", "SearchTree", "--args", "2,0,2,1,2",
                      "--set", "add(int).info=1", "--print-bounds")
    shop.expect("--print-bounds shows those of a finitization",
               result.code == 0 and "Node::info = 1..2\n" in result.out
               and "add(int).info = 1\n" in result.out, result)
    result = shop.run("test", "list.h", "--class", "List", "--scope", 1, "--method", "hidden")
    shop.expect("a private method if asked for", rows(result.out) == {"hidden()": (2, 0, 2, 0, 0)},
               result)
    result = shop.run("test", "list.h", "--class", "List", "--scope", 1, "--method", "threw",
                      "--strict-exceptions")
    shop.expect("--strict-exceptions", result.code == 1, result)
    result = shop.run("test", "list.h", "--class", "List", "--scope", 1, "--method", "pup")
    shop.expect("no such method", result.code == 2 and "did you mean 'pop'" in result.err, result)
    result = shop.run("test", "list.h", "--class", "List", "--scope", 0, "--method", "pop")
    shop.expect("no input is exit code 3", result.code == 3, result)
    shop.write("more.contracts", "/*@ for List::contains(int): ensures \\result ==> size != 1; @*/\n")
    result = shop.run("test", "list.h", "--class", "List", "--scope", 2, "--method", "contains",
                      "--contracts", "more.contracts")
    shop.expect("contracts from a file",
               result.code == 1 and "more.contracts:1:30: error: postcondition" in result.out, result)
    shop.write("wrong.h", "struct W {\n  bool repOk() const { return true; }\n  //@ ensures x;\n"
                          "  void f() {}\n};\n")
    result = shop.run("test", "wrong.h", "--class", "W", "--scope", 1)
    shop.expect("a mistake in a contract is exit code 2",
               result.code == 2 and "wrong.h:3:15: error: use of undeclared" in result.err, result)

    shop.write("array.h", "#include <cassert>\n#include <vector>\nstruct Array {\n"
                          "  std::vector<int> items;\n"
                          "  bool repOk() const { return items.size() == 2; }\n"
                          "  int at(int i) const { return items[i]; }\n"
                          "  void check(int i) { assert(i != 1); }\n};\n")
    result = shop.run("test", "array.h", "--class", "Array", "--scope", 2, "--set",
                      "Array::items[]=1", "--set", "at(int).i=0..2", "--", "-DNDEBUG")
    shop.expect("the library's assertions and C's count",
                rows(result.out) == {"at(int)": (3, 0, 2, 0, 1), "check(int)": (4, 0, 3, 0, 1)}
                and result.out.count("[korat-assertion]") == 2
                and "array.h:7: error: assertion 'i != 1'" in result.out, result)

    shop.write("dies.h", "#include <unistd.h>\n#include <csignal>\nstruct D {\n  int n = 0;\n"
                         "  bool repOk() const { return n >= 0; }\n"
                         "  bool kills() const { if (n == 1) kill(getpid(), SIGKILL); return true; }\n"
                         "  void calm() {}\n"
                         "  void killed() { if (n == 2) kill(getpid(), SIGKILL); }\n"
                         "  void calmToo() {}\n"
                         "  void killedOften() { if (n > 0) kill(getpid(), SIGKILL); }\n"
                         "  void moved(int&& a, const int& b, int c) { n = a + b + c; }\n};\n")
    result = shop.run("test", "dies.h", "--class", "D", "--scope", 2)
    shop.expect("a call that ends the process is a failure, and the others go on",
                result.code == 1 and result.verdict.startswith("EXHAUSTED ")
                and rows(result.out) == {"kills()": (3, 0, 2, 0, 1),
                                         "calm()": (3, 0, 3, 0, 0),
                                         "killed()": (3, 0, 2, 0, 1),
                                         "calmToo()": (3, 0, 3, 0, 0),
                                         "killedOften()": (3, 0, 1, 0, 2),
                                         # Ten of 4 ** 3 sums are negative.
                                         "moved(int &&, const int &, int)": (192, 0, 162, 0, 30)}
                and "killed() crashed: the process ended: signal 9" in result.out
                and "D{n: 2}" in result.out, result)
    result = shop.run("test", "dies.h", "--class", "D", "--scope", 2, "--method", "killed",
                      "--input", "2")
    shop.equal("a deadly input alone", rows(result.out), {"killed()": (1, 0, 0, 0, 1)}, result)
    result = shop.run("test", "dies.h", "--class", "D", "--scope", 2, "--predicate", "kills",
                      "--method", "calm", "--method", "calmToo")
    shop.equal("a predicate that ends the process: what was counted before stays",
               rows(result.out), {"calm()": (2, 0, 2, 0, 0), "calmToo()": (2, 0, 2, 0, 0)}, result)
    shop.expect("and the verdict is INCOMPLETE", result.verdict.startswith(
        "INCOMPLETE (the predicate ended the process)"), result)
    check_shared_inputs(shop)
    check_notes(shop)
    check_searched_preconditions(shop)

    # Calls write, delete and crash during the search, which must not change what it finds.
    for folder, name, arguments, sets in [
            ("search_tree", "SearchTree", "3,0,3,1,3", {"add(int).info": 4, "remove(int).info": 4}),
            ("linked_list", "LinkedList", "3", {}),
            ("tree_map", "TreeMap", "4", {"remove(int).key": 5}),
            ("binomial_heap", "BinomialHeap", "3", {"insert(int).key": 4}),
            ("disj_set", "DisjSet", "3", {"find(int).i": 4})]:
        file = examples / folder / f"{folder}.h"
        alone = shop.run("generate", file, "--class", name, "--args", arguments, "--count")
        words = [word for bound, values in sets.items() if values
                 for word in ("--set", f"{bound}=0..{values - 1}")]
        for engine in ("resume", "replay"):
            result = shop.run("test", file, "--class", name, "--args", arguments, *words,
                              "--engine", engine)
            table = rows(result.out)
            wanted = {bound.split(".")[0]: values for bound, values in sets.items() if values}
            wanted["size()"] = 1
            for method, values in wanted.items():
                if method not in table:
                    continue
                inputs, skipped, *_, failed = table[method]
                shop.expect(f"{name}::{method}, {engine}",
                            inputs + skipped == alone.number("structures") * values
                            and failed == 0, result)
            shop.expect(f"{name}, {engine}: something was tested", len(table) > 0, result)

    # (n + 3) * HeapArray(n): insert gets -1..n.
    heap = examples / "heap_array/heap_array.h"
    for n, heaps in {1: 4, 2: 15, 3: 66, 4: 320}.items():
        result = shop.run("test", heap, "--class", "HeapArray", "--args", n, "--method", "insert",
                          "--method", "extractMax", "--set", f"insert(int).value=-1..{n}")
        shop.expect(f"HeapArray {n}", result.code == 0 and result.number("inputs") == (n + 3) * heaps,
                   result)
    shop.finish()


if __name__ == "__main__":
    main()
