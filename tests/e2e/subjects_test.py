#!/usr/bin/env python3
"""Every example with methods keeps its contracts, on as many inputs as in the dissertation.

Usage: subjects_test.py KORAT EXAMPLES [--class NAME] [--all]

The two smaller scopes of Marinov's dissertation (2004, Fig 8-4), and the largest where that takes
less than 10 s; --all runs the others, too, which takes about five minutes. The dissertation's AVTree
has a different invariant; ours has too many structures at scope 5.
"""

import argparse
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import comb
from pathlib import Path

import method_counts as counts
from korat_command import Result, Workshop
from methods_test import rows
from published_counts_test import header_of

Bounds = Callable[[int], dict[str, str]]
Inputs = Callable[[int], dict[str, int]]  # by method


@dataclass
class Subject:
    arguments: str  # of the finitization, from n
    methods: list[str]
    inputs: Inputs
    bounds: Bounds = lambda n: {}
    scopes: tuple[int, ...] = (5, 6, 7)
    slow: tuple[int, ...] = ()  # --all runs these
    published: dict[int, int] = field(default_factory=dict)  # Fig 8-4: inputs of all methods

    def words(self, n: int) -> list[str]:
        fields = {f"n{more:+d}" if more else "n": str(n + more) for more in range(2)}
        text = ",".join(fields.get(word, word) for word in self.arguments.split(","))
        return ["--args", text, *(word for name, values in self.bounds(n).items()
                                  for word in ("--set", f"{name}={values}"))]


def each(values: str, *names: str) -> dict[str, str]:
    return {name: values for name in names}


def tree_inputs(*methods: str) -> Inputs:
    return lambda n: {method: n * counts.red_black_trees(n) for method in methods}


def sums(n: int, further: int, count: Callable[[int, int], int]) -> int:
    return sum(count(size + further, n) for size in range(n + 1))


