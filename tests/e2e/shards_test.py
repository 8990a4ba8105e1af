#!/usr/bin/env python3
"""The shards of a run, merged, are the run: whatever is missing, twice there or of another run.

Usage: shards_test.py KORAT
"""

import json
import sys
import xml.etree.ElementTree

from korat_command import Workshop
from ledger_test import FAULTY, comparable

SHARDS = 5
ROW = ["row.h", "--class", "Row", "--predicate", "isSorted", "--scope"]


def shards_of(workshop: Workshop, command: list[object], option: str, name: str) -> list[str]:
    """Runs all shards, each of which writes `name` with its index for the *."""
    files = []
    for index in range(SHARDS):
        files.append(name.replace("*", str(index)))
        done = workshop.run(*command, "--shards", SHARDS, "--shard-index", index, "--allow-empty",
                            "-q", option, ("json:" if option == "--report" else "") + files[-1])
        if done.code not in (0, 1):
            workshop.expect(f"shard {index}", False, done)
    return files


def verdict_words(text: str) -> list[str]:
    return [word for word in text.split() if not word.startswith("time=")]


def saves(workshop: Workshop) -> list[str]:
    command = ["generate", *ROW, "4"]
    whole = workshop.run(*command, "--prune", "reads", "-q")
    parts = shards_of(workshop, [*command, "--prune", "reads"], "--save", "part-*.korat")
    merged = workshop.run("merge", "all.korat", *reversed(parts))
    workshop.equal("save files: the verdict", verdict_words(merged.verdict),
                   verdict_words(whole.verdict), merged)
    shown = workshop.run("replay", "all.korat", "-q")
    workshop.equal("save files: all structures can be replayed", shown.number("accepted"),
                   whole.number("structures"), shown)

    some = workshop.run("merge", "some.korat", *parts[1:4], "--require-exhaustive")
    workshop.expect("missing parts are named", some.code == 4 and some.verdict.startswith(
        "INCOMPLETE (2 of 5 shards are missing: 0, 4) "), some)
    restarted = workshop.run("generate", "--restart", "some.korat")
    workshop.expect("what was merged can't be restarted",
                    restarted.code == 2 and "merged from shards" in restarted.err, restarted)
    workshop.run(*command, "--prune", "reads", "--shards", SHARDS, "--shard-index", 2, "-q",
                 "--max-structs", 1, "--save", "cut.korat")
    cut = workshop.run("merge", "cut-all.korat", *parts[:2], "cut.korat", *parts[3:])
    workshop.expect("a shard that was stopped", cut.verdict.startswith(
        "INCOMPLETE (shard 2: structure limit)"), cut)
    return parts


def refusals(workshop: Workshop, parts: list[str]) -> None:
    def refused(claim: str, why: str, *words: object) -> None:
        done = workshop.run("merge", *words)
        workshop.expect(claim, done.code == 2 and why in done.err, done)

    refused("one part twice", "are the same shard", "x.korat", *parts, parts[1])
    other = workshop.run("generate", *ROW, "3", "--prune", "reads", "--shards", SHARDS,
                         "--shard-index", 1, "-q", "--save", "other.korat", "--allow-empty")
    workshop.equal("another scope", other.code, 0, other)
    refused("parts of different runs", "parts of different runs: 'bounds' differs", "x.korat",
            parts[0], "other.korat")
    workshop.write("row.h", FAULTY.replace("c <= d;", "c < d;"))
    workshop.run("generate", *ROW, "4", "--prune", "reads", "--shards", SHARDS, "--shard-index", 1,
                 "-q", "--save", "changed.korat", "--allow-empty")
    workshop.write("row.h", FAULTY)
    refused("parts of different code", "'code' differs", "x.korat", parts[0], "changed.korat")
    before = (workshop.folder / parts[0]).read_bytes()
    refused("OUT was forgotten", "is a part itself", *parts)
    refused("OUT is a part", "is one of the parts", parts[0], *parts)
    workshop.equal("no part was lost", (workshop.folder / parts[0]).read_bytes(), before)
    refused("no parts", "nothing to merge", "x.korat")
    refused("no such file", "no such file", "x.korat", "nothing.korat")
    workshop.write("text.txt", "hello\n")
    refused("something else", "neither a save file nor JSON", "x.korat", "text.txt")
    workshop.write("old.json", "{}")
    refused("other JSON", "is not what korat merge knows", "x.json", "old.json")


