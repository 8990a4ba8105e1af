#!/usr/bin/env python3
"""korat test --by calls: the inputs are the states that sequences of public calls build.

Usage: by_calls_test.py KORAT EXAMPLES
"""

import re
import sys
from pathlib import Path

from korat_command import Workshop

# Lists of numbers from 0 to 3, and -1; the state is the list. Its nodes are hidden.
LIST = """#pragma once
class List {
  struct Node { int value; Node* next; };
 public:
  List() = default;
  List(const List&) = delete;
  List& operator=(const List&) = delete;
  ~List() { while (head_ != nullptr) drop(); }
  void push(int value) { if (size_ < 2) { head_ = new Node{value, head_}; ++size_; } }
  void drop() {
    if (head_ == nullptr) return;
    Node* old = head_;
    head_ = head_->next;
    %s
    --size_;
  }
 private:
  Node* head_ = nullptr;
  int size_ = 0;
};
"""

# No member can be enumerated. The index keeps an iterator to what was removed.
CACHE = """#pragma once
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
class Cache {
 public:
  void put(int key) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (index_.count(key) != 0) return;
    items_.push_back(key);
    index_[key] = std::prev(items_.end());
    if (items_.size() > 2) {%s items_.pop_front(); }
  }
  int first(int key) const {
    const auto found = index_.find(key);
    return found == index_.end() ? -1 : *found->second;
  }
 private:
  std::list<int> items_;
  std::map<int, std::list<int>::iterator> index_;
  std::function<void(int)> hook_;
  mutable std::mutex mutex_;
};
"""

# Copies share what each of them deletes, and the predicate is too strict.
BOX = """#pragma once
#include <csignal>
class Box {
 public:
  Box() = default;
  ~Box() { delete value_; }
  bool repOk() const { return n_ < 3; }
  void set(int n) { delete value_; value_ = new int(n); n_ = 0; }
  void up() { ++n_; }
  void stop() { if (n_ == 2) std::raise(SIGKILL); }
 private:
  int* value_ = nullptr;
  int n_ = 0;
};
"""


def exhausted(shop: Workshop) -> None:
    result = shop.run("test", "good.h")
    shop.equal("exit code", result.code, 0, result)
    shop.expect("it says that there is no predicate",
                "found List (no predicate: by calls)" in result.err
                and ": List, no predicate, scope 3, by calls" in result.out, result)
    # Lists of up to two of five numbers.
    shop.expect("every state is an input, once",
                re.search(r"^push\(int\) +155 +0 +155 ", result.out, re.M)
                and re.search(r"^drop\(\) +31 +0 +31 ", result.out, re.M)
                and result.verdict.startswith("EXHAUSTED states=31 methods="), result)
    limited = shop.run("test", "good.h", "--by", "calls", "--calls", 1)
    shop.expect("--calls limits the sequences",
                limited.verdict.startswith("EXHAUSTED up to 1 call states=6 "), limited)


def faults(shop: Workshop) -> None:
    result = shop.run("test", "leak.h")
    shop.expect("a lost node is found, with the shortest sequence", result.code == 1
                and "drop() leaked" in result.out
                and re.search(r"built by\n    List object;\n    object.push\(\S+\);\n", result.out),
                result)
    shop.expect("there is a test", "TEST(List, dropleaked" in result.out
                and "object.drop();" in result.out, result)
    replay = re.search(r"korat (test leak.h .*--by calls --method 'drop\(\)' --input \S+)", result.out)
    again = shop.run(*replay[1].replace("'", "").split()) if replay else None
    shop.expect("the replay command repeats it", again is not None and again.code == 1
                and "drop() leaked" in again.out, again or result)
    fine = shop.run("test", "cache.h", "--time", "1s")
    shop.expect("members of any type", fine.code == 0
                and re.match(r"EXHAUSTED (up to \d+ calls )?states=\d+ methods=2 ", fine.verdict), fine)
    result = shop.run("test", "stale.h", "--time", "1s")
    shop.expect("a dangling iterator is found", result.code == 1
                and "first(int) used-after-delete" in result.out, result)


def with_predicate(shop: Workshop) -> None:
    result = shop.run("test", "box.h", "--by", "calls", "--time", "2s")
    shop.expect("a state that the predicate rejects is a fault of the call that built it",
                "[korat-invariant-exit]" in result.out
                and "built by\n    Box object;\n    object.up();\n    object.up();\n" in result.out, result)
    shop.expect("a copy that shares is found", "deleted-twice" in result.out, result)
    shop.expect("a call that ends the process is found", "stop() crashed: the process ended" in
                result.out, result)


def agreement(shop: Workshop, examples: Path) -> None:
    """Where the predicate is exact, calls build all structures, and no others."""
    tree = examples / "search_tree/search_tree.h"
    built = shop.run("test", tree, "--class", "SearchTree", "--by", "calls",
                     "--set", "add(int).info=1..3", "--set", "remove(int).info=1..3")
    found = shop.run("generate", tree, "--class", "SearchTree", "--args", "3,0,3,1,3", "--count")
    shop.expect("calls build what the predicate accepts",
                built.code == 0 and built.verdict.startswith("EXHAUSTED states=15 ")
                and found.number("structures") == 15, f"{built}{found}")


def main() -> None:
    shop = Workshop(sys.argv[1], optimize=False)
    shop.write("good.h", LIST % "delete old;")
    shop.write("leak.h", LIST % "if (head_ != nullptr) delete old;")
    shop.write("cache.h", CACHE % " index_.erase(items_.front());")
    shop.write("stale.h", CACHE % "")
    shop.write("box.h", BOX)
    exhausted(shop)
    faults(shop)
    with_predicate(shop)
    agreement(shop, Path(sys.argv[2]).resolve())
    shop.finish()


if __name__ == "__main__":
    main()
