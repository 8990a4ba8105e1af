#!/usr/bin/env python3
"""Shows that clang-format-19 would change nothing in the code.

    tools/check_format.py [ROOT]       check a checkout (default: this one)
    tools/check_format.py --self-test  check that a file that is not formatted is found
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDERS = ("include", "src", "tests", "examples", "benchmarks")
PROGRAM = "clang-format-19"


def sources(root: Path) -> list[Path]:
    files = [file for folder in FOLDERS for file in (root / folder).rglob("*")]
    return sorted(file for file in files if file.suffix in (".h", ".cc"))


def check(root: Path) -> tuple[int, str]:
    """The number of files, and what clang-format reports about them."""
    files = sources(root)
    command = [PROGRAM, "--dry-run", "-Werror", *files]
    done = subprocess.run(command, capture_output=True, text=True) if files else None
    return len(files), done.stderr if done and done.returncode else ""


def self_test() -> int:
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        shutil.copy(Path(__file__).parent.parent / ".clang-format", root)
        (root / "src/deep").mkdir(parents=True)
        (root / "src/good.cc").write_text("int* p = nullptr;\n")
        (root / "src/deep/bad.h").write_text("int *p=nullptr;\n")
        count, said = check(root)
    right = count == 2 and "deep/bad.h:1" in said and "good.cc" not in said
    print("self-test: the bad file is found" if right else f"self-test: of {count} files: {said}")
    return 0 if right else 1


def main(arguments: list[str]) -> int:
    if not shutil.which(PROGRAM):
        print(f"{PROGRAM} is not installed: install the Debian package of that name")
        return 2
    if arguments == ["--self-test"]:
        return self_test()
    root = Path(arguments[0] if arguments else Path(__file__).parent.parent).resolve()
    count, said = check(root)
    if said:
        print(f"{said}\nnot formatted; {PROGRAM} -i FILE fixes it")
    else:
        print(f"{count} files, all formatted")
    return 1 if said or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
