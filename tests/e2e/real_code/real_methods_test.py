#!/usr/bin/env python3
"""Third-party code inserts into, and removes from, all red-black trees of up to 7 nodes.

The code is BSD's macros, compiled with the driver, and the functions of libstdc++.so. Broken
versions of them are found.

Usage: real_methods_test.py KORAT
"""

import sys
from pathlib import Path

from real_code_test import FOLDER, bsd_bounds, red_black_sets, std_bounds

from korat_command import Result, Workshop
from methods_test import rows
from structures_test import failures

BSD_HEADER = Path("/usr/include/bsd/sys/tree.h")


def test(shop: Workshop, file: Path, name: str, scope: int, *flags: str) -> Result:
    bounds = bsd_bounds if name == "BsdTree" else std_bounds
    keys = [word for method in ("insert", "remove")
            for word in ("--set", f"{method}(int).key=1..{scope}")]
    return shop.run("test", file, "--class", name, "--scope", scope, *bounds(scope), *keys,
                    *(("--", *flags) if flags else ()))


def replaced(text: str, right: str, wrong: str) -> str:
    assert text.count(right) == 1, right
    return text.replace(right, wrong)


def check_all(shop: Workshop, file: Path, name: str) -> None:
    for scope in range(1, 8):
        result = test(shop, file, name, scope)
        inputs = scope * red_black_sets(scope)
        shop.equal(f"{name} of scope {scope}: every key, every tree",
                   (result.code, result.verdict.split(" ")[0], rows(result.out)),
                   (0, "EXHAUSTED", {method: (inputs, 0, inputs, 0, 0)
                                     for method in ("insert(int)", "remove(int)")}), result)


def check_fault(shop: Workshop, file: Path, name: str, scope: int, wanted: dict[str, set[str]],
                *flags: str) -> None:
    below = test(shop, file, name, scope - 1, *flags)
    shop.equal(f"a broken {name} of scope {scope - 1}", (below.code, below.number("failed")),
               (0, 0), below)
    found = test(shop, file, name, scope, *flags)
    shop.equal(f"a broken {name} of scope {scope} is found", (found.code, failures(found.out)),
               (1, wanted), found)


def main() -> None:
    shop = Workshop(sys.argv[1])
    check_all(shop, FOLDER / "bsd_tree.h", "BsdTree")
    check_all(shop, FOLDER / "std_tree.h", "StdTree")

    # A rotation that does not update the inner subtree's parent.
    shop.write("bsd/sys/tree.h", replaced(
        BSD_HEADER.read_text(encoding="utf-8"),
        "RB_PARENT(RB_RIGHT(tmp, field), field) = (elm);", ";"))
    check_fault(shop, FOLDER / "bsd_tree.h", "BsdTree", 5, {"remove(int)": {"invariant-exit"}},
                f"-I{shop.folder}")

    # The library's function gets the wrong side.
    broken = shop.write("std_tree.h", replaced(
        (FOLDER / "std_tree.h").read_text(encoding="utf-8"), "kInsert(goes_left,",
        "kInsert(true,"))
    check_fault(shop, broken, "StdTree", 2, {"insert(int)": {"invariant-exit"}})
    shop.finish()


if __name__ == "__main__":
    main()
