#!/usr/bin/env python3
"""korat test: the receiver's invariant is checked, wherever predicate and methods come from.

Usage: invariants_test.py KORAT
"""

import re
import subprocess
import sys

from korat_command import Result, Workshop
from methods_test import rows

# A class that breaks its invariant in every way.
CLASS = r"""
struct Kept {
  int n = 0;
  @PREDICATE@
  void keep() {}
  void breaks() { n = 100; }
  void breaksAndThrows() { n = 100; throw 1; }
  void throws() { throw 1; }
  int returnsBroken() { return n = 100; }
  Kept breaksBoth() { n = 100; return Kept{100}; }
  void breaksSome() { if (n == 2) n = -1; }
  void breaksTemporary() && { n = 100; }
  //@ helper
  void prepares() { n = 7; }
  void repairs() { n = 100; mend(); }
  void isBrokenInside() { n = 100; keep(); n = 0; }
  int isConstant() const { const_cast<Kept*>(this)->n = 1; return 0; }
  static void none() {}
  void breaksOther(Kept& other) { other.n = 100; }
  Kept& operator=(const Kept& other) { n = other.n + 1; return *this; }

 private:
  void hidden() { n = 100; }
  void mend() { n = 0; }
};
"""
MEMBER = "bool repOk() const { return n >= 0 && n < 3; }"
CONDITION = "{ return k.n >= 0 && k.n < 3; }\n"
FREE = "inline bool repOk(const Kept& k) " + CONDITION

# By method, at scope 2, n is 0, 1 or 2: inputs, skipped, passed, threw, failed.
TABLE = {
    "keep()": (3, 0, 3, 0, 0),
    "breaks()": (3, 0, 0, 0, 3),
    "breaksAndThrows()": (3, 0, 0, 0, 3),
    "throws()": (3, 0, 0, 3, 0),
    "returnsBroken()": (3, 0, 0, 0, 3),
    "breaksBoth()": (3, 0, 0, 0, 3),
    "breaksSome()": (3, 0, 2, 0, 1),
    "breaksTemporary()": (3, 0, 0, 0, 3),
    "prepares()": (3, 0, 3, 0, 0),
    "repairs()": (3, 0, 3, 0, 0),
    "isBrokenInside()": (3, 0, 0, 0, 3),
    "isConstant()": (3, 0, 1, 0, 2),
    "none()": (1, 0, 1, 0, 0),
    "breaksOther(Kept &)": (12, 0, 0, 0, 12),
    "operator=(const Kept &)": (12, 0, 8, 0, 4),
}

SPELLINGS = {
    "a member": CLASS.replace("@PREDICATE@", MEMBER),
    "a function": CLASS.replace("@PREDICATE@", "") + FREE,
    "a function declared before": "struct Kept;\nbool repOk(const Kept& k);\n"
                                  + CLASS.replace("@PREDICATE@", "") + FREE,
    "a function that gets a pointer": CLASS.replace("@PREDICATE@", "") + FREE.replace("&", "*", 1)
                                      .replace("k.n", "k->n"),
    "a function in another namespace": CLASS.replace("@PREDICATE@", "")
                                       + "namespace checks {\n" + FREE + "}\n",
    "a friend": CLASS.replace("@PREDICATE@", "friend bool repOk(const Kept& k);") + FREE,
    "a static member": CLASS.replace("@PREDICATE@", "static bool repOk(const Kept& k) " + CONDITION),
    "a static member of another class": CLASS.replace("@PREDICATE@", "") + "struct Checks {\n"
                                        + FREE.replace("inline", "static") + "};\n",
}


def test(shop: Workshop, file: str, name: str, *words: object) -> Result:
    return shop.run("test", file, "--class", name, "--scope", 2, *words)


def check_spellings(shop: Workshop) -> None:
    """Whatever the predicate is, the same calls fail, with the same messages."""
    said = {}
    for number, (spelling, text) in enumerate(SPELLINGS.items()):
        file = f"kept{number}.h"
        shop.write(file, "#pragma once\n" + text)
        result = test(shop, file, "Kept")
        shop.equal(f"{spelling}: counts", rows(result.out), TABLE, result)
        said[spelling] = re.findall(r"error: (.*)", re.sub(r"repOk\(.*?\)'", "repOk()'", result.out))
        shop.equal(f"{spelling}: messages", said[spelling], said["a member"], result)


