#!/usr/bin/env python3
"""korat test --report: the files agree with what is printed, and each is valid in its format.

Usage: reports_test.py KORAT
"""

import json
import re
import signal
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from korat_command import Result, Workshop

# One method for each kind of outcome. Names contain characters that XML and JSON must escape, and a
# byte that is not UTF-8.
FAULTY = r"""#pragma once
#include <csignal>
#include <string>
#include <unistd.h>
struct Box {
  std::string name;
  int size = 0;
  bool repOk() const { return size >= 0; }
  //@ ensures \result == size && size < 2;
  int count() const { return size; }
  //@ requires size > 0;
  void crash() {
    if (size == 2) *static_cast<volatile int*>(nullptr) = 1;
  }
  void fails(int by) {
    if (by == 1) ++size;
    if (by == 2) size = -1;
    if (by == 3) throw 1;
  }
  bool fine() const { return name.size() < 2; }
  void other(void* data) { (void)data; }
};
struct Deadly {
  int n = 0;
  bool repOk() const { return n >= 0; }
  void killed() {
    if (n == 2) kill(getpid(), SIGKILL);
  }
};
struct Slow {
  struct Node {
    Node* a = nullptr;
    Node* b = nullptr;
  };
  Node* root = nullptr;
  bool repOk() const { return true; }
  void first() {}
  void second() {}
  void third(int) {}
};
"""
NAMES = r"""Box::name="a","]]><&'\"\x01","b\xff" """.strip()
COUNTS = ("inputs", "skipped", "passed", "threw", "failed")
FAILURE_TEXTS = ("id", "before", "after", "result", "output", "replay", "draft")


def table(result: Result) -> dict[str, tuple[int, ...]]:
    rows = {}
    for line in result.out.splitlines():
        words = line.rsplit(None, 6)
        if len(words) == 7 and words[6].endswith("s") and words[1].isdigit():
            rows[words[0]] = tuple(int(word) for word in words[1:6])
    return rows


def properties(node: ElementTree.Element) -> dict[str, str]:
    return {p.attrib["name"]: p.attrib["value"] for p in node.findall("properties/property")}


# The elements that CI servers know: their attributes (required ones first) and, in order, their
# children.
JUNIT = {
    "testsuites": (["tests", "failures", "errors", "time", "name"], [], ["testsuite"]),
    "testsuite": (["name", "tests", "failures", "errors", "skipped", "time"], [],
                  ["properties", "testcase"]),
    "testcase": (["name", "classname", "time"], ["file", "line"],
                 ["properties", "skipped", "failure", "system-out"]),
    "properties": ([], [], ["property"]),
    "property": (["name", "value"], [], []),
    "skipped": (["message"], [], []),
    "failure": (["message", "type"], [], []),
    "system-out": ([], [], []),
}


def junit_problems(node: ElementTree.Element) -> list[str]:
    needed, allowed, children = JUNIT[node.tag]
    problems = [f"{node.tag} without {name}" for name in needed if name not in node.attrib]
    problems += [f"{node.tag} with {name}" for name in node.attrib if name not in needed + allowed]
    for name in ("tests", "failures", "errors", "skipped", "line"):
        if not node.attrib.get(name, "0").isdigit():
            problems.append(f"{name} is not a number")
    if not re.fullmatch(r"\d+\.\d+", node.attrib.get("time", "0.0")):
        problems.append("time is not a time")
    order = [children.index(child.tag) if child.tag in children else -1 for child in node]
    if -1 in order or order != sorted(order):
        problems.append(f"{node.tag} holds {[child.tag for child in node]}")
    return problems + [problem for child in node if child.tag in JUNIT
                       for problem in junit_problems(child)]


def check_junit(shop: Workshop, name: str, path: Path, result: Result) -> None:
    root = ElementTree.parse(path).getroot()
    shop.equal(f"{name}: JUnit keeps to its schema", junit_problems(root), [])
    suite = root.find("testsuite")
    cases = suite.findall("testcase")
    called = [case for case in cases if case.find("skipped") is None]
    shop.equal(f"{name}: JUnit counts as the table",
               {case.attrib["name"]: tuple(int(properties(case)[c]) for c in COUNTS)
                for case in called}, table(result))
    for node in (root, suite):
        shop.equal(f"{name}: JUnit's sums in {node.tag}",
                   (int(node.attrib["tests"]), int(node.attrib["failures"])),
                   (len(cases), sum(case.find("failure") is not None for case in cases)))
    shop.equal(f"{name}: JUnit's skipped ones", int(suite.attrib["skipped"]),
               len(cases) - len(called))
    shop.equal(f"{name}: failed calls are failures",
               [case.find("failure") is not None for case in called],
               [row[4] > 0 for row in table(result).values()])
    shop.equal(f"{name}: JUnit's verdict", properties(suite)["verdict"], result.verdict)


