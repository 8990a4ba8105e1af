#!/usr/bin/env python3
"""Checks that the table of types in the README is that of the program.

    tools/check_types.py KORAT          check it against this program
    tools/check_types.py KORAT --write  bring it up to date

The table is between two comments, and `korat reference types` prints it. A unit test sees to it that the
types it names are what it says (tests/unit/frontend/types_test.cc).
"""

import re
import subprocess
import sys
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"
BLOCK = re.compile(
    r"(<!-- types: made by tools/check_types\.py --write -->\n)(.*?)(<!-- end of types -->\n)",
    re.DOTALL,
)


def main(korat: str, writes: bool) -> int:
    table = subprocess.run([korat, "reference", "types"], check=True, capture_output=True,
                           text=True).stdout
    text = README.read_text(encoding="utf-8")
    if not BLOCK.search(text):
        print("the README has no table of types")
        return 1
    new = BLOCK.sub(lambda match: match[1] + table + match[3], text)
    if new != text and not writes:
        print(f"the README's types are not those of the program: tools/check_types.py {korat} --write")
        return 1
    if new != text:
        README.write_text(new, encoding="utf-8")
    print("the table of types is that of the program")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], "--write" in sys.argv[2:]))
