#!/usr/bin/env python3
"""The GitHub matrix and the Slurm script of docs/scale.md do what they say.

Usage: schedulers_test.py KORAT DOCS

The commands are those of the page: the matrix runs as a loop, and so does the array.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import yaml

from korat_command import Workshop

TREE = """
#pragma once
struct Tree {
  int low = 0, high = 0, size = 0;
  bool repOk() const { return low <= high && size <= high; }
  //@ ensures \\result >= 0;
  int room() const { return high - size - low; }
  //@ ensures low <= high;
  void swap() { int x = low; low = high; high = x; }
};
"""


def blocks(page: str, tag: str) -> list[str]:
    return re.findall(rf"^```{tag}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def run(workshop: Workshop, script: str, folder: Path, **variables: str) -> None:
    path = f"{Path(workshop.korat).parent}:{os.environ['PATH']}"
    done = subprocess.run(["sh", "-e", "-c", script], cwd=folder, capture_output=True, text=True,
                          env={**workshop.environment, "PATH": path, **variables}, timeout=100)
    workshop.expect(f"{folder.name} {variables}", done.returncode == 0, done.stdout + done.stderr)


def prepared(workshop: Workshop, name: str) -> Path:
    (workshop.folder / "tree.h").write_text(TREE, encoding="utf-8")
    folder = workshop.folder / name
    folder.mkdir()
    (folder / "tree.h").symlink_to(workshop.folder / "tree.h")
    (folder / "korat").symlink_to(workshop.korat)
    (workshop.folder / ".korat").mkdir(exist_ok=True)
    (folder / ".korat").symlink_to(workshop.folder / ".korat")
    return folder


def last_line(workshop: Workshop, folder: Path, *words: object) -> list[str]:
    done = workshop.run(*words, cwd=folder)
    return [word for word in done.verdict.split() if not word.startswith("time=")]


def matrix(workshop: Workshop, page: str) -> None:
    [text] = [block for block in blocks(page, "yaml") if "matrix" in block]
    jobs = yaml.safe_load(text)["jobs"]
    folder = prepared(workshop, "matrix")
    runners = jobs["shard"]["strategy"]["matrix"]["runner"]
    [search] = [step["run"] for step in jobs["shard"]["steps"] if "--shards" in step.get("run", "")]
    for runner in runners:
        run(workshop, search.replace("${{ matrix.runner }}", str(runner)), folder)
    [merge] = [step["run"] for step in jobs["merge"]["steps"] if "merge" in step.get("run", "")]
    done = subprocess.run(["sh", "-c", merge], cwd=folder, capture_output=True, text=True,
                          env=workshop.environment, timeout=60)
    whole = last_line(workshop, folder, "test", "tree.h", "--class", "Tree", "--scope", "6")
    workshop.equal("the matrix: the result of one runner",
                   [word for word in done.stdout.splitlines()[-1].split() if "time=" not in word],
                   whole, done.stdout + done.stderr)
    workshop.expect("the matrix: a report", "<failure" in (folder / "all.xml").read_text())


def array(workshop: Workshop, page: str) -> None:
    [script] = [block for block in blocks(page, "sh no-run") if "#SBATCH" in block]
    workshop.expect("the array has a task for each shard",
                    "--array=0-255" in script and "--shards 256" in script, script)
    folder = prepared(workshop, "array")
    script = script.replace("256", "4").replace("--scope 8", "--scope 5")
    for task in (2, 0, 3, 1, 3):  # the last one is requeued
        run(workshop, script, folder, SLURM_ARRAY_TASK_ID=str(task))
    whole = last_line(workshop, folder, "test", "tree.h", "--class", "Tree", "--scope", "5")
    merged = last_line(workshop, folder, "merge", "all.json",
                       *(f"part-{task}.json" for task in range(4)))
    workshop.equal("the array: the result of one machine", merged, whole)


def main() -> None:
    workshop = Workshop(sys.argv[1], optimize=False)
    page = (Path(sys.argv[2]) / "scale.md").read_text(encoding="utf-8")
    matrix(workshop, page)
    array(workshop, page)
    workshop.finish()


if __name__ == "__main__":
    main()
