#!/usr/bin/env python3
"""Driver processes that die at any moment: nothing is lost, nothing comes twice.

Usage: deaths_test.py KORAT [--trials N]

Drivers die at chosen points of the code (src/harness/explore/fault_points.h), which covers each
window of the protocol between korat and its drivers. N further trials kill drivers at random moments.
"""

import argparse
import itertools
import os
import random
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

from interruption_test import saved_ids
from korat_command import Result, Workshop
from methods_test import rows
from parallel_test import drivers_of

# One predicate finds most structures by runs; for the other most are known without a run.
SLOW = r"""#pragma once
struct Slow {
  int v[6] = {};
  static void wait() {
    for (volatile int i = 0; i < TURNS; i = i + 1) {
    }
  }
  bool runs() const {
    for (int i = 0; i < 6; ++i) {
      wait();
      if (i > 0 && v[i] + v[i - 1] > 3) return false;
    }
    return true;
  }
  bool lists() const {
    if (v[0] == 1) return false;
    wait();
    return v[2] < 2 && v[1] != 3;
  }
  void raise(int by) { v[0] += by; }  // now and then too much
  int sum() const {
    int sum = 0;
    for (int x : v) sum += x;
    return sum;
  }
};
"""

POINTS = ["run", "ran", "rewind", "between", "found", "told", "flush", "torn", "flushed", "split",
          "gave", "point", "done"]
FORMS = [[], ["--ordered"], ["--save", "saved"], ["--count"]]
PREDICATES = ["runs", "lists"]


class Subject:
    """The structures of one predicate, as one undisturbed process finds them."""

    def __init__(self, shop: Workshop, predicate: str, turns: int):
        self.command = ["generate", "slow.h", "--class", "Slow", "--scope", 3, "--predicate",
                        predicate, "--prune", "reads" if predicate == "runs" else "outcomes",
                        "--engine", "resume", "--quiet"]
        self.flags = ["--", f"-DTURNS={turns}"]
        whole = shop.run(*self.command, "--save", "whole", *self.flags)
        shop.equal(f"{predicate}: undisturbed", whole.verdict[:9], "EXHAUSTED", whole)
        self.predicate = predicate
        self.structures = whole.structures
        self.candidates = whole.number("candidates")
        self.ids = saved_ids(shop.folder / "whole")

    def check(self, shop: Workshop, label: str, form: list[str], jobs: int, done: Result) -> None:
        shop.equal(f"{label}: EXHAUSTED, and as many",
                   (done.code, done.verdict[:9], done.number("structures")),
                   (0, "EXHAUSTED", len(self.ids)), done.err)
        if self.predicate == "runs":
            shop.equal(f"{label}: as many candidates", done.number("candidates"), self.candidates)
        if form == ["--count"]:
            return
        in_order = jobs == 1 or bool(form)
        got, wanted = done.structures, self.structures
        shop.expect(f"{label}: the same structures",
                    got == wanted if in_order else sorted(got) == sorted(wanted), done.verdict)
        if form[:1] == ["--save"]:
            shop.expect(f"{label}: the same file", saved_ids(shop.folder / "saved") == self.ids)


class TestSubject:
    """The calls of two methods, as one undisturbed process makes them."""

    def __init__(self, shop: Workshop, turns: int):
        self.command = ["test", "slow.h", "--class", "Slow", "--scope", 2, "--predicate", "runs",
                        "--prune", "reads", "--quiet", "--set", "raise(int).by=1..3"]
        self.flags = ["--", f"-DTURNS={turns}"]
        self.predicate = "calls"
        whole = shop.run(*self.command, *self.flags)
        shop.expect("calls: undisturbed", "EXHAUSTED" in whole.verdict, whole)
        self.result = self.result_of(whole)

    @staticmethod
    def result_of(done: Result) -> tuple:
        """The counts, and the smallest input for each failure."""
        return (done.code, done.verdict[:9], done.number("inputs"), done.number("failed"),
                rows(done.out), re.findall(r"--input \w+", done.out))

    def check(self, shop: Workshop, label: str, form: list[str], jobs: int, done: Result) -> None:
        shop.equal(f"{label}: the same calls, with the same results", self.result_of(done),
                   self.result, done.err)


