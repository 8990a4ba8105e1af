#!/usr/bin/env python3
"""Proves that includes go one way only, as the table below says, and that no file grows too long.

    tools/check_layers.py [ROOT]       check a checkout (default: this one)
    tools/check_layers.py --self-test  check that every kind of violation is found
"""

import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Layer:
    folder: str
    may_use: tuple[str, ...] = ()  # layers right below; what those may use comes with them
    headers: tuple[str, ...] = ()  # headers from outside, by prefix, besides the system's
    single: tuple[str, ...] = ()  # single headers of layers it may not use otherwise: pure data
    system: re.Pattern | None = None  # which of the system's headers; None: all of them


ALL = ("*",)
STDINT = re.compile(r"stdint\.h|cstdint")

# The design. What users link is the upper half: it may use no package.
LAYERS = {
    "gtest_adapter": Layer("include/korat/gtest.h", may_use=("korat",), headers=("gtest/",)),
    "contract_tests": Layer(
        "include/korat/contract_tests.h", may_use=("gtest_adapter",), headers=("gtest/",)
    ),
    "korat": Layer("include/korat", headers=("bits/c++config.h",)),
    "abi": Layer("src/abi", system=STDINT),
    "base": Layer("src/base"),
    "space": Layer("src/space", may_use=("base",)),
    "search": Layer("src/search", may_use=("space",), single=("korat/options.h",)),
    "runtime": Layer("src/runtime", may_use=("abi",)),
    "models": Layer("src/models", headers=("bits/",)),  # stand in for parts of libstdc++
    "harness": Layer("src/harness", may_use=("runtime", "search", "protocol", "korat")),
    "protocol": Layer("src/protocol", may_use=("space", "korat")),

    "pass": Layer("src/pass", may_use=("abi",), headers=("llvm/",)),
    "frontend": Layer("src/frontend", may_use=("protocol",), headers=("clang/", "llvm/")),
    "report": Layer(
        "src/report", may_use=("protocol",), headers=("fmt/", "nlohmann/", "pugixml.hpp")
    ),
    "cli": Layer(  # its benchmark and its demo are about examples
        "src/cli",
        may_use=ALL,
        headers=("CLI/", "fmt/", "nlohmann/", "benchmarks/", "search_tree/"),
    ),
}

# What comes with the compiler and the C library. C++ headers are those without a suffix.
SYSTEM_HEADER = re.compile(
    r"""[a-z_0-9]+
    | (assert|complex|ctype|errno|fenv|float|inttypes|limits|locale|math|setjmp|signal|stdalign
      |stdarg|stdatomic|stdbool|stddef|stdint|stdio|stdlib|string|tgmath|time|uchar|wchar|wctype)\.h
    | (dirent|dlfcn|elf|execinfo|fcntl|link|malloc|poll|pthread|sched|semaphore|spawn|strings
      |termios|ucontext|unistd)\.h
    | (cpuid|cxxabi|immintrin|unwind|x86intrin)\.h
    | (arpa|asm|linux|net|netinet|sanitizer|sys)/[a-z_0-9/]+\.h""",
    re.VERBOSE,
)

CODE_FOLDERS = ("include", "src")  # includes are checked here
SIZED_FOLDERS = CODE_FOLDERS + ("benchmarks", "examples", "tests")
SUFFIXES = {".h", ".hpp", ".inc", ".def", ".c", ".cc", ".cpp", ".S"}
WARN_LINES, MAX_LINES = 400, 600

INCLUDE = re.compile(r"\s*#\s*(?:include|include_next|import)\b\s*(.*)")
HEADER_NAME = re.compile(r'<([^>]+)>|"([^"]+)"')


def allowed_layers(name: str) -> set[str]:
    """The layer itself and all it may use, directly or through a layer that it may use."""
    direct = LAYERS[name].may_use
    if direct == ALL:
        return set(LAYERS)
    return {name}.union(*(allowed_layers(used) for used in direct))


def layer_of(path: Path, root: Path) -> str | None:
    for name, layer in LAYERS.items():
        if path.is_relative_to(root / layer.folder):
            return name
    return None


def included_layer(header: str, file: Path, root: Path) -> str | None:
    """The layer that an include reaches, whichever way it is spelled; None outside the project."""
    for start in (file.parent, root / "src", root / "include"):
        target = (start / header).resolve()
        if target.is_file() and target.is_relative_to(root):
            return layer_of(target, root) or "no layer"
    first = header.split("/")[0]
    return first if "/" in header and first in LAYERS else None


