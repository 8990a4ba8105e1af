#!/usr/bin/env python3
"""korat emit gtest: the tests that it writes, built and run in a user's project.

Usage: emit_gtest_test.py KORAT SOURCE_DIR BUILD_DIR
"""

import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree
from dataclasses import dataclass
from pathlib import Path

from korat_command import Result, Workshop

# (cases, null, meaningless, threw, failures) of each test.
Counts = tuple[int, int, int, int, int]
PROPERTIES = ("korat_cases", "korat_null_receivers", "korat_meaningless", "korat_threw",
              "korat_failures")


@dataclass
class TestRun:
    code: int
    out: str
    counts: dict[str, Counts]
    properties: dict[str, dict[str, str]]
    failures: dict[str, list[str]]
    skipped: set[str]


class Project:
    """tests/e2e/emit_gtest, with an installed Korat."""

    def __init__(self, shop: Workshop, source: Path, build: Path):
        self.shop, self.source = shop, source
        self.folder = shop.folder / "project"
        shutil.copytree(source / "tests/e2e/emit_gtest", self.folder)
        for name in ("person", "search_tree"):
            shutil.copy(source / f"examples/{name}/{name}.h", self.folder)
        prefix = shop.folder / "prefix"
        self.command("cmake", "--install", build, "--prefix", prefix)
        self.prefix = prefix

    def command(self, *words: object, succeeds: bool = True, **environment: str) -> str:
        done = subprocess.run(
            [str(word) for word in words], cwd=self.folder, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**self.shop.environment, "CXX": "clang++-19", **environment}, timeout=600,
        )
        if succeeds and done.returncode != 0:
            raise SystemExit(f"{words}: exit code {done.returncode}\n{done.stdout[-5000:]}")
        return done.stdout

    def emit(self, name: str, class_name: str, *words: object) -> Result:
        return self.shop.run("emit", "gtest", f"{name}.h", "--class", class_name, "-o",
                             f"{name}_korat_test.cc", *words, cwd=self.folder)

    def edit(self, name: str, *changes: tuple[str, str]) -> None:
        file = self.folder / name
        text = file.read_text(encoding="utf-8")
        for old, new in changes:
            assert text.count(old) == 1, f"{name}: {old!r}"
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")

    def configure(self) -> None:
        self.command("cmake", "-G", "Ninja", "-S", ".", "-B", "build",
                     f"-DCMAKE_PREFIX_PATH={self.prefix}")

    def build(self, name: str) -> str:
        return self.command("cmake", "--build", "build", "--target", f"{name}_korat_test")

    def run(self, name: str, *flags: str, **environment: str) -> TestRun:
        report = self.folder / "report.xml"
        report.unlink(missing_ok=True)
        done = subprocess.run(
            [f"build/{name}_korat_test", f"--gtest_output=xml:{report}", *flags],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            timeout=600, env={**self.shop.environment, **environment},
        )
        run = TestRun(done.returncode, done.stdout, {}, {}, {}, set())
        if not report.exists():
            return run
        for case in xml.etree.ElementTree.parse(report).iter("testcase"):
            test = case.get("name")
            found = {p.get("name"): p.get("value") for p in case.iter("property")}
            run.properties[test] = found
            if "korat_cases" in found:
                run.counts[test] = tuple(int(found[name]) for name in PROPERTIES)
            run.failures[test] = [failure.text for failure in case.iter("failure")]
            if case.get("result") == "skipped":
                run.skipped.add(test)
        return run


def person(shop: Workshop, project: Project) -> None:
    # The user's file is that of the documentation.
    shutil.copy(project.source / "tests/docs/person_korat_test.cc", project.folder)
    emitted = project.emit("person", "Person")
    shop.equal("the user's file is kept", emitted.out,
               "wrote person_korat_test_base.h: 4 tests of Person, rewritten each time\n"
               "kept  person_korat_test.cc: the file is yours\n", emitted)
    project.build("person")
    run = project.run("person")
    shop.equal("24 cases, 6 of them null, three with the negative weight fail", run.counts, {
        "constructor_string": (2, 0, 1, 0, 0),  # the empty name is meaningless
        "addKgs_int": (24, 6, 0, 0, 3),
        "getWeight": (4, 1, 0, 0, 0),
        "getName": (4, 1, 0, 0, 0),
    }, run.out)
    shop.expect("the user's own test runs with them",
                "[       OK ] PersonTest.ThereAreSixWeights" in run.out, run.out)
    failures = run.failures["addKgs_int"]
    shop.equal("each failing case is reported", len(failures), 3, run.out)
    for name, failure in zip(("Baby", "Cortez", "Isabella"), failures):
        shop.expect(f"{name}: method, receiver, argument, kind, clause, file and line",
                    f"{project.folder}/person.h:27\n" in failure
                    and "Person::addKgs(int) fails" in failure
                    and f'Person{{name: "{name}", weight: 0}}' in failure
                    and "argument 1, kgs = v_int[1]: -22" in failure
                    and "person.h:27:9: error: postcondition 'kgs >= 0 && weight == \\old(weight + "
                        "kgs)' of Person::addKgs violated [korat-postcondition]" in failure, failure)
    page = (project.source / "docs/emit-gtest.md").read_text(encoding="utf-8")
    shown = page.split("```text\n")[1].split("```")[0]
    shop.expect("the documentation shows the real output",
                shown in run.out.replace(f"{project.folder}/", ""), run.out)
    listed = project.command("ctest", "--test-dir", "build", "-N", "-R", "PersonTest")
    shop.expect("ctest knows the tests", "Total Tests: 5" in listed, listed)


