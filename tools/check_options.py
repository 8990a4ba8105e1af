#!/usr/bin/env python3
"""Checks that the tables of options in docs/ are those of the program.

    tools/check_options.py KORAT          check them against this program
    tools/check_options.py KORAT --write  bring them up to date

A table is between two comments, and `korat reference markdown` prints it:
    <!-- options of generate: made by tools/check_options.py --write -->
    <!-- end of options -->
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(
    r"(<!-- options of ([a-z ]+): made by tools/check_options\.py --write -->\n)"
    r"(.*?)(<!-- end of options -->\n)",
    re.DOTALL,
)


def tables(korat: str) -> dict[str, str]:
    """The table of each command."""
    text = subprocess.run([korat, "reference", "markdown"], check=True, capture_output=True,
                          text=True).stdout
    parts = re.split(r"^## (.+)\n", text, flags=re.MULTILINE)[1:]
    return {name: table for name, table in zip(parts[::2], parts[1::2]) if table}


def main(korat: str, writes: bool) -> int:
    expected = tables(korat)
    shown: set[str] = set()
    outdated = []
    for page in sorted((ROOT / "docs").glob("*.md")):
        text = page.read_text(encoding="utf-8")
        shown |= {name for _, name, _, _ in BLOCK.findall(text)}
        new = BLOCK.sub(lambda match: match[1] + expected.get(match[2], "") + match[4], text)
        if new == text:
            continue
        outdated.append(f"{page.relative_to(ROOT)}: its options are not those of the program: "
                        f"tools/check_options.py {korat} --write")
        if writes:
            page.write_text(new, encoding="utf-8")
    problems = [] if writes else outdated
    problems += [f"no page has the options of korat {name}" for name in expected.keys() - shown]
    problems += [f"there is no command korat {name}" for name in shown - expected.keys()]
    print("\n".join(problems) or f"{len(shown)} tables of options are those of the program")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], "--write" in sys.argv[2:]))
