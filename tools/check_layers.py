#!/usr/bin/env python3
"""Proves that includes go one way only, as the table below says, that no file, class or folder
grows too large, and that files that are compiled together have different local names. The table in
CONTRIBUTING.md is made from it.

    tools/check_layers.py [ROOT]       check a checkout (default: this one)
    tools/check_layers.py --write      bring the table in CONTRIBUTING.md up to date
    tools/check_layers.py --self-test  check that every kind of violation is found
"""

import re
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import local_names
from member_functions import classes_of, failed_examples


@dataclass(frozen=True)
class Layer:
    folder: str
    holds: str = ""  # its contents, for the table in CONTRIBUTING.md; "": not listed
    may_use: tuple[str, ...] = ()  # layers right below, and with them all that those may use
    headers: tuple[str, ...] = ()  # prefixes of headers from outside, besides the system's
    single: tuple[str, ...] = ()  # headers with pure data, of layers it may not use otherwise
    system: re.Pattern | None = None  # the system headers it may use; None: all of them


ALL = ("*",)
STDINT = re.compile(r"stdint\.h|cstdint")

# The design, from the bottom up. A folder inside another one comes before it.
LAYERS = {
    # --- what users link: it may use no package
    "gtest_adapter": Layer("include/korat/gtest.h", may_use=("korat",), headers=("gtest/",)),
    "contract_tests": Layer(
        "include/korat/contract_tests.h", may_use=("gtest_adapter",), headers=("gtest/",)
    ),
    "korat": Layer(
        "include/korat",
        "the public API: finitizations, domains, `All()`. Templates that call type-erased functions",
        headers=("bits/c++config.h",),
    ),
    "abi": Layer(
        "src/abi",
        "`hooks.h`: the names and structs that pass and runtime share. Plain C",
        system=STDINT,
    ),
    "base": Layer("src/base", "text, quoting, hashes, positions in source files"),
    "space": Layer(
        "src/space", "class domains, fields and their values, candidates: pure data",
        may_use=("base",),
    ),
    "search": Layer(
        "src/search",
        "the loop, the access stack, isomorphism breaking, pruning; `profile/`: where candidates go."
        " Builds and is tested without LLVM",
        may_use=("space",),
        single=("korat/options.h",),
    ),
    "runtime": Layer(
        "src/runtime",
        "hooks, sandbox, checkpoints; `memory/`: the arena, the heaps of runs, the undo log;"
        " `interpose/`: what replaces functions of libc and libstdc++."
        " Lives in the user's process: never instrumented, never throws, never allocates in a hook",
        may_use=("abi",),
    ),
    "models": Layer(
        "src/models",
        "instrumented stand-ins for functions of the C and C++ libraries that the pass cannot see"
        " into, and the checks of contracts, compiled once for all drivers",
        may_use=("korat",),
        headers=("bits/",),
    ),
    "protocol": Layer(
        "src/protocol",
        "what a driver and the `korat` program say to each other",
        may_use=("space", "korat"),
    ),
    "layout": Layer(
        "src/harness/layout",
        "objects and fields in memory: constructs a finitization, knows the bytes of every value;"
        " `planning/`: from domains to fields",
        may_use=("runtime", "protocol", "korat"),
    ),
    "explore": Layer(
        "src/harness/explore",
        "runs of the monitored predicate: the machine that the search drives, the monitor, the"
        " engines, the verifier",
        may_use=("layout", "search"),
    ),
    "calls": Layer(
        "src/harness/calls",
        "methods under test: calls, contracts, leaks, sequences of calls",
        may_use=("explore",),
    ),
    "driver": Layer("src/harness/driver", "what a driver program does", may_use=("calls",)),
    "api": Layer("src/harness/api", "the implementation of `All()`", may_use=("explore",)),
    # --- the plugin
    "pass": Layer(
        "src/pass",
        "the LLVM 19 plugin that makes a program's reads and writes visible",
        may_use=("abi",),
        headers=("llvm/",),
    ),
    # --- the program
    "os": Layer(
        "src/os",
        "whole files, child processes, interrupts, the console",
        may_use=("base",),
        single=("korat/error.h",),
    ),
    "contract_language": Layer(
        "src/contracts/language",
        "the grammar of contracts: from comments to clauses, and from clauses to C++. No Clang",
        may_use=("base",),
        single=("korat/error.h",),
    ),
    "model": Layer(
        "src/model",
        "the class model and its bounds, functions under test: pure data, no Clang",
        may_use=("contract_language", "protocol", "os"),
    ),
    "source": Layer(
        "src/source",
        "drivers, skeletons and GoogleTest files as text, made from the model. No Clang",
        may_use=("model",),
    ),
    "frontend": Layer(
        "src/frontend",
        "from source files to the class model, by Clang's LibTooling",
        may_use=("model",),
        headers=("clang/", "llvm/"),
    ),
    "contracts": Layer(
        "src/contracts",
        "contracts in code: `attach/` to declarations, `write/` the checked copy, `check/` its"
        " errors and purity",
        may_use=("frontend", "contract_language"),
        headers=("clang/", "llvm/"),
    ),
    "mutation": Layer(
        "src/mutation",
        "mutants of the user's code: finds them, and puts all of them into one copy, behind switches",
        may_use=("contracts",),
        headers=("clang/", "llvm/"),
    ),
    "report": Layer(
        "src/report",
        "results and structures as text, JSON, DOT, JUnit, Markdown, SARIF, web pages, save files",
        may_use=("model",),
        headers=("fmt/", "nlohmann/", "pugixml.hpp"),
    ),
    "session": Layer(
        "src/session",
        "the supervisor of driver processes: messages, deaths, limits, sharing a search, progress",
        may_use=("protocol", "search", "os"),
        headers=("fmt/",),
    ),
    "cluster": Layer(
        "src/cluster",
        "driver processes on other machines: the coordinator's side, and that of the others",
        may_use=("session",),
    ),
    "mpi": Layer(
        "src/mpi",
        "the plugin that carries their packets by MPI; optional",
        may_use=("cluster",),
        headers=("mpi.h",),
    ),
    "prepare": Layer(
        "src/prepare",
        "from the command line to a driver: the subject, the request, the cache of drivers",
        may_use=("source", "contracts"),
        headers=("fmt/", "nlohmann/"),
    ),
    "options": Layer(
        "src/options",
        "the command line as a table: every command, every option, and the field it sets",
        may_use=("prepare", "session", "report"),
    ),
    "testing": Layer(
        "src/testing",
        "a run of `korat test` or `korat mutate`: methods, their results, drafts of tests, mutants",
        may_use=("options", "mutation"),
        headers=("fmt/", "nlohmann/"),
    ),
    "compare": Layer(
        "src/compare",
        "versions of a class, each in drivers of its own: what they do on equal inputs, compared",
        may_use=("testing",),
    ),
    "system": Layer(
        "src/system",
        "programs that are run on documents: limits, findings, several at a time",
        may_use=("os",),
        single=("korat/error.h",),
    ),
    "cli": Layer(  # its demo is about an example
        "src/cli",
        "one file per command; prints and exits",
        may_use=ALL,
        headers=("CLI/", "fmt/", "nlohmann/", "search_tree/"),
    ),
}

