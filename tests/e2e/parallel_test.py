#!/usr/bin/env python3
"""korat generate -j finds the structures of one process, whatever happens to the workers.

Usage: parallel_test.py KORAT EXAMPLES_DIR subjects|runs
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from interruption_test import DEADLY, command_line, saved_ids, wait_for_structures
from korat_command import Result, Workshop

SUBJECTS = {
    "AVTree": ["--args", "4"],
    "BinomialHeap": ["--args", "6"],
    "DisjSet": ["--args", "4"],
    "Document": ["--scope", "2"],
    "HashSet": ["--scope", "3"],
    "LinkedList": ["--args", "7"],
    "OwnedTree": ["--scope", "5"],
    "SearchTree": ["--scope", "6"],
    "TreeMap": ["--args", "6"],
}


def header_of(examples: Path, name: str) -> Path:
    """The header that defines the class."""
    for path in sorted(examples.glob("*/*.h")):
        text = path.read_text()
        if f"class {name} " in text or f"struct {name} " in text:
            return path
    raise LookupError(name)


def statistics(workshop: Workshop) -> dict:
    return json.loads((workshop.folder / "stats.json").read_text())


def subjects(workshop: Workshop, examples: Path) -> None:
    for name, bounds in SUBJECTS.items():
        command = ["generate", header_of(examples, name), "--class", name, *bounds, "--quiet",
                   "--stats", "stats.json"]
        for prune in ("reads", "outcomes"):
            one = workshop.run(*command, "--prune", prune)
            workshop.expect(f"{name}, {prune}: there are structures", len(one.structures) > 1, one)
            for jobs in (2, 3):
                label = f"{name}, {prune}, -j {jobs}"
                ordered = jobs == 3
                many = workshop.run(*command, "--prune", prune, "-j", jobs,
                                    *(["--ordered"] if ordered else []),
                                    env={"KORAT_GIFTS": "4"})
                workshop.expect(f"{label}: work was given away",
                                statistics(workshop)["pieces"] > 1, statistics(workshop))
                if ordered:
                    workshop.expect(f"{label}: in the same order",
                                    many.structures == one.structures, many.verdict)
                else:
                    workshop.expect(f"{label}: the same structures",
                                    sorted(many.structures) == sorted(one.structures),
                                    many.verdict)
                workshop.equal(f"{label}: the verdict", many.verdict.split()[0], "EXHAUSTED")
                if prune == "reads":
                    workshop.equal(f"{label}: as many candidates", many.number("candidates"),
                                   one.number("candidates"))
                else:
                    workshop.expect(f"{label}: no fewer candidates",
                                    many.number("candidates") >= one.number("candidates"), many)


# --- processes that are killed


def drivers_of(korat: int) -> list[int]:
    try:
        text = Path(f"/proc/{korat}/task/{korat}/children").read_text()
    except OSError:
        return []
    return [int(pid) for pid in text.split() if b"task=" in command_line(pid)]


def killed(workshop: Workshop, command: list[object], whole: Result) -> None:
    """Kills workers from time to time: children of korat, and no other processes."""
    wanted = whole.structures
    for form in (["--ordered"], [], ["--count"]):
        label = f"killed workers, {form[0] if form else 'unordered'}"
        deaths = 0
        with open(workshop.folder / "out", "wb") as out:
            process = subprocess.Popen(
                [workshop.korat, *map(str, command), "-j", "2", *form], cwd=workshop.folder,
                stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.PIPE,
                env=workshop.environment)
            while process.poll() is None and deaths < 6:
                time.sleep(0.15)
                children = drivers_of(process.pid)
                if children:
                    os.kill(children[deaths % len(children)], signal.SIGKILL)
                    deaths += 1
            _, errors = process.communicate(timeout=workshop.patience)
        done = Result(process.returncode, (workshop.folder / "out").read_text(), errors.decode())
        workshop.expect(f"{label}: some died", done.err.count("died: signal 9") > 1, done.err)
        workshop.equal(f"{label}: nothing is lost, so it is EXHAUSTED",
                       (done.code, done.verdict.split()[0], done.number("structures")),
                       (0, "EXHAUSTED", len(wanted)), done.err)
        if form == ["--ordered"]:
            workshop.expect(f"{label}: byte for byte", done.structures == wanted, done.verdict)
        elif not form:
            workshop.expect(f"{label}: nothing twice", sorted(done.structures) == sorted(wanted),
                            done.verdict)
        workshop.equal(f"{label}: the candidates are counted once", done.number("candidates"),
                       whole.number("candidates"))


def deadly(workshop: Workshop) -> None:
    workshop.write("deadly.h", DEADLY)
    for predicate in ("killsOne", "killsMany", "leaves", "endless"):
        command = ["generate", "deadly.h", "--class", "Deadly", "--scope", "3", "--predicate",
                   predicate, "--fuel", "100000"]
        one = workshop.run(*command)
        many = workshop.run(*command, "-j", "2", "--ordered")
        workshop.equal(f"{predicate}: the same structures", many.structures, one.structures, many)
        workshop.equal(f"{predicate}: the same verdict", many.verdict.split(" time=")[0],
                       one.verdict.split(" time=")[0], many)
    once = workshop.run("generate", "deadly.h", "--class", "Deadly", "--scope", "3", "--predicate",
                        "atOnce", "-j", "2")
    workshop.expect("a predicate that kills at once: exit code 2, and why",
                    once.code == 2 and "died: signal 9" in once.err, once)


# --- runs that end early


def interrupted(workshop: Workshop, command: list[object], whole: list[str]) -> None:
    for how in (signal.SIGINT, signal.SIGKILL):
        name = f"-j 2 stopped by {how.name}"
        save, part = workshop.folder / how.name, workshop.folder / f"{how.name}.part"
        process = workshop.start(*command, "-j", "2", "--save", save)
        wait_for_structures(part, process)
        children = drivers_of(process.pid)
        process.send_signal(how)
        _, errors = process.communicate(timeout=workshop.patience)
        workshop.equal(f"{name}: the exit code", process.returncode,
                       130 if how == signal.SIGINT else -how, errors)
        found = saved_ids(part if how == signal.SIGKILL else save)
        workshop.expect(f"{name}: in the middle", 0 < len(found) < len(whole), len(found))
        time.sleep(0.3)
        workshop.equal(f"{name}: no worker is left",
                       [pid for pid in children if b"task=" in command_line(str(pid))], [])
        rest = workshop.run("generate", "--restart", save, *(["-j", "2"] if how.value == 2 else []))
        workshop.equal(f"{name}: the rest makes it whole", saved_ids(save) == whole, True, rest.err)
        workshop.equal(f"{name}: the verdict counts all",
                       (rest.code, rest.verdict.split()[0], rest.number("structures")),
                       (0, "EXHAUSTED", len(whole)), rest)


def limits(workshop: Workshop, command: list[object], wanted: list[str]) -> None:
    one = workshop.run(*command, "--max-structs", "500")
    ordered = workshop.run(*command, "--max-structs", "500", "-j", "2", "--ordered")
    workshop.equal("--max-structs --ordered: the first ones", ordered.structures == one.structures,
                   True, ordered.verdict)
    workshop.equal("--max-structs --ordered: the verdict", ordered.verdict.split(" time=")[0],
                   one.verdict.split(" time=")[0])
    lost = workshop.run(*command, "-j", "2", "--ordered", env={"TMPDIR": "/nowhere"})
    workshop.expect("no room for the temporary file: korat says what to do",
                    lost.code == 2 and "set TMPDIR" in lost.err, lost.err)
    some = workshop.run(*command, "--max-structs", "500", "-j", "2")
    workshop.equal("--max-structs: exactly that many, all different",
                   (len(set(some.structures)), len(some.structures),
                    set(some.structures) <= set(wanted)), (500, 500, True))
    counted = workshop.run(*command, "--max-structs", "500", "-j", "2", "--count")
    workshop.expect("--max-structs --count", counted.verdict.startswith(
        "INCOMPLETE (structure limit) structures=500 "), counted)
    large = ["11" if word == "8" else word for word in command]
    strict = workshop.run(*large, "--max-time", "1s", "-j", "2", "--count", "--require-exhaustive")
    workshop.expect("--max-time", strict.code == 4 and strict.verdict.startswith(
        "INCOMPLETE (time limit) "), strict)


def usage(workshop: Workshop, examples: Path) -> None:
    tree = [examples / "search_tree/search_tree.h", "--class", "SearchTree", "--scope", "3"]
    workshop.equal("-j 0: all cores", workshop.run("generate", *tree, "-j", "0").number(
        "structures"), 15)
    for wrong in ("-1", "x"):
        workshop.equal(f"-j {wrong}", workshop.run("generate", *tree, "-j", wrong).code, 2)
    viewed = workshop.run("view", *tree, "-j", "2", "-o", "two.html")
    workshop.run("view", *tree, "-o", "one.html")
    pages = [(workshop.folder / name).read_text().split("time=")[0]
             for name in ("one.html", "two.html")]
    workshop.expect("korat view -j 2: the same page", pages[0] == pages[1], viewed)


def runs(workshop: Workshop, examples: Path) -> None:
    usage(workshop, examples)
    deadly(workshop)
    command = ["generate", examples / "search_tree/search_tree.h", "--class", "SearchTree",
               "--scope", "8", "--engine", "replay", "--prune", "reads", "--quiet"]
    whole = workshop.run(*command, "--save", "whole")
    limits(workshop, command, whole.structures)
    killed(workshop, command, whole)
    interrupted(workshop, command, saved_ids(workshop.folder / "whole"))


def main() -> None:
    workshop = Workshop(sys.argv[1])
    workshop.patience = 300  # seconds: these runs are long, and each one is compiled first
    examples = Path(sys.argv[2]).resolve()
    if sys.argv[3] == "subjects":
        subjects(workshop, examples)
    else:
        runs(workshop, examples)
    workshop.finish()


if __name__ == "__main__":
    main()
