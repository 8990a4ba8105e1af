#!/usr/bin/env python3
"""korat profile as a command: counts, advice only where it is due, JSON, limits, mistakes.

Usage: profile_test.py KORAT DOCS EXAMPLES
"""

import json
import sys
from pathlib import Path

from korat_command import Result, Workshop

# File, class, scope; the predicate that gets the advice and the one that must not; the field.
PAIRS = [
    ("immediate_termination", "Sorted", 3, "remembers", "returns", "Sorted.items[]"),
    ("read_to_check", "List", 4, "readsEarly", "readsToCheck", "List.mode"),
    ("fewer_dependencies", "Ring", 4, "ringFirst", "capacityFirst", "Ring.capacity"),
    ("local_before_global", "Ranged", 4, "globalFirst", "localFirst", "Ranged.high"),
    ("merging_properties", "SortedNodes", 5, "twoWalks", "oneWalk", "Node.info"),
]
SLUGS = {
    "immediate_termination": "immediate-termination",
    "read_to_check": "read-to-check",
    "fewer_dependencies": "fewer-dependencies-first",
    "local_before_global": "local-before-global",
    "merging_properties": "merging-properties",
}


def candidates(result: Result) -> int:
    return json.loads(result.out)["reads"]["candidates"]


def guidelines(shop: Workshop, folder: Path) -> None:
    for name, cls, scope, before, after, field in PAIRS:
        words = [folder / f"{name}.h", "--class", cls, "--scope", scope, "--json", "--predicate"]
        bad, good = (shop.run("profile", *words, predicate) for predicate in (before, after))
        advice = json.loads(bad.out)["advice"]
        shop.expect(f"{name}: {before} gets this advice first, for {field}",
                    [(a["guideline"], a["field"]) for a in advice[:1]] == [(SLUGS[name], field)], bad)
        shop.expect(f"{name}: it names the line of the field",
                    f"{name}.h" in advice[0].get("file", "") and advice[0]["line"] > 0, bad)
        shop.equal(f"{name}: {after} gets none", json.loads(good.out)["advice"], [], good)
        saved = candidates(bad) - candidates(good)
        shop.expect(f"{name}: following it saves {saved} candidates, at least half of what was said",
                    saved > 0 and advice[0]["candidates"] <= 2 * saved, bad)
        lists = [shop.run("generate", *words[:-2], "--count", "--predicate", predicate)
                 for predicate in (before, after)]
        shop.equal(f"{name}: both accept the same number", *(r.number("structures") for r in lists))


# One walk is worse for small trees, and better for larger ones.
TREE = """
#include <set>
struct Tree {
  struct Node { Node* left = nullptr; Node* right = nullptr; int key = 0; };
  using Seen = std::set<const Node*>;
  Node* root = nullptr;
  int size = 0;
  static bool isTree(const Node* node, Seen& seen) {
    if (node == nullptr) return true;
    return seen.insert(node).second && isTree(node->left, seen) && isTree(node->right, seen);
  }
  static bool isOrdered(const Node* node, int low, int high) {
    if (node == nullptr) return true;
    return node->key > low && node->key < high && isOrdered(node->left, low, node->key) &&
           isOrdered(node->right, node->key, high);
  }
  static bool isBoth(const Node* node, int low, int high, Seen& seen) {
    if (node == nullptr) return true;
    return seen.insert(node).second && node->key > low && node->key < high &&
           isBoth(node->left, low, node->key, seen) && isBoth(node->right, node->key, high, seen);
  }
  bool twoWalks() const {
    Seen seen;
    return isTree(root, seen) && int(seen.size()) == size && isOrdered(root, -1, 100);
  }
  bool oneWalk() const {
    Seen seen;
    return isBoth(root, -1, 100, seen) && int(seen.size()) == size;
  }
};
"""


def merged_trees(shop: Workshop) -> None:
    path = shop.write("tree.h", TREE)
    for scope, is_better in ((3, False), (5, True)):
        two, one = (shop.run("profile", path, "--class", "Tree", "--scope", scope, "--json",
                             "--predicate", name) for name in ("twoWalks", "oneWalk"))
        saved = candidates(two) - candidates(one)
        advice = [a for a in json.loads(two.out)["advice"] if a["guideline"] == "merging-properties"]
        shop.equal(f"trees of {scope} nodes: merging saves candidates", saved > 0, is_better, two)
        shop.equal("it is advised if it does", len(advice), int(is_better), two)
        for piece in advice:
            shop.expect("the stated saving is at most the real one, and at least half of it",
                        saved / 2 <= piece["candidates"] <= saved, (saved, piece))


def sums(shop: Workshop, folder: Path) -> None:
    words = [folder / "no_pruning.h", "--class", "Budget", "--predicate", "isSpent", "--scope", 3]
    result = shop.run("profile", *words)
    shop.expect("a sum gets an explanation", result.code == 0 and "no pruning helps: 212 of 212"
                in result.out and "[korat-no-pruning]" in result.out, result)