# Headers of the compiler and the C library. C++ headers are those without a suffix.
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
MAX_FUNCTIONS = 25  # members of one class
MAX_FILES = 40  # in one folder, not counting its subfolders

INCLUDE = re.compile(r"\s*#\s*(?:include|include_next|import)\b\s*(.*)")
HEADER_NAME = re.compile(r'<([^>]+)>|"([^"]+)"')


def allowed_layers(name: str) -> set[str]:
    """The layer itself and all layers that it may use, directly or indirectly."""
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
    """The layer that an include leads to, however it is spelled; None outside the project."""
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


def check_classes(file: Path, text: str, root: Path) -> list[str]:
    return [
        f"{file.relative_to(root)}:{found.line}: class '{found.name}' has {found.functions} member"
        f" functions, split it by job (at most {MAX_FUNCTIONS})"
        for found in classes_of(text)
        if found.functions > MAX_FUNCTIONS and not found.is_data
    ]


def check_folders(files: list[Path], root: Path) -> list[str]:
    counts = Counter(file.parent for file in files)
    return [
        f"{folder.relative_to(root)}: {count} files, split it by job (at most {MAX_FILES})"
        for folder, count in counts.items()
        if count > MAX_FILES
    ]


# --- Files that are compiled together ---------------------------------------------------------------

