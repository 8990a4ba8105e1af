#!/usr/bin/env python3
"""korat test -j and korat view -j: the report of one process, whatever the calls do.

Usage: parallel_methods_test.py KORAT EXAMPLES_DIR
"""

import re
import sys
from pathlib import Path

from korat_command import Result, Workshop

CALLS = """#include <csignal>
#include <stdexcept>
#include <unistd.h>

class Numbers {
 public:
  bool repOk() const { return a_ >= 0 && b_ >= 0 && c_ >= 0 && a_ + b_ + c_ < 17; }

  int sum() const { return a_ + b_ + c_; }
  /*@ ensures a_ == n; @*/
  void set(int n) { a_ = b_ == 3 && n == 2 ? n + 1 : n; }
  // In two ways, on inputs of several sizes; with --strict-exceptions in three.
  void spoil() {
    if (c_ == 4 && b_ > 1) throw std::runtime_error("four");
    if (a_ == 1 && c_ == 5) a_ = -1;
    if (a_ == 5) *static_cast<volatile int*>(nullptr) = a_;
    if (b_ == 6 && a_ == 2) b_ = -1;
  }
  void die() {
    if (b_ == 5 && c_ > 4 && a_ < 3) kill(getpid(), SIGKILL);
  }
  void hang() {
    while (a_ == 6 && b_ == 6 && c_ < 2) turns_ = turns_ + 1;
  }
  void start() const {
    if (a_ == 4 && b_ == 4) fork();
  }

 private:
  int a_ = 0, b_ = 0, c_ = 0;
  static inline volatile int turns_ = 0;
};
"""

# Its destructor says what a list owns; the first structures are too short to lose a node.
LIST = """#include <cstddef>

class List {
 public:
  ~List() {
    while (head_ != nullptr) delete pop();
  }
  bool repOk() const {
    std::size_t count = 0;
    for (const Node* node = head_; node != nullptr; node = node->next)
      if (++count > size_) return false;
    return count == size_;
  }
  void dropAll() {
    if (size_ == 3) {
      head_ = nullptr;
      size_ = 0;
    }
  }
  void dropFirst() {
    if (size_ > 0) delete pop();
    if (size_ == 3 && head_->value == 2) pop();
  }

 private:
  struct Node {
    Node* next = nullptr;
    int value = 0;
  };
  Node* pop() {
    Node* first = head_;
    head_ = first->next;
    --size_;
    return first;
  }

  Node* head_ = nullptr;
  std::size_t size_ = 0;
};
"""

NUMBERS = ("test", "numbers.h", "--class", "Numbers", "--scope", "7", "--set", "set(int).n=1..2",
           "--fuel", "200000")
LISTS = ("test", "list.h", "--class", "List", "--scope", "4")


def report(result: Result) -> str:
    """Standard output without times, which a table is aligned to."""
    return re.sub(r"[\d.]+s\b", "TIME", re.sub(r" +", " ", result.out))


def same_reports(shop: Workshop) -> None:
    for name, command in {
        "all": NUMBERS,
        "--max-failures 1": (*NUMBERS, "--max-failures", "1"),
        "--max-failures 2": (*NUMBERS, "--max-failures", "2"),
        "--strict-exceptions": (*NUMBERS, "--strict-exceptions", "--prune", "reads"),
        "--white-box": (*NUMBERS, "--white-box"),
        "one method": (*NUMBERS, "--method", "spoil", "--method", "die", "--engine", "replay"),
        "lists": LISTS,
    }.items():
        one = shop.run(*command)
        shop.equal(f"{name}: failures are found", one.code, 1, one)
        for jobs in (2, 3):
            many = shop.run(*command, "-j", jobs)
            shop.equal(f"{name}, -j {jobs}: the same exit code", many.code, one.code, many)
            shop.equal(f"{name}, -j {jobs}: the same report", report(many), report(one), many.err)


def with_deaths(shop: Workshop) -> None:
    """Processes that are killed outside of calls cost nothing; some had given work away."""
    whole = report(shop.run(*NUMBERS))
    for jobs in (1, 2, 3):
        for point, passage in (("between", 60), ("between", 300), ("flushed", 3), ("split", 1),
                               ("gave", 1), ("gave", 2), ("point", 1), ("done", 1)):
            if jobs == 1 and point in ("split", "gave"):
                continue
            tokens = shop.folder / f"{point}.{passage}.{jobs}"
            tokens.mkdir()
            (tokens / "1").touch()
            done = shop.run(*NUMBERS, "-j", jobs, env={"KORAT_FAULT": f"{point}:{passage}:{tokens}"})
            label = f"killed at {point}:{passage}, -j {jobs}"
            shop.equal(f"{label}: the same report", report(done), whole, done.err)
            has_died = not (tokens / "1").exists()
            if point == "gave" and passage == 1:
                shop.expect(f"{label}: work was given away", has_died, done.err)
            if has_died:
                shop.expect(f"{label}: korat says so", "died: signal 9" in done.err, done.err)


def limits(shop: Workshop, examples: Path) -> None:
    tree = ("test", examples / "search_tree/search_tree.h", "--class", "SearchTree")
    short = shop.run(*tree, "--scope", "9", "--max-time", "300ms", "-j", "2",
                     "--require-exhaustive")
    shop.expect("--max-time: stopped, and the verdict says so",
                short.code == 4 and "INCOMPLETE (time limit)" in short.verdict, short)
    alone = shop.run(*NUMBERS, "--method", "die", "--input", "055", "-j", "2")
    shop.expect("--input: one call", "1 0 0 0 1" in report(alone), alone)
    shop.equal("-j 0: all cores", shop.run(*tree, "--scope", "3", "-j", "0").code, 0)
    shop.equal("-j -1", shop.run(*tree, "--scope", "3", "-j", "-1").code, 2)


def view(shop: Workshop, examples: Path) -> None:
    tree = ("view", examples / "search_tree/search_tree.h", "--class", "SearchTree", "--scope", "6",
            "--prune", "reads")
    for words in ((), ("--max-structs", "300")):
        pages = []
        for jobs in (1, 2, 3):
            result = shop.run(*tree, *words, "-j", jobs, "-o", "page.html")
            pages.append(((shop.folder / "page.html").read_text().split("time=")[0], report(result)))
        shop.expect(f"view {' '.join(words)}: the same page for -j 1, 2, 3",
                    pages[0] == pages[1] == pages[2], [page[1] for page in pages])


def main() -> None:
    shop = Workshop(sys.argv[1], optimize=False)
    shop.patience = 120
    examples = Path(sys.argv[2])
    shop.write("numbers.h", CALLS)
    shop.write("list.h", LIST)
    same_reports(shop)
    with_deaths(shop)
    limits(shop, examples)
    view(shop, examples)
    shop.finish()


if __name__ == "__main__":
    main()