def check_one_failure(shop: Workshop) -> None:
    """A failure can be replayed; the draft and the white box agree."""
    # kept1.h: by a function.
    result = test(shop, "kept1.h", "Kept", "--method", "breaksSome")
    shop.expect("the draft asks the predicate", "EXPECT_TRUE(repOk(object));" in result.out, result)
    words = re.search(r"--method 'breaksSome\(\)' --input (\S+)", result.out)
    result = test(shop, "kept1.h", "Kept", "--method", "breaksSome", "--input", words[1])
    shop.equal("replayed", rows(result.out), {"breaksSome()": (1, 0, 0, 0, 1)}, result)
    failing = {}
    for file in ("kept0.h", "kept1.h"):
        result = test(shop, file, "Kept", "--white-box")
        table = rows(result.out)
        failing[file] = {method for method, row in table.items() if row[4] > 0}
        shop.equal(f"{file}: the white box finds the same methods", failing[file],
                   {method for method, row in TABLE.items() if row[4] > 0}, result)


# Methods that have no copy which checks contracts.
PLAIN = """
struct Plain {
  int n = 0;
  bool repOk() const { return n >= 0 && n < 3; }
  @METHODS@
};
"""
METHODS = """void keep() {}
  void breaks() { n = 100; }
  void breaksAndThrows() { n = 100; throw 1; }
  int returnsBroken() { return n = 100; }
"""
PLAIN_TABLE = {method: TABLE[method] for method in
               ("keep()", "breaks()", "breaksAndThrows()", "returnsBroken()")}


def check_sources(shop: Workshop) -> None:
    """Wherever the methods come from."""
    in_macros = re.sub(r"\{(.*)\}", r"BODY(\1)", METHODS)
    shop.write("macro.h", "#pragma once\n#define BODY(...) {__VA_ARGS__}"
               + PLAIN.replace("@METHODS@", in_macros))
    shop.write("system/plain.h", "#pragma once" + PLAIN.replace("@METHODS@", METHODS))
    shop.write("system.h", "#pragma once\n#include <plain.h>\n")
    shop.write("library.h", "#pragma once" + PLAIN.replace("@METHODS@", re.sub(r" \{.*\}", ";", METHODS)))
    shop.write("library.cc", '#include "library.h"\n' + re.sub(r"(\w+\()", r"Plain::\1", METHODS))
    subprocess.run("clang++-19 -c library.cc -o library.o && ar rc libplain.a library.o",
                   shell=True, cwd=shop.folder, check=True)
    system = f"-isystem{shop.folder}/system"
    for where, words in {
            "from a macro": ["macro.h"],
            "in a system header": ["system.h", "--", system],
            "in another source": ["library.h", "library.cc"],
            "in a library": ["library.h", "--", f"-L{shop.folder}", "-lplain"]}.items():
        file, *rest = words
        result = shop.run("test", file, "--class", "Plain", "--scope", 2, *rest)
        shop.equal(f"methods {where}", rows(result.out), PLAIN_TABLE, result)
        shop.equal(f"methods {where}: one clause", result.out.count(
            "error: invariant 'repOk()' of Plain violated on exit"), 3, result)


BASES = """#pragma once
struct Base {
  int n = 0;
  void keep() {}
  void breaks() { n = 100; }
  void breaksAndThrows() { n = 100; throw 1; }
  int returnsBroken() { return n = 100; }
  void breaks(int value) { n = value; }

 protected:
  void breaksTemporary() { n = 100; }
};
"""


