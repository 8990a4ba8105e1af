#!/usr/bin/env python3
"""NOTICES names all third-party work that an installation contains or is linked with.

Usage: notices_test.py SOURCE_DIR BUILD_DIR
"""

import json
import re
import sys
from pathlib import Path

from claims import expect, run

SYSTEM = {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2"}  # the C library, which is not shipped


def shipped(page: str) -> tuple[set[str], set[str]]:
    """The packages of the table in docs/dependencies.md that are shipped, and the others."""
    packages: dict[str, set[str]] = {"yes": set(), "no": set()}
    for row in re.findall(r"^\| (.*) \|$", page, re.MULTILINE):
        names, *_, answer = row.split(" | ")
        if names != "Package":
            packages[answer] |= {name.removesuffix(" (npm)") for name in names.split(", ")}
    return packages["yes"], packages["no"]


def linked(program: Path) -> set[str]:
    return set(re.findall(r"\(NEEDED\).*\[(.+)\]", run("readelf", "-d", program)))


def main(source: Path, build: Path) -> None:
    notices = (source / "NOTICES").read_text(encoding="utf-8")
    named = {name for line in re.findall(r"^Packages: (.*)$", notices, re.MULTILINE)
             for name in line.split()}
    yes, no = shipped((source / "docs/dependencies.md").read_text(encoding="utf-8"))
    expect("the table says of each package whether it is shipped", len(yes) > 5 and len(no) > 10)
    expect("each package that is shipped has a notice", yes == named, yes ^ named)

    listed = (source / "tools/packages.txt").read_text(encoding="utf-8")
    installed = set(re.findall(r"^([a-z][\w.+-]*) ", listed, re.MULTILINE))
    expect("the table has all packages of tools/packages.txt", installed <= yes | no,
           installed - yes - no)
    page = json.loads((source / "viewer/package.json").read_text(encoding="utf-8"))
    bundled = set(page["dependencies"])
    expect("what the page is made of is shipped", bundled <= yes, bundled - yes)

    for program in ("bin/korat", "lib/korat_pass.so"):
        libraries = linked(build / program) - SYSTEM
        missing = {name for name in libraries if name not in notices}
        expect(f"each library that {program} is linked with is named", not missing, missing)
    viz = build / "viewer/node_modules/@viz-js/viz/lib"
    sources = set(re.findall(r"/([a-z]+)-[\d.]+\.tar", (viz / "provenance.json").read_text()))
    titles = {title.lower() for title in re.findall(r"^=+\n(.*)\nPackages: ", notices, re.MULTILINE)}
    expect("each source that Viz.js was built from has a notice",
           {"expat", "graphviz"} <= sources <= titles, sources - titles)
    metadata = (viz / "metadata.js").read_text()
    [version] = re.findall(r'graphvizVersion = "(.*?)"', metadata)
    expect("the sources of the Graphviz that is shipped are named",
           f"version {version}," in notices, version)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