LIST = "LinkedList::Element *"
SUBJECTS = {
    "SearchTree": Subject(
        "n,0,n,1,n", ["add", "remove"],
        lambda n: {m: n * counts.search_trees(n) for m in ("add(int)", "remove(int)")},
        lambda n: each(f"1..{n}", "add(int).info", "remove(int).info", "contains(int).info"),
        published={5: 1880, 6: 8772, 7: 41300}),
    "HeapArray": Subject(
        "n", ["insert", "extractMax"],
        lambda n: {"insert(int)": (n + 2) * counts.heap_arrays(n),
                   "extractMax()": counts.heap_arrays(n)},
        lambda n: each(f"-1..{n}", "insert(int).value"),
        published={5: 15352, 6: 118251, 7: 1175620}),
    "BinomialHeap": Subject(
        "n", ["insert", "remove", "extractMin", "unite"],
        lambda n: {"insert(int)": (n + 1) * counts.binomial_heaps(n),
                   "remove(int)": (n + 1) * counts.binomial_heaps(n),
                   "extractMin()": counts.binomial_heaps(n)},
        lambda n: each(f"0..{n}", "insert(int).key", "remove(int).key", "decrease(int,int).key",
                       "decrease(int,int).new_key"),
        slow=(7,)),
    "FibonacciHeap": Subject(
        "n", ["insert", "remove", "extractMin", "unite"],
        lambda n: {"insert(int)": (n + 1) * counts.FIBONACCI_HEAPS[n],
                   "remove(int)": (n + 1) * counts.FIBONACCI_HEAPS[n],
                   "extractMin()": counts.FIBONACCI_HEAPS[n]},
        lambda n: each(f"-1..{n - 1}", "insert(int).key", "remove(int).key",
                       "decrease(int,int).key", "decrease(int,int).new_key"),
        scopes=(3, 4, 5), slow=(5,)),
    "DisjSet": Subject(
        "n", ["find", "unite"],
        lambda n: {"find(int)": n * counts.DISJ_SETS[n],
                   "unite(int, int)": n * n * counts.DISJ_SETS[n]},
        lambda n: {**each(f"0..{n - 1}", "find(int).i", "unite(int,int).i", "unite(int,int).j"),
                   "DisjSet(int).size": f"-1..{n}"},
        scopes=(3, 4, 5), slow=(5,), published={3: 456, 4: 18280, 5: 1246380}),
    "LinkedList": Subject(
        "0,n,n+1,n", ["add", "remove", "reverse"],
        lambda n: {f"add({LIST})": sums(n, 1, counts.sequences_with_null),
                   f"remove(const {LIST})": sums(n, 1, counts.sequences_with_null),
                   "reverse()": sums(n, 0, counts.sequences_with_null)},
        published={5: 2584, 6: 11741, 7: 58175}),
    "SortedList": Subject(
        "0,n,n+1,n", ["insert", "remove", "sort", "merge"],
        lambda n: {"insert(int)": n * comb(2 * n, n), "remove(int)": n * comb(2 * n, n),
                   "sort()": sum(n**size for size in range(n + 1)),
                   "merge(SortedList &)": comb(3 * n - 1, n - 1)},
        lambda n: {**each(f"1..{n}", "insert(int).element", "remove(int).element"),
                   "SortedList(const std::vector<int>&).elements": "{},{1},{3,1,2,1}"},
        slow=(7,), published={5: 7427, 6: 73263, 7: 1047608}),
    "TreeMap": Subject(
        "n,0,n,n", ["put", "remove"], tree_inputs("put(int, int)", "remove(int)"),
        lambda n: {**each(f"0..{n - 1}", "put(int,int).key", "remove(int).key", "get(int).key"),
                   "put(int,int).value": "7"},
        published={5: 1150, 6: 3924, 7: 12754}),
    "HashSet": Subject(
        "n", ["add", "remove"],
        lambda n: {"add(HashSet::Element *)": counts.hash_set_inputs(n),
                   "remove(const HashSet::Element *)": counts.hash_set_inputs(n)},
        # One element more than the set can have; tables of all sizes.
        lambda n: {"Element": str(n + 1), **each(f"0..{n}", "size_", "table_.length", "hash")},
        slow=(7,)),
    "AVTree": Subject("n", ["lookup"], lambda n: {}, scopes=(3, 4), slow=(4,)),
    "BinaryTree": Subject(
        "n,0,n", ["remove"],
        lambda n: {"remove(const BinaryTree::Node *)":
                   sum(s * counts.catalan(s) for s in range(n + 1))}),
    "RedBlackTree": Subject(
        "n,0,n,n", ["put", "remove"], tree_inputs("put(int, int)", "remove(int)"),
        lambda n: {**each(f"0..{n - 1}", "put(int,int).key", "remove(int).key", "get(int).key"),
                   "put(int,int).value": "7"}),
    "SinglyLinkedList": Subject(
        "0,n,n+1,n", ["add", "remove", "reverse"],
        lambda n: {**{method: sums(n, 0, counts.sequences) + sums(n, 1, counts.sequences)
                      for method in ("add(SinglyLinkedList::Element *)",
                                     "remove(const SinglyLinkedList::Element *)")},
                   "reverse()": sums(n, 0, counts.sequences)}),
    "DoublyLinkedList": Subject(
        "0,n,n+1,n", ["add", "remove"],
        lambda n: {method: 1 + sums(n, 1, counts.not_starting_with_null)
                   for method in ("add(DoublyLinkedList::Element *)",
                                  "remove(const DoublyLinkedList::Element *)")}),
}

# ISSTA 2002, Table 5: class, method, arguments, further bounds, inputs.
TABLE_5 = [
    ("BinaryTree", "remove", "3,3,3", [], 15),
    ("HeapArray", "extractMax", "6", [], 13139),
    ("LinkedList", "reverse", "0,2,3,2", [], 8),
    ("TreeMap", "put", "8,0,8,8", ["put(int,int).key=0..7", "put(int,int).value=7"], 19912),
]


def is_clean(result: Result) -> bool:
    return (result.code == 0 and result.verdict.startswith("EXHAUSTED ")
            and result.number("failed") == 0 and result.number("inputs") > 0)


