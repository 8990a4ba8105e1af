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


# Copies share a box, which the last of them deletes.
HANDLE = """#pragma once
class Handle {
  struct Box { int value; int count; };
 public:
  explicit Handle(int value) : box_(new Box{value, 1}) {}
  Handle(const Handle& other) : box_(other.box_) { ++box_->count; }
  Handle& operator=(const Handle& other) {
    ++other.box_->count;
    Drop();
    box_ = other.box_;
    return *this;
  }
  ~Handle() { Drop(); }
  int value() const { return box_->value; }
 private:
  void Drop() { if (--box_->count == 0) delete box_; }
  Box* box_;
};
"""


def shared(shop: Workshop) -> None:
    """All objects of a sequence are destroyed, so what they share is no leak."""
    shop.write("handle.h", HANDLE)
    result = shop.run("test", "handle.h")
    shop.expect("a shared box is no leak", result.code == 0
                and result.verdict.startswith("EXHAUSTED states="), result)


def with_predicate(shop: Workshop) -> None:
    result = shop.run("test", "box.h", "--by", "calls", "--time", "2s")
    shop.expect("a state that the predicate rejects is a fault of the call that built it",
                "[korat-invariant-exit]" in result.out
                and "built by\n    Box object;\n    object.up();\n    object.up();\n" in result.out, result)
    shop.expect("a copy that shares is found", "deleted-twice" in result.out, result)
    shop.expect("a call that ends the process is found", "stop() crashed: the process ended" in
                result.out, result)


# Each of these predicates accepts what calls build, and nothing else.
EXACT = """#pragma once
#include <algorithm>
#include <memory>
#include <vector>
class FlatSet {
 public:
  void insert(int x) {
    const auto at = std::lower_bound(v_.begin(), v_.end(), x);
    if (at == v_.end() || *at != x) v_.insert(at, x);
  }
  void erase(int x) {
    const auto at = std::lower_bound(v_.begin(), v_.end(), x);
    if (at != v_.end() && *at == x) v_.erase(at);
  }
  bool repOk() const {
    return std::adjacent_find(v_.begin(), v_.end(), [](int a, int b) { return a >= b; }) == v_.end();
  }
 private:
  std::vector<int> v_;
};
struct Link { int value = 0; Link* prev = nullptr; Link* next = nullptr; };
class Deque {
 public:
  Deque() = default;
  Deque(const Deque&) = delete;
  Deque& operator=(const Deque&) = delete;
  ~Deque() { while (head_ != nullptr) popFront(); }
  void pushFront(int v) {
    if (size_ == 3) return;
    Link* n = new Link{v, nullptr, head_};
    (head_ != nullptr ? head_->prev : tail_) = n;
    head_ = n;
    ++size_;
  }
  void popFront() {
    if (head_ == nullptr) return;
    Link* n = head_;
    head_ = n->next;
    (head_ != nullptr ? head_->prev : tail_) = nullptr;
    delete n;
    --size_;
  }
  bool repOk() const {
    const Link* last = nullptr;
    int n = 0;
    for (const Link* p = head_; p != nullptr; p = p->next) {
      if (p->prev != last || ++n > size_) return false;
      last = p;
    }
    return last == tail_ && n == size_ && size_ <= 3;
  }
 private:
  Link* head_ = nullptr;
  Link* tail_ = nullptr;
  int size_ = 0;
};
class Clock {
 public:
  void tick() { if (++minute_ == 3) { minute_ = 0; hour_ = (hour_ + 1) % 3; } }
  void set(int hour) { if (hour >= 0 && hour < 3) hour_ = hour; }
  bool repOk() const { return 0 <= hour_ && hour_ < 3 && 0 <= minute_ && minute_ < 3; }
 private:
  int hour_ = 0, minute_ = 0;
};
class Ring {
 public:
  void push(int x) {
    if (count_ < 2 && x > 0) slots_[count_++] = x;
  }
  void pop() {
    if (count_ > 0) slots_[--count_] = 0;
  }
  bool repOk() const {
    for (int i = 0; i < 2; ++i) {
      if ((slots_[i] > 0) != (i < count_)) return false;
    }
    return count_ <= 2;
  }
 private:
  int slots_[2] = {0, 0};
  int count_ = 0;
};
class Tree {
 public:
  Tree() = default;
  void grow(bool left) {
    if (root_ == nullptr) { root_ = std::make_unique<Leaf>(); return; }
    std::unique_ptr<Leaf>& child = left ? root_->left : root_->right;
    if (child == nullptr) child = std::make_unique<Leaf>();
  }
  void fell() { root_.reset(); }
  bool repOk() const {
    const auto is_low = [](const std::unique_ptr<Leaf>& leaf) {
      return leaf == nullptr || (leaf->left == nullptr && leaf->right == nullptr);
    };
    return root_ == nullptr || (is_low(root_->left) && is_low(root_->right));
  }
 private:
  struct Leaf { std::unique_ptr<Leaf> left, right; };
  std::unique_ptr<Leaf> root_;
};
"""


def agreement(shop: Workshop, examples: Path) -> None:
    """Where the predicate is exact, calls build all structures, and no others."""
    tree = examples / "search_tree/search_tree.h"
    built = shop.run("test", tree, "--class", "SearchTree", "--by", "calls",
                     "--set", "add(int).info=1..3", "--set", "remove(int).info=1..3")
    found = shop.run("generate", tree, "--class", "SearchTree", "--args", "3,0,3,1,3", "--count")
    shop.expect("calls build what the predicate accepts",
                built.code == 0 and built.verdict.startswith("EXHAUSTED states=15 ")
                and found.number("structures") == 15, f"{built}{found}")
    shop.write("exact.h", EXACT)
    one_to_three = ("--set", "insert(int).x=1..3", "--set", "erase(int).x=1..3")
    for name, scope, words, calls, states in (
            ("FlatSet", 3, ("--set", "v_[]=1..3"), one_to_three, 2 ** 3),
            ("Deque", 3, (), ("--set", "pushFront(int).v=1..3"), 1 + 3 + 9 + 27),
            ("Clock", 3, (), (), 3 * 3),
            ("Ring", 2, (), ("--set", "push(int).x=0..2"), 1 + 2 + 4),
            ("Tree", 3, (), (), 1 + 4)):
        built = shop.run("test", "exact.h", "--class", name, "--by", "calls", *calls)
        found = shop.run("generate", "exact.h", "--class", name, "--scope", scope, *words, "--count")
        shop.equal(f"{name}: states and structures", (built.number("states"), found.number("structures")),
                   (states, states), f"{built}{found}")
        shop.expect(f"{name}: all of them", built.code == 0 and built.verdict.startswith(
            "EXHAUSTED states=") and found.verdict.startswith("EXHAUSTED "), f"{built}{found}")


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
    shared(shop)
    agreement(shop, Path(sys.argv[2]).resolve())
    shop.finish()


if __name__ == "__main__":
    main()
