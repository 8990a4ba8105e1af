#!/usr/bin/env python3
"""The version is CMake's, project(Korat VERSION ...), and everything that shows it agrees.

Usage: version_test.py SOURCE_DIR BUILD_DIR
"""

import re
import sys
from pathlib import Path

from claims import expect, run


def main(source: Path, build: Path) -> None:
    text = (source / "CMakeLists.txt").read_text(encoding="utf-8")
    [version] = re.findall(r"^project\(Korat VERSION (\d+\.\d+\.\d+) ", text, re.MULTILINE)
    shown = run(build / "bin/korat", "--version")
    expect("--version shows it", shown == f"korat {version}\n", shown)

    minor = version.rsplit(".", 1)[0]
    others = []
    for page in [source / "README.md", *sorted((source / "docs").glob("*.md"))]:
        words = page.read_text(encoding="utf-8")
        found = re.findall(r"\bkorat (\d+\.\d+\.\d+)\b|find_package\(Korat (\d+\.\d+)", words)
        others += [(page.name, *pair) for pair in found if pair not in ((version, ""), ("", minor))]
    expect("the documentation shows no other", not others, others)

    for file, pattern in [
        ("cmake/korat.pc", r"^Version: (.*)$"),
        ("cmake/KoratConfigVersion.cmake", r'set\(PACKAGE_VERSION "([\d.]+)"\)'),
        ("CPackConfig.cmake", r'set\(CPACK_PACKAGE_VERSION "(.*)"\)'),
    ]:
        said = re.findall(pattern, (build / file).read_text(encoding="utf-8"), re.MULTILINE)
        expect(f"{file} says it", said == [version], said)
    citation = (source / "CITATION.cff").read_text(encoding="utf-8")
    expect("the citation has none that could differ", "\nversion:" not in citation)
    log = (source / "CHANGELOG.md").read_text(encoding="utf-8")
    expect("the changelog has a place for what comes next", "\n## [Unreleased]\n" in log)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