def describe(name: str) -> str:
    """What a layer may include, in words for a message."""
    layer = LAYERS[name]
    below = sorted(allowed_layers(name) - {name})
    system = layer.system.pattern.replace("\\", "") if layer.system else "the standard library"
    return ", ".join([*below, *layer.single, *layer.headers, system])


def is_allowed(header: str, quoted: bool, name: str, file: Path, root: Path) -> bool:
    target = included_layer(header, file, root)
    if target:
        return target in allowed_layers(name) or header in LAYERS[name].single
    if header.startswith(LAYERS[name].headers):
        return True
    return not quoted and bool((LAYERS[name].system or SYSTEM_HEADER).fullmatch(header))


def check_includes(file: Path, text: str, root: Path) -> list[str]:
    where = file.relative_to(root)
    name = layer_of(file, root)
    if name is None:
        return [f"{where}:1: belongs to no layer (known: {', '.join(LAYERS)})"]
    violations = []
    for number, line in enumerate(text.splitlines(), start=1):
        include = INCLUDE.match(line)
        if not include:
            continue
        spelled = HEADER_NAME.match(include[1])
        if not spelled:
            violations.append(f"{where}:{number}: an include by macro cannot be checked")
            continue
        header, quoted = spelled[1] or spelled[2], spelled[2] is not None
        if not is_allowed(header, quoted, name, file, root):
            violations.append(
                f"{where}:{number}: layer '{name}' may not include '{header}'"
                f" (allowed: {describe(name)})"
            )
    return violations


def check_size(file: Path, text: str, root: Path) -> tuple[list[str], list[str]]:
    """Violations and warnings."""
    lines = len(text.splitlines())
    message = f"{file.relative_to(root)}:{lines}: {lines} lines, split it by job"
    if lines > MAX_LINES:
        return [f"{message} (at most {MAX_LINES})"], []
    if lines > WARN_LINES:
        return [], [f"{message} (aim below {WARN_LINES})"]
    return [], []


def source_files(root: Path, folders: tuple[str, ...]) -> list[Path]:
    return sorted(
        path
        for folder in folders
        for path in (root / folder).rglob("*")
        if path.suffix in SUFFIXES and path.is_file()
    )


def check(root: Path) -> tuple[int, list[str], list[str]]:
    """How many files have their includes checked, the violations, the warnings."""
    root = root.resolve()
    code = set(source_files(root, CODE_FOLDERS))
    violations, warnings = [], []
    for file in source_files(root, SIZED_FOLDERS):
        text = file.read_text(encoding="utf-8", errors="replace")
        if file in code:
            violations += check_includes(file, text, root)
        too_long, rather_long = check_size(file, text, root)
        violations += too_long
        warnings += rather_long
    return len(code), violations, warnings


# --- Self-test ------------------------------------------------------------------------------------

GOOD = {
    "include/korat/gtest.h": "#include <gtest/gtest.h>\n#include <korat/korat.h>\n",
    "include/korat/contract_tests.h": "#include <gtest/gtest.h>\n#include <korat/gtest.h>\n",
    "include/korat/korat.h": "#include <cstdint>\n#include <korat/range.h>\n",
    "include/korat/options.h": "#include <vector>\n",
    "include/korat/range.h": "// #include <boost/any.hpp> in a comment is no include\n",
    "src/abi/hooks.h": "#include <stdint.h>\n",
    "src/base/result.h": "#include <variant>\n",
    "src/space/domain.h": '#include "base/result.h"\n',
    "src/search/stack.h": '#include "base/result.h"\n#include "space/domain.h"\n',
    "src/search/loop.cc": '#include "korat/options.h"\n#include "stack.h"\n',
    "src/runtime/arena.cc": '#include <sys/mman.h>\n#include <unwind.h>\n#include "abi/hooks.h"\n',
    "src/runtime/arena.h": "#include <signal.h>\n",
    "src/models/tree.cc": "#include <bits/stl_tree.h>\n#include <map>\n",
    "src/harness/all.cc": (
        '#include "abi/hooks.h"\n#include "base/result.h"\n#include "korat/korat.h"\n'
        '#include "protocol/frame.h"\n#include "runtime/arena.h"\n'
        '#include "search/stack.h"\n#include "space/domain.h"\n'
    ),
    "src/protocol/frame.h": '#include "space/domain.h"\n',
    "src/pass/plugin.cc": '#include "abi/hooks.h"\n#include "llvm/IR/Module.h"\n',
    "src/frontend/model.cc": '#include <clang/AST/AST.h>\n#include "base/result.h"\n',
    "src/report/json.cc": '#include <nlohmann/json.hpp>\n#include "protocol/frame.h"\n',
    "src/cli/main.cc": '#include <CLI/CLI.hpp>\n#include "search/stack.h"\n',
    "src/cli/bench.cc": '#include "benchmarks/subjects.h"\n',
    "tests/unit/any.cc": '#include "whatever/tests/need.h"\n',
}