TOGETHER = re.compile(r"^korat_(room|compile_together)\(", re.MULTILINE)


def unit_of(file: Path, root: Path) -> Path | None:
    """What the file is compiled together with: all of the library, or all of a folder. None: it is
    compiled alone."""
    for folder in file.parents:
        lists = folder / "CMakeLists.txt"
        if not lists.is_file():
            if folder == root:
                break
            continue
        text = lists.read_text(encoding="utf-8")
        if "target_sources(korat " in text:
            return root / "src"
        return folder if TOGETHER.search(text) else None
    return None


def check_local_names(files: list[Path], root: Path) -> list[str]:
    texts = {file: file.read_text(encoding="utf-8", errors="replace") for file in files}
    units = {file: unit_of(file, root) for file in files}
    first, constants, violations = {}, {}, []
    for file, text in texts.items():
        if units[file] is None:
            continue
        for found in local_names.local_names(text):
            other, text_there = first.setdefault((units[file], found.name), (file, found.text))
            if other != file and not (found.text and found.text == text_there):
                violations.append(
                    f"{file.relative_to(root)}:{found.line}: '{found.name}' is local here and in"
                    f" {other.relative_to(root)}; they are compiled together, so rename one"
                )
            constants[units[file], found.name.split("::")[-1]] = file
    for file, text in texts.items():
        for name, line in local_names.constants_in_blocks(text):
            other = constants.get((units[file], name), file)
            if units[file] is not None and other != file:
                violations.append(
                    f"{file.relative_to(root)}:{line}: '{name}' hides the one in"
                    f" {other.relative_to(root)}; they are compiled together, so rename one"
                )
    return violations


# --- The table in CONTRIBUTING.md -----------------------------------------------------------------

BEGIN, END = "<!-- layers: made by tools/check_layers.py --write -->", "<!-- end of layers -->"


def table() -> str:
    rows = ["| Folder | What you find there | May use |", "|---|---|---|"]
    for layer in LAYERS.values():
        if layer.holds:
            used = ", ".join(sorted(LAYERS[name].folder.removeprefix("src/") for name in layer.may_use
                                    if name != "*")) or ("all" if layer.may_use else "")
            packages = ", ".join(sorted({h.rstrip("/") for h in layer.headers}))
            rows.append(f"| `{layer.folder}` | {layer.holds} | {', '.join(filter(None, [used, packages]))} |")
    return "\n".join([BEGIN, *rows, END])


def with_table(text: str) -> str:
    before, after = text.split(BEGIN)[0], text.split(END)[-1]
    return before + table() + after


def check_table(root: Path) -> list[str]:
    guide = root / "CONTRIBUTING.md"
    if not guide.is_file():
        return []
    text = guide.read_text(encoding="utf-8")
    if BEGIN in text and with_table(text) == text:
        return []
    return ["CONTRIBUTING.md: the table of folders is out of date: tools/check_layers.py --write"]


def source_files(root: Path, folders: tuple[str, ...]) -> list[Path]:
    return sorted(
        path
        for folder in folders
        for path in (root / folder).rglob("*")
        if path.suffix in SUFFIXES and path.is_file()
    )