def check_bases(shop: Workshop) -> None:
    """Methods of a base, in a system header and elsewhere."""
    shop.write("system/base.h", BASES)
    system = f"-isystem{shop.folder}/system"
    predicate = "bool repOk() const { return n >= 0 && n < 3; }"
    shop.write("derived.h", "#pragma once\n#include <base.h>\n"
               f"struct Public : Base {{ {predicate} }};\n"
               "struct Private : private Base {\n  using Base::n;\n  using Base::breaks;\n"
               f"  using Base::breaksTemporary;\n  void breaks(int) {{}}\n  {predicate}\n}};\n"
               f"struct Middle : private Base {{ using Base::keep; using Base::breaks; using Base::n; }};\n"
               f"struct Far : Middle {{ void keep(int) {{}}\n{predicate} }};\n")
    # Each n with 0..2 and -1, which Base::breaks(int) takes.
    inherited = {**PLAIN_TABLE, "breaks(int)": (12, 0, 9, 0, 3)}
    used = {"breaks()": (3, 0, 0, 0, 3), "breaksTemporary()": (3, 0, 0, 0, 3),
            "breaks(int)": (12, 0, 12, 0, 0)}
    far = {"breaks()": (3, 0, 0, 0, 3), "breaks(int)": (12, 0, 9, 0, 3), "keep(int)": (12, 0, 12, 0, 0)}
    for flag in (system, f"-I{shop.folder}/system"):
        for name, table in (("Public", inherited), ("Private", used), ("Far", far)):
            result = test(shop, "derived.h", name, "--", flag)
            shop.equal(f"{name}, {flag[:3]}", rows(result.out), table, result)
    shop.write("error.h", "#pragma once\n#include <exception>\nstruct Error : std::exception {\n"
                          "  int n = 0;\n  bool repOk() const { return n < 2; }\n  void own() {}\n};\n"
                          "struct Used : Error {\n  using std::exception::what;\n};\n")
    what, own = {"what()": (2, 0, 2, 0, 0)}, {"own()": (2, 0, 2, 0, 0)}
    for name, words, table in (("Error", [], own), ("Error", ["--method", "what"], what),
                               ("Used", [], {**what, **own})):
        result = test(shop, "error.h", name, *words)
        shop.equal(f"a base of the standard library: {name} {words}", rows(result.out), table, result)
        shop.equal("... is reported if nobody named its methods", result.out.count(
            "what() of the standard library: not called: name one with --method"),
            int(table == own), result)


def check_contracts(shop: Workshop) -> None:
    """Invariants in contracts are checked even if no copy of the method can check them."""
    shop.write("clause.h", "#pragma once\n#define BODY {{ n = 2; }}\nstruct Clause {\n  int n = 0;\n"
                           "  //@ invariant n < 2;\n  bool repOk() const { return n >= 0 && n < 3; }\n"
                           "  void grows() BODY\n  void growsToo() { n = 2; }\n};\n")
    result = test(shop, "clause.h", "Clause", "--set", "Clause::n=0,1")
    shop.equal("an invariant in a comment", rows(result.out),
               {"grows()": (2, 0, 0, 0, 2), "growsToo()": (2, 0, 0, 0, 2)}, result)
    shop.equal("... is reported once for each", result.out.count(
        "clause.h:5:7: error: invariant 'n < 2' of Clause violated on exit"), 2, result)

    system = f"-isystem{shop.folder}/system"
    shop.write("plain.contracts", "/*@ for Plain:\n  @   invariant n < 2;\n  @ for Plain::keep():\n"
                                  "  @   ensures n == 0;\n  @*/\n")
    words = ("system.h", "--class", "Plain", "--contracts", "plain.contracts")
    result = shop.run("contracts", *words, "--", system)
    shop.expect("contracts of a class in a system header are listed",
                result.code == 0 and "invariant n < 2;  (plain.contracts:2)" in result.out
                and "ensures n == 0;  (plain.contracts:4)" in result.out, result)
    result = shop.run("test", *words, "--scope", 2, "--set", "Plain::n=0,1", "--", system)
    shop.expect("... and checked", "plain.contracts:4:7: error: postcondition 'n == 0' of Plain::keep"
                in result.out, result)
    shop.equal("... with these counts", rows(result.out)["keep()"], (2, 0, 1, 0, 1), result)
    shop.write("wrong.contracts", "/*@ for Plane: invariant n < 2; @*/\n")
    result = shop.run("contracts", *words[:4], "wrong.contracts", "--", system)
    shop.expect("a class that is nowhere", result.code == 2 and "no class 'Plane'" in result.err, result)

    listed = shop.run("contracts", "kept1.h")
    shop.expect("a function that is the predicate is listed",
                "invariant repOk(const Kept &);  (kept1.h:27, the predicate)" in listed.out, listed)


NAMED = """#pragma once
struct Named {
  int n = 0;
  bool isSmall() const { return n >= 0 && n < 3; }
  bool repOk() const { return true; }
  void breaks() { n = 100; }
};
namespace checks {
inline bool IsTiny(const Named& named) { return named.n >= 0 && named.n < 2; }
}
"""


def check_names(shop: Workshop) -> None:
    """The spellings of --predicate."""
    shop.write("named.h", NAMED)
    for name, failed in (("isSmall", 3), ("isSmall()", 3), ("IsTiny", 2), ("checks::IsTiny", 2),
                         ("IsTiny(const Named&)", 2), ("repOk", 0)):
        result = test(shop, "named.h", "Named", "--predicate", name, "--method", "breaks")
        shop.equal(f"--predicate {name}", result.number("failed"), failed, result)


