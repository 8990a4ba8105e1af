#!/usr/bin/env python3
"""Third-party code from Debian's packages; formulas count the structures.

Usage: real_code_test.py KORAT
"""

import sys
from functools import lru_cache
from math import comb, perm
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))

from korat_command import Workshop  # noqa: E402


@lru_cache(maxsize=None)
def trees(nodes: int, height: int, may_be_red: bool) -> int:
    """Red-black trees with that many nodes and that many black nodes on each path to a leaf."""
    if nodes == 0:
        return int(height == 0)
    count = 0
    for left in range(nodes):
        right = nodes - 1 - left
        if height > 0:  # a black root, with children of any colour
            count += trees(left, height - 1, True) * trees(right, height - 1, True)
        if may_be_red:  # a red one, with black children
            count += trees(left, height, False) * trees(right, height, False)
    return count


def red_black_trees(nodes: int, red_root: bool = False) -> int:
    return sum(trees(nodes, height, red_root) for height in range(nodes + 1))


def red_black_sets(scope: int) -> int:
    """The keys are a subset of 1..scope; the shape of the tree decides where each one is."""
    return sum(comb(scope, n) * red_black_trees(n) for n in range(scope + 1))


def arrangements(scope: int) -> int:
    """Lists of different values out of 1..scope."""
    return sum(perm(scope, n) for n in range(scope + 1))


@lru_cache(maxsize=None)
def heaps(nodes: int, least: int, most: int) -> int:
    """Complete binary trees with that many nodes, and numbers from `least` on that never fall."""
    if nodes == 0:
        return 1
    row = 1 << (nodes.bit_length() - 1)
    left = max(row // 2 - 1, 0) + min(nodes - row + 1, row // 2)
    return sum(heaps(left, root, most) * heaps(nodes - 1 - left, root, most)
               for root in range(least, most + 1))


def timer_heaps(scope: int) -> int:
    return sum(heaps(nodes, 1, scope) for nodes in range(scope + 1))


# The bytes of a key, lowest first; only the lowest varies.
def std_bounds(scope: int) -> list[str]:
    storage = "_Rb_tree_node<int>::_M_storage._M_storage"
    return ["--set", f"{storage}=0", "--set", f"{storage}[0]=1..{scope}"]


def bsd_bounds(_: int) -> list[str]:
    return ["--set", "rbe_color=0,1"]


def no_bounds(_: int) -> list[str]:
    return []


CASES = [
    ("bsd_tree.h", "BsdTree", bsd_bounds, red_black_sets, range(0, 6)),
    ("utlist_deck.h", "Deck", no_bounds, arrangements, range(0, 7)),
    ("timers.h", "TimerHeap", no_bounds, timer_heaps, range(1, 5)),
    ("std_tree.h", "StdTree", std_bounds, red_black_sets, range(1, 5)),
]


def main() -> None:
    workshop = Workshop(sys.argv[1])
    # The papers' trees may have a red root; their counts vouch for the recursion.
    workshop.equal("the recursion gives the published counts",
                   [red_black_trees(n, red_root=True) for n in (1, 2, 3, 5, 6, 7, 8, 10)],
                   [2, 2, 3, 14, 20, 35, 64, 260])
    for file, name, bounds, formula, scopes in CASES:
        for scope in scopes:
            result = workshop.run("generate", FOLDER / file, "--class", name, "--scope", scope,
                                  *bounds(scope))
            wanted = formula(scope)
            got = (result.code, result.verdict.split()[0], result.number("structures"),
                   len(set(result.structures)))
            workshop.equal(f"{name} of scope {scope}", got, (0, "EXHAUSTED", wanted, wanted),
                           result)
            workshop.equal(f"{name} of scope {scope}: every call is watched", result.err, "")
    workshop.finish()


if __name__ == "__main__":
    main()