def check(root: Path) -> tuple[int, list[str], list[str]]:
    """The number of files whose includes were checked, the violations, the warnings."""
    root = root.resolve()
    code = set(source_files(root, CODE_FOLDERS))
    violations, warnings = [], []
    for file in source_files(root, SIZED_FOLDERS):
        text = file.read_text(encoding="utf-8", errors="replace")
        if file in code:
            violations += check_includes(file, text, root) + check_classes(file, text, root)
        too_long, rather_long = check_size(file, text, root)
        violations += too_long
        warnings += rather_long
    together = [file for file in source_files(root, ("src",)) if file.suffix == ".cc"]
    violations += check_folders(sorted(code), root) + check_table(root)
    violations += check_local_names(together, root)
    return len(code), violations, warnings


# --- Self-test ------------------------------------------------------------------------------------

FUNCTIONS = "".join(f"  void F{i}();\n" for i in range(MAX_FUNCTIONS))
DATA = "".join(f"  int a{i};\n" for i in range(MAX_FUNCTIONS + 1))

GOOD = {
    "include/korat/gtest.h": "#include <gtest/gtest.h>\n#include <korat/korat.h>\n",
    "include/korat/contract_tests.h": "#include <gtest/gtest.h>\n#include <korat/gtest.h>\n",
    "include/korat/korat.h": "#include <cstdint>\n#include <korat/range.h>\n",
    "include/korat/options.h": "#include <vector>\n",
    "include/korat/range.h": "// #include <boost/any.hpp> in a comment does not count\n",
    "src/abi/hooks.h": "#include <stdint.h>\n",
    "src/base/result.h": "#include <variant>\n",
    "src/base/full.h": f"class Full {{\n public:\n{FUNCTIONS}  Full(Full&) = delete;\n}};\n",
    "src/base/data.h": f"struct Data {{\n{DATA}{FUNCTIONS}  void G();\n}};\n",
    "src/space/domain.h": '#include "base/result.h"\n',
    "src/search/stack.h": '#include "base/result.h"\n#include "space/domain.h"\n',
    "src/search/loop.cc": '#include "korat/options.h"\n#include "stack.h"\n',
    "src/runtime/arena.cc": '#include <sys/mman.h>\n#include <unwind.h>\n#include "abi/hooks.h"\n',
    "src/runtime/arena.h": "#include <signal.h>\n",
    "src/models/tree.cc": "#include <bits/stl_tree.h>\n#include <map>\n",
    "src/harness/layout/layout.h": (
        '#include "base/result.h"\n#include "korat/korat.h"\n'
        '#include "protocol/frame.h"\n#include "runtime/arena.h"\n'
    ),
    "src/harness/explore/machine.h": (
        '#include "abi/hooks.h"\n#include "harness/layout/layout.h"\n#include "search/stack.h"\n'
    ),
    "src/harness/calls/runner.h": '#include "harness/explore/machine.h"\n',
    "src/harness/driver/driver.cc": '#include "harness/calls/runner.h"\n',
    "src/harness/api/all.cc": '#include "harness/explore/machine.h"\n',
    "src/protocol/frame.h": '#include "space/domain.h"\n',
    "src/pass/plugin.cc": '#include "abi/hooks.h"\n#include "llvm/IR/Module.h"\n',
    "src/os/files.cc": '#include "base/result.h"\n#include "korat/error.h"\n',
    "include/korat/error.h": "#include <string>\n",
    "src/contracts/language/words.h": '#include "base/result.h"\n',
    "src/contracts/write/writer.cc": (
        '#include <clang/AST/AST.h>\n#include "contracts/language/words.h"\n'
    ),
    "src/model/model.h": '#include "contracts/language/words.h"\n#include "protocol/frame.h"\n',
    "src/source/driver.cc": '#include "model/model.h"\n',
    "src/frontend/load.cc": '#include <clang/AST/AST.h>\n#include "model/model.h"\n',
    "src/report/json.cc": '#include <nlohmann/json.hpp>\n#include "protocol/frame.h"\n',
    "src/session/run.cc": '#include "protocol/frame.h"\n#include "search/stack.h"\n',
    "src/prepare/subject.cc": '#include <fmt/core.h>\n#include "model/model.h"\n',
    "src/testing/tester.cc": '#include "model/model.h"\n',
    "src/cli/main.cc": '#include <CLI/CLI.hpp>\n#include "search/stack.h"\n',
    "tests/unit/any.cc": '#include "whatever/tests/need.h"\n',
}

