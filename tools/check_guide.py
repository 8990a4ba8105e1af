#!/usr/bin/env python3
"""Shows that the pages about the code name only what exists, so that they do not drift from it.

    tools/check_guide.py [ROOT]       check a checkout (default: this one)
    tools/check_guide.py --self-test  check that every kind of mistake is found

In their text, between backquotes:
    src/search/search.h    a path must exist, perhaps with .cc or .h, unless it has NAME in it
    Search::Split          each part of a name must be in the code; if a path in parentheses follows,
                           the last part must be in that file. A name alone, such as Judge, likewise.
"""

import re
import sys
import tempfile
from pathlib import Path

PAGES = ("CONTRIBUTING.md", "docs/architecture.md", "docs/field-types.md")
ROOTS = ("src", "include", "tests", "tools", "docs", "cmake", "examples", "benchmarks", "viewer")
PATH = re.compile(rf"`((?:{'|'.join(ROOTS)})/[\w./-]*)`")
# A C++ name in CamelCase, and the file that is said to have it.
NAME = re.compile(r"`((?:\w+::)*~?[A-Z]\w*[a-z]\w*(?:::\w+)*)`(?:\s+\(`([\w./-]+)`)?")
CODE = {".h", ".cc", ".S", ".def", ".py", ".txt", ".inc"}


def resolve(path: str, root: Path, last: Path | None) -> Path | None:
    """Paths may be short: `driver.cc`, after one that was given in full."""
    places = [root / path] + ([last / path] if last else [])
    places += [root / place / path for place in ("src", "include")]
    return next((place for place in places if place.exists()), None)


def words_of(file: Path) -> set[str]:
    return set(re.findall(r"\w+", file.read_text(encoding="utf-8", errors="replace")))


def all_words(root: Path) -> set[str]:
    found = set()
    for folder in ROOTS:
        for file in (root / folder).rglob("*"):
            if file.suffix in CODE and file.is_file():
                found |= words_of(file)
    return found


def check_paths(text: str, root: Path) -> list[str]:
    paths = [path for path in PATH.findall(text) if "NAME" not in path]
    return [
        f"`{path}` does not exist"
        for path in paths
        if not any((root / (path + suffix)).exists() for suffix in ("", ".cc", ".h"))
    ]


def check_names(text: str, words: set[str], root: Path) -> list[str]:
    problems, last = [], None
    for match in NAME.finditer(text):
        name, path = match[1], match[2]
        missing = [part for part in name.split("::") if part not in words]
        if missing:
            problems.append(f"`{name}`: the code has no '{missing[0]}'")
        elif path and "." in path:
            file = resolve(path, root, last)
            if file is None:
                problems.append(f"`{name}`: `{path}` does not exist")
            elif file.is_file():
                last = file.parent
                if name.split("::")[-1] not in words_of(file):
                    problems.append(f"`{name}` is not in `{path}`")
    return problems


def check(root: Path) -> list[str]:
    words, problems = all_words(root), []
    for page in PAGES:
        if (root / page).is_file():
            text = (root / page).read_text(encoding="utf-8")
            found = check_paths(text, root) + check_names(text, words, root)
            problems += [f"{page}: {problem}" for problem in found]
    return problems


# --- Self-test ------------------------------------------------------------------------------------

FILES = {
    "src/search/search.h": "class Search { Candidate Split(); };\n",
    "src/session/piece.cc": "void Piece::GoBack() {}\n",
}
GOOD = [
    "see `src/search`, `src/search/search.h`, `src/search/search`",
    "`Search::Split` (`src/search/search.h`) and `Piece` (`src/session/piece.cc`, `GoBack`)",
    "`Piece::GoBack`\n(`src/session/piece.cc`) and `Search`, `PATH`, `--scope 3`, `src/cli/NAME.cc`",
]
BAD = [
    ("`src/search/loop.h`", "`src/search/loop.h` does not exist"),
    ("`Search::Divide`", "the code has no 'Divide'"),
    ("`Split` (`src/session/piece.cc`)", "`Split` is not in `src/session/piece.cc`"),
    ("`GoBack`\n(`session/pieces.cc`)", "`session/pieces.cc` does not exist"),
]


def problems_of(text: str) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for path, code in (FILES | {"CONTRIBUTING.md": text}).items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(code, encoding="utf-8")
        return check(root)


def self_test() -> int:
    failures = [f"{text!r} is refused: {found}" for text in GOOD if (found := problems_of(text))]
    for text, expected in BAD:
        found = problems_of(text)
        if len(found) != 1 or expected not in found[0]:
            failures.append(f"{text!r}: expected '{expected}', found {found}")
    print("\n".join(failures) or f"self-test: all {len(BAD)} mistakes found")
    return 1 if failures else 0


def main(arguments: list[str]) -> int:
    if arguments == ["--self-test"]:
        return self_test()
    if len(arguments) > 1 or any(argument.startswith("-") for argument in arguments):
        print(__doc__, file=sys.stderr)
        return 2
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parent.parent
    problems = check(root)
    print("\n".join(problems) or f"everything that {', '.join(PAGES)} name exists")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
