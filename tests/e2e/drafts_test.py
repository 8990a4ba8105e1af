#!/usr/bin/env python3
"""Drafts of regression tests: compiled as its comment says, each fails on the faulty code and
passes on the right code.

Usage: drafts_test.py KORAT
"""

import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from korat_command import Workshop
from structures_test import drafts

# -DFAULT leaves the faults in.
LIST = r"""#pragma once
class List {
 public:
  struct Node {
    int value = 0;
    Node* next = nullptr;
  };
  bool repOk() const {
    int n = 0;
    for (Node* p = head; p != nullptr; p = p->next) {
      if (++n > 4) return false;
    }
    return true;
  }
  //@ requires &other != this;
  void splice(List& other) {
#ifndef FAULT
    for (Node* p = head; p != nullptr; p = p->next) {
      if (p == other.head) return;
    }
    for (Node* p = other.head; p != nullptr; p = p->next) {
      for (Node* q = head; q != nullptr; q = q->next) {
        if (p == q) return;
      }
    }
#endif
    Node** p = &head;
    for (int i = 0; *p != nullptr && i < 4; ++i) p = &(*p)->next;
    *p = other.head;
    other.head = nullptr;
  }
  void touch(Node& node) {
#ifdef FAULT
    node.next = &node;
#endif
    node.value = 1;
  }
  Node* head = nullptr;
};
"""

EVEN = r"""#pragma once
class Even {
 public:
  bool repOk() const { return value_ % 2 == 0; }
  void give(Even& other) const { other.value_ = value_ + kMore; }
  void giveTo(Even* other) const {
    if (other != nullptr) other->value_ = value_ + kMore;
  }
  static Even make(int value) {
    Even made;
    made.value_ = 2 * value + kMore;
    return made;
  }
  void twice() { value_ *= 2; }

 private:
#ifdef FAULT
  static constexpr int kMore = 1;
#else
  static constexpr int kMore = 0;
#endif
  int value_ = 0;
};
"""

FIXED = r"""#pragma once
#include <array>
enum class Mood { kCalm, kWild };
class Fixed {
 public:
  bool repOk() const { return level_ <= limit_ && cells_[1].mood == Mood::kCalm; }
  void up() {
#ifndef FAULT
    if (level_ < limit_)
#endif
      ++level_;
  }

 private:
  struct Cell {
    int value = 0;
    Mood mood = Mood::kCalm;
  };
  int level_ = 0;
  const int limit_ = 3;
  std::array<Cell, 2> cells_{};
};
"""

BAG = r"""#pragma once
#include <stdexcept>
#include <vector>
class Bag {
 public:
  bool repOk() const { return items_.size() < 10; }
  //@ assignable items_;
  //@ ensures items_.size() == \old(items_.size()) + 1;
  void add(int item) {
    items_.push_back(item);
#ifdef FAULT
    if (items_.size() == 2) ++changes_;
#endif
  }
  //@ ensures \result == \old(items_.size());
  unsigned long clear() {
    const unsigned long n = items_.size();
    items_.clear();
#ifdef FAULT
    return items_.size();
#endif
    return n;
  }
  /*@ requires !items_.empty();
    @ ensures \result == \old(items_.back());
    @ also exceptional_behavior
    @ requires items_.empty();
    @ signals_only std::length_error;
    @*/
  int take() {
    if (items_.empty()) {
#ifdef FAULT
      return 0;
#endif
      throw std::length_error("empty");
    }
    const int item = items_.back();
    items_.pop_back();
    return item;
  }
  //@ signals_only std::length_error;
  void need() {
#ifdef FAULT
    if (items_.empty()) throw std::range_error("empty");
#endif
    if (items_.empty()) throw std::length_error("empty");
  }
  //@ signals (std::exception& e) items_.size() == \old(items_.size());
  void addOrNot(int item) {
#ifdef FAULT
    items_.push_back(item);
    if (items_.size() == 2) throw std::logic_error("one is enough");
#else
    if (items_.size() == 1) throw std::logic_error("one is enough");
    items_.push_back(item);
#endif
  }
  //@ requires item > 0;
  void addOne(int item) { items_.push_back(item); }
  void addLess(int item) {
    if (item < 1) return;
#ifdef FAULT
    --item;
#endif
    addOne(item);
  }

 private:
  std::vector<int> items_;
  int changes_ = 0;
};
"""