SHELF_DATA = """    testee.Emplace(2);
    testee.AddNull();
"""

SHELF: dict[str, Counts] = {
    "constructor": (1, 0, 0, 0, 0),
    "constructor_int": (3, 0, 1, 0, 0),
    "remove_int": (9, 3, 4, 0, 0),
    "remove_const_string_ref": (6, 2, 0, 0, 0),
    "remove_string_rvalue": (6, 2, 0, 0, 0),
    "remove_string_ref_bool": (12, 4, 0, 0, 0),
    "at_int": (9, 3, 0, 0, 0),
    "at_int_const": (9, 3, 0, 0, 0),
    "operator_assign_const_Shelf_of_int_ref": (9, 5, 0, 0, 0),
    "operator_equal_const_Shelf_of_int_ref": (9, 5, 0, 0, 0),
    "operator_plus_assign_int": (9, 3, 0, 0, 1),
    "operator_subscript_unsigned_long": (6, 2, 0, 0, 0),
    "operator_call_char_char": (12, 4, 0, 0, 0),
    "operator_bool": (3, 1, 0, 0, 0),
    "operator_string": (3, 1, 0, 0, 0),
    "operator_increment": (3, 1, 0, 0, 0),
    "operator_dereference": (3, 1, 0, 0, 0),
    "paint_Color_const_vector_of_int_ref_optional_of_int": (108, 36, 0, 0, 0),
    "hang_Node_ptr_const_char_ptr_double_unsigned_int": (36, 12, 0, 0, 0),
    "take_unique_ptr_of_Node": (3, 1, 0, 0, 0),
    "label_const_Label_ref": (0, 0, 0, 0, 0),
    "next_int_ref": (3, 0, 0, 0, 0),
    "throws_int": (9, 3, 0, 2, 0),
    "never": (3, 1, 2, 0, 0),
    "top": (3, 1, 1, 0, 1),  # noexcept
    "inner_int": (9, 3, 2, 0, 2),
    "swallows_int": (9, 3, 0, 0, 4),
    "makes_int": (3, 0, 0, 0, 1),
    "release": (3, 1, 0, 0, 0),
    "leaves_a_mark_int": (9, 3, 0, 0, 0),
}


