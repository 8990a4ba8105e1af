#!/usr/bin/env python3
"""Where classes and predicates come from: several files, main(), namespaces, flags, parameters.

Usage: sources_test.py KORAT
"""

import json
import shutil
import sys

from korat_command import Result, Workshop

LIST_H = """\
#pragma once
#include "config.h"
namespace store {
class List {
 public:
  bool repOk() const;
  bool isShort() const;
  bool contains(int x) const;
  bool contains(int x, bool first) const;

  struct Node {
    Node* next = nullptr;
    int value = 0;
  };
  Node* head_ = nullptr;
  int size_ = START;
};
bool IsSorted(const List& list);
bool HasOne(const List* list);
}  // namespace store
"""

LIST_CC = """\
#include "list.h"
namespace store {
bool List::repOk() const {
  int n = 0;
  for (const Node* node = head_; node != nullptr; node = node->next) {
    if (++n > size_) return false;
  }
  return n == size_;
}
bool List::isShort() const { return head_ == nullptr && size_ == 0; }
bool List::contains(int x) const {
  if (!repOk()) return false;
  for (const Node* node = head_; node != nullptr; node = node->next) {
    if (node->value == x) return true;
  }
  return false;
}
bool List::contains(int x, bool first) const { return first && contains(x); }
bool IsSorted(const List& list) {
  if (!list.repOk()) return false;
  const List::Node* last = nullptr;
  for (const List::Node* node = list.head_; node != nullptr; node = node->next) {
    if (last != nullptr && last->value >= node->value) return false;
    last = node;
  }
  return true;
}
bool HasOne(const List* list) { return list->repOk() && list->size_ == 1; }
}  // namespace store
"""

PROGRAM = """\
#include <cstdio>

namespace {
struct Even {
  bool repOk() const { return n % 2 == 0; }
  int n = 0;
};
}  // namespace

struct Counter {
  bool repOk() const { return even.repOk() && even.n <= limit; }
  Even even;
  int limit = 0;
};

int main() {
  Counter counter;
  std::puts(counter.repOk() ? "fine" : "broken");
}
"""

CONSTRUCTED = """\
class Pool {
 public:
  struct Slot {
    explicit Slot(int owner) : owner_(owner) {}
    int Owner() const { return owner_; }
    Slot* next = nullptr;

   private:
    const int owner_;
  };
  bool repOk() const { return slot == nullptr || (slot->Owner() == 7 && slot->next == nullptr); }
  Slot* slot = nullptr;
};
"""


class Lists:
    """Lists of up to two nodes with values 1..2: 1 + 2 + 4 of them."""

    def __init__(self, workshop: Workshop):
        self.workshop = workshop
        workshop.write("config.h", "constexpr int START = 0;\n")
        workshop.write("list.h", LIST_H)
        workshop.write("list.cc", LIST_CC)

    def run(self, *words: object) -> Result:
        return self.workshop.run("generate", "list.h", "list.cc", "--class", "List", "--scope", 2,
                                 *words)

    def count(self, claim: str, wanted: int, *words: object) -> Result:
        result = self.run(*words)
        self.workshop.equal(claim, (result.code, result.number("structures"),
                                    len(set(result.structures))), (0, wanted, wanted), result)
        return result


def predicates(workshop: Workshop, lists: Lists) -> None:
    lists.count("a class in a header, its functions in a source", 1 + 2 + 4)
    lists.count("--predicate NAME", 1, "--predicate", "isShort")
    # Subsets of 1..2.
    lists.count("a free function of a reference", 4, "--predicate", "IsSorted")
    lists.count("a free function of a pointer", 2, "--predicate", "store::HasOne")
    # One node: its value; two nodes: 4 lists, of which 3 contain a given value.
    contains = lists.count("the predicate's parameter is part of the input", 2 + 3 * 2,
                           "--predicate", "contains(int)")
    workshop.expect("it is shown by its name",
                    all("  x: " in line for line in contains.structures), contains)
    lists.count("a bound for the parameter", 1 + 3, "--predicate", "contains(int)",
                "--set", "contains(int).x=2..9")
    lists.count("several parameters", 2 + 3 * 2, "--predicate", "contains(int, bool)")
    lines = lists.run("--predicate", "contains(int)", "--json").out.splitlines()
    workshop.equal("the parameter is among the arguments",
                   {json.loads(line)["arguments"]["x"] for line in lines[:-1]}, {1, 2})


def sources(workshop: Workshop) -> None:
    workshop.write("program.cc", PROGRAM)
    program = workshop.run("generate", "program.cc", "--class", "Counter", "--scope", 3)
    # n of 0 or 2, limit of 0..3 and not less.
    workshop.equal("a class in a source with main()",
                   (program.code, program.number("structures")), (0, 4 + 2), program)
    hidden = workshop.run("generate", "program.cc", "--class", "Even", "--scope", 3)
    workshop.equal("a class in an unnamed namespace",
                   (hidden.code, hidden.number("structures")), (0, 2), hidden)
    workshop.write("pool.h", CONSTRUCTED)
    pool = workshop.run("generate", "pool.h", "--class", "Pool", "--scope", 2,
                        "--construct", "Slot=Slot(7)", "--set", "owner_=keep")
    workshop.equal("--construct", (pool.code, pool.number("structures")), (0, 2), pool)


def flags(workshop: Workshop, lists: Lists) -> None:
    (workshop.folder / "include").mkdir()
    shutil.move(workshop.folder / "config.h", workshop.folder / "include/config.h")
    missing = lists.run()
    workshop.expect("without its folder the include is not found",
                    missing.code == 2 and "'config.h' file not found" in missing.err, missing)
    lists.count("flags after --", 7, "--", "-I", "include")
    unknown = lists.run("--", "-Iinclude", "-frobnicate")
    workshop.expect("a flag that clang does not know is dropped with a note",
                    unknown.code == 0 and "dropped from the flags after --: -frobnicate"
                    in unknown.err, unknown)
    command = ["g++", "-Iinclude", "-O3", "-Wall", "-Werror", "-flto=auto",
               "-fno-var-tracking-assignments", "-c", "list.cc", "-o", "list.o"]
    workshop.write("build/compile_commands.json", json.dumps([
        {"directory": str(workshop.folder), "file": "list.cc", "arguments": command}]))
    project = lists.count("-p DIR", 7, "-p", "build")
    for flag in ("-flto", "-fno-var-tracking-assignments"):
        workshop.expect(f"{flag} is dropped with a note", flag in project.err, project)
    shutil.move(workshop.folder / "build/compile_commands.json", workshop.folder)
    lists.count("compile_commands.json is found", 7)


def main() -> None:
    workshop = Workshop(sys.argv[1], optimize=False)
    lists = Lists(workshop)
    predicates(workshop, lists)
    sources(workshop)
    flags(workshop, lists)
    workshop.finish()


if __name__ == "__main__":
    main()