def check_json(shop: Workshop, name: str, path: Path, result: Result) -> dict:
    report = json.loads(path.read_text(encoding="utf-8"))
    shop.equal(f"{name}: the JSON's version", (report["schemaVersion"], report["tool"]["name"]),
               (1, "korat"))
    shop.equal(f"{name}: the JSON counts as the table",
               {method["name"]: tuple(method[c] for c in COUNTS) for method in report["methods"]},
               table(result))
    shop.equal(f"{name}: the JSON's verdict", report["verdict"], result.verdict)
    shop.equal(f"{name}: exhausted or not", report["exhausted"],
               result.verdict.startswith("EXHAUSTED "))
    for method in report["methods"]:
        for failure in method["failures"]:
            missing = [key for key in (*FAILURE_TEXTS, "kind", "message", "size", "flaky")
                       if key not in failure]
            shop.equal(f"{name}: {method['name']}'s failure is whole", missing, [])
            shop.expect(f"{name}: {failure['message']} is printed, too",
                        failure["message"] in result.out, result)
    for method in report["skippedMethods"]:
        shop.expect(f"{name}: {method['name']} is reported as not called",
                    f"{method['name']}: not called: {method['reason']}" in result.out, result)
    return report


def check_sarif(shop: Workshop, name: str, path: Path, report: dict) -> dict:
    sarif = json.loads(path.read_text(encoding="utf-8"))
    shop.equal(f"{name}: the SARIF's version", sarif["version"], "2.1.0")
    [run] = sarif["runs"]
    rules = run["tool"]["driver"]["rules"]
    shop.equal(f"{name}: each rule appears once, with a description",
               (len({rule["id"] for rule in rules}),
                all(rule["shortDescription"]["text"] for rule in rules)), (len(rules), True))
    shop.equal(f"{name}: successful or not", run["invocations"][0]["executionSuccessful"],
               report["exhausted"])
    # A method whose process ended before it reported a failure has one result, too.
    wanted = sum(max(len(method["failures"]), min(method["failed"], 1))
                 for method in report["methods"])
    shop.equal(f"{name}: a result for each way to fail", len(run["results"]), wanted)
    for result in run["results"]:
        place = result["locations"][0]["physicalLocation"]
        shop.expect(f"{name}: {result['ruleId']} has a place, a rule and a fingerprint",
                    rules[result["ruleIndex"]]["id"] == result["ruleId"]
                    and result["level"] == "error"
                    and result["message"]["text"] != ""
                    and place["artifactLocation"]["uri"] == "faulty.h"
                    and place["region"]["startLine"] >= 1
                    and place["region"].get("startColumn", 1) >= 1
                    and all(result["partialFingerprints"].values()), result)
    return run


def run_and_check(shop: Workshop, name: str, *words: object) -> tuple[Result, dict, dict]:
    paths = {form: shop.folder / f"{name}.{form}" for form in ("junit", "json", "sarif")}
    result = shop.run("test", "faulty.h", *words,
                      *(f"--report={form}:{path}" for form, path in paths.items()))
    for form, path in paths.items():
        if not path.exists():
            shop.expect(f"{name}: there is a {form} report", False, result)
            shop.finish()
    check_junit(shop, name, paths["junit"], result)
    report = check_json(shop, name, paths["json"], result)
    return result, report, check_sarif(shop, name, paths["sarif"], report)


def check_options(shop: Workshop) -> None:
    (shop.folder / "folder").mkdir()
    for options, said in [
            (["xml:a"],
             "no format 'xml'; expected html, json, junit, markdown or sarif"),
            (["junit"], "the file is missing; give junit:FILE"),
            (["json:"], "the file is missing; give json:FILE"),
            (["junit:a", "json:folder/../a"], "another report is written to the same file"),
            (["junit:nowhere/a"], "/nowhere (No such file or directory)"),
            (["junit:faulty.h/a"], "can't write into"),
            (["json:folder"], "folder is not a file"),
            (["json:/dev/null"], "/dev/null is not a file")]:
        words = [word for option in options for word in ("--report", option)]
        result = shop.run("test", "faulty.h", "--class", "Box", "--scope", 1, *words)
        shop.expect(f"--report {' '.join(options)} is exit code 2, before the run",
                    result.code == 2 and said in result.err and result.out == "", result)
    shop.equal("wrong options leave nothing behind",
               sorted(p.name for p in shop.folder.iterdir() if not p.name.startswith(".")),
               ["faulty.h", "folder"])


