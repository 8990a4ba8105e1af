#!/usr/bin/env python3
"""A run that is killed at any moment, again and again, comes to the result of one that was not.

Usage: ledger_test.py KORAT [KILLS]

KILLS: how many runs are killed of each kind; a few if it is not given.
"""

import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from korat_command import Result, Workshop

FAULTY = """
#pragma once
#include <cstdlib>
struct Row {
  int a = 0, b = 0, c = 0, d = 0;
  bool repOk() const {
    volatile int work = 0;
    for (int i = 0; i < 100000; ++i) work = work + i;
    return isSorted();
  }
  bool isSorted() const { return a <= b && b <= c && c <= d; }
  //@ ensures a <= b;
  void reverse() { int x = a; a = d; d = x; }
  //@ ensures \\result >= 0;
  int sum(int n) const {
    if (a == 3 && d == 5 && n == 2) std::abort();
    return a + d - n;
  }
};
"""


def comparable(text: str, ordered: bool) -> list[str]:
    """What does not depend on time."""
    text = re.sub(r" runs=\d+", "", text)  # a mutant runs again in a piece that is begun again
    text = re.sub(r"time=[\d.]+s", "time", re.sub(r"\s+[\d.]+s$", "", text, flags=re.MULTILINE))
    return text.splitlines() if ordered else sorted(text.splitlines())


def killed(workshop: Workshop, command: list[object], ledger: Path, after: float) -> Result | None:
    """Runs the command, and kills its process group after this time. None: it was killed."""
    process = subprocess.Popen(
        [workshop.korat, *map(str, command), "--resume", str(ledger)], cwd=workshop.folder,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=workshop.environment, start_new_session=True)
    try:
        out, err = process.communicate(timeout=after)
        return Result(process.returncode, out.decode(), err.decode())
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return None


def kills(workshop: Workshop, name: str, command: list[object], wanted: int, seed: int) -> None:
    """Kills runs at random moments until this many were; each is continued to its end."""
    ordered = "-j" not in command
    workshop.run(*command)  # compiles the driver
    started = time.monotonic()
    whole = workshop.run(*command)
    longest = time.monotonic() - started
    chance = random.Random(seed)
    deaths = most = most_records = round_number = 0
    wrong = ""
    while ((deaths < wanted or most_records <= 1) and not wrong
           and round_number < 10 * wanted):
        round_number += 1
        ledger = workshop.folder / f"{name}.ledger"
        ledger.unlink(missing_ok=True)
        done, times = None, 0
        while done is None:
            # Ever longer, so that it ends on a machine that is busy.
            done = killed(workshop, command, ledger, chance.uniform(0.02, longest) * 1.2**times)
            times += done is None
            if done is None and ledger.exists():
                most_records = max(most_records, ledger.read_bytes().count(b"\n"))
        deaths += times
        most = max(most, times)
        same = comparable(done.out, ordered) == comparable(whole.out, ordered)
        if done.code != whole.code or not same:
            wrong = f"killed {times} times\n{done}\n--- wanted\n{whole}"
    workshop.expect(f"{name}: {deaths} kills, up to {most} in a run, and the same result", not wrong,
                    wrong)
    workshop.expect(f"{name}: they died in the middle", deaths >= wanted and most_records > 1,
                    (deaths, most_records))


def usage(workshop: Workshop, command: list[object]) -> None:
    whole = workshop.run(*command, "--ledger", "a.ledger")
    again = workshop.run(*command, "--ledger", "a.ledger")
    workshop.expect("a ledger is never overwritten",
                    again.code == 2 and "continue its run with --resume" in again.err, again)
    done = workshop.run(*command, "--resume", "a.ledger", env={"KORAT_PATIENCE": "1"})
    workshop.equal("a run that is done is shown again", comparable(done.out, True),
                   comparable(whole.out, True), done)
    for words, why in ((["--set", "Row::a=1,2"], "is the ledger of another run"),
                       (["--fuel", "12345"], "with other code or other options")):
        other = workshop.run(*command, *words, "--resume", "a.ledger")
        workshop.expect(f"{words}: refused", other.code == 2 and why in other.err, other)
    file = workshop.folder / "a.ledger"
    text = file.read_bytes()
    file.write_bytes(text[:len(text) // 2] + b"?" + text[len(text) // 2 + 1:])
    damaged = workshop.run(*command, "--resume", "a.ledger", "-j", "2", "--ordered")
    workshop.expect("damage is said", "damaged or incomplete" in damaged.err, damaged)
    workshop.equal("what is lost is searched again", comparable(damaged.out, True),
                   comparable(whole.out, True), damaged)
    some = workshop.run(*command, "--max-structs", "30", "--ledger", "b.ledger")
    workshop.expect("a limit", some.verdict.startswith("INCOMPLETE (structure limit) structures=30"),
                    some)
    rest = workshop.run(*command, "--resume", "b.ledger")
    workshop.equal("a run that reached its limit continues without it",
                   comparable(rest.out, True), comparable(whole.out, True), rest)
    file.write_text("something else\n")
    other = workshop.run(*command, "--resume", "a.ledger")
    workshop.expect("no ledger", other.code == 2 and "is not a ledger" in other.err, other)


def usage_of_test(workshop: Workshop) -> None:
    for words, why in ((["--scope", "2", "--by", "calls"], "can't be continued"),
                       ([], "needs fixed bounds"),
                       (["--scope", "2", "--max-time", "5s"], "--max-time ends each method")):
        refused = workshop.run("test", "row.h", "--class", "Row", *words, "--ledger", "c.ledger")
        workshop.expect(f"korat test {words}", refused.code == 2 and why in refused.err, refused)


def main() -> None:
    workshop = Workshop(sys.argv[1], optimize=False)
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    workshop.write("row.h", FAULTY)
    row = ["row.h", "--class", "Row", "--scope"]
    generate = ["generate", *row, "6", "--prune", "reads"]
    usage(workshop, ["generate", *row, "5", "--prune", "reads", "--predicate", "isSorted"])
    usage_of_test(workshop)
    test = ["test", *row, "6", "--prune", "reads", "-q", "--report", "json:report.json"]
    kills(workshop, "generate", generate, wanted, 1)
    kills(workshop, "generate -j 2", [*generate, "-j", "2"], wanted, 2)
    kills(workshop, "generate --count", [*generate, "-j", "2", "--count"], wanted, 3)
    kills(workshop, "test", test, wanted, 4)
    kills(workshop, "test -j 2", [*test, "-j", "2"], wanted, 5)
    kills(workshop, "mutate", ["mutate", *row, "6", "--prune", "reads", "--method", "sum"], wanted, 6)
    workshop.finish()


if __name__ == "__main__":
    main()
