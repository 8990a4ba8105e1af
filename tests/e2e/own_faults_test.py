#!/usr/bin/env python3
"""A fault of Korat's own is never one of the code under test.

Usage: own_faults_test.py KORAT

Faults are injected into the library inside of a predicate (KORAT_OWN_FAULT, see
src/harness/explore/fault_points.h): korat stops with exit code 70, asks for a report, and gives no
verdict. The same faults in the user's code stay the user's.
"""

import argparse
import itertools
import re

from korat_command import Workshop

LIST = r"""#pragma once
#include <cassert>
#include <cstdlib>
#include <vector>
struct Node {
  Node* next = nullptr;
  int value = 0;
};
struct List {
  Node* head = nullptr;
  int size = 0;
  bool repOk() const {
    std::vector<const Node*> seen;
    for (const Node* node = head; node != nullptr; node = node->next) {
      for (const Node* other : seen) {
        if (other == node) return false;
      }
      seen.push_back(node);
    }
    return static_cast<int>(seen.size()) == size;
  }
  int length() const { return size; }
  bool asserts() const {
    assert(size < 2);
    return repOk();
  }
  bool writesNowhere() const {
    if (size == 2) *reinterpret_cast<int*>(size * 8) = 1;
    return repOk();
  }
  bool releasesNowhere() const {
    if (size == 2) std::free(reinterpret_cast<void*>(0x551000000000 + (60 << 20)));
    return repOk();
  }
  bool callsNowhere() const {
    void (*nowhere)(const List*) = nullptr;
    if (size == 2) nowhere(this);
    return repOk();
  }
  bool ruinsItsHeap() const {
    auto* block = static_cast<char*>(std::malloc(24));
    std::free(std::malloc(24));
    for (int i = 0; i < 200 && size == 2; ++i) block[i] = 0x77;
    std::free(std::malloc(24));
    std::free(std::malloc(24));
    return repOk();
  }
};
"""

COMMANDS = {
    "generate": ["generate"],
    "generate -j 2": ["generate", "-j", 2],
    "generate --count": ["generate", "--count", "-j", 1],
    "test": ["test"],
    "profile": ["profile"],
}
SUBJECT = ["list.h", "--class", "List", "--scope", 3]
KINDS = {"assertion": r"own_faults\.cc:\d+: \w+: assertion '.*' failed",
         "signal": r"signal 11 \(Segmentation fault\) at code 0x[0-9a-f]+, accessing address 0x8"}
PASSAGES = (0, 5)


def injected(shop: Workshop) -> None:
    for (label, words), place, (kind, text), passage in itertools.product(
            COMMANDS.items(), ("read", "allocation"), KINDS.items(), PASSAGES):
        done = shop.run(*words, *SUBJECT, env={"KORAT_OWN_FAULT": f"{place}:{kind}:{passage}"})
        claim = f"{label}: {kind} at {place} {passage}"
        shop.equal(f"{claim}: exit code", done.code, 70, done)
        message = rf"^korat: internal fault: .*{text}, in korat \d\S+ \(please report this\)$"
        shop.expect(f"{claim}: a message that asks for a report",
                    len(re.findall(message, done.err, re.MULTILINE)) == 1, done)
        shop.expect(f"{claim}: no verdict", "EXHAUSTED" not in done.out
                    and "INCOMPLETE" not in done.out, done)


def of_the_user(shop: Workshop) -> None:
    for predicate in ("asserts", "writesNowhere", "releasesNowhere", "callsNowhere",
                      "ruinsItsHeap"):
        done = shop.run("generate", *SUBJECT, "--predicate", predicate, "--quiet")
        shop.expect(f"{predicate}: the user's", done.code in (0, 1) and
                    "internal fault" not in done.err and done.number("structures") > 0, done)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("korat")
    arguments = parser.parse_args()
    shop = Workshop(arguments.korat, optimize=False)
    shop.write("list.h", LIST)
    injected(shop)
    of_the_user(shop)
    shop.finish()


if __name__ == "__main__":
    main()
