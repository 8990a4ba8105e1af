#!/usr/bin/env python3
"""Shows that the documentation is true: its commands work and its code compiles.

    tools/check_docs.py [ROOT]       check *.md and docs/*.md of a checkout (default: this one)
    tools/check_docs.py --self-test  check that every kind of falsehood is found

Fenced blocks, by their tag:
    sh          each line that starts with ./ is run at the root, and must succeed
    sh no-run   not run, but the program must be there and executable; ./check always counts as such
    console     "$ command", then its output: "..." stands for any lines, times may differ
    cpp         "// example: NAME", then code that is found verbatim in tests/docs or examples
    cmake       lines that are found verbatim in the CMakeLists.txt of a project in tests/e2e
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

BLOCK = re.compile(r"^```(.+)\n((?:(?!```).*\n)*)^```$", re.MULTILINE)
EXAMPLE = re.compile(r"// example: (\w+)\n")


def program_problem(command: str, root: Path) -> str:
    program = shlex.split(command)[0]
    return "" if os.access(root / program, os.X_OK) else f"{program} is missing or not executable"


def run(command: str, root: Path) -> tuple[str, str]:
    """Returns the problem, if any, and the output."""
    problem = program_problem(command, root)
    if problem or shlex.split(command)[0] == "./check":  # which runs this very check
        return problem, ""
    done = subprocess.run(command, shell=True, cwd=root, capture_output=True, text=True)
    if done.returncode:
        problem = f"exit code {done.returncode}: {done.stderr.strip()[-300:]}"
    return problem, done.stdout


def pattern_of(expected: str) -> re.Pattern:
    lines = []
    for line in expected.splitlines(keepends=True):
        # As time=1.2s, and as the last column of a table.
        line = re.sub(r"time=[\d.]+", "time=TIME", line)
        line = re.sub(r" [\d.]+s$", " TIMEs", line)
        literal = re.escape(line).replace("TIME", r"[\d.]+")
        lines.append(r"(?:.*\n)*" if line.strip() == "..." else literal)
    return re.compile("".join(lines))


def check_sh(text: str, root: Path, may_run: bool) -> list[str]:
    commands = [line for line in text.splitlines() if line.startswith("./")]
    problems = [run(line, root)[0] if may_run else program_problem(line, root) for line in commands]
    return [f"{command}: {problem}" for command, problem in zip(commands, problems) if problem]


def check_console(text: str, root: Path) -> list[str]:
    violations = []
    for session in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, expected = session.partition("\n")
        problem, output = run(command, root)
        if not problem and not pattern_of(expected).fullmatch(output):
            problem = f"expected\n{expected}but it printed\n{output}"
        violations += [f"{command}: {problem}"] if problem else []
    return violations


def check_cpp(text: str, root: Path) -> list[str]:
    name = EXAMPLE.match(text)
    if not name:
        return ["a C++ block must begin with '// example: NAME'"]
    sources = [*root.glob("tests/docs/*.cc"), *root.glob("tests/docs/*.h"),
               *root.glob("examples/*/*.h")]
    if any(text[name.end():] in source.read_text(encoding="utf-8") for source in sources):
        return []
    return [f"example '{name[1]}' is not verbatim in tests/docs or examples"]


def check_cmake(text: str, root: Path) -> list[str]:
    projects = root.glob("tests/e2e/*/CMakeLists.txt")
    if any(text in project.read_text(encoding="utf-8") for project in projects):
        return []
    return ["these lines are not verbatim in a project of tests/e2e"]


def check_block(tag: str, text: str, root: Path) -> list[str]:
    if tag in ("sh", "sh no-run"):
        return check_sh(text, root, may_run=tag == "sh")
    checks = {"console": check_console, "cpp": check_cpp, "cmake": check_cmake}
    return checks.get(tag, lambda *_: [])(text, root)


def check(root: Path) -> tuple[int, list[str]]:
    """The number of blocks, and their violations."""
    count, violations = 0, []
    for page in sorted([*root.glob("*.md"), *root.glob("docs/*.md")]):
        text = page.read_text(encoding="utf-8")
        for block in BLOCK.finditer(text):
            count += 1
            where = f"{page.relative_to(root)}:{text.count(chr(10), 0, block.start()) + 1}"
            violations += [f"{where}: {what}" for what in check_block(block[1], block[2], root)]
    return count, violations


# --- Self-test ------------------------------------------------------------------------------------

# A block, and the expected violation ("" for a true block). ./korat prints its arguments, one per
# line, and fails for "fail".
CASES = [
    ("sh", "# a comment\n./korat demo\n", ""),
    ("sh", "./korat fail\n", "README.md:1: ./korat fail: exit code 3: no such thing"),
    ("sh", "./check\n", ""),  # would fail
    ("sh no-run", "./korat fail\n", ""),
    ("sh no-run", "./missing\n", "./missing is missing or not executable"),
    ("console", "$ ./korat 15 time=0.12s\n15\ntime=3.4s\n", ""),
    ("console", "$ ./korat a b c\na\n...\nc\n", ""),
    ("console", "$ ./korat a b\na\n", "expected\na\nbut it printed\na\nb\n"),
    ("console", "$ ./korat a\na\n$ ./korat a.c\nabc\n", "./korat a.c: expected"),
    ("console", "$ ./korat 15 time=1s\n16\ntime=1s\n", "expected\n16"),
    ("cpp", "// example: one\nint one = 1;\n", ""),
    ("cpp", "// example: one\nint one = 2;\n", "example 'one' is not verbatim"),
    ("cpp", "int one = 1;\n", "a C++ block must begin with"),
    ("cmake", "add_library(one)\n", ""),
    ("cmake", "add_library(two)\n", "these lines are not verbatim in a project"),
]


def check_case(tag: str, text: str) -> list[str]:
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        (root / "tests/docs").mkdir(parents=True)
        (root / "tests/docs/one.cc").write_text("int zero = 0;\nint one = 1;\n")
        (root / "tests/e2e/one").mkdir(parents=True)
        (root / "tests/e2e/one/CMakeLists.txt").write_text("project(One)\nadd_library(one)\n")
        (root / "README.md").write_text(f"```{tag}\n{text}```\n")
        for program, fails in [("korat", "[ $1 = fail ]"), ("check", "true")]:
            body = f'{fails} && {{ echo no such thing >&2; exit 3; }}\nprintf "%s\\n" "$@"'
            (root / program).write_text(f"#!/bin/sh\n{body}\n")
            (root / program).chmod(0o755)
        return check(root)[1]


def self_test() -> int:
    failures = []
    for tag, text, expected in CASES:
        found = check_case(tag, text)
        if (len(found) != 1 or expected not in found[0]) if expected else found:
            failures.append(f"{tag} {text!r}: expected {expected!r}, found {found}")
    print("\n".join(failures) or f"self-test: {len(CASES)} blocks judged correctly")
    return 1 if failures else 0


def main(arguments: list[str]) -> int:
    if arguments == ["--self-test"]:
        return self_test()
    root = Path(arguments[0] if arguments else Path(__file__).parent.parent).resolve()
    count, violations = check(root)
    print("\n".join(violations) or f"{count} blocks, all true")
    return 1 if violations or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