def check_scope(shop: Workshop, name: str, subject: Subject, file: Path, n: int) -> None:
    chosen = [word for method in subject.methods for word in ("--method", method)]
    words = ["test", file, "--class", name, *subject.words(n)]
    start = time.monotonic()
    result = shop.run(*words, *chosen)
    shop.expect(f"{name} {n} passes ({time.monotonic() - start:.1f} s)", is_clean(result), result)
    table = rows(result.out)
    shop.equal(f"{name} {n}: each method was called", len(table), len(subject.methods), result)
    for method, inputs in subject.inputs(n).items():
        shop.equal(f"{name} {n}: the inputs of {method}", table.get(method, (-1,))[0], inputs,
                   result)
    if n in subject.published:
        shop.equal(f"{name} {n}: the published inputs", result.number("inputs"),
                   subject.published[n])
    if n != subject.scopes[0]:
        return
    again = shop.run(*words, *chosen, "--engine", "replay")
    shop.expect(f"{name} {n} passes, replay", is_clean(again), again)
    shop.equal(f"{name} {n}: replay calls the same", rows(again.out), table)
    white = shop.run(*words, *chosen, "--white-box")
    shop.expect(f"{name} {n} passes, white box", is_clean(white), white)
    shop.expect(f"{name} {n}: no more inputs in a white box",
                white.number("inputs") <= result.number("inputs"), white)
    whole = shop.run(*words)
    shop.expect(f"{name} {n}: so does all that is public, the destructor, too", is_clean(whole),
                whole)
    shop.expect(f"{name} {n}: nothing is left out", "not called" not in whole.out, whole)


def peak_memory(shop: Workshop, words: list) -> dict[str, int]:
    """The peak memory of each program in the run, in KB."""
    peaks: dict[str, int] = {}

    def look(process: int) -> None:
        try:
            program = Path(f"/proc/{process}/exe").resolve(strict=True)
            status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
            children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="utf-8")
        except OSError:
            return  # it ended
        lines = dict(line.split(":", 1) for line in status.splitlines())
        name = "driver" if shop.folder in program.parents else program.name
        if "VmHWM" in lines:
            peaks[name] = max(peaks.get(name, 0), int(lines["VmHWM"].split()[0]))
        for child in children.split():
            look(int(child))

    with subprocess.Popen([shop.korat, *map(str, words)], cwd=shop.folder, env=shop.environment,
                          stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as run:
        while run.poll() is None:
            look(run.pid)
            time.sleep(0.005)
    return peaks


def check_memory(shop: Workshop, file: Path) -> None:
    """A million inputs take no more memory than a thousand. The driver is already compiled."""
    peaks = {n: peak_memory(shop, ["test", file, "--class", "HeapArray",
                                   *SUBJECTS["HeapArray"].words(n)]) for n in (5, 7)}
    shop.expect("the drivers were seen", all("driver" in peak for peak in peaks.values()), peaks)
    for program, small in peaks[5].items():
        large = peaks[7].get(program, 0)
        shop.expect(f"constant memory of {program}: {small} KB, {large} KB",
                    large <= 1.3 * small + 16 * 1024, peaks)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("korat")
    parser.add_argument("examples", type=Path)
    parser.add_argument("--class", dest="only", choices=SUBJECTS)
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    shop = Workshop(options.korat)
    shop.patience = 900
    for name, subject in SUBJECTS.items():
        if options.only not in (None, name):
            continue
        file = header_of(options.examples.resolve(), name)
        for n in subject.scopes:
            if n in subject.slow and not options.all:
                print(f"skipped - {name} {n} (slow: --all runs it)")
                continue
            check_scope(shop, name, subject, file, n)
        for _, method, arguments, sets, inputs in (row for row in TABLE_5 if row[0] == name):
            words = [word for bound in sets for word in ("--set", bound)]
            result = shop.run("test", file, "--class", name, "--args", arguments, "--method",
                              method, *words)
            shop.expect(f"{name}.{method} {arguments} of ISSTA 2002",
                        is_clean(result) and result.number("inputs") == inputs, result)
        if name == "HeapArray":
            check_memory(shop, file)
    shop.finish()


if __name__ == "__main__":
    main()
