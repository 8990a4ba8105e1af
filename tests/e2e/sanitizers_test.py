#!/usr/bin/env python3
"""-fsanitize after --: a report is the failure of one input, and nothing else changes.

Usage: sanitizers_test.py KORAT
"""

import sys

from drafts_test import run_draft
from korat_command import Workshop
from methods_test import rows
from structures_test import drafts, failures

# push writes past the end of the block if count + first >= 3: of 9 inputs that are not full, these
# are (1, 2), (2, 1) and (2, 2), each with three values. sum overflows if n * count > 1.
RING = """#pragma once
struct Ring {
  static constexpr int kSize = 3;
  int* items = new int[kSize]{};
  int count = 0;
  int first = 0;
  Ring() = default;
  Ring(const Ring&) = delete;
  Ring& operator=(const Ring&) = delete;
  ~Ring() { delete[] items; }
  bool repOk() const { return count >= 0 && count <= kSize && first >= 0 && first < kSize; }
#ifdef FAULT
  void push(int x) {
    if (count < kSize) items[first + count++] = x;
  }
  int sum(int n) const { return 2147483646 + n * count; }
#else
  void push(int x) {
    if (count < kSize) items[(first + count++) % kSize] = x;
  }
  int sum(int n) const { return n * count; }
#endif
};
"""
WORDS = ("test", "ring.h", "--class", "Ring", "--scope", 3, "--set", "Ring::items=keep", "--")

# A predicate that reads past the end of its block for one of four values.
LOOKUP = """#pragma once
struct Lookup {
  int at = 0;
  bool repOk() const {
    if (at < 0) return false;
    int* table = new int[3]{};
    const bool is_free = table[at] == 0;
    delete[] table;
    return is_free;
  }
};
"""


def check_methods(shop: Workshop) -> None:
    folder = shop.write("ring.h", RING).parent
    plain = shop.run(*WORDS, "-DFAULT")
    shop.equal("without a sanitizer, only accesses outside every object are noticed",
               failures(plain.out), {"push(int)": {"out-of-bounds"}}, plain)
    for names, push, add in (("address", 15, 0), ("undefined", 15, 24), ("address,undefined", 15, 24)):
        flag = "-fsanitize=" + names
        right = shop.run(*WORDS, flag)
        shop.equal(f"{names}: right code passes", right.code, 0, right)
        found = shop.run(*WORDS, flag, "-DFAULT")
        table = rows(found.out)
        shop.equal(f"{names}: one failure for each input that was reported",
                   (table["push(int)"][4], table["sum(int)"][4]), (push, add), found)
        shop.equal(f"{names}: inputs are those of a plain run",
                   [row[0] for row in table.values()],
                   [row[0] for row in rows(plain.out).values()], found)
        push_fails = "crashed" if "address" in names else "out-of-bounds"
        wanted = {"push(int)": {push_fails}} | ({"sum(int)": {"crashed"}} if add else {})
        shop.equal(f"{names}: what is reported is a crash", failures(found.out), wanted, found)
        for text in drafts(found.out):
            faulty = run_draft(shop, text, folder, ["-DFAULT"])
            shop.expect(f"{names}: the draft fails on the faulty code", faulty.returncode != 0, text)
            fixed = run_draft(shop, text, folder, [])
            shop.expect(f"{names}: it passes on the right code", fixed.returncode == 0,
                        text + fixed.stdout + fixed.stderr)


def check_predicate(shop: Workshop) -> None:
    shop.write("lookup.h", LOOKUP)
    result = shop.run("generate", "lookup.h", "--class", "Lookup", "--scope", 3, "--set", "Lookup::at=0..3", "--",
                      "-fsanitize=address")
    shop.equal("a predicate with a report does not accept", result.structures,
               [f"Lookup{{at: {at}}}" for at in range(3)], result)
    shop.expect("the search goes on", result.verdict.startswith("EXHAUSTED structures=3 candidates=4"),
                result)
    shop.expect("the report is shown", "AddressSanitizer" in result.err, result)


def main() -> None:
    shop = Workshop(sys.argv[1], optimize=False)
    check_methods(shop)
    check_predicate(shop)
    shop.finish()


if __name__ == "__main__":
    main()
