#!/usr/bin/env python3
""".korat/ does not grow without end: what was not used for longest goes first. What a changed
comment does not concern stays in use.

Usage: cache_test.py KORAT
"""

import os
import sys
import time

from korat_command import Workshop


COMMENTED = """#pragma once
// {first}
struct Small {{
  int n = 0; /* {inside} */ bool repOk() const {{ return n < 2; }}
  //@ ensures n == {value};
  void zero() {{ n = 0; }}
}};
"""


def comments(shop: Workshop) -> None:
    """Positions and contracts are those of the file as it is now."""
    def run(**texts: str):
        words = {"first": "One line.", "inside": "....", "value": "0"} | texts
        shop.write("small.h", COMMENTED.format(**words))
        return shop.run("test", "small.h", "--class", "Small", "--scope", "1")

    def drivers() -> int:
        return sum(1 for _ in (shop.folder / ".korat/drivers").iterdir())

    first = run()
    shop.equal("a contract holds", (first.code, first.number("failed")), (0, 0), first)
    made = drivers()
    shop.equal("another text in a comment", run(first="Another line, which is longer.").code, 0)
    shop.equal("and of the same length before code", run(inside="____").code, 0)
    shop.equal("compile nothing", drivers(), made)
    wrong = run(value="1")
    shop.equal("another contract does", (wrong.number("failed"), drivers()), (2, made + 1), wrong)
    shop.expect("and is reported where it is", "small.h:5:" in wrong.out, wrong)
    moved = run(value="1", first="One.\n// Two.")
    shop.expect("a comment that moves lines does, too",
                drivers() == made + 2 and "small.h:6:" in moved.out, moved)


def clearing(shop: Workshop) -> None:
    shown = shop.run("cache")
    shop.expect("korat cache says how much is kept, and where",
                shown.code == 0 and shown.out.startswith(".korat: ") and " of at most 500 MB" in shown.out,
                shown)
    cleared = shop.run("cache", "--clear")
    shop.expect("--clear removes it", cleared.code == 0 and cleared.out.startswith("removed ")
                and not list((shop.folder / ".korat/drivers").iterdir()), cleared)
    shop.expect("all of it", shop.run("cache").out.startswith(".korat: 0.0 MB in 0 entries"))
    again = shop.run("test", "small.h", "--class", "Small", "--scope", "1")
    shop.equal("and korat works as before", again.number("failed"), 2, again)


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
    comments(shop)
    clearing(shop)
    shop.finish()


if __name__ == "__main__":
    main(sys.argv[1])
