#!/usr/bin/env python3
"""The study of docs/studies/json.md: three JSON parsers on nearly valid documents.

Usage: json_test.py KORAT [--all]

Without --all, documents have one piece instead of two.
"""

import subprocess
import sys
from pathlib import Path

SOURCES = Path(__file__).resolve().parent / "json"
sys.path.insert(0, str(SOURCES.parents[1] / "e2e"))

from korat_command import Workshop  # noqa: E402

PARSERS = {"nlohmann": [], "json_c": ["-ljson-c"], "jansson": ["-ljansson"]}

# A minimal document of each row, and what the parsers print; None: it is refused.
ROWS = [
    (b"00", None, "0", None),
    (b"1.", None, "1.0", None),
    (b"NaN", None, "nan", None),
    (b'"\x01"', None, r'"\x01"', None),
    (b'"\xc0\xaf"', None, r'"\xc0\xaf"', None),
    (rb'"\ud800"', None, r'"\xef\xbf\xbd"', None),
    (b"1e400", None, "inf", None),
    (b"\xef\xbb\xbf0", "0", None, None),
    (rb'"\u0000"', r'"\x00"', r'"\x00"', None),
    (b"9223372036854775808", "9223372036854775808", "9223372036854775808", None),
    (b"18446744073709551616", "1.8446744073709552e+19", "18446744073709551615", None),
    (b'{"a":1,"a":2}', '{"a":2}', '{"a":2}', '{"a":2}'),
    (b"-0", "0", "0", "0"),
]


def main(korat: str, everything: bool) -> int:
    shop = Workshop(korat, optimize=False)
    shop.patience = 600
    builds = [
        subprocess.Popen(["clang++-19", "-std=c++20", "-O0", "-w", SOURCES / f"{name}.cc", "-o",
                          shop.folder / name, *libraries])
        for name, libraries in PARSERS.items()
    ]
    if any([build.wait() != 0 for build in builds]):
        print("FAILED: a parser does not compile")
        return 1
    for text, *expected in ROWS:
        path = shop.folder / "document"
        path.write_bytes(text)
        for name, wanted in zip(PARSERS, expected):
            done = subprocess.run([shop.folder / name, path], capture_output=True, text=True)
            printed = done.stdout.strip() if done.returncode == 0 else None
            if printed != wanted:
                shop.failures += 1
                print(f"FAILED: {name} on {text!r}: {printed} instead of {wanted}")
    commands = [word for name in PARSERS for word in ("--run", f"{shop.folder}/{name} {{}}")]
    result = shop.run("system", SOURCES / "document.h", "--class", "Pieces", "--scope",
                      2 if everything else 1, "--print", "ToJson", *commands)
    failed = result.number("failed")
    if result.code != 1 or not result.verdict.startswith("EXHAUSTED"):
        shop.failures += 1
        print(f"FAILED: the search\n{result}")
    if (result.number("documents"), failed) != ((702, 47) if everything else (26, 10)):
        shop.failures += 1
        print(f"FAILED: other differences than the page says\n{result}")
    print(result.verdict)
    return 1 if shop.failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], "--all" in sys.argv))
