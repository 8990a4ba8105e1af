#!/usr/bin/env python3
"""Classes as people write them, without Korat in mind. A class and a scope are all it takes, except
where only the author knows which member of a union is meant.

Usage: everyday_test.py KORAT

The numbers of structures are worked out here, from what the invariants say.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial
from pathlib import Path

from korat_command import Result, Workshop

CLASSES = Path(__file__).resolve().parent / "everyday"


def subsets(values: range, most: int) -> list[tuple[int, ...]]:
    return [chosen for size in range(most + 1) for chosen in combinations(values, size)]


def multisets(values: range, most: int) -> list[tuple[int, ...]]:
    return [chosen for size in range(most + 1)
            for chosen in combinations_with_replacement(values, size)]


def tag_sets(s: int) -> int:
    sets = subsets(range(s + 1), s)
    return sum(not set(allowed) & set(blocked) for allowed, blocked in product(sets, sets))


def graphs(s: int) -> int:
    return sum(2 ** comb(nodes, 2) * comb(s + 1, nodes) for nodes in range(s + 1))


def medians(s: int) -> int:
    heaps = multisets(range(s + 1), s)
    return sum(len(lower) - len(upper) in (0, 1) and (not upper or max(lower) <= min(upper))
               for lower, upper in product(heaps, heaps))


def schedules(s: int) -> int:
    def ordered(keys: tuple[int, ...], ends: tuple[int, ...]) -> bool:
        borders = [border for pair in zip(keys, ends) for border in pair]
        return (all(a < b for a, b in zip(keys, ends))
                and all(a <= b for a, b in zip(borders, borders[1:])))
    return sum(ordered(keys, ends) for keys in subsets(range(s + 1), s)
               for ends in product(range(s + 1), repeat=len(keys)))


def tries(nodes: int, below_root: bool = False) -> int:
    """Of exactly so many nodes below the first. Leaves end words; the empty trie is one more."""
    if nodes == 0:
        return 1 if below_root else 2
    alone = 2 * tries(nodes - 1, True)  # one child, at either letter
    both = sum(tries(left, True) * tries(nodes - 2 - left, True) for left in range(nodes - 1))
    return 2 * (alone + both)


def intrusive_lists(s: int) -> int:
    """Of items with a priority, and of hooks that are part of no item: Hook is a class, too."""
    return sum(s ** nodes.count("item") for length in range(4)
               for nodes in product(("hook", "item"), repeat=length)
               if max(nodes.count("hook"), nodes.count("item")) <= s)


def arrangements(values: int, length: int) -> int:
    return factorial(values) // factorial(values - length) if length <= values else 0


def event_queues(s: int) -> int:
    """What is pushed in another order may come out in another order: equal times, other ids."""
    values = range(s + 1)
    heaps = [heap for length in range(s + 1) for heap in product(product(values, repeat=2), repeat=length)
             if all(a[0] <= b[0] for a, b in zip(heap, heap[1:]))]
    return (sum(not heap or heap[0][0] >= now for heap in heaps for now in values)
            * sum(not ids or max(ids) <= following for ids in subsets(values, s)
                  for following in values))


# File, class, scope, the number of structures, and more options. Integers of these objects are in 0..scope, and
# there are as many strings of one letter as the scope says.
CASES = [
    ("lru_cache.h", "LruCache", 2,
     sum(arrangements(3, length) * 3 ** length for length in range(3))),
    ("inventory.h", "Inventory", 2, sum(comb(2, size) * 2 ** size for size in range(3))),
    ("tag_set.h", "TagSet", 2, tag_sets(2)),
    ("work_queue.h", "WorkQueue", 3, 1 + 2 + 3 + 4),
    ("graph.h", "Graph", 2, graphs(2)),
    ("block_allocator.h", "BlockAllocator", 4, 2 ** 4),
    # Idle, open with one or two streams, closed for one of two reasons.
    ("connection.h", "net::Connection", 2, 1 + 2 + 2),
    # No member, or one or two; the parent of the eldest is null or expired.
    ("family.h", "Family", 2, 1 + 2 + 2),
    # Nothing, one of two numbers, one of two flags.
    ("value.h", "Value", 2, 1 + 2 + 2, "--set", "number_.when=kind_==kNumber",
     "--set", "flag_.when=kind_==kFlag"),
    # Null is not allowed; width and height are in 1..2, and the height is not the larger one.
    ("widget.h widget.cc", "Widget", 2, 3),
    ("undo_stack.h", "UndoStack", 2, sum(3 ** length * (length + 1) for length in range(3))),
    ("ring.h", "Ring", 2, 3 * sum(3 ** count for count in range(3))),
    ("trie.h", "Trie", 2, sum(tries(nodes) for nodes in range(3))),
    ("median.h", "Median", 2, medians(2)),
    ("schedule.h", "Schedule", 2, schedules(2)),
    ("playlist.h", "Playlist", 2,
     sum(arrangements(3, length) * (length + 1) for length in range(3))),
    ("temperature.h", "Temperature", 2, 1 + comb(3 + 1, 2)),
    ("intrusive_list.h", "IntrusiveList", 2, intrusive_lists(2)),
    ("circular_list.h", "CircularList", 2, sum(2 ** length for length in range(3))),
    ("event_queue.h", "EventQueue", 2, event_queues(2)),
    # A number of 1..2, or the sum of two.
    ("formula.h", "Formula", 2, 2 + 2 * 2),
]


def main() -> None:
    shop = Workshop(sys.argv[1], optimize=False)

    def generate(case: tuple) -> Result:
        files, name, scope, _, *words = case
        return shop.run("generate", *(CLASSES / file for file in files.split()), "--class", name,
                        "--scope", scope, "--count", *words)

    with ThreadPoolExecutor(2) as pool:
        for case, result in zip(CASES, pool.map(generate, CASES)):
            got = (result.code, result.verdict.split(" ")[0], result.number("structures"))
            shop.equal(f"{case[1]}, scope {case[2]}", got, (0, "EXHAUSTED", case[3]), result)
    shop.finish()


if __name__ == "__main__":
    main()
