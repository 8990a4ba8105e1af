#!/usr/bin/env python3
"""korat view and korat generate --svg as commands: files, verdicts, exit codes, messages.

Usage: view_test.py KORAT EXAMPLES
"""

import json
import os
import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from korat_command import Workshop


def data_of(page: Path) -> dict:
    text = page.read_text(encoding="utf-8")
    return json.loads(re.search(r'id="korat-data" type="application/json">(.*?)</script>', text,
                                re.DOTALL)[1])


def pages(shop: Workshop, trees: list[object]) -> None:
    result = shop.run("view", *trees, "-o", "trees.html")
    data = data_of(shop.folder / "trees.html")
    shop.expect("a page is written, with banner, verdict and a note where it is",
                result.code == 0 and result.out.startswith("korat ") and
                result.verdict.startswith("EXHAUSTED structures=15 ") and
                "wrote trees.html; open it in a browser" in result.err, result)
    shop.equal("it has all structures", len(data["ids"].split("\n")), 15)
    shop.equal("its head says what was run", data["request"], "predicate repOk(), scope 3")
    shop.run("view", *trees)
    shop.expect("without -o it has the class's name", (shop.folder / "SearchTree.html").exists())
    again = shop.run("view", *trees, "-o", "again.html", "-q")
    first, second = (re.sub("time=[0-9.]*", "", (shop.folder / name).read_text(encoding="utf-8"))
                     for name in ("trees.html", "again.html"))
    shop.expect("the same run writes the same bytes, except for times", first == second)
    shop.expect("-q prints only the verdict", again.err == "" and again.out.count("\n") == 1, again)


def limits(shop: Workshop, trees: list[object]) -> None:
    few = shop.run("view", *trees, "--max-structs", 4, "-o", "few.html")
    shop.expect("a limit ends the run, and both page and terminal say so",
                few.code == 0 and few.verdict.startswith("INCOMPLETE (structure limit) structures=4")
                and "the first 4 structures; there may be more" in few.err
                and "the first 4 structures" in data_of(shop.folder / "few.html")["note"], few)
    strict = shop.run("view", *trees, "--max-structs", 4, "--require-exhaustive", "-o", "few.html")
    shop.equal("--require-exhaustive is exit code 4 then", strict.code, 4, strict)
    none = shop.run("view", *trees, "--set", "size_=7", "-o", "none.html")
    shop.expect("no structure is exit code 3, explained, and no page",
                none.code == 3 and "the furthest it got" in none.err
                and not (shop.folder / "none.html").exists(), none)
    allowed = shop.run("view", *trees, "--set", "size_=7", "--allow-empty", "-o", "none.html")
    shop.expect("--allow-empty writes one", allowed.code == 0
                and data_of(shop.folder / "none.html")["ids"] == "", allowed)


def saved_runs(shop: Workshop, trees: list[object]) -> None:
    shop.run("generate", *trees, "--save", "trees.korat")
    read = shop.run("view", "--from", "trees.korat", "-o", "saved.html")
    shop.expect("a saved run is shown", read.code == 0
                and read.verdict.startswith("EXHAUSTED structures=15 ")
                and len(data_of(shop.folder / "saved.html")["ids"].split("\n")) == 15, read)
    few = shop.run("view", "--from", "trees.korat", "--max-structs", 4, "-o", "saved.html")
    shop.expect("a larger one is cut, and the page says how many there are",
                "the first 4 of 15 structures" in few.err
                and len(data_of(shop.folder / "saved.html")["ids"].split("\n")) == 4, few)


def mistakes(shop: Workshop, trees: list[object]) -> None:
    for words, said in [
            ((*trees, "-o", "nowhere/a.html"), "there is no directory nowhere"),
            ((*trees, "-o", "."), "it is a directory"),
            (("--from", "none.korat"), "no such file: none.korat"),
            ((*trees, "--from", "trees.korat"), "leave them out"),
            (("--scope", 3), "no file given"),
            ((*trees, "--max-structs", 0), "1 or more")]:
        result = shop.run("view", *words)
        shop.expect(f"exit code 2: {said}", result.code == 2 and said in result.err, result)


def svg_files(shop: Workshop, trees: list[object]) -> None:
    result = shop.run("generate", *trees, "--svg", "pictures/trees")
    folder = shop.folder / "pictures/trees"
    shop.equal("--svg writes a file for each structure, and nothing else",
               sorted(p.name for p in folder.iterdir()),
               [f"{n:06}.svg" for n in range(1, 16)], result)
    shop.equal("what is printed stays the same", len(result.structures), 15, result)
    texts = [e.text for e in ElementTree.parse(folder / "000015.svg").iter()
             if e.tag.endswith("}text")]
    shop.expect("it is the structure", {"SearchTree", "N2: Node", "left"} <= set(texts), texts)
    many = shop.run("generate", *trees[:3], "--scope", 5, "--svg", "many", "-q")
    shop.equal("more than are drawn at a time", len(list((shop.folder / "many").iterdir())),
               many.number("structures"), many)
    bare = shop.folder / "bare"
    bare.mkdir()
    for name in ("clang++-19", "ld.lld-19"):
        os.symlink(f"/usr/bin/{name}", bare / name)
    missing = shop.run("generate", *trees, "--svg", "more", env={"PATH": str(bare)})
    shop.expect("without dot, the message says what to do, and the exit code is 2",
                missing.code == 2 and "install graphviz, or use korat view" in missing.err
                and missing.structures == [], missing)
    counted = shop.run("generate", *trees, "--svg", "more", "--count")
    shop.expect("--count has nothing to draw", counted.code == 2
                and "--svg has nothing to draw" in counted.err, counted)
    blocked = shop.run("generate", *trees, "--svg", "trees.korat/x")
    shop.expect("a folder that can't be created is reported", blocked.code == 2
                and "can't write into trees.korat/x" in blocked.err, blocked)


def main() -> None:
    shop = Workshop(sys.argv[1], optimize=False)
    header = Path(sys.argv[2]).resolve() / "search_tree/search_tree.h"
    trees = [header, "--class", "SearchTree", "--scope", 3]
    for check in (pages, limits, saved_runs, mistakes, svg_files):
        check(shop, trees)
    shop.finish()


if __name__ == "__main__":
    main()
