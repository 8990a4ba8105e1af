#!/usr/bin/env python3
""".korat/ does not grow without end: what was not used for longest goes first.

Usage: cache_test.py KORAT
"""

import os
import sys
import time

from korat_command import Workshop


def main(korat: str) -> None:
    shop = Workshop(korat, optimize=False)
    drivers = shop.folder / ".korat/drivers"

    def build(number: int):
        shop.write(f"c{number}.h", f"struct C{number} {{ int n = 0; "
                                   f"bool repOk() const {{ return n <= {number}; }} }};\n")
        return shop.run("generate", f"c{number}.h", "--class", f"C{number}", "--scope", "1",
                        "--count", env={"KORAT_CACHE_MB": "1"})

    build(0)
    (first,) = drivers.iterdir()
    # So that the sizes of drivers do not matter here.
    (first / "padding").write_bytes(bytes(2 << 20))
    kept = build(1)
    shop.expect("what was used in the last minutes stays", first.exists() and kept.code == 0, kept)
    old = time.time() - 3600
    (second,) = set(drivers.iterdir()) - {first}
    os.utime(first, (old, old))
    os.utime(second, (old + 60, old + 60))
    build(0)
    used = build(2)
    shop.expect("what was used again stays", first.exists() and used.code == 0, used)
    shop.expect("what was not used for longest is removed", not second.exists(), used)
    again = build(1)
    shop.equal("and is made again when it is needed", again.number("structures"), 2, again)
    shop.finish()


if __name__ == "__main__":
    main(sys.argv[1])
