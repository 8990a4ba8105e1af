#!/usr/bin/env python3
"""CMakePresets.json has the presets that CONTRIBUTING.md names, and they configure what they say.

Usage: presets_test.py SOURCE_DIR
"""

import re
import sys
import tempfile
from pathlib import Path

from claims import expect, run

# The cache entries that each preset must set.
EXPECTED = {
    "default": {"CMAKE_BUILD_TYPE": "RelWithDebInfo", "KORAT_SANITIZE": "", "KORAT_ASSERTS": "ON"},
    "release": {"CMAKE_BUILD_TYPE": "RelWithDebInfo", "KORAT_SANITIZE": "", "KORAT_ASSERTS": "OFF",
                "KORAT_BUILD_TESTS": "OFF"},
    "debug": {"CMAKE_BUILD_TYPE": "Debug", "KORAT_SANITIZE": ""},
    "asan": {"CMAKE_BUILD_TYPE": "Debug", "KORAT_SANITIZE": "address,undefined"},
}
COMMON = {"CMAKE_GENERATOR": "Ninja", "CMAKE_EXPORT_COMPILE_COMMANDS": "ON"}


def cache_of(build: Path) -> dict[str, str]:
    text = (build / "CMakeCache.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^(\w+):\w+=(.*)$", text, re.MULTILINE))


def main(source: Path) -> None:
    listed = run("cmake", "--list-presets=all", cwd=source)
    for name, wanted in EXPECTED.items():
        has_tests = wanted.get("KORAT_BUILD_TESTS") != "OFF"
        expect(f"{name} configures, builds{' and tests' * has_tests}",
               listed.count(f'"{name}"') == 2 + has_tests, listed)
    with tempfile.TemporaryDirectory() as work:
        for name, wanted in EXPECTED.items():
            build = Path(work, name)
            run("cmake", "--preset", name, "-B", build, cwd=source)
            cache = cache_of(build)
            found = {key: cache.get(key) for key in wanted | COMMON}
            expect(f"{name} is what it says", found == wanted | COMMON, found)
            compiler = cache["CMAKE_CXX_COMPILER"]
            expect(f"{name} takes clang 19", compiler.endswith("clang++-19"), compiler)
    text = (source / "CONTRIBUTING.md").read_text(encoding="utf-8")
    used = set(re.findall(r"--preset (\w+)", text))
    expect("CONTRIBUTING.md uses presets that are there", used and used <= set(EXPECTED), used)
    expect("CONTRIBUTING.md has no flags typed by hand", "-DCMAKE" not in text)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
