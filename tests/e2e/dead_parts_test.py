#!/usr/bin/env python3
"""korat test --unread first: dead parts of structures take one value, arguments take all.

Usage: dead_parts_test.py KORAT
"""

import itertools
import sys

from korat_command import Workshop
from methods_test import rows

# The slots from count on are dead.
RING = r"""#pragma once
#include <vector>
struct Item {
  int value = 0;
};
struct Ring {
  int slots[2] = {};
  int count = 0;
  bool repOk() const {
    if (count > 2) return false;
    for (int i = 0; i < count; ++i) {
      if (slots[i] > 2) return false;
    }
    return true;
  }
  void put(int first, int second) {
    if (count == 1 && first == 2 && second == 1) count = 3;
  }
  void take(const std::vector<int>& values) {
    if (values.size() == 2 && values[1] == 2) count = 3;
  }
  void pick(const Item& item) {
    if (count == 2 && item.value == 2) count = 3;
  }
  void merge(const Ring& other) {
    if (other.count == 1 && other.slots[0] == 2 && &other != this) count = 3;
  }
  //@ helper
  void repair() { count = 0; }
};
"""

VALUES = range(3)     # of fields
PASSED = range(1, 3)  # of integers in what is passed


def live(is_first: bool) -> list[tuple[int, tuple[int, ...]]]:
    """The rings; if `is_first`, one for each combination of live values."""
    return [(count, slots) for count in VALUES for slots in itertools.product(VALUES, repeat=2)
            if not is_first or not any(slots[count:])]


def expected(is_first: bool) -> dict[str, tuple[int, int]]:
    """Inputs and failures of each method, by trying everything."""
    rings = live(is_first)
    vectors = [v for n in VALUES for v in itertools.product(PASSED, repeat=n)]
    pairs = list(itertools.product([*VALUES, -1], repeat=2))  # integers start at 0
    calls = {
        "put(int, int)": [(count, pair) == (1, (2, 1)) for count, _ in rings for pair in pairs],
        "take(const std::vector<int> &)": [len(v) == 2 and v[1] == 2 for _ in rings
                                           for v in vectors],
        "pick(const Item &)": [count == 2 and value == 2 for count, _ in rings
                               for value in PASSED],
        # Another ring, or the ring itself.
        "merge(const Ring &)": [other[0] == 1 and other[1][0] == 2 for _ in rings
                                for other in rings] + [False for _ in rings],
        # For a helper the invariant need not hold, so nothing is dead, and it is not checked after.
        "repair()": [False for _ in live(False)],
    }
    return {name: (len(fails), sum(fails)) for name, fails in calls.items()}


def main() -> None:
    shop = Workshop(sys.argv[1], optimize=False)
    shop.patience = 180
    shop.write("ring.h", RING)
    for unread in ("enumerate", "first"):
        for prune in ("reads", "outcomes"):
            result = shop.run("test", "ring.h", "--class", "Ring", "--scope", 2, "--unread", unread,
                              "--prune", prune)
            table = rows(result.out)
            got = {name: (row[0], row[4]) for name, row in table.items()}
            for name, numbers in expected(unread == "first").items():
                shop.equal(f"--unread {unread}, {prune}: inputs and failures of {name}",
                           got.get(name), numbers, result)
    shop.finish()


if __name__ == "__main__":
    main()