# A file in the layer's folder with only this include must be refused.
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
    ("layout", '"search/stack.h"'),
    ("layout", '"harness/explore/machine.h"'),
    ("explore", '"harness/calls/runner.h"'),
    ("explore", "<fmt/core.h>"),
    ("calls", '"harness/driver/driver.h"'),
    ("driver", '"report/json.h"'),
    ("driver", '"benchmarks/subjects.h"'),
    ("api", '"harness/calls/runner.h"'),
    ("protocol", '"search/stack.h"'),
    ("pass", '"runtime/arena.h"'),
    ("pass", '"clang/AST/AST.h"'),
    ("os", '"protocol/frame.h"'),
    ("contract_language", '"model/model.h"'),
    ("contract_language", "<clang/AST/AST.h>"),
    ("model", '"frontend/load.h"'),
    ("model", "<clang/AST/AST.h>"),
    ("source", '"frontend/load.h"'),
    ("source", "<llvm/ADT/Twine.h>"),
    ("frontend", '"search/stack.h"'),
    ("frontend", '"contracts/write/writer.h"'),
    ("session", '"model/model.h"'),
    ("prepare", '"session/run.h"'),
    ("options", '"testing/tester.h"'),
    ("options", "<CLI/CLI.hpp>"),
    ("testing", '"cli/main.h"'),
    ("cli", '"benchmarks/subjects.h"'),
    ("report", '"harness/layout/layout.h"'),
    ("report", '"cli/main.h"'),
    ("korat", '"space/domain.h"'),
    ("korat", "<gtest/gtest.h>"),
    ("korat", '"korat/contract_tests.h"'),
    ("abi", "<stddef.h>"),
    ("abi", '"base/result.h"'),
]

# A file with this text, and the violation that must be reported.
BAD_FILES = [
    ("src/search/a.h", '\n #  include "abi/hooks.h"\n', "src/search/a.h:2: layer 'search' may not"),
    ("src/search/a.h", "#include HEADER\n", "a.h:1: an include by macro cannot be checked"),
    ("src/search/a.h", '#include "cli/x.h"\n', "(allowed: base, space, korat/options.h, the"),
    ("src/new/a.h", "", "src/new/a.h:1: belongs to no layer"),
    ("src/a.cc", "", "src/a.cc:1: belongs to no layer"),
    ("src/base/a.cc", "\n" * (MAX_LINES + 1), f"{MAX_LINES + 1} lines, split it by job"),
    ("tests/unit/a.cc", "\n" * (MAX_LINES + 1), f"{MAX_LINES + 1} lines, split it by job"),
    ("src/base/a.h", f"class Big {{\n{FUNCTIONS}  void G();\n}};\n",
     f"src/base/a.h:1: class 'Big' has {MAX_FUNCTIONS + 1} member functions, split it by job"),
    ("include/korat/a.h", f"struct Big {{\n{FUNCTIONS}  void G();\n int a;\n}};\n",
     f"class 'Big' has {MAX_FUNCTIONS + 1} member functions"),
    ("src/base/a.cc", f"struct Big {{\n{FUNCTIONS}  void G();\n private:\n{DATA}}};\n",
     f"class 'Big' has {MAX_FUNCTIONS + 1} member functions"),
]


def bad_examples() -> list[tuple[str, str, str]]:
    """The path, text and expected message of each bad file."""
    return BAD_FILES + [
        (
            f"{LAYERS[name].folder}/a.h",
            f"#include {spelled}\n",
            f"layer '{name}' may not include '{spelled[1:-1]}'",
        )
        for name, spelled in BAD_INCLUDES
    ]