PILE = r"""#pragma once
#include <stdexcept>
class Pile {
 public:
  Pile() = default;
  Pile(const Pile&) = delete;
  Pile& operator=(const Pile&) = delete;
  ~Pile() {
    while (top_ != nullptr) {
      Node* below = top_->below;
      delete top_;
      top_ = below;
    }
  }
  bool repOk() const {
    int n = 0;
    for (Node* p = top_; p != nullptr; p = p->below) {
      if (++n > 3) return false;
    }
    return true;
  }
  void push(int value) {
    Node* added = new Node{value, top_};
    if (top_ != nullptr && top_->value < value) {
#ifndef FAULT
      delete added;
#endif
      throw std::logic_error("too big");
    }
    top_ = added;
    if (top_->below != nullptr && top_->below->below != nullptr) drop();
  }
  void drop() {
    if (top_ == nullptr) return;
    Node* below = top_->below;
    delete top_;
    top_ = below;
  }

 private:
  struct Node {
    int value = 0;
    Node* below = nullptr;
  };
  Node* top_ = nullptr;
};
"""


INDEX = r"""#pragma once
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
enum class Kind { kOld, kNew };
class Index {
 public:
  bool repOk() const { return used_.size() < 10; }
  void touch(int id) {
#ifdef FAULT
    if (used_.count(id) == 1 && names_.size() == 1 && places_.size() == 1 && notes_.size() == 1 &&
        owners_.size() == 2) {
      for (int i = 100; i < 120; ++i) used_.insert(i);
    }
#endif
    used_.insert(id);
  }

 private:
  struct Note {
    int length = 0;
  };
  std::set<int> used_;
  std::unordered_map<std::string, Kind> names_;
  std::map<std::pair<int, Kind>, bool> places_;
  std::map<Kind, Note> notes_;
  std::multimap<int, std::unique_ptr<Note>> owners_;
};
"""


CHOICE = r"""#pragma once
#include <chrono>
#include <complex>
#include <cstddef>
#include <bitset>
#include <memory>
#include <optional>
#include <queue>
#include <stack>
#include <tuple>
#include <variant>
#include <vector>
struct Point {
  int x = 0;
};
class Choice {
 public:
  bool repOk() const { return total_ < 10; }
  void add(std::variant<int, Point> part, std::optional<Point> more) {
#ifdef FAULT
    if (either_.index() == 2 && point_ && numbers_ && !numbers_->empty() && part.index() == 1 &&
        more && !queue_.empty() && !stack_.empty() && !least_.empty()) {
      total_ = 10;
    }
#endif
  }

 private:
  std::optional<Point> point_;
  std::optional<std::vector<int>> numbers_;
  std::variant<std::monostate, int, std::unique_ptr<Point>> either_;
  std::variant<int, Point> other_;
  std::tuple<int, Point> both_;
  std::bitset<3> bits_;
  std::byte byte_{};
  std::complex<double> complex_;
  std::chrono::milliseconds delay_{};
  std::chrono::steady_clock::time_point time_;
  std::queue<int> queue_;
  std::stack<Point> stack_;
  std::priority_queue<int> least_;
  int total_ = 0;
};
"""


