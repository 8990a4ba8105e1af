#!/usr/bin/env python3
"""Every row measured with the original tool, through the command.

Usage: published_counts_test.py KORAT CSV EXAMPLES_DIR [--class NAME] [--all]
"""

import argparse
import csv
from pathlib import Path

from korat_command import Workshop

# The test published_counts runs every row, on both engines; the command adds nothing to a longer
# search. --all runs the longer ones here, too.
MOST_CANDIDATES = 1_000_000


def header_of(examples: Path, name: str) -> Path:
    """search_tree/search_tree.h for SearchTree, dag/dag.h for DAG."""
    [header] = [path for path in examples.glob("*/*.h")
                if path.stem.replace("_", "") == name.lower()]
    return header


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("korat")
    parser.add_argument("csv", type=Path)
    parser.add_argument("examples", type=Path)
    parser.add_argument("--class", dest="only")
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    with options.csv.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    workshop = Workshop(options.korat)
    workshop.patience = 600
    workshop.equal("the file holds all rows", len(rows), 152)
    rows = [row for row in rows if options.only in (None, row["class"])]
    workshop.expect(f"there are rows of {options.only}", bool(rows))
    for row in rows:
        check(workshop, options, row)
    workshop.finish()


def check(workshop: Workshop, options: argparse.Namespace, row: dict[str, str]) -> None:
    name, arguments = row["class"], row["args"]
    if int(row["candidates"]) > MOST_CANDIDATES and not options.all:
        print(f"skipped - {name} {arguments} (long: --all runs it)")
        return
    result = workshop.run("generate", header_of(options.examples.resolve(), name), "--class", name,
                          f"--args={arguments}", "--prune", "reads", "--count", "--allow-empty")
    got = (result.code, result.verdict.split(" ")[0], result.number("structures"),
           result.number("candidates"))
    wanted = (0, "EXHAUSTED", int(row["structures"]), int(row["candidates"]))
    workshop.equal(f"{name} {arguments}", got, wanted, result)


if __name__ == "__main__":
    main()
