#!/usr/bin/env python3
"""korat estimate: the true counts lie within the intervals as often as it says.

Usage: estimate_test.py KORAT EXAMPLES_DIR [--full]

--full estimates 30 searches, which takes some minutes.
"""

import json
import sys
from pathlib import Path

from korat_command import Workshop
from parallel_test import header_of

# Searches that take much longer than they are probed here.
SEARCHES = {
    "AVTree": ["--args", "5"],
    "BinaryTree": ["--args", "10"],
    "BinomialHeap": ["--args", "8"],
    "DisjSet": ["--args", "5"],
    "DoublyLinkedList": ["--args", "10"],
    "FibonacciHeap": ["--args", "6"],
    "HashSet": ["--scope", "4"],
    "HeapArray": ["--args", "8"],
    "LinkedList": ["--args", "11"],
    "RedBlackTree": ["--args", "9"],
    "SearchTree": ["--scope", "8"],
    "SinglyLinkedList": ["--args", "10"],
    "SortedList": ["--args", "10"],
    "TreeMap": ["--args", "9"],
    "OwnedTree": ["--scope", "9"],
}


def estimate(workshop: Workshop, words: list[object], *more: object) -> dict:
    done = workshop.run("estimate", *words, "--json", "-q", *more)
    if done.code != 0:
        workshop.expect(f"{words}", False, done)
        return {}
    return json.loads(done.out)


def holds(workshop: Workshop, words: list[object], time: str, seed: int) -> bool | None:
    """Whether both intervals hold the true numbers. None: the search is too short to tell."""
    whole = workshop.run("generate", *words, "--count", "-q", "--max-time", "60s")
    if not whole.verdict.startswith("EXHAUSTED"):
        return None  # on a machine that is busy
    found = estimate(workshop, words, "--time", time, "--seed", seed)
    if not found or found["exact"]:
        return None
    inside = [found[name]["least"] <= whole.number(word) <= (found[name]["most"] or float("inf"))
              for name, word in (("structures", "structures"), ("executions", "candidates"))]
    print("   ", words[2], *words[3:5], "seed", seed, "executions", whole.number("candidates"),
          {name: value and round(value) for name, value in found["executions"].items()},
          f"{found['samples']} of {found['shards']}", "" if all(inside) else "OUTSIDE", flush=True)
    return all(inside)


def main() -> None:
    full = "--full" in sys.argv
    workshop = Workshop(sys.argv[1], optimize=False)
    workshop.patience = 600
    examples = Path(sys.argv[2]).resolve()

    def words_of(name: str, prune: str) -> list[object]:
        return [header_of(examples, name), "--class", name, *SEARCHES[name], "--prune", prune]

    small = [header_of(examples, "SearchTree"), "--class", "SearchTree", "--scope", "4"]
    found = estimate(workshop, small)
    whole = workshop.run("generate", *small, "--count", "-q")
    workshop.equal("a short search is known exactly",
                   (found["exact"], found["structures"]["estimate"], found["executions"]["most"]),
                   (True, whole.number("structures"), whole.number("candidates")), found)
    text = workshop.run("estimate", *small)
    workshop.expect("in words", "EXACT: " in text.out and text.code == 0, text)
    answers = [holds(workshop, words_of(name, "reads"), "1s", seed)
               for name in (SEARCHES if full else ["SearchTree"]) for seed in ((1, 2) if full else (1,))]
    known = [answer for answer in answers if answer is not None]
    workshop.expect("something is estimated", len(known) * 2 >= len(answers), answers)
    # Of 30, fewer than 23 would be less than 90 % with a probability of 1 in 100.
    workshop.expect(f"{sum(known)} of {len(known)} hold the true counts",
                    not full or sum(known) >= len(known) * 23 / 30, answers)
    workshop.finish()


if __name__ == "__main__":
    main()