# Arrays behind pointers, one of them owned.
POOL = r"""#pragma once
#include <memory>
struct Cell {
  int x = 0;
};
class Pool {
 public:
  Pool() = default;
  Pool(const Pool&) = delete;
  ~Pool() { delete[] data_; }
  bool repOk() const {
    if (capacity_ > 0 && (data_ == nullptr || slots_ == nullptr)) return false;
    return size_ <= capacity_;
  }
  void take() {
#ifdef FAULT
    if (capacity_ == 2 && size_ == 2 && data_[0] == 1 && slots_[1].x == 1) ++size_;
#endif
    if (size_ < capacity_) ++size_;
  }

 private:
  int* data_ = nullptr;
  std::unique_ptr<Cell[]> slots_;
  int size_ = 0, capacity_ = 0;
};
"""


# States that print alike are told apart: one operator<< says nothing, and a range has a base.
METER = r"""#pragma once
#include <ostream>
struct Gauge {
  int level = 0;
  friend std::ostream& operator<<(std::ostream& out, const Gauge&) { return out << "gauge"; }
};
struct Unit {
  int unit = 0;
};
struct Marks : Unit {
  int marks[1] = {0};
  const int* begin() const { return marks; }
  const int* end() const { return marks + 1; }
};
class Meter {
 public:
  bool repOk() const { return gauges_[0].level >= 0 && marks_[0].unit >= 0; }
  void raise() { ++gauges_[0].level; }
  void convert() { ++marks_[0].unit; }
  void reset() {
#ifdef FAULT
    if (gauges_[0].level == 1 && marks_[0].unit == 1) gauges_[0].level = -2;
#endif
    ++gauges_[0].level;
  }

 private:
  Gauge gauges_[1];  // elements: the compiler itself shows the members of an embedded object
  Marks marks_[1];
};
"""

# What no call makes: pointers that know each other, iterators, functions.
WEB = """
#include <list>
#include <map>
#include <memory>
#include <string_view>
struct Node {
  std::shared_ptr<Node> next;
  std::weak_ptr<Node> up;
};
inline int Twice(int n) { return 2 * n; }
class Web : public std::enable_shared_from_this<Web> {
 public:
  bool repOk() const {
    if (first_ == nullptr || first_->next == nullptr || first_->next->next != nullptr) return false;
    if (!first_->up.expired() || first_->next->up.lock() != first_) return false;
    if (items_.size() != 2 || index_.size() != 1 || index_.begin()->second != at_) return false;
    return *at_ == 2 && *items_.begin() == 1 && name_ == "b" && call_ != nullptr && call_(2) == 4;
  }
  void spoil() {
#ifdef FAULT
    if (shared_from_this().get() == this) items_.pop_front();
#endif
  }

 private:
  std::map<int, std::list<int>::iterator> index_;
  std::list<int>::iterator at_;
  std::list<int> items_;
  std::shared_ptr<Node> first_;
  std::string_view name_;
  int (*call_)(int) = nullptr;
};
"""


# Objects that are passed by smart pointers, and an assert that needs no contract.
SCENE = r"""#pragma once
#include <cassert>
#include <memory>
struct Shape {
  int kind = 0;
};
class Scene {
 public:
  bool repOk() const { return count_ == (shape_ != nullptr ? 1 : 0); }
  void add(std::shared_ptr<Shape> shape) {
#ifdef FAULT
    if (shape != nullptr && shape->kind == 1) ++count_;
#endif
  }
  void scale(int by) const {
#ifdef FAULT
    assert(by < 1);
#endif
    (void)by;
  }

 private:
  std::shared_ptr<Shape> shape_;
  int count_ = 0;
};
"""


# Fields whose types do not say what they lead to or how long they are, and spans.
FRAME = r"""#pragma once
#include <cstdint>
#include <span>
struct Item {
  int weight = 0;
};
class Frame {
 public:
  bool repOk() const {
    if ((reinterpret_cast<std::uintptr_t>(first_) & 1) == 0 || data_ == nullptr) return false;
    return count_ == 2 && values_[0] < values_[1] && view_.size() == 1 && view_[0] == 2;
  }
  void fill(std::span<const int> with) {
    if (with.size() < 2) return;
#ifndef FAULT
    if (with[0] >= with[1]) return;
#endif
    values_[0] = with[0];
    values_[1] = with[1];
  }

 private:
  Item* first_ = nullptr;
  void* data_ = nullptr;
  std::span<int> view_;
  int count_ = 0;
  int values_[];
};
"""


