#!/usr/bin/env python3
"""Shows that clang-tidy-19 finds nothing.

    tools/check_tidy.py BUILD            the core, and the lines that a branch changes elsewhere
    tools/check_tidy.py BUILD --all      everything in src/, which takes long
    tools/check_tidy.py BUILD FILE...    just these
    tools/check_tidy.py BUILD --self-test  check that a mistake is found

BUILD is a folder that was built: its compile_commands.json says how files are compiled.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = "clang-tidy-19"
CORE = ("src/space", "src/search", "src/protocol")  # half a minute
MOST_CHANGED = 8  # more would make ./check slow; --all has no limit


def separated(commands: list[dict[str, str]]) -> list[dict[str, str]]:
    """The same commands, with those that compile several files as one replaced by one for each."""
    found = []
    for command in commands:
        unit = Path(command["directory"], command["file"])
        parts = []
        if unit.parent.name == "Unity":
            parts = re.findall(r'^#include "(.*\.cc)"', unit.read_text(encoding="utf-8"), re.M)
        found += [{**command, "file": part, "command": command["command"].replace(str(unit), part)}
                  for part in parts] or [command]
    return found


def database(build: Path, folder: Path) -> Path:
    """A folder with compile_commands.json in which each file has a command of its own."""
    commands = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    (folder / "compile_commands.json").write_text(json.dumps(separated(commands)))
    return folder


def compiled(build: Path) -> list[Path]:
    """The files of src/ that the build compiles as C++."""
    commands = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    files = {Path(command["directory"], command["file"]).resolve() for command in commands}
    return sorted(file for file in files if ROOT / "src" in file.parents and file.suffix == ".cc")


def git(*arguments: str) -> list[str]:
    """The lines that git prints; none if there is no git, or nothing of that name."""
    command = ["git", "-C", str(ROOT), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except FileNotFoundError:
        return []
    return [] if done.returncode else done.stdout.splitlines()


def changed_lines() -> dict[Path, list[list[int]]]:
    """The first and last lines of each change since the branch left main, by file."""
    base = next((lines[0] for name in ("origin/main", "main")
                 if (lines := git("merge-base", "HEAD", name))), "HEAD")
    lines: dict[Path, list[list[int]]] = {}
    for line in git("diff", "-U0", "--no-ext-diff", base, "--", "src", "include"):
        if line.startswith("+++ "):
            file = ROOT / line.removeprefix("+++ b/")
        elif hunk := re.match(r"@@ .* \+(\d+)(?:,(\d+))? @@", line):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            lines.setdefault(file, []).extend([[first, first + count - 1]] if count else [])
    for name in git("ls-files", "--others", "--exclude-standard", "src", "include"):
        lines[ROOT / name] = [[1, 1_000_000]]
    return {file: ranges for file, ranges in lines.items() if ranges}


def tidy(build: Path, file: Path, lines: dict[Path, list[list[int]]] | None = None) -> str:
    """What clang-tidy reports about a file, or about these lines; "" if it finds nothing."""
    command = [PROGRAM, "-p", build, "--quiet", "--warnings-as-errors=*", file]
    if lines:
        where = [{"name": str(name), "lines": ranges} for name, ranges in lines.items()]
        command.append(f"--line-filter={json.dumps(where)}")
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout + done.stderr if done.returncode else ""


def check(build: Path, files: list[Path], lines: dict[Path, list[list[int]]] | None = None) -> int:
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        said = [text for text in pool.map(lambda file: tidy(build, file, lines), files) if text]
    print("\n".join(said) or f"{len(files)} files, no findings")
    return 1 if said else 0


def check_core_and_changes(build: Path, files: list[Path]) -> int:
    core = [file for file in files if str(file.parent.relative_to(ROOT)) in CORE]
    if not core:
        print("the build compiles no file of the core: is BUILD right?")
        return 1
    lines = changed_lines()
    # A header is checked with the source of the same name.
    touched = sorted({file.with_suffix(".cc") for file in lines} & (set(files) - set(core)))
    if len(touched) > MOST_CHANGED:
        print(f"{len(touched) - MOST_CHANGED} changed files are not checked; ninja tidy checks all")
    return check(build, core) | check(build, touched[:MOST_CHANGED], lines)


def self_test() -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copy(ROOT / ".clang-tidy", folder)
        file = folder / "bad.cc"
        file.write_text("int *p = 0;\n")
        entry = {"directory": name, "file": str(file), "command": f"clang++-19 -c {file}"}
        (folder / "compile_commands.json").write_text(json.dumps([entry]))
        bad = tidy(folder, file)
        file.write_text("int* p = nullptr;\n")
        good = tidy(folder, file)
        unit = folder / "Unity/unity_0_cxx.cxx"
        unit.parent.mkdir()
        unit.write_text(f'#include "{file}"\n')
        together = {"directory": name, "file": str(unit), "command": f"clang++-19 -c {unit}"}
        apart = separated([together])
    right = "modernize-use-nullptr" in bad and not good and apart == [entry]
    print("self-test: the mistake is found" if right else f"self-test: {bad!r}, then {good!r}")
    return 0 if right else 1


def main(arguments: list[str]) -> int:
    if not arguments:
        print(__doc__)
        return 2
    if not shutil.which(PROGRAM):
        print(f"{PROGRAM} is not installed: install the Debian package of that name")
        return 2
    build, rest = Path(arguments[0]).resolve(), arguments[1:]
    if rest == ["--self-test"]:
        return self_test()
    with tempfile.TemporaryDirectory() as folder:
        return run(database(build, Path(folder)), rest)


def run(build: Path, rest: list[str]) -> int:
    if rest and rest != ["--all"]:
        return check(build, [Path(name).resolve() for name in rest])
    files = compiled(build)
    return check(build, files) if rest else check_core_and_changes(build, files)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
