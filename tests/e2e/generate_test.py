#!/usr/bin/env python3
"""korat generate and replay as users call them: output, saved runs, limits, bounds, exit codes.

Usage: generate_test.py KORAT EXAMPLES_DIR
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from korat_command import Result, Workshop
from structure_text import text_of

TREES = 15  # search trees of up to 3 nodes with values 1..3: 1 + 3 + 3 * 2 + 5


class Trees:
    """korat generate on the search trees of the examples."""

    def __init__(self, workshop: Workshop, examples: Path):
        self.workshop = workshop
        self.header = examples / "search_tree/search_tree.h"

    def run(self, *words: object, scope: int = 3) -> Result:
        return self.workshop.run(*self.command(*words, scope=scope))

    def command(self, *words: object, scope: int = 3) -> list[object]:
        return ["generate", self.header, "--class", "SearchTree", "--scope", scope, *words]


def forms(workshop: Workshop, trees: Trees) -> None:
    text = trees.run()
    workshop.equal("one line for each structure", len(set(text.structures)), TREES, text)
    workshop.expect("the first line shows version, class, predicate and bounds",
                    text.out.startswith("korat 0.") and "SearchTree, predicate repOk(), scope 3"
                    in text.out.splitlines()[0], text)
    workshop.expect("the last line is the verdict",
                    text.verdict.startswith(f"EXHAUSTED structures={TREES} candidates="), text)
    workshop.equal("nothing is on standard error", text.err, "")
    workshop.equal("a second run prints the same, except for the time", trees.run().structures,
                   text.structures)

    lines = trees.run("--json")
    objects = [json.loads(line) for line in lines.out.splitlines()]
    workshop.equal("JSON reads back to the text",
                   [text_of(structure) for structure in objects[:-1]], text.structures, lines)
    workshop.equal("JSON ends with the verdict",
                   [objects[-1][key] for key in ("verdict", "structures", "candidates")],
                   ["EXHAUSTED", TREES, text.number("candidates")], lines)
    workshop.expect("banner and verdict are on standard error",
                    lines.err.startswith("korat 0.") and "\nEXHAUSTED " in lines.err, lines)

    dot = trees.run("--dot")
    workshop.equal("a digraph for each structure",
                   [line for line in dot.out.splitlines() if line.startswith("digraph ")],
                   [f'digraph "{structure["id"]}" {{' for structure in objects[:-1]], dot)
    workshop.expect("--dot gives graphs only", dot.out.rstrip().endswith("}")
                    and "EXHAUSTED" not in dot.out and "EXHAUSTED" in dot.err, dot)

    count = trees.run("--count")
    workshop.equal("--count counts", (count.structures, count.number("structures")), ([], TREES))
    quiet = trees.run("--quiet")
    workshop.equal("--quiet has no banner", quiet.out.splitlines()[:-1], text.structures, quiet)
    statistics = trees.run("--stats", "-")
    report = json.loads(statistics.out)
    workshop.equal("--stats - gives data only", (report["verdict"], report["structures"]),
                   ("EXHAUSTED", TREES), statistics)
    workshop.equal("the statistics show the bounds", report["bounds"]["Node::info"], "1..3")
    beside = trees.run("--stats", "stats.json")
    workshop.equal("--stats FILE leaves the text alone", beside.structures, text.structures)
    workshop.equal("the file has the numbers",
                   json.loads((workshop.folder / "stats.json").read_text())["structures"], TREES)


def saved_runs(workshop: Workshop, trees: Trees) -> None:
    text = trees.run("--ids", "--save", "trees")
    again = workshop.run("replay", "trees")
    workshop.equal("replay shows what was saved, and runs the predicate again",
                   again.structures, [line + "  accepted" for line in text.structures], again)
    workshop.equal("replay's verdict", (again.code, again.verdict),
                   (0, f"REPLAYED structures={TREES} accepted={TREES} not_accepted=0"))
    identity, shown = text.structures[7].split("  ", 1)
    one = workshop.run("replay", identity)
    workshop.equal("an id is enough", (one.code, one.structures),
                   (0, [f"{identity}  {shown}  accepted"]), one)
    workshop.expect("no unfinished file stays", not list(workshop.folder.glob("*.part")))


def unusual_outputs(workshop: Workshop, trees: Trees) -> None:
    """Links and pipes are written to, never replaced."""
    for option, name in [("--save", "saved"), ("--stats", "numbers")]:
        link = workshop.folder / f"{name}.link"
        link.symlink_to(f"{name}.target")
        result = trees.run(option, link.name)
        target = workshop.folder / f"{name}.target"
        workshop.expect(f"{option} follows a link", result.code == 0 and link.is_symlink()
                        and target.is_file() and target.stat().st_size > 0, result)

        pipe = workshop.folder / f"{name}.pipe"
        os.mkfifo(pipe)
        with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
            result = trees.run(option, pipe.name)
            piped = reader.stdout.read()
        workshop.expect(f"{option} writes to a pipe", result.code == 0 and pipe.is_fifo()
                        and len(piped) > 0, result)
    replayed = workshop.run("replay", "saved.link")
    workshop.equal("what a link leads to can be replayed", replayed.code, 0, replayed)
    trees.run("--save", "saved.link", "--max-structs", 3)
    restarted = workshop.run("generate", "--restart", "saved.link")
    workshop.expect("... and restarted", restarted.code == 0
                    and (workshop.folder / "saved.link").is_symlink(), restarted)
    workshop.equal("nothing unfinished is left",
                   [path.name for path in workshop.folder.iterdir()
                    if ".part" in path.name or ".tmp" in path.name], [])

    with open("/dev/full", "wb") as full:
        for words in [trees.command(), trees.command("--json"), ["demo"], ["--help"]]:
            done = subprocess.run([workshop.korat, *map(str, words)], cwd=workshop.folder,
                                  stdout=full, stderr=subprocess.PIPE, text=True, check=False)
            workshop.expect(f"a full standard output is an error: {words[0]}",
                            done.returncode == 74 and "can't write to standard output" in
                            done.stderr, done)


def changed_code(workshop: Workshop) -> None:
    source = "struct Box {{\n  bool repOk() const {{ return {}; }}\n  int n = 0;\n{}}};\n"
    workshop.write("box.h", source.format("n < 2", ""))
    first = workshop.run("generate", "box.h", "--class", "Box", "--scope", "3", "--ids",
                         "--save", "boxes")
    workshop.equal("two boxes", first.number("structures"), 2, first)
    workshop.write("box.h", source.format("n < 1", ""))
    stricter = workshop.run("replay", "boxes")
    workshop.equal("replay runs the predicate as it is now",
                   (stricter.code, [line.split()[-1] for line in stricter.structures]),
                   (1, ["accepted", "rejected"]), stricter)
    second = workshop.run("generate", "box.h", "--class", "Box", "--scope", "3")
    workshop.equal("an edited header is built again", second.number("structures"), 1, second)
    workshop.write("box.h", source.format("n < 2", "  int m = 0;\n"))
    for what in ("boxes", first.structures[0].split()[0]):
        refused = workshop.run("replay", what)
        workshop.equal("a changed layout is refused", (refused.code, refused.out), (2, ""),
                       refused)
        workshop.expect("and the message says so", "layout of 'Box'" in refused.err, refused)


def restarts(workshop: Workshop, trees: Trees, prune: str) -> None:
    whole = trees.run("--ids", "--prune", prune)
    for k in range(1, TREES + 1):
        first = trees.run("--ids", "--prune", prune, "--max-structs", k, "--save", "part")
        workshop.equal(f"--max-structs {k} stops there", first.structures, whole.structures[:k],
                       first)
        if first.verdict.startswith("EXHAUSTED"):
            workshop.equal("only the last structure ends the search", k, TREES, first)
            continue
        rest = workshop.run("generate", "--restart", "part", "--ids")
        workshop.equal(f"--restart after {k} gives exactly the rest", rest.structures,
                       whole.structures[k:], rest)
        workshop.equal(f"--restart after {k} adds up", rest.number("structures"), TREES, rest)
        runs, all_runs = rest.number("candidates"), whole.number("candidates")
        # What the first part learned from outcomes is not known to the second.
        workshop.expect(f"--restart after {k}: {runs} of {all_runs} runs",
                        runs == all_runs if prune == "reads" else runs >= all_runs, rest)
        both = workshop.run("replay", "part")
        workshop.equal("the file then has all", len(both.structures), TREES, both)
    stepwise, steps = [], 0
    trees.run("--prune", prune, "--max-structs", 1, "--save", "steps", "--ids")
    while steps < TREES + 2:
        step = workshop.run("generate", "--restart", "steps", "--max-structs", 1, "--ids")
        stepwise += step.structures
        steps += 1
        if step.verdict.startswith("EXHAUSTED") or step.code != 0:
            break
    workshop.equal("one structure at a time", stepwise, whole.structures[1:])


def partitions(workshop: Workshop, trees: Trees) -> None:
    for prune in ("reads", "outcomes"):
        whole = trees.run("--prune", prune, scope=4)
        shards = [trees.run("--prune", prune, "--shard-index", i, "--shard-count", 3, scope=4)
                  for i in range(3)]
        union = [line for shard in shards for line in shard.structures]
        workshop.equal(f"{prune}: shards are disjoint", len(set(union)), len(union))
        workshop.equal(f"{prune}: shards are the whole", sorted(union), sorted(whole.structures))
        if prune == "reads":
            workshop.equal("the shards' candidates add up",
                           sum(shard.number("candidates") for shard in shards),
                           whole.number("candidates"))
    for engine in ("resume", "replay"):
        other = trees.run("--engine", engine, scope=4)
        workshop.equal(f"engine {engine} visits the same",
                       (other.structures, other.number("candidates")),
                       (whole.structures, whole.number("candidates")))
    every = trees.run("--prune", "none", scope=2)
    workshop.equal("--prune none finds the same", sorted(every.structures),
                   sorted(trees.run(scope=2).structures))
    # Trees of n of the 3 nodes, in any order: 1 + 3 * 3 + 6 * 6 + 6 * 5.
    keep = trees.run("--isomorphs", "keep")
    workshop.equal("--isomorphs keep gives all numberings",
                   (keep.number("structures"), len(set(keep.structures))),
                   (1 + 3 * 3 + 6 * 6 + 6 * 5,) * 2)


def limits(workshop: Workshop, trees: Trees) -> None:
    short = trees.run("--count", "--max-time", "300ms", scope=12)
    workshop.equal("--max-time stops", (short.code, short.verdict.split(" structures")[0]),
                   (0, "INCOMPLETE (time limit)"), short)
    strict = trees.run("--max-structs", 3, "--require-exhaustive")
    workshop.equal("--require-exhaustive", strict.code, 4, strict)
    workshop.equal("--require-exhaustive of all", trees.run("--require-exhaustive").code, 0)
    empty = workshop.run("generate", trees.header, "--class", "SearchTree", "--args", "2,5,5,1,2")
    workshop.equal("no structure", (empty.code, empty.number("structures")), (3, 0), empty)
    for part in ("no structure: ", "the furthest it got before rejecting: ", "SearchTree{",
                 "--print-bounds"):
        workshop.expect(f"no structure: prints '{part}'", part in empty.err, empty)
    allowed = workshop.run("generate", trees.header, "--class", "SearchTree", "--args",
                           "2,5,5,1,2", "--allow-empty")
    workshop.equal("--allow-empty", allowed.code, 0, allowed)


def bounds(workshop: Workshop, trees: Trees) -> None:
    def count(claim: str, wanted: int, *words: object) -> None:
        result = trees.run(*words)
        workshop.equal(claim, (result.code, result.number("structures")), (0, wanted), result)

    shown = trees.run("--print-bounds")
    workshop.equal("--print-bounds", shown.out.splitlines(),
                   ["Node = 3", "SearchTree::root_ = null, Node", "SearchTree::size_ = 0..3",
                    "Node::left = null, Node", "Node::right = null, Node", "Node::info = 1..3"])
    count("one node: 1 + 3", 4, "--set", "Node=1")
    count("values 1..4: 1 + 4 + 6 * 2 + 4 * 5", 37, "--set", "info=1..4")
    count("a list of values: 1 + 2 + 2", 5, "--set", "Node::info=7,9")
    count("no empty tree", 14, "--set", "root_=Node")
    count("no right child: subsets of three", 8, "--set", "Node::right=null")
    count("a kept member: the size stays 0", 1, "--set", "size_=keep")
    count("the last of two settings counts", 4, "--set", "Node=2", "--set", "Node=1")
    arguments = [trees.header, "--class", "SearchTree", "--args", "3"]
    for claim, wanted, words in [
        ("--args alone: trees of 3", 5, []),
        ("--set of a range over --args", 4 * 5, ["--set", "info=0..3"]),
        ("--set of objects over --args", 0, ["--set", "Node=2", "--allow-empty"]),
        ("--set of a list over --args", 1 + 3 + 3 * 2 + 5, ["--set", "size_=0,1,2,3"]),
        ("--set of null over --args", 1, ["--set", "left=null"]),
        ("--set of keep over --args: no right children", 1, ["--set", "right=keep"]),
        ("--set of keep over --args: the size stays 0", 1, ["--set", "size_=keep"]),
    ]:
        result = workshop.run("generate", *arguments, *words)
        workshop.equal(claim, (result.code, result.number("structures")), (0, wanted), result)
    workshop.equal("--unread first lists one of each class of values",
                   unread(workshop, "first"), 1)
    workshop.equal("--unread enumerate lists all", unread(workshop, "enumerate"), 3)


def unread(workshop: Workshop, mode: str) -> int:
    workshop.write("unread.h", "struct Pair {\n  bool repOk() const { return a == 1; }\n"
                               "  int a = 0, b = 0;\n};\n")
    return workshop.run("generate", "unread.h", "--class", "Pair", "--scope", "2", "--unread",
                        mode).number("structures")


def caching(workshop: Workshop, trees: Trees) -> None:
    def drivers() -> list[tuple[str, int]]:
        return sorted((str(path), path.stat().st_mtime_ns)
                      for path in (workshop.folder / ".korat/drivers").rglob("*")
                      if path.is_file())  # a folder's time says when it was used last

    before = drivers()
    workshop.expect("drivers are kept in .korat", bool(before))
    trees.run("--set", "Node=2", scope=4)
    workshop.equal("another scope takes the same driver", drivers(), before)
    workshop.equal(".korat is not for git", (workshop.folder / ".korat/.gitignore").read_text(),
                   "*\n")
    with tempfile.TemporaryDirectory() as elsewhere:
        trees.workshop.environment["KORAT_STATE_DIR"] = elsewhere
        trees.run("--print-bounds")
        del trees.workshop.environment["KORAT_STATE_DIR"]
        workshop.expect("KORAT_STATE_DIR is used", bool(list(Path(elsewhere).iterdir())))


def main() -> None:
    workshop = Workshop(sys.argv[1], optimize=False)
    trees = Trees(workshop, Path(sys.argv[2]).resolve())
    forms(workshop, trees)
    saved_runs(workshop, trees)
    unusual_outputs(workshop, trees)
    changed_code(workshop)
    restarts(workshop, trees, "reads")
    restarts(workshop, trees, "outcomes")
    partitions(workshop, trees)
    limits(workshop, trees)
    bounds(workshop, trees)
    caching(workshop, trees)
    workshop.finish()


if __name__ == "__main__":
    main()