@dataclass
class Case:
    name: str
    text: str
    count: int  # of its drafts
    scope: int = 2
    words: tuple = ()
    says: tuple = ()  # somewhere in its drafts


CASES = [
    Case("List", LIST, 2, says=("object.touch(*n0);", "No sequence of public calls was found")),
    Case("Even", EVEN, 5, says=("object.give(other);", "EXPECT_TRUE(other.repOk());",
                                "object.giveTo(&other);", "EXPECT_TRUE(made.repOk());")),
    Case("Fixed", FIXED, 1, words=("--set", "Fixed::limit_=1"),
         says=("(&object.limit_)) int(1);", "object.cells_[0].mood = Mood::kCalm;")),
    Case("Bag", BAG, 6, says=("EXPECT_THROW(object.take(), std::length_error);",
                              "korat contracts bag.h --class Bag --emit checked -- -DFAULT",
                              "catch (const std::length_error&)")),
    Case("Index", INDEX, 1,
         words=("--set", "owners_.keys=7", "--set", "owners_.length=2", "--set", "owners_[]=Note",
                "--set", "used_.length=1", "--set", 'names_.keys="x"', "--set", "names_.length=1",
                "--set", "places_.length=1", "--set", "notes_.length=1", "--set", "Note=2",
                "--set", "touch(int).id=1"),
         says=("object.used_ = {1};", 'object.names_ = {{"x", Kind::kOld}};',
               "object.places_ = {{std::pair<int, Kind>{0, Kind::kOld}, false}};",
               "object.notes_[Kind::kOld].length = 0;")),
    Case("Choice", CHOICE, 1, scope=1,
         words=("--set", "both_.0=1", "--set", "bits_=5", "--set", "byte_=3", "--set", "complex_.0=1",
                "--set", "complex_.1=2", "--set", "delay_=7", "--set", "time_=8", "--set",
                "other_.index=1", "--set", "either_.index=2", "--set", "total_=0"),
         says=("object.point_.emplace(Point());", "(*object.point_).x = 0;", "object.either_.emplace<2>();",
               "std::get<1>(object.other_).x = 0;", "std::get<0>(object.both_) = 1;",
               'object.bits_ = std::bitset<3>("101");', "object.queue_.emplace();")),
    Case("Pool", POOL, 1,
         says=("object.data_ = new int[2]();", "object.data_[0] = 1;",
               "object.slots_.reset(new Cell[2]());", "object.slots_[1].x = 1;")),
    Case("Scene", SCENE, 2, scope=1,
         says=("const auto s0 = std::make_shared<Shape>();", "object.add(s0);",
               "The arguments are made by hand.", "object.scale(1);")),
    Case("Meter", METER, 1, scope=1, says=("object.raise();", "object.convert();")),
    Case("Web", WEB, 1,
         words=("--set", "Node::up=expired,Node", "--set", "call_=Twice", "--set", "items_.length=2",
                "--set", "index_.length=1", "--set", "index_.keys=5"),
         says=("const auto object_owner = std::make_shared<Web>();", "Web& object = *object_owner;",
               "n0->up = std::weak_ptr<Node>(std::shared_ptr<Node>(", "n1->up = n0;",
               "object.at_ = std::next(object.items_.begin(), 1);",
               "object.index_ = {{5, std::next(object.items_.begin(), 1)}};",
               'object.name_ = "b";', "object.call_ = Twice;")),
    Case("Frame", FRAME, 1, words=("--set", "first_=Item|1", "--set", "data_=Item"),
         says=("Frame& object = *new (std::calloc(1, sizeof(Frame) + 2 * sizeof(int))) Frame();",
               "object.first_ = reinterpret_cast<Item *>(reinterpret_cast<std::uintptr_t>(i0) | 1);",
               "object.data_ = i0;", "object.view_ = std::span<int>(viewed0, 1);",
               "object.values_[1] = 1;", "object.fill(std::span<const int>(viewed1, 2));")),
    Case("Pile", PILE, 1, says=("catch (const std::logic_error& error)", "-fsanitize=address")),
]