def shelf(shop: Workshop, project: Project) -> None:
    emitted = project.emit("shelf", "store::Shelf<int>")
    shop.equal("functions that can't be tested are listed", emitted.err,
               "korat: no test for fill(int[3] &): its parameter is an array\n", emitted)
    shop.expect("the rest is written", emitted.code == 0 and "30 tests of Shelf<int>" in emitted.out,
                emitted)
    project.edit("shelf_korat_test.cc", ("    testee.Emplace();\n", "    testee.Emplace();\n" + SHELF_DATA))
    project.build("shelf")
    run = project.run("shelf")
    for test, counts in SHELF.items():
        shop.equal(test, run.counts.get(test), counts, run.out)
    shop.equal("private and protected methods, and main, have none", set(run.counts), set(SHELF))
    shop.equal("where all cases are meaningless or null, nothing passes", run.skipped, {"never"})
    shop.expect("... and says so", "all cases are null or meaningless" in run.out, run.out)
    shop.expect("an empty list is named", "0 cases: v_Label is empty" in run.out, run.out)
    wanted = {"operator_plus_assign_int": ("shelf.h:28:", "[korat-invariant-exit]"),
              "top": ("postcondition '\\result != 2'", "Shelf<int>{first: null, count: 2"),
              "inner_int": ("by an internal call [korat-internal-precondition]", "n = v_int[2]: -1"),
              "makes_int": ("[korat-internal-precondition]", "argument 1, n = v_int[2]: -1")}
    for test, words in wanted.items():
        shown = "\n".join(run.failures[test])
        shop.expect(f"{test} fails for its reason", all(word in shown for word in words), shown)

    # Another fixture, with other data.
    with open(project.folder / "shelf_korat_test.cc", "a", encoding="utf-8") as file:
        file.write("""
class ManyShelves : public ShelfOfIntKoratTest {
 protected:
  void SetUp() override {
    for (int i = 0; i < 20; ++i) testee.Emplace(0);
    testee.Make([] { return std::make_unique<store::Shelf<int>>(-5); });
    v_Label.Emplace("a");
    v_Label.Make([] { return store::Label("b"); });
  }
};
KORAT_CONTRACT_TESTS(ManyShelves);
""")
    project.build("shelf")
    run = project.run("shelf", "--gtest_filter=ManyShelves.*")
    shop.equal("a list of a class, filled", run.counts["label_const_Label_ref"], (42, 0, 0, 0, 2),
               run.out)
    shown = "\n".join(run.failures["label_const_Label_ref"])
    shop.expect("a receiver that can't be made is a failure, and says why",
                "the inputs can't be made: " in shown and "precondition 'n >= 0'" in shown, shown)
    shop.equal("every failing case is counted", run.counts["operator_plus_assign_int"],
               (63, 0, 0, 0, 23), run.out)
    shop.equal("... and ten are shown", len(run.failures["operator_plus_assign_int"]), 10, run.out)
    shop.expect("... and says so", "23 failed (the first 10 are shown)" in run.out, run.out)


TREES = 15  # of up to 3 nodes with values 1..3: 1 + 3 + 3 * 2 + 5