def check_units(shop: Workshop) -> None:
    """Neither the class nor its methods see the predicate, which is declared twice at one place."""
    declared = "struct Apart;\nnamespace checks { bool repOk(const Apart& apart)"
    shop.write("apart.h", "#pragma once\nstruct Apart {\n  int n = 0;\n  void breaks();\n"
                          "  void isBrokenInside();\n  void keep() {}\n};\n")
    shop.write("apart.cc", '#include "apart.h"\nvoid Apart::breaks() { n = 100; }\n'
                           "void Apart::isBrokenInside() { n = 100; keep(); n = 0; }\n")
    shop.write("checks.h", "#pragma once\n" + declared + "; }\n")
    shop.write("checks.cc", '#include "checks.h"\n' + declared + ";}\n" + '#include "apart.h"\n'
               "bool checks::repOk(const Apart& apart) { return apart.n >= 0 && apart.n < 3; }\n")
    result = shop.run("test", "apart.h", "checks.h", "apart.cc", "checks.cc", "--class", "Apart",
                      "--scope", 2)
    shop.equal("a predicate in files of its own", rows(result.out),
               {method: TABLE[method] for method in ("breaks()", "isBrokenInside()", "keep()")}, result)


def check_habits(shop: Workshop) -> None:
    """Predicates as people write them: default arguments; saying no by an assertion or an exception."""
    shop.write("habits.h", r"""
#include <cassert>
#include <stdexcept>
#include <string>
struct Sorted {
  int a = 0, b = 0, c = 0;
  bool ok(std::string* why = nullptr) const {
    if (why != nullptr) *why = "not sorted";
    return a <= b && b <= c;
  }
  void swapEnds() { int t = a; a = c; c = t; }
};
struct Throws {
  int a = 0, b = 0;
  void checkInvariants() const {
    if (a > b) throw std::logic_error("a > b");
    assert(b < 2);
  }
  void more() { ++a; }
};
struct Counts {
  int a = 0;
  int check() const { return a; }
};
""")
    result = shop.run("test", "habits.h", "--class", "Sorted", "--scope", 2)
    # Ten of 27 triples are sorted; the ends of three are equal.
    shop.equal("default arguments", rows(result.out), {"swapEnds()": (10, 0, 3, 0, 7)}, result)
    result = shop.run("test", "habits.h", "--class", "Throws", "--scope", 2)
    shop.equal("a predicate that returns nothing", rows(result.out), {"more()": (3, 0, 1, 0, 2)},
               result)
    result = shop.run("generate", "habits.h", "--class", "Counts", "--scope", 2, "--predicate", "check")
    shop.expect("a number of errors is not taken as true or false",
               result.code == 2 and "does 0 mean valid, or not valid?" in result.err, result)


# The class under test has isSorted(), Purse has invariant().
OTHERS = """#pragma once
struct Purse {
  int coins = 0;
  int notes = 0;
  bool invariant() const { return 0 <= coins && coins < 2 && notes == 2 * coins; }
};
struct Shop {
  int till = 0;
  bool isSorted() const { return till >= 0; }
  void looks(const Purse& purse) { till += purse.coins; }
  void takes(Purse& purse) { purse.coins = -1; }
  void empties(Purse* purse) { delete purse; }
};
"""


def check_other_classes(shop: Workshop) -> None:
    """Objects of each class are asked by its own predicate, before calls and after them."""
    shop.write("others.h", OTHERS)
    result = test(shop, "others.h", "Shop", "--predicate", "isSorted")
    table = rows(result.out)
    # Of 2 * 2 purses with something in them one is valid.
    shop.equal("before", table.get("looks(const Purse &)"), (3, 0, 3, 0, 0), result)
    shop.equal("and after", table.get("takes(Purse &)"), (3, 0, 0, 0, 3), result)
    shop.expect("with the place of the predicate", "invariant 'invariant()' of Purse violated on exit" in
                result.out and "others.h:5:8: error" in result.out, result)
    shop.equal("not what was handed over", table.get("empties(Purse *)"), (6, 0, 6, 0, 0), result)  # or null


def main() -> None:
    shop = Workshop(sys.argv[1], optimize=False)
    check_spellings(shop)
    check_one_failure(shop)
    check_sources(shop)
    check_bases(shop)
    check_contracts(shop)
    check_names(shop)
    check_units(shop)
    check_habits(shop)
    check_other_classes(shop)
    shop.finish()


if __name__ == "__main__":
    main()