def run_draft(shop: Workshop, text: str, folder: Path, flags: list[str]) -> subprocess.CompletedProcess:
    """Compiles the draft as its comment says, and runs it."""
    (folder / "draft_test.cc").write_text(text, encoding="utf-8")
    flags = list(flags)
    for comment in re.findall(r"^// Compile with (-f.*)\.$", text, re.MULTILINE):
        flags += comment.split()
    emit = re.search(r"^//   korat (contracts .*)$", text, re.MULTILINE)
    if emit:
        words = [word for word in shlex.split(emit[1]) if word not in ("--", "-DFAULT")]
        if "-DFAULT" in flags:
            words += ["--", "-DFAULT"]
        emitted = shop.run(*words, cwd=folder)
        shop.expect("the checked copy is made as the draft says", emitted.code == 0, emitted)
        flags += ["-ivfsoverlay", "checked/overlay.yaml", "-I", "checked"]
    shop.expect("the draft includes GoogleTest", "#include <gtest/gtest.h>\n" in text, text)
    flags = ["-std=c++20", "-pthread", *flags]
    built = subprocess.run(
        ["clang++-19", *shop.precompiled("gtest/gtest.h", flags), "-w", "-I.", *flags,
         "draft_test.cc", "-o", "draft_test", "-lgtest", "-lgtest_main"],
        cwd=folder, capture_output=True, text=True, check=False)
    shop.expect("the draft compiles", built.returncode == 0, text + built.stderr)
    if built.returncode != 0:
        return built
    leaks = "1" if "leaked" in text else "0"  # other drafts may leak the nodes that they allocate
    try:
        return subprocess.run(["./draft_test"], cwd=folder, capture_output=True, text=True, check=False,
                              timeout=20, env={**os.environ, "ASAN_OPTIONS": f"detect_leaks={leaks}"})
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess([], 124, "it hangs", "")


def check(shop: Workshop, case: Case) -> None:
    file = case.name.lower() + ".h"
    folder = shop.write(f"{case.name}/{file}", case.text).parent
    words = ("test", file, "--class", case.name, "--scope", case.scope, *case.words)
    right = shop.run(*words, cwd=folder)
    shop.expect(f"{case.name}: right code passes", right.code == 0, right)
    found = shop.run(*words, "--", "-DFAULT", cwd=folder)
    texts = drafts(found.out)
    shop.equal(f"{case.name}: a draft for each way to fail", len(texts), case.count, found)
    for said in case.says:
        shop.expect(f"{case.name}: {said}", any(said in text for text in texts), found)
    shop.expect(f"{case.name}: contracts decide only where there are some",
                "//@" in case.text or "/*@" in case.text
                or not any("contract decides" in text for text in texts), found)
    for text in texts:
        name = re.search(r"TEST\((.*)\)", text)[1]
        faulty = run_draft(shop, text, folder, ["-DFAULT"])
        shop.expect(f"{name} fails on the faulty code", faulty.returncode != 0, text + faulty.stdout)
        fixed = run_draft(shop, text, folder, [])
        shop.expect(f"{name} passes on the right code", fixed.returncode == 0,
                    text + fixed.stdout + fixed.stderr)


def main() -> None:
    shop = Workshop(sys.argv[1], optimize=False)
    shop.patience = 300
    for case in CASES:
        if not sys.argv[2:] or case.name in sys.argv[2:]:
            check(shop, case)
    shop.finish()


if __name__ == "__main__":
    main()
