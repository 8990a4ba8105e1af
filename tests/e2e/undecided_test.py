#!/usr/bin/env python3
"""Candidates whose answer depends on what the search does not control are left undecided.

Usage: undecided_test.py KORAT
"""

import json
import re
import sys
import time
from pathlib import Path

from korat_command import Workshop

CLASSES = Path(__file__).resolve().parent / "undecided"


def line_of(text: str) -> int:
    lines = (CLASSES / "rows.h").read_text().splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def generate(workshop: Workshop, name: str, *words: object):
    return workshop.run("generate", "rows.h", "--class", name, "--scope", "2", *words)


def predicates(workshop: Workshop) -> None:
    place = f"rows.h:{line_of('start[i - 1].key >= start[i].key')}:"
    for words in ([], ["--engine", "replay"], ["--prune", "none"], ["-j", "2"]):
        result = generate(workshop, "Row", *words)
        workshop.expect(f"Row {words}: INCOMPLETE, with the line",
                        re.match(rf"INCOMPLETE \(the predicate read memory outside of every object "
                                 rf"at {re.escape(place)}\d+\) ", result.verdict) is not None,
                        result)
        workshop.equal(f"Row {words}: decided ones are printed", len(result.structures), 3, result)
    workshop.expect("Row: what to do about it", "use a std::vector or an array" in result.err,
                    result)
    result = generate(workshop, "Row", "--stats", "stats.json")
    statistics = json.loads((workshop.folder / "stats.json").read_text())
    workshop.expect("Row: the statistics say it, too",
                    place in statistics["reason"] and statistics["cutOffs"] > 0, statistics)
    result = workshop.run("profile", "rows.h", "--class", "Row", "--scope", "2")
    workshop.expect("Row: so does the profile", place in result.out + result.err, result)


def loops(workshop: Workshop) -> None:
    start = time.monotonic()
    result = generate(workshop, "Endless", "--set", "Endless=40", "--max-time", "1s")
    seconds = time.monotonic() - start
    workshop.expect("Endless: the time limit holds", seconds < 30, f"{seconds} s\n{result}")
    workshop.expect("Endless: stopped by it", "INCOMPLETE (time limit)" in result.verdict, result)
    workshop.expect("Endless: what to do about it", "--fuel 1000" in result.err, result)


def deaths(workshop: Workshop) -> None:
    """A candidate that a process left undecided before it died stays undecided."""
    for words in (["-j", "2"], ["-j", "1"]):
        (workshop.folder / "died").unlink(missing_ok=True)
        result = generate(workshop, "Mortal", "--set", "Item::key=0..1", *words)
        workshop.expect(f"Mortal {words}: it died once", "signal 9" in result.err, result)
        workshop.expect(f"Mortal {words}: INCOMPLETE", result.verdict.startswith("INCOMPLETE"),
                        result)


def templates(workshop: Workshop) -> None:
    result = generate(workshop, "Chain<int>", "--set", "NodeBase=0")
    workshop.equal("Chain<int>: its nodes are known", (result.code, len(result.structures)),
                   (0, 1 + 2 + 4), result)
    workshop.expect("Chain<int>: EXHAUSTED", result.verdict.startswith("EXHAUSTED"), result)
    result = generate(workshop, "Chain<int>")
    workshop.expect("Chain<int> with plain bases: INCOMPLETE, and how to leave them out",
                    result.verdict.startswith("INCOMPLETE") and "'Base=0'" in result.err, result)


def methods(workshop: Workshop) -> None:
    result = workshop.run("test", "rows.h", "--class", "Shelf", "--scope", "2")
    failures = dict(re.findall(r"error: (\w+)\([^)]*\) (\S+): (?:\w+ )+outside of every object",
                               result.out + result.err))
    workshop.equal("Shelf: these fail, and no others", failures,
                   {name: "out-of-bounds"
                    for name in ("below", "past", "overwrite", "farAway", "pastTheEnd")}, result)
    workshop.expect("Shelf: with the line of the read",
                    f"at rows.h:{line_of('int past()')}:" in result.out, result)
    workshop.equal("Shelf: nothing else fails", len(re.findall(r"^[^ ].*: error: ", result.out,
                                                               re.MULTILINE)), 5, result)


def tags(workshop: Workshop) -> None:
    for name, what, field in (("BoostedTree", "the low bits of a pointer", "parent_and_color"),
                              ("KernelTree", "an integer as a pointer", "parent_color")):
        for words in ([], ["-j", "2"]):
            result = workshop.run("generate", "tags.h", "--class", name, "--scope", "2", *words)
            workshop.expect(f"{name} {words}: INCOMPLETE, with field and line",
                            re.match(rf"INCOMPLETE \(the predicate or a method uses {what}, "
                                     rf"field '{field}', at tags.h:\d+:\d+\) ", result.verdict)
                            is not None, result)
            workshop.expect(f"{name} {words}: found ones are printed", bool(result.structures), result)
    workshop.expect("and what to do about it", "structures are missing" in result.err, result)


def addresses(workshop: Workshop) -> None:
    def run(name: str, *words: object):
        return workshop.run("generate", "addresses.h", "--class", name, "--scope", "3", *words)

    why = "INCOMPLETE (the predicate answers differently about the same structure at other addresses) "
    for name, words in (("Rising", []), ("Falling", []), ("Rising", ["-j", "2"]),
                        ("Falling", ["--prune", "none", "--engine", "replay"])):
        result = run(name, *words)
        workshop.expect(f"{name} {words}: INCOMPLETE", result.verdict.startswith(why), result)
    workshop.expect("and what to do about it", "--isomorphs keep" in result.err, result)
    # Rows of links in one order: as many as there are sets of up to three of them.
    result = run("Falling", "--isomorphs", "keep")
    workshop.expect("Falling: every order", result.verdict.startswith("EXHAUSTED structures=8 "),
                    result)
    result = run("Visited")
    workshop.expect("Visited: the order does not matter",
                    result.verdict.startswith("EXHAUSTED structures=4 "), result)


def main() -> None:
    workshop = Workshop(sys.argv[1])
    for file in CLASSES.glob("*.h"):
        workshop.write(file.name, file.read_text())
    tags(workshop)
    addresses(workshop)
    predicates(workshop)
    loops(workshop)
    deaths(workshop)
    templates(workshop)
    methods(workshop)
    workshop.finish()


main()