def at_points(shop: Workshop, subjects: list[Subject]) -> None:
    deaths = 0
    tokens = shop.folder / "tokens"
    for i, (point, form, jobs) in enumerate(itertools.product(POINTS, FORMS, (1, 3))):
        subject = subjects[i % 3 % 2]
        passage = (1, 2, 7, 30)[i // 8 % 4] if point not in ("split", "gave", "point", "done") else 1
        shutil.rmtree(tokens, ignore_errors=True)
        tokens.mkdir()
        # A candidate that ends two processes is given up.
        most = 1 if point in ("run", "ran") else 3
        for name in range(1, most + 1):
            (tokens / str(name)).touch()
        done = shop.run(*subject.command, "-j", jobs, *form, *subject.flags,
                        env={"KORAT_FAULT": f"{point}:{passage}:{tokens}"})
        label = f"{subject.predicate}, -j {jobs} {' '.join(form)}, {point} {passage}"
        died = most - len(list(tokens.iterdir()))
        deaths += died
        shop.equal(f"{label}: deaths that korat noticed", done.err.count("died: signal 9"), died)
        subject.check(shop, label, form, jobs, done)
    shop.expect("processes died at most points", deaths > 150, deaths)


def at_random(shop: Workshop, subjects: list[Subject | TestSubject], trials: int,
              seed: int) -> None:
    """All drivers at once, some or one of them."""
    chance = random.Random(seed)
    exact = given_up = killed = 0
    for trial in range(trials):
        subject, form = chance.choice(subjects), chance.choice(FORMS)
        if isinstance(subject, TestSubject):
            form = []
        jobs = chance.choice((1, 2, 3, 4))
        kills = chance.randint(1, 5)  # more in a row, without progress, would end the search
        label = f"trial {trial} of seed {seed}: {subject.predicate}, -j {jobs} {' '.join(form)}"
        with open(shop.folder / "out", "wb") as out, open(shop.folder / "err", "wb") as err:
            process = subprocess.Popen(
                [shop.korat, *map(str, subject.command), "-j", str(jobs), *form, *subject.flags],
                cwd=shop.folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                env=shop.environment)
            while process.poll() is None and kills > 0:
                time.sleep(chance.uniform(0.02, 0.25))
                drivers = drivers_of(process.pid)
                chosen = chance.choice((1, max(1, len(drivers) // 2), len(drivers)))
                for pid in chance.sample(drivers, min(chosen, len(drivers))):
                    try:
                        os.kill(pid, signal.SIGKILL)
                        kills -= 1
                        killed += 1
                    except ProcessLookupError:
                        pass
            process.wait(timeout=shop.patience)
        done = Result(process.returncode, Path(shop.folder / "out").read_text(),
                      Path(shop.folder / "err").read_text())
        if "the process ended: signal 9" in done.out:  # twice in the same call, by chance
            shop.equal(f"{label}: as many calls", done.number("inputs"), subject.result[2], done)
            given_up += 1
        elif "again at the same candidate" in done.err:  # by chance
            shop.expect(f"{label}: not the whole, and nothing twice",
                        done.verdict.startswith("INCOMPLETE")
                        and len(set(done.structures)) == len(done.structures), done)
            given_up += 1
        else:
            subject.check(shop, label, form, jobs, done)
            exact += 1
    print(f"{trials} trials, {killed} kills: {exact} whole, {given_up} with a candidate given up")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("korat")
    parser.add_argument("--trials", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only-random", action="store_true")
    arguments = parser.parse_args()
    shop = Workshop(arguments.korat, optimize=False)
    shop.patience = 300
    shop.write("slow.h", SLOW)
    if not arguments.only_random:
        at_points(shop, [Subject(shop, predicate, 4000) for predicate in PREDICATES])
    slow = [Subject(shop, "runs", 200_000), Subject(shop, "lists", 2_000_000),
            TestSubject(shop, 200_000)]
    at_random(shop, slow, arguments.trials, arguments.seed)
    shop.finish()


if __name__ == "__main__":
    main()