# Files of a layer's folder that hold just this include, which must be refused.
BAD_INCLUDES = [
    ("base", '"space/domain.h"'),
    ("space", '"search/stack.h"'),
    ("space", "<korat/korat.h>"),
    ("space", '"korat/options.h"'),
    ("search", '"runtime/arena.h"'),
    ("search", "<runtime/arena.h>"),
    ("search", '"../runtime/arena.h"'),
    ("search", '"../../src/abi/hooks.h"'),
    ("search", '"../../tests/unit/any.cc"'),
    ("search", '"runtime/not_there.h"'),
    ("search", '"not_there.h"'),
    ("search", '"korat/korat.h"'),
    ("runtime", '"base/result.h"'),
    ("runtime", '"korat/korat.h"'),
    ("runtime", '"llvm/ADT/Twine.h"'),
    ("runtime", "<bits/stl_tree.h>"),
    ("models", '"runtime/arena.h"'),
    ("harness", '"report/json.h"'),
    ("harness", "<fmt/core.h>"),
    ("harness", '"benchmarks/subjects.h"'),
    ("protocol", '"search/stack.h"'),
    ("pass", '"runtime/arena.h"'),
    ("pass", '"clang/AST/AST.h"'),
    ("frontend", '"search/stack.h"'),
    ("report", '"harness/all.h"'),
    ("report", '"cli/main.h"'),
    ("korat", '"space/domain.h"'),
    ("korat", "<gtest/gtest.h>"),
    ("korat", '"korat/contract_tests.h"'),
    ("abi", "<stddef.h>"),
    ("abi", '"base/result.h"'),
]

# One more file with this text, and what must be said about it.
BAD_FILES = [
    ("src/search/a.h", '\n #  include "abi/hooks.h"\n', "src/search/a.h:2: layer 'search' may not"),
    ("src/search/a.h", "#include HEADER\n", "a.h:1: an include by macro cannot be checked"),
    ("src/search/a.h", '#include "cli/x.h"\n', "(allowed: base, space, korat/options.h, the"),
    ("src/new/a.h", "", "src/new/a.h:1: belongs to no layer"),
    ("src/a.cc", "", "src/a.cc:1: belongs to no layer"),
    ("src/base/a.cc", "\n" * (MAX_LINES + 1), f"{MAX_LINES + 1} lines, split it by job"),
    ("tests/unit/a.cc", "\n" * (MAX_LINES + 1), f"{MAX_LINES + 1} lines, split it by job"),
]


def bad_examples() -> list[tuple[str, str, str]]:
    """Path, text and expected message of each."""
    return BAD_FILES + [
        (
            f"{LAYERS[name].folder}/a.h",
            f"#include {spelled}\n",
            f"layer '{name}' may not include '{spelled[1:-1]}'",
        )
        for name, spelled in BAD_INCLUDES
    ]


def check_tree(files: dict[str, str]) -> list[str]:
    with tempfile.TemporaryDirectory() as root:
        for path, text in files.items():
            file = Path(root, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return check(Path(root))[1]


def self_test() -> int:
    failures = [f"a good tree is refused: {violation}" for violation in check_tree(GOOD)]
    for path, text, expected in bad_examples():
        found = check_tree(GOOD | {path: text})
        if len(found) != 1 or expected not in found[0]:
            failures.append(f"{path} with {text[:60]!r}: expected '{expected}', found {found}")
    print("\n".join(failures) or f"self-test: all {len(bad_examples())} bad examples found")
    return 1 if failures else 0


def main(arguments: list[str]) -> int:
    if arguments == ["--self-test"]:
        return self_test()
    if len(arguments) > 1 or any(argument.startswith("-") for argument in arguments):
        print(__doc__, file=sys.stderr)
        return 2
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parent.parent
    count, violations, warnings = check(root)
    for warning in warnings:
        print(f"warning: {warning}", file=sys.stderr)
    print("\n".join(violations) or f"{count} files, no include goes upward")
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