def search_tree(shop: Workshop, project: Project) -> None:
    emitted = project.emit("search_tree", "SearchTree", "--args", "3,0,3,1,3")
    shop.expect("no file of bounds is needed", "bounds" not in emitted.out, emitted)
    project.build("search_tree")
    run = project.run("search_tree")
    # The user's own empty tree, and the generated ones; info is one of 0, 1, -1.
    inputs = 3 * (1 + TREES)
    shop.equal("structures times arguments", run.counts, {
        "constructor": (1, 0, 0, 0, 0),
        "size": (1 + TREES, 0, 0, 0, 0),
        "contains_int": (inputs, 0, 0, 0, 0),
        "add_int": (inputs, 0, 0, inputs // 3, 0),
        "remove_int": (inputs, 0, 0, 0, 0),
    }, run.out)
    shop.equal("... as the search counts them",
               (run.properties["add_int"]["korat_structures"],
                run.properties["add_int"]["korat_verdict"]), (str(3 * TREES), "EXHAUSTED"))
    checked = project.folder / "build/korat_checked/search_tree_korat_test/search_tree.h"
    shop.expect("contracts from a file are checked, too",
                "search_tree.contracts" in checked.read_text(encoding="utf-8"))

    # Regenerating: the user's file stays, the base follows the class. A fault, and a new method.
    project.edit("search_tree_korat_test.cc",
                 ("    testee.Emplace();\n", "    testee.Emplace();\n    v_int = {1, 2, 3, 4};\n"))
    mine = (project.folder / "search_tree_korat_test.cc").read_bytes()
    project.edit("search_tree.h", ("    --size_;\n", "    if (size_ != 2) --size_;\n"),
                 (" private:\n  struct Node", "  bool isEmpty() const { return size_ == 0; }\n\n"
                                              " private:\n  struct Node"))
    emitted = project.emit("search_tree", "SearchTree")
    shop.expect("a second run keeps the user's file",
                "kept  search_tree_korat_test.cc: the file is yours\n" in emitted.out
                and (project.folder / "search_tree_korat_test.cc").read_bytes() == mine, emitted)
    project.build("search_tree")
    run = project.run("search_tree")
    shop.equal("a new method is tested", run.counts["isEmpty"], (1 + TREES, 0, 0, 0, 0), run.out)
    shop.equal("the user's values are used", run.counts["add_int"], (4 * (1 + TREES), 0, 0, 0, 0))
    failures = "\n".join(run.failures["remove_int"])
    tree = "SearchTree{root_: N0, size_: 2}  N0{"
    shop.expect("the fault shows on a generated tree of two nodes, as it was before the call",
                f"receiver, generated: {tree}" in failures and "[korat-invariant-exit]" in failures
                and "v_int[" in failures, failures)
    replay = next(line for line in failures.splitlines() if line.startswith("Replay: "))
    shop.equal("the loop stops there", run.counts["remove_int"][4], 1, run.out)
    shown = project.command("sh", "-c", replay.removeprefix("Replay: "), succeeds=False)
    shop.expect("... and the case can be replayed", f"generated: {tree}" in shown
                and "5 cases, 1 failed" in shown, shown)
    run = project.run("search_tree", "--gtest_filter=*remove*", KORAT_KEEP_GOING="1")
    # Six trees of two nodes, two of whose values are removed.
    shop.equal("KORAT_KEEP_GOING tests all", run.counts["remove_int"], (64, 0, 0, 0, 12), run.out)
    built = project.build("search_tree")
    shop.expect("nothing is built twice", "no work to do" in built, built)

    # Bounds from a scope, in a file of the user's, too.
    (project.folder / "search_tree_korat_test.cc").unlink()
    emitted = project.emit("search_tree", "SearchTree", "--scope", 2)
    shop.expect("bounds are written", "wrote search_tree_korat_test_bounds.h: bounds" in emitted.out,
                emitted)
    again = project.emit("search_tree", "SearchTree", "--scope", 3)
    shop.expect("... once", "kept  search_tree_korat_test_bounds.h" in again.out
                and "make sure that its SetUp() has 'generated = NewFinSearchTree(3);'" in again.err, again)
    project.build("search_tree")
    run = project.run("search_tree")
    shop.equal("trees of the scope", run.counts["size"], (1 + 5, 0, 0, 0, 0), run.out)


def sources(shop: Workshop, project: Project) -> None:
    emitted = shop.run("emit", "gtest", "src/shapes.cc", "--class", "Shape", "-o",
                       "test/shape_korat_test.cc", cwd=project.folder)
    shop.expect("a class in a source file", emitted.code == 0, emitted)
    project.edit("test/shape_korat_test.cc", (
        "    //   testee.AddNull();\n",
        "    testee.Make([] { return std::make_unique<Line>(); });\n"
        "    testee.Make([] { return std::make_unique<Square>(); });\n"))
    project.build("shape")
    run = project.run("shape")
    shop.equal("objects of derived classes are receivers of an abstract one", run.counts, {
        "corners": (2, 0, 0, 0, 1),
        "scale_double": (6, 0, 4, 0, 0),
        "isLike_const_Shape_ref_const_Shape_ptr_shared_ptr_of_Shape": (4, 0, 0, 0, 3),
    }, run.out)
    shop.expect("the class of the receiver is shown",
                "Shape{} (a (anonymous namespace)::Line)" in run.failures["corners"][0], run.out)

    emitted = shop.run("emit", "gtest", "include/stack.h", "src/stack.cc", "--class", "Stack", "-o",
                       "test/stack_korat_test.cc", "--scope", 2, "--", "-Iinclude",
                       "-DSTACK_MOST=2", cwd=project.folder)
    shop.expect("a class in two files", emitted.code == 0, emitted)
    project.build("stack")
    run = project.run("stack", "--gtest_filter=-*move*", KORAT_KEEP_GOING="1")
    # Stacks of up to 2 of 3 values, and the empty one that the file begins with.
    few, full = 1 + 3, 9
    shop.equal("contracts of functions in sources are checked", run.counts, {
        "push_int": (3 * (1 + few + full), 0, 3 * full, 0, 1 + few),
        "top": (1 + few + full, 0, 2, 0, 0),
        "size": (1 + few + full, 0, 0, 0, 0),
        "put_Entry_Entry_ptr": (0, 0, 0, 0, 0),
    }, run.out)
    run = project.run("stack", "--gtest_filter=*move*")
    shop.expect("the last lines before a crash name the case", run.code < 0 and run.out.endswith(
        "korat: a crash in case 1 of Stack::move(Stack::Cursor *), testee[0], v_Cursor_ptr[0]\n"),
        run.out)


# On the pile that the file begins with, and those of 0, 1 and 2.
PILE: dict[str, Counts] = {
    "constructor_int": (3, 0, 0, 0, 1),  # 0, 1, -1
    "keep": (4, 0, 0, 0, 0),
    "grow": (4, 0, 0, 0, 1),
    "growByMacro": (4, 0, 0, 0, 1),
    "growAndThrow": (4, 0, 0, 3, 1),
    "isBrokenInside": (4, 0, 0, 0, 4),
    "prepare": (4, 0, 0, 0, 0),  # a helper
}


def pile(shop: Workshop, project: Project) -> None:
    emitted = project.emit("pile", "Pile", "--predicate", "IsPile", "--scope", 2)
    shop.expect("the predicate is part of the build that is shown",
                '//   korat_check_contracts(pile_korat_test pile.h PREDICATE "IsPile")\n'
                in (project.folder / "pile_korat_test.cc").read_text(encoding="utf-8"), emitted)
    project.build("pile")
    run = project.run("pile", KORAT_KEEP_GOING="1")
    shop.equal("the predicate is checked after calls", run.counts, PILE, run.out)
    for test in ("grow", "growByMacro", "growAndThrow"):
        shown = "\n".join(run.failures[test])
        shop.expect(f"{test}: it is reported once, as by korat test", shown.count(
            "error: invariant 'IsPile(const Pile &)' of Pile violated on exit "
            "[korat-invariant-exit]") == 1 and "pile.h:32:13: " in shown, shown)
    tested = shop.run("test", "pile.h", "--class", "Pile", "--predicate", "IsPile", "--scope", 2,
                      cwd=project.folder)
    for test in ("keep", "grow", "growByMacro", "growAndThrow", "prepare"):
        row = next(line.split() for line in tested.out.splitlines() if line.startswith(test + "()"))
        shop.equal(f"{test}: korat test finds as many", int(row[5]), PILE[test][4], tested)


def mistakes(shop: Workshop, project: Project) -> None:
    def refused(claim: str, *words: object, text: str) -> None:
        result = shop.run("emit", *words, cwd=project.folder)
        shop.expect(claim, result.code == 2 and text in result.err, result)

    shop.write("project/none.h", "#pragma once\nclass None {\n  void hidden() {}\n"
                                 " public:\n  static int main() { return 0; }\n None() = delete;\n};\n")
    shop.write("project/own_base.h", "// mine\n")
    person_h = ("gtest", "person.h", "--class", "Person")
    refused("no form", text="no command given; korat emit --help")
    refused("no file", "gtest", text="no file given: name the file that defines the class")
    refused("the only class need not be named", "gtest", "person.h",
            text="no file given: add -o person_korat_test.cc")
    refused("no such class", "gtest", "person.h", "--class", "Persn", "-o", "a.cc",
            text="did you mean 'Person'?")
    refused("no output", *person_h, text="no file given: add -o person_korat_test.cc")
    refused("a header as output", *person_h, "-o", "a.h", text="expected a source file")
    refused("no such directory", *person_h, "-o", "nowhere/a.cc",
            text="there is no directory nowhere; create it first")
    refused("no public method", "gtest", "none.h", "--class", "None", "-o", "a.cc",
            text="class 'None' has no public method to test")
    refused("a base that is somebody else's", *person_h, "-o", "own.cc",
            text="own_base.h already exists, and korat did not write it")
    refused("bounds without a predicate", *person_h, "-o", "a.cc", "--scope", 3,
            text="no predicate")
    refused("bounds of an abstract class", "gtest", "src/shapes.cc", "--class", "Shape", "-o",
            "a.cc", "--scope", 3, "--predicate", "isLike",
            text="can't be generated: the class is abstract")
    refused("two kinds of bounds", *person_h, "-o", "a.cc", "--scope", 3, "--args", 3,
            text="--args and --scope can't be used together")
    refused("no such finitization", "gtest", "search_tree.h", "--class", "SearchTree", "-o", "a.cc",
            "--args", "1,2", text="takes 2 arguments")
    if os.geteuid() != 0:
        (project.folder / "closed").mkdir(mode=0o500)
        refused("a directory that can't be written", *person_h, "-o", "closed/a.cc",
                text="can't write closed/a_base.h")
    shop.expect("nothing was written",
                not list(project.folder.glob("a.*")) and not list(project.folder.glob("a_*"))
                and (project.folder / "own_base.h").read_text() == "// mine\n")
    shown = shop.run("emit", "gtest", "--help")
    shop.expect("there is help", shown.code == 0 and "Your file, which is written only once." in
                " ".join(shown.out.split()), shown)


def main() -> None:
    shop = Workshop(sys.argv[1])
    project = Project(shop, Path(sys.argv[2]).resolve(), Path(sys.argv[3]).resolve())
    mistakes(shop, project)
    (project.folder / "test").mkdir()
    files = [project.folder / folder / f"{name}_korat_test.cc" for folder, name in
             (("", "person"), ("", "search_tree"), ("", "shelf"), ("", "pile"), ("test", "shape"),
              ("test", "stack"))]
    for file in files:  # so that CMake finds them
        file.touch()
    project.configure()
    for file in files:
        file.unlink()
    person(shop, project)
    shelf(shop, project)
    pile(shop, project)
    search_tree(shop, project)
    sources(shop, project)
    shop.finish()


main()