def counts(workshop: Workshop) -> None:
    command = ["generate", *ROW, "4", "--prune", "reads", "--count"]
    whole = workshop.run(*command, "--stats", "whole.json")
    parts = shards_of(workshop, command, "--stats", "stats-*.json")
    merged = workshop.run("merge", "stats.json", *parts)
    workshop.equal("counts: the verdict", verdict_words(merged.verdict),
                   verdict_words(whole.verdict), merged)
    one, all_of_them = (json.loads((workshop.folder / name).read_text())
                        for name in ("whole.json", "stats.json"))
    for name in ("structures", "candidates", "verdict", "request"):
        workshop.equal(f"counts: {name}", all_of_them[name], one[name])


def tests(workshop: Workshop) -> None:
    command = ["test", *ROW, "6"]
    whole = workshop.run(*command, "-q", "--report", "json:whole.json")
    parts = shards_of(workshop, command, "--report", "test-*.json")
    merged = workshop.run("merge", "test.json", *parts)
    workshop.equal("tests: the exit code", merged.code, whole.code, merged)
    reports = [json.loads((workshop.folder / name).read_text()) for name in ("whole.json", "test.json")]
    for name in ("inputs", "passed", "failed"):
        workshop.equal(f"tests: {name}", *([method[name] for method in report["methods"]]
                                           for report in reversed(reports)))
    workshop.equal("tests: the ways to fail",
                   *(sorted((method["name"], failure["kind"], failure["size"])
                            for method in report["methods"] for failure in method["failures"])
                     for report in reversed(reports)), merged)
    workshop.equal("tests: the verdict", verdict_words(merged.verdict), verdict_words(whole.verdict))
    again = workshop.run("merge", "junit:all.xml", *parts)
    workshop.equal("tests: the same text", comparable(again.out, True), comparable(merged.out, True))
    suite = xml.etree.ElementTree.parse(workshop.folder / "all.xml").getroot()
    workshop.equal("tests: JUnit", suite.get("failures"),
                   str(sum(bool(method["failures"]) for method in reports[0]["methods"])))
    workshop.run("merge", "sarif:all.sarif", *parts)
    results = json.loads((workshop.folder / "all.sarif").read_text())["runs"][0]["results"]
    workshop.equal("tests: SARIF", len(results),
                   sum(len(method["failures"]) for method in reports[0]["methods"]))
    wrong = workshop.run("merge", "x.json", "all.xml")
    workshop.expect("tests: XML as a part", wrong.code == 2 and "junit:FILE" in wrong.err, wrong)


def mutants(workshop: Workshop) -> None:
    command = ["mutate", *ROW, "3", "--method", "sum"]
    whole = workshop.run(*command, "-q", "--report", "json:whole.json")
    parts = shards_of(workshop, command, "--report", "mutate-*.json")
    merged = workshop.run("merge", "mutate.json", *parts)
    def without(text: str) -> list[str]:
        return [word for word in verdict_words(text) if not word.startswith(("runs=", "inputs="))]
    workshop.equal("mutants: the verdict", without(merged.verdict), without(whole.verdict), merged)
    states = [[mutant["status"] for mutant in json.loads(
        (workshop.folder / name).read_text())["files"]["row.h"]["mutants"]]
        for name in ("mutate.json", "whole.json")]
    workshop.equal("mutants: what became of each", *states)
    some = workshop.run("merge", "some.json", *parts[1:])
    workshop.expect("mutants: a missing part",
                    some.verdict.startswith("INCOMPLETE (1 of 5 shards is missing: 0)"), some)


def main() -> None:
    workshop = Workshop(sys.argv[1], optimize=False)
    workshop.write("row.h", FAULTY)
    parts = saves(workshop)
    refusals(workshop, parts)
    counts(workshop)
    tests(workshop)
    mutants(workshop)
    workshop.finish()


if __name__ == "__main__":
    main()
