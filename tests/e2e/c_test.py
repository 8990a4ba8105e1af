#!/usr/bin/env python3
"""Subjects in C: sources are compiled as C, functions that take the struct are its methods.

Usage: c_test.py KORAT
"""

import shutil
import sys
from pathlib import Path

from korat_command import Workshop

FILES = Path(__file__).resolve().parent / "c"


def main(korat: str) -> None:
    shop = Workshop(korat, optimize=False)
    for name in ("tree.h", "tree.c", "queue.c", "items.h", "items.c", "deque.c",
                 "deque_checked.c"):
        shutil.copy(FILES / name, shop.folder)

    # Search trees of n of 3 keys: C(3, n) choices of keys, times the shapes: 1 + 3 + 3 * 2 + 5.
    trees = shop.run("generate", "tree.h", "tree.c", "--class", "tree", "--scope", "3", "--count")
    shop.equal("structures of a struct in C", trees.number("structures"), 15, trees)
    shop.expect("all of them", trees.verdict.startswith("EXHAUSTED"), trees)

    test = shop.run("test", "tree.h", "tree.c", "--class", "tree", "--scope", "3")
    lines = {line.split("(")[0]: line.split() for line in test.out.splitlines() if "(" in line}
    for name, inputs, failed in (("tree_insert", "75", "0"), ("tree_contains", "75", "0"),
                                 ("tree_forget", "15", "14")):
        words = lines.get(name, [])
        shop.expect(f"{name} is called on every tree, {failed} calls fail",
                    inputs in words and words[-2:-1] == [failed], test)
    shop.expect("what is not defined is left out",
                "'tree_unwritten' is declared, but not defined" in test.out, test)
    shop.expect("the predicate is not a method", "tree_rep_ok" not in lines, test)

    # Lists of up to two items with keys of 1..2: 1 + 2 + 4.
    lists = shop.run("generate", "queue.c", "--class", "queue", "--scope", "2", "--count")
    shop.equal("a struct that only a source defines, with macros of sys/queue.h",
               lists.number("structures"), 7, lists)
    test = shop.run("test", "queue.c", "--class", "queue", "--scope", "2")
    shop.expect("its functions are called: dropping the head of an empty list crashes",
                "queue_push" in test.out and "queue_drop(struct queue *) crashed" in test.out, test)

    # C that is not C++: 1 + 2 + 4 lists. Dropping the head crashes for the empty one, and breaks the
    # four with another entry.
    lists = shop.run("generate", "deque.c", "--class", "deque", "--scope", "2", "--count")
    shop.equal("a source in C that C++ can't read", (lists.verdict[:9], lists.number("structures")),
               ("EXHAUSTED", 7), lists)
    test = shop.run("test", "deque.c", "--class", "deque", "--scope", "2", "--owns", "nodes")
    lines = {line.split("(")[0]: line.split() for line in test.out.splitlines() if "(" in line}
    shop.equal("its functions are called", [lines.get(name, [])[-2:-1]
                                            for name in ("deque_push", "deque_drop")],
               [["0"], ["5"]], test)

    lists = shop.run("generate", "deque_checked.c", "--class", "deque", "--scope", "2", "--count",
                     "--predicate", "deque_is_valid")
    shop.equal("one that another source includes",
               (lists.verdict[:9], lists.number("structures")), ("EXHAUSTED", 7), lists)

    # Red-black trees of n nodes: 1, 1, 2, 2, 4; of n of 4 keys: 1 + 4 + 6 * 2 + 4 * 2 + 4.
    trees = ["items.h", "items.c", "--class", "items", "--set", "entry.rbe_color=0,1", "--scope"]
    result = shop.run("generate", *trees, "4", "--count")
    shop.equal("red-black trees by RB_HEAD and RB_GENERATE",
               (result.verdict[:9], result.number("structures")), ("EXHAUSTED", 29), result)
    calls = ["test", *trees, "3", "--method", "items_add", "--method", "items_drop"]
    result = shop.run(*calls)
    shop.equal("RB_INSERT, RB_FIND and RB_REMOVE keep them so",
               (result.code, result.number("inputs"), result.number("failed")), (0, 120, 0), result)
    result = shop.run(*calls, "--", "-DFAULT")
    shop.equal("a node that is not freed is noticed",
               (result.number("failed"), "items_drop(struct items *, int) leaked" in result.out),
               (3 + 3 * 2 * 2 + 2 * 3, True), result)
    typed = shop.run("generate", "tree.h", "--class", "tree", "--scope", "3", "--count",
                     "--", "-x", "c", shop.folder / "tree.o")
    shop.expect("-x c reads a header alone as C", "undefined symbol: tree_rep_ok" in typed.err, typed)
    shop.finish()


if __name__ == "__main__":
    main(sys.argv[1])