def check_replacing(shop: Workshop) -> None:
    old, link = shop.write("old.json", "old"), shop.folder / "link.json"
    result = shop.run("test", "faulty.h", "--class", "Nobody", "--scope", 1, "--report",
                      "json:old.json")
    shop.expect("a run that does not start leaves the old report",
                result.code == 2 and old.read_text() == "old", result)
    link.symlink_to(old)
    result = shop.run("test", "faulty.h", "--class", "Box", "--scope", 1, "--method", "fine",
                      "--report", f"json:{link}")
    shop.expect("an old report is replaced, also through a link",
                result.code == 0 and link.is_symlink()
                and json.loads(old.read_text())["class"] == "Box", result)
    shop.equal("no temporary file is left", list(shop.folder.glob("*.part")), [])


def check_interrupted(shop: Workshop) -> None:
    path = shop.folder / "interrupted.json"
    command = ["test", "faulty.h", "--class", "Slow", "--report", f"json:{path}"]
    shop.run(*command, "--scope", 1)  # compiles the driver
    path.unlink()
    process = shop.start(*command, "--scope", 12)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while process.poll() is None and not children.read_text():
        time.sleep(0.01)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=shop.patience)
    shop.equal("Ctrl-C is exit code 130", process.returncode, 130, errors)
    report = json.loads(path.read_text())
    shop.expect("Ctrl-C leaves a report that says so",
                not report["exhausted"]
                and report["verdict"].startswith("INCOMPLETE (interrupted) ")
                and [m["stoppedBy"] for m in report["methods"]] == ["interrupted"] * 2
                and report["skippedMethods"]
                == [{"name": "third(int)", "reason": "interrupted before it was called",
                     "missed": True}], report)
    first, second = (method["inputs"] for method in report["methods"])
    shop.expect("methods with equal inputs were called in turn", 0 <= first - second <= 1 < first,
                report)


def main() -> None:
    shop = Workshop(sys.argv[1], optimize=False)
    shop.write("faulty.h", FAULTY)
    check_options(shop)
    check_replacing(shop)

    # Three names, sizes 0..2.
    result, report, run = run_and_check(shop, "box", "--class", "Box", "--scope", 2, "--set", NAMES,
                                        "--set", "fails(int).by=0..3")
    shop.equal("the exit code is that of the run", result.code, 1, result)
    shop.equal("the table", table(result),
               {"count()": (9, 0, 6, 0, 3), "crash()": (6, 3, 3, 0, 3),
                "fails(int)": (36, 0, 18, 9, 9), "fine()": (9, 0, 9, 0, 0)}, result)
    count, crash = report["methods"][0], report["methods"][1]
    shop.equal("the place of a clause", [(f["kind"], f["file"], f["line"], f["column"])
                                         for f in count["failures"]],
               [("postcondition", "faulty.h", 9, 7)])
    shop.expect("a crash has no place of its own", "line" not in crash["failures"][0]
                and crash["failures"][0]["kind"] == "crashed", crash)
    shop.equal("the bounds", report["bounds"],
               "--scope 2 --set '" + NAMES.replace("'", "'\\''") + "' --set 'fails(int).by=0..3'")
    lines = {r["ruleId"]: r["locations"][0]["physicalLocation"]["region"]["startLine"]
             for r in run["results"]}
    shop.equal("SARIF points at clauses, and at methods that crash", lines,
               {"korat-postcondition": 9, "korat-crashed": 12, "korat-invariant-exit": 8})
    shop.expect("methods that are not called are noted",
                any("other(void *): not called: " in n["message"]["text"]
                    for n in run["invocations"][0]["toolExecutionNotifications"]), run)

    # The only name left is not UTF-8.
    _, report, _ = run_and_check(shop, "bytes", "--class", "Box", "--scope", 2, "--set",
                                 r'Box::name="]]>\xff"', "--method", "count")
    shop.expect("bytes are spelled out", r"]]>\xff" in report["methods"][0]["failures"][0]["before"],
                report)

    result, report, run = run_and_check(shop, "deadly", "--class", "Deadly", "--scope", 2)
    shop.expect("a call that ends its process does not cost the report",
                "the process ended: signal 9" in report["methods"][0]["failures"][0]["message"]
                and "killed()" in run["results"][0]["message"]["text"], report)
    result, _, _ = run_and_check(shop, "strict", "--class", "Box", "--scope", 1, "--method", "fails",
                                 "--set", "fails(int).by=3", "--strict-exceptions")
    shop.equal("an exception that counts as a failure is one in the reports", result.code, 1, result)
    check_interrupted(shop)
    shop.finish()


main()
