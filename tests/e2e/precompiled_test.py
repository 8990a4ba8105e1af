#!/usr/bin/env python3
"""Drivers are compiled with precompiled headers where that changes nothing.

Usage: precompiled_test.py KORAT
"""

import sys

from korat_command import Result, Workshop

STACK = """#include <vector>
struct Stack {
  std::vector<int> items;
  bool repOk() const { return items.size() < 3; }
  void push(int item) { if (items.size() < 2) items.push_back(item); }
};
"""

# Writes down every command it gets, and its exit code.
COMPILER = """#!/bin/sh
clang++-19 "$@"
code=$?
echo "$code $*" >> "{log}"
exit $code
"""


class Compiler:
    """The real one, which remembers what it did."""

    def __init__(self, shop: Workshop):
        self.shop = shop
        self.log = shop.folder / "compiler.log"
        self.path = shop.write("compiler", COMPILER.format(log=self.log))
        self.path.chmod(0o755)

    def run(self, *words: object) -> tuple[Result, list[tuple[bool, bool]]]:
        """For each compilation of a driver's files: whether it succeeded, and was precompiled."""
        self.log.write_text("")
        result = self.shop.run(*words, env={"KORAT_CXX": str(self.path)})
        return result, [(line.startswith("0 "), "-include-pch" in line)
                        for line in self.log.read_text().splitlines() if " -c " in line]


def check_usual_code(shop: Workshop, compiler: Compiler) -> None:
    shop.write("stack.h", STACK)
    for command in (["generate"], ["test"]):
        result, compiled = compiler.run(*command, "stack.h", "--class", "Stack", "--scope", 2)
        shop.equal(f"{command[0]}: both files of a driver use a precompiled header",
                   compiled, [(True, True)] * 2, result)
    result, compiled = compiler.run("generate", "stack.h", "--class", "Stack", "--scope", 2,
                                    "--", "-DOWN=1", "-I.", "-Wall")
    shop.equal("flags that concern the user's code alone do not matter",
               compiled, [(True, True)] * 2, result)


def check_other_flags(shop: Workshop, compiler: Compiler) -> None:
    plain = shop.run("generate", "stack.h", "--class", "Stack", "--scope", 2)
    for flag in ("-D_GLIBCXX_SANITIZE_VECTOR", "-std=c++20", "-fno-threadsafe-statics"):
        result, compiled = compiler.run("generate", "stack.h", "--class", "Stack", "--scope", 2,
                                        "--", flag)
        shop.equal(f"{flag}: compiled without", compiled, [(True, False)] * 2, result)
        shop.equal(f"{flag}: the same structures", result.structures, plain.structures, result)


def check_features_in_code(shop: Workshop, compiler: Compiler) -> None:
    shop.write("checked.h", "#define _GLIBCXX_ASSERTIONS\n" + STACK.replace(
        "items.size() < 3;", "items.size() < 3 && items[items.size() - 1] == 0;"))
    result, compiled = compiler.run("generate", "checked.h", "--class", "Stack", "--scope", 2)
    shop.equal("a header that chooses features of the library is compiled again without",
               sorted(compiled), [(False, True)] * 2 + [(True, False)] * 2, result)
    shop.expect("so that they work: the empty vector has no last element",
                "INCOMPLETE" in result.verdict, result)


def check_errors(shop: Workshop, compiler: Compiler) -> None:
    shop.write("broken.h", STACK.replace("void push", "void broken() { items.no_such(); }\n  void push")
               .replace("struct Stack", "template <typename T> struct Stack"))
    result, _ = compiler.run("generate", "broken.h", "--class", "Stack<int>", "--scope", 2)
    shop.equal("an error of the user's is reported", result.code, 2, result)
    shop.equal("... once", result.err.count("no_such"), 1, result)


def main() -> None:
    shop = Workshop(sys.argv[1], optimize=False)
    compiler = Compiler(shop)
    check_usual_code(shop, compiler)
    check_other_flags(shop, compiler)
    check_features_in_code(shop, compiler)
    check_errors(shop, compiler)
    shop.finish()


if __name__ == "__main__":
    main()