def table(shop: Workshop, tree: list[object]) -> None:
    result = shop.run("profile", *tree)
    lines = result.out.splitlines()
    shop.expect("banner, table, ratio, advice, verdict", result.code == 0
                and lines[0].startswith("korat ") and lines[1].startswith("field ")
                and lines[-1].startswith("EXHAUSTED structures=15 candidates=178 "), result)
    counted = shop.run("generate", *tree, "--prune", "reads", "--count")
    shop.equal("candidates are those of --prune reads", result.number("candidates"),
               counted.number("candidates"))
    data = json.loads(shop.run("profile", *tree, "--json").out)
    fields = {f["name"]: f for f in data["fields"]}
    shop.equal("every candidate ended with one field on top",
               sum(f["executions"] for f in fields.values()), 178)
    shop.equal("every candidate that is not a structure was rejected with a field on top",
               sum(f["rejected"] for f in fields.values()), 178 - 15)
    shop.equal("the root is read once", fields["SearchTree.root_"]["reads"], 1)
    outcomes = shop.run("generate", *tree, "--count")
    shop.equal("the other search is the default one", data["outcomes"]["candidates"],
               outcomes.number("candidates"))
    each = json.loads(shop.run("profile", *tree, "--json", "--objects").out)
    infos = [f for f in each["fields"] if f["name"] in ("N0.info", "N1.info", "N2.info")]
    shop.equal("--objects lists them separately, and they add up",
               (len(infos), sum(f["reads"] for f in infos)), (3, fields["Node.info"]["reads"]))


def outputs(shop: Workshop, tree: list[object]) -> None:
    shown = shop.run("profile", *tree, "--report", "json:profile.json")
    shop.expect("--report writes the JSON in addition to the table", shown.code == 0
                and json.loads((shop.folder / "profile.json").read_text())["class"] == "SearchTree"
                and "field " in shown.out, shown)
    data = shop.run("profile", *tree, "--json")
    shop.expect("with --json banner and verdict go to standard error",
                data.out.startswith("{") and "EXHAUSTED" in data.err, data)
    quiet = shop.run("profile", *tree, "-q")
    shop.expect("-q: no banner", quiet.out.startswith("field ") and quiet.err == "", quiet)


def limits(shop: Workshop, tree: list[object]) -> None:
    few = shop.run("profile", *tree, "--max-structs", 4)
    shop.expect("a limit is reported, with how far the search got", few.code == 0
                and few.verdict.startswith("INCOMPLETE (structure limit) structures=4 ")
                and f"the first {few.number('candidates')} candidates" in few.err, few)
    strict = shop.run("profile", *tree, "--max-structs", 4, "--require-exhaustive")
    shop.equal("--require-exhaustive is exit code 4 then", strict.code, 4, strict)
    large = shop.run("profile", *tree[:3], "--scope", 9, "--max-time", "200ms")
    shop.expect("a time limit ends it", "INCOMPLETE (time limit)" in large.verdict, large)
    none = shop.run("profile", *tree, "--set", "size_=7")
    shop.expect("no structure is exit code 3, but profiled", none.code == 3
                and "Node.left" in none.out and "no structure:" in none.err, none)
    allowed = shop.run("profile", *tree, "--set", "size_=7", "--allow-empty")
    shop.equal("--allow-empty", allowed.code, 0, allowed)


def deaths(shop: Workshop) -> None:
    path = shop.write("dies.h", """
#include <csignal>
struct Dies {
  int a = 0, b = 0;
  bool repOk() const { if (a == 1 && b == 1) raise(SIGKILL); return b != 2; }
};
""")
    result = shop.run("profile", path, "--class", "Dies", "--scope", 2)
    shop.expect("a predicate that kills its process is reported", result.code == 0
                and "the profile covers what came after that" in result.err
                and result.verdict.startswith("INCOMPLETE (the predicate ended"), result)


def mistakes(shop: Workshop, tree: list[object]) -> None:
    for words, said in [
            ((*tree, "--report", "xml:a"), "expected json:FILE"),
            ((*tree, "--report", "json:nowhere/a.json"), "there is no directory nowhere"),
            ((*tree, "--prune", "none"), "--prune"),
            ((*tree, "--max-time", "5"), "expected a duration with its unit"),
            (("--scope", 3), "no file given")]:
        result = shop.run("profile", *words)
        shop.expect(f"exit code 2: {said}", result.code == 2 and said in result.err, result)
    text = shop.run("profile", "--help")
    shop.expect("--help", text.code == 0 and "--objects" in text.out and "--prune" not in text.out,
                text)


def main() -> None:
    shop = Workshop(sys.argv[1])
    folder = Path(sys.argv[2]).resolve()
    tree = [Path(sys.argv[3]).resolve() / "search_tree/search_tree.h", "--class", "SearchTree",
            "--scope", 3]
    guidelines(shop, folder)
    sums(shop, folder)
    for check in (table, outputs, limits, mistakes):
        check(shop, tree)
    merged_trees(shop)
    deaths(shop)
    shop.finish()


if __name__ == "__main__":
    main()