# Two files that are compiled together, and what must be said about the second.
ROOM = {"src/os/CMakeLists.txt": "korat_room(korat_os\n  a.cc b.cc)\n"}
LIBRARY = {
    "src/space/CMakeLists.txt": "target_sources(korat PRIVATE\n  a.cc)\n",
    "src/search/CMakeLists.txt": "target_sources(korat PRIVATE\n  b.cc)\n",
}
LOCAL_NAMES = [
    (ROOM | {"src/os/a.cc": "namespace {\nint kMost;\n}\n", "src/os/b.cc": "static void kMost() {}\n"},
     "src/os/b.cc:1: 'kMost' is local here and in src/os/a.cc"),
    (ROOM | {"src/os/a.cc": "#define X 1\n", "src/os/b.cc": "#define X 2\n"}, "b.cc:1: 'X' is local"),
    (ROOM | {"src/os/a.cc": "namespace {\nusing X = int;\n}\n",
             "src/os/b.cc": "namespace {\nusing X = long;\n}\n"}, "b.cc:2: 'X' is local here"),
    (ROOM | {"src/os/a.cc": "constexpr int kMost = 1;\n",
             "src/os/b.cc": "int f() {\n  constexpr int kMost = 2;\n  return kMost;\n}\n"},
     "src/os/b.cc:2: 'kMost' hides the one in src/os/a.cc"),
    (LIBRARY | {"src/search/b.cc": "namespace a { namespace {\nint F(int) { return 1; }\n} }\n",
                "src/space/a.cc": "namespace a {\nnamespace {\nint F() { return 1; }\n}\n}\n"},
     "src/space/a.cc:3: 'a::F' is local here and in src/search/b.cc"),
]
# None of these is a violation.
SAME_NAMES = [
    {"src/os/a.cc": "static int x;\n", "src/os/b.cc": "static int x;\n"},  # compiled alone
    ROOM | {"src/os/a.cc": "namespace {\nusing X = int;\n}\n",
            "src/os/b.cc": "namespace {\nusing X = int;\n}\n"},
    ROOM | {"src/os/a.cc": "namespace a {\nstatic int x;\n}\n",
            "src/os/b.cc": "namespace b {\nstatic int x;\n}\n"},
    ROOM | {"src/os/a.cc": "#define X 1\n#undef X\n", "src/os/b.cc": "#define X 2\n"},
    ROOM | {"src/os/a.cc": "static int x;\n", "src/model/CMakeLists.txt": "korat_room(korat_model)\n",
            "src/model/b.cc": "static int x;\n"},
]


def failed_local_names() -> list[str]:
    failures = []
    for files, expected in LOCAL_NAMES:
        found = check_tree(GOOD | files)
        if len(found) != 1 or expected not in found[0]:
            failures.append(f"{files}: expected '{expected}', found {found}")
    for files in SAME_NAMES:
        failures += [f"{files} is refused: {violation}" for violation in check_tree(GOOD | files)]
    return failures


def check_tree(files: dict[str, str]) -> list[str]:
    with tempfile.TemporaryDirectory() as root:
        for path, text in files.items():
            file = Path(root, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return check(Path(root))[1]


def self_test() -> int:
    failures = failed_examples() + local_names.failed_examples()
    failures += [f"a good tree is refused: {violation}" for violation in check_tree(GOOD)]
    for path, text, expected in bad_examples():
        found = check_tree(GOOD | {path: text})
        if len(found) != 1 or expected not in found[0]:
            failures.append(f"{path} with {text[:60]!r}: expected '{expected}', found {found}")
    failures += failed_local_names()
    crowd = {f"src/base/file{i}.h": "" for i in range(MAX_FILES + 1)}
    if not any("split it by job" in found for found in check_tree(GOOD | crowd)):
        failures.append("a crowded folder is not found")
    if not check_tree(GOOD | {"CONTRIBUTING.md": "no table\n"}):
        failures.append("a table that is out of date is not found")
    print("\n".join(failures) or f"self-test: all {len(bad_examples())} bad examples found")
    return 1 if failures else 0


def main(arguments: list[str]) -> int:
    if arguments == ["--self-test"]:
        return self_test()
    if arguments == ["--write"]:
        guide = Path(__file__).resolve().parent.parent / "CONTRIBUTING.md"
        guide.write_text(with_table(guide.read_text(encoding="utf-8")), encoding="utf-8")
        return 0
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
