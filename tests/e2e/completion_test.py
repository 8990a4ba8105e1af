#!/usr/bin/env python3
"""Completion in shells: bash completes what the program has; the others get scripts for the same.

Usage: completion_test.py KORAT
"""

import subprocess
import sys

from korat_command import Workshop

ASK = """
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
_korat
printf '%s\\n' "${COMPREPLY[@]}"
"""


def completions(script: str, *words: str) -> list[str]:
    done = subprocess.run(["bash", "-c", ASK, "bash", script, *words], check=True,
                          capture_output=True, text=True)
    return done.stdout.split()


def main() -> None:
    workshop = Workshop(sys.argv[1])
    scripts = {}
    for shell in ("bash", "zsh", "fish"):
        result = workshop.run("completion", shell)
        workshop.expect(f"{shell} has a script", result.code == 0 and len(result.out) > 1000, result)
        scripts[shell] = result.out
        workshop.expect(f"{shell}: hidden commands stay hidden", "reference" not in result.out)
        workshop.expect(f"{shell}: all choices are there",
                        all(name in result.out for name in ("outcomes", "gtest", "white-box")))
    wrong = workshop.run("completion", "tcsh")
    workshop.expect("other shells are refused", wrong.code == 2
                    and "expected 'bash', 'zsh' or 'fish'" in wrong.err, wrong)

    path = str(workshop.write("korat.bash", scripts["bash"]))
    for words, wanted in [
        (["ge"], ["generate"]),
        (["generate", "--eng"], ["--engine"]),
        (["generate", "tree.h", "--engine", "re"], ["resume", "replay"]),
        (["generate", "--engine", "=", "a"], ["auto"]),
        (["generate", "--save", "fi"], []),  # files, which bash completes itself
        (["emit", "g"], ["gtest"]),
        (["emit", "gtest", "--sc"], ["--scope"]),
        (["test", "--white"], ["--white-box"]),
        (["completion", "z"], ["zsh"]),
    ]:
        workshop.equal(f"korat {' '.join(words)}", completions(path, "korat", *words), wanted)
    workshop.finish()


if __name__ == "__main__":
    main()
