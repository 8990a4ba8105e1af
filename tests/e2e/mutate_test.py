#!/usr/bin/env python3
"""korat mutate: which mutants there are, what kills them, and what is said of the others.

Usage: mutate_test.py KORAT
"""

import json
import re
import subprocess
import sys

from korat_command import Result, Workshop

# A counter up to 3. step() checks nothing about its result, and never reaches the last branch.
COUNTER = """#pragma once
#include <cstdlib>
class Counter {
 public:
  bool repOk() const { return 0 <= n_ && n_ <= 3; }
  bool up() {
    if (n_ == 3) return false;
    ++n_;
    return true;
  }
  void reset() { Clear(); }
  int half() const { return n_ / 2; }
  void check(int most) {
    if (n_ > 100) std::_Exit(1);
    while (most > n_) --most;
  }

 private:
  void Clear() { n_ = 0; }
  int n_ = 0;
};
"""

# A template, defined outside of its class; the mark is about one operation only.
RING = """#pragma once
template <typename T>
class Ring {
 public:
  bool repOk() const { return 0 <= first_ && first_ < 2 && 0 <= count_ && count_ <= 2; }
  bool push(T value);

 private:
  T slots_[2] = {};
  int first_ = 0, count_ = 0;
};
template <typename T>
bool Ring<T>::push(T value) {
  if (count_ == 2) return false;  // korat: equivalent cxx_eq_to_ge it is never above 2
  slots_[(first_ + count_) % 2] = value;
  const int more = 1;  // the compiler needs no mutant of a constant
  static_assert(sizeof(T) <= 8, "small");
  count_ += more;
  return true;
}
"""

# In which order the nodes are made does not matter.
PAIR = """#pragma once
class Pair {
 public:
  bool repOk() const { return first_ == nullptr || (first_->next && !first_->next->next); }
  void fill() {
    if (first_ != nullptr) return;
    Node* a = new Node;
    Node* b = new Node;
    first_ = Linked(a, b);
  }

 private:
  struct Node {
    Node* next = nullptr;
  };
  static Node* Linked(Node* one, Node* other) {
    one->next = other;
    return one;
  }
  Node* first_ = nullptr;
};
"""

# Appendix A of Marinov's dissertation: remove copies the info of the predecessor. Only from five
# nodes on does it walk down to it.
TREE = """#pragma once
#include <set>
class Tree {
 public:
  bool repOk() const {
    std::set<const Node*> visited;
    return IsTree(root_, 0, 99, visited) && size_ == static_cast<int>(visited.size());
  }
  bool remove(int info) {
    Node* parent = nullptr;
    Node* current = root_;
    while (current != nullptr && current->info != info) {
      parent = current;
      current = info < current->info ? current->left : current->right;
    }
    if (current == nullptr) return false;
    Node* change = Without(current);
    if (parent == nullptr) {
      root_ = change;
    } else if (parent->left == current) {
      parent->left = change;
    } else {
      parent->right = change;
    }
    --size_;
    return true;
  }

 private:
  struct Node {
    Node* left;
    Node* right;
    int info;
  };
  static bool IsTree(const Node* node, int lower, int upper, std::set<const Node*>& visited) {
    if (node == nullptr) return true;
    return visited.insert(node).second && lower < node->info && node->info < upper &&
           IsTree(node->left, lower, node->info, visited) &&
           IsTree(node->right, node->info, upper, visited);
  }
  static Node* Without(Node* current) {
    Node* left = current->left;
    Node* right = current->right;
    if (left == nullptr) return right;
    if (right == nullptr) return left;
    if (left->right == nullptr) {
      current->info = left->info;
      current->left = left->left;
      return current;
    }
    Node* temp = left;
    while (temp->right->right != nullptr) temp = temp->right;
    current->info = temp->right->info;
    temp->right = temp->right->left;
    return current;
  }
  Node* root_;
  int size_;
};
"""

# What push does to the slots is left open by the weak contract.
BUFFER = """#pragma once
class Buffer {
 public:
  bool repOk() const { return 0 <= size_ && size_ <= 2; }
  //@ requires size_ < 2;
  //@ ensures size_ == \\old(size_) + 1STRONG;
  void push(int value) {
    slots_[size_] = value;
    ++size_;
  }

 private:
  int slots_[2] = {};
  int size_ = 0;
};
"""

# What is checked by hand, with the mutants that --emit writes.
COUNTER_TEST = """#include "counter.h"
int main() {
  Counter counter;
  if (!counter.up() || counter.half() != 0 || !counter.up() || counter.half() != 1) return 1;
  counter.reset();
  return counter.up() && counter.half() == 0 ? 0 : 1;
}
"""


def survivors(result: Result) -> list[str]:
    """"survived: replaced a by b", in the order of the text."""
    return re.findall(r"warning: (.*) \[korat-mutant-\d+\]", result.out)


def without_time(result: Result) -> str:
    return re.sub(r"time=\S+", "", result.out)


def without_runs(result: Result) -> str:
    return re.sub(r"runs=\S+", "", without_time(result))


def check_what_kills(shop: Workshop) -> None:
    pair = shop.run("mutate", "pair.h", "--class", "Pair", "--scope", "2")
    shop.expect("isomorphic outputs are equal", "survived: replaced Linked(a, b) by Linked(b, a)"
                in survivors(pair), pair)
    shop.expect("others are not", "survived: replaced a by b" not in survivors(pair), pair)
    shop.write("half.h", COUNTER.replace("n_ / 2", "(n_ + 1) / 2 % 2"))
    half = shop.run("mutate", "half.h", "--class", "Counter", "--method", "half", "--scope", "3",
                    "--report", "json:half.json")
    report = json.loads((shop.folder / "half.json").read_text(encoding="utf-8"))
    changes = {one["description"] for one in report["files"]["half.h"]["mutants"]}
    shop.expect("nothing is divided by a 0 that the compiler sees, which may do anything then",
                "replaced 2 by 3" in changes and "replaced 2 by 0" not in changes, half)
    everything = shop.run("mutate", "counter.h", "--class", "Counter", "--scope", "3", "--all-kills",
                          "--report", "json:all.json", "-j", "2")
    report = json.loads((shop.folder / "all.json").read_text(encoding="utf-8"))
    reasons = {one["description"]: one.get("statusReason", "")
               for one in report["files"]["counter.h"]["mutants"]}
    shop.expect("all inputs that kill are counted",
                reasons["removed Clear()"].endswith("; 3 inputs kill it"), everything)
    shop.write("broken.h", COUNTER.replace("++n_;", "n_ += 10;").replace("(n_ == 3)", "(n_ == 9)"))
    broken = shop.run("mutate", "broken.h", "--class", "Counter", "--method", "up", "--scope", "3")
    shop.equal("a function that fails on every input is a failure", broken.code, 1, broken)


def check_scope_of_remove(shop: Workshop) -> None:
    """--owns nothing: removed nodes are left to a garbage collector, as in Java."""
    remove = ["mutate", "tree.h", "--class", "Tree", "--method", "remove", "--owns", "nothing",
              "--operators", "variable", "--scope"]
    change = "replaced temp by left"
    four = shop.run(*remove, "4")
    shop.expect("a mutant of appendix A's remove survives all trees of four nodes",
                f"survived: {change}" in survivors(four), four)
    five = shop.run(*remove, "4..5", "--report", "json:five.json")
    report = json.loads((shop.folder / "five.json").read_text(encoding="utf-8"))
    fates = [one["statusReason"] for one in report["files"]["tree.h"]["mutants"]
             if one["description"] == change and one["status"] == "Timeout"]
    shop.expect("and hangs on one of five", fates == ["remove(int): hung"], five)


def check_weak_contract(shop: Workshop) -> None:
    shop.write("weak.h", BUFFER.replace("STRONG", ""))
    shop.write("strong.h", BUFFER.replace("STRONG", " && slots_[size_ - 1] == value"))
    words = ["--class", "Buffer", "--method", "push", "--scope", "2", "--by", "contracts"]
    change = "survived: removed slots_[size_] = value"
    weak = shop.run("mutate", "weak.h", *words)
    shop.expect("what a weakened contract leaves open is listed, with an input",
                re.search(re.escape(change) + r".*\n.*\n.*\n  reached by push\(int\) on\n    Buffer\{",
                          weak.out) is not None, weak)
    strong = shop.run("mutate", "strong.h", *words)
    shop.expect("a contract that says it kills", change not in survivors(strong), strong)


def check_reports(shop: Workshop) -> None:
    climb = shop.run("mutate", "counter.h", "--class", "Counter", "--scope", "0..5", "--until-score",
                     "50", "--report", "html:page.html", "--report", "sarif:left.sarif")
    scope = re.search(r"scope (\d) is enough for a score of 50 %", climb.out)
    shop.expect("the scope stops where the score is reached",
                scope is not None and f"scope {int(scope[1]) + 1}:" not in climb.out
                and climb.code == 0, climb)
    page = (shop.folder / "page.html").read_text(encoding="utf-8")
    shop.expect("the page has the curve, and its data", "<polyline" in page
                and re.search(r'"description": "removed Clear\(\)"', page) is not None)
    shop.expect("it loads nothing", re.search(r'(src|href)="', page) is None)
    sarif = json.loads((shop.folder / "left.sarif").read_text(encoding="utf-8"))
    places = [(one["ruleId"], one["locations"][0]["physicalLocation"]["region"]["startLine"])
              for one in sarif["runs"][0]["results"]]
    shop.equal("SARIF has a result for each mutant that is left", len(places),
               climb.number("survived"), climb)
    shop.expect("each with its place", ("korat-mutant-not-reached", 14) in places, places)
    shop.equal("a score that is never reached is exit code 1",
               shop.run("mutate", "counter.h", "--class", "Counter", "--scope", "1..2",
                        "--until-score", "99").code, 1)
    missing = shop.run("mutate", "counter.h", "--class", "Counter", "--report", "xml:a.xml")
    shop.expect("a wrong format is an error", missing.code == 2
                and "expected html, json or sarif" in missing.err, missing)


def check_marks(shop: Workshop) -> None:
    shop.write("equivalent.txt", """# why they mean the same
Counter::up: replaced n_ == 3 by n_ >= 3 # it is never above 3
Counter::up: replaced n_ == 3 by 3 == n_ # no such mutant
""")
    marked = shop.run("mutate", "counter.h", "--class", "Counter", "--method", "up", "--scope", "3",
                      "--equivalent", "equivalent.txt")
    shop.equal("a file names mutants that mean the same", marked.number("equivalent"), 1, marked)
    shop.write("same.txt", "Counter::check: replaced most by other (2) # it is unused\n"
               "Counter::check: replaced most by other\n")
    shop.write("same.h", COUNTER.replace("check(int most)", "check(int most, int other)"))
    same = shop.run("mutate", "same.h", "--class", "Counter", "--method", "check", "--scope", "1",
                    "--operators", "variable", "--equivalent", "same.txt")
    shop.expect("one of several that read the same is chosen by number", same.number("equivalent") == 1
                and "same.txt:2: 2 mutants are 'Counter::check: replaced most by other'; add which"
                in same.err, same)
    shop.expect("a line about none is told", "equivalent.txt:3: no mutant is 'Counter::up: replaced "
                "n_ == 3 by 3 == n_'" in marked.err, marked)


def check_cxx20(shop: Workshop) -> None:
    shop.write("bag.h", """#pragma once
#include <string>
class Bag {
 public:
  bool repOk() const { return name_.size() < 2; }
  bool has(const std::string& name) const { if (name_ != name) return false; return true; }
 private:
  std::string name_;
};
""")
    bag = shop.run("mutate", "bag.h", "--class", "Bag", "--emit", "bags", "--", "-std=c++20")
    listed = (shop.folder / "bags/mutants.txt").read_text(encoding="utf-8")
    shop.equal("operators that C++20 makes of others are mutated, too, and drop nothing beside them",
               [line.split("\t")[3] for line in listed.splitlines()],
               ["replaced name_ != name by name_ == name", "replaced false by true",
                "replaced true by false"], bag)


def check_emitted(shop: Workshop) -> None:
    emitted = shop.run("mutate", "counter.h", "--class", "Counter", "--emit", "mutants")
    shop.expect("the copy with all mutants is written", emitted.code == 0, emitted)
    listed = [line.split("\t") for line in
              (shop.folder / "mutants/mutants.txt").read_text(encoding="utf-8").splitlines()]
    shop.write("counter_test.cc", COUNTER_TEST)
    subprocess.run(["clang++-19", "-std=c++17", "-ivfsoverlay", "mutants/overlay.yaml", "-I", "mutants",
                    "counter_test.cc", "-o", "by_hand"], cwd=shop.folder, check=True)

    def passes(number: str) -> bool:
        return subprocess.run([shop.folder / "by_hand"], check=False, timeout=20,
                              env={**shop.environment, "KORAT_MUTANT": number}).returncode == 0

    fates = {change: passes(number) for number, _, _, change in listed if "--most" not in change}
    shop.expect("without a mutant, the copy is the user's code", passes("0"))
    shop.expect("tests of one's own kill some", not fates["replaced n_ / 2 by n_ * 2"], fates)
    shop.expect("and leave others", fates["replaced n_ == 3 by n_ >= 3"], fates)


def main(korat: str) -> None:
    shop = Workshop(korat, optimize=False)
    shop.write("counter.h", COUNTER)
    shop.write("ring.h", RING)

    counter = ["mutate", "counter.h", "--class", "Counter", "--scope", "3"]
    all_of_it = shop.run(*counter, "--report", "json:report.json")
    shop.expect("all inputs are tried", all_of_it.code == 0
                and all_of_it.verdict.startswith("EXHAUSTED mutants="), all_of_it)
    shop.expect("private helpers are mutated, the predicate is not",
                "Counter::Clear" in all_of_it.out and "Counter::repOk" not in all_of_it.out, all_of_it)
    left = survivors(all_of_it)
    for wanted in ("survived: replaced n_ == 3 by n_ >= 3", "survived: replaced n_ > 100 by n_ == 100",
                   "not reached: replaced 1 by 0"):
        shop.expect(f"'{wanted}' is told", wanted in left, all_of_it)
    shop.expect("each place is in the form of a compiler's warning",
                "counter.h:7:9: warning: survived: replaced n_ == 3 by n_ >= 3" in all_of_it.out, all_of_it)
    shop.expect("a survivor comes with what it changes",
                "  -     if (n_ == 3) return false;\n  +     if (n_ >= 3) return false;\n" in all_of_it.out,
                all_of_it)
    shop.expect("a survivor comes with an input that reaches it",
                "  reached by up() on\n    Counter{n_: 0}" in all_of_it.out, all_of_it)

    report = json.loads((shop.folder / "report.json").read_text(encoding="utf-8"))
    mutants = report["files"]["counter.h"]["mutants"]
    status = {one["description"]: one for one in mutants}
    shop.equal("the report has every mutant", len(mutants), all_of_it.number("mutants"))
    shop.equal("the report counts like the verdict",
               sum(one["status"] in ("Killed", "Timeout") for one in mutants), all_of_it.number("killed"))
    for what, how in (("replaced n_ == 3 by n_ != 3", "Killed"), ("removed Clear()", "Killed"),
                      ("replaced n_ / 2 by n_ * 2", "Killed"), ("removed --most", "Timeout"),
                      ("replaced n_ == 3 by n_ >= 3", "Survived"), ("replaced 1 by 0", "NoCoverage")):
        shop.equal(f"'{what}' is {how}", status.get(what, {}).get("status"), how, all_of_it)
    ended = status.get("replaced n_ > 100 by n_ <= 100", {})
    shop.expect("a mutant that ends the process is killed, and costs no other",
                "ended the process" in ended.get("statusReason", ""), ended)
    place = status["replaced n_ == 3 by n_ >= 3"]["location"]
    shop.equal("places are lines and columns", place,
               {"start": {"line": 7, "column": 9}, "end": {"line": 7, "column": 16}})

    parallel = shop.run(*counter, "-j", "3", "--report", "json:parallel.json")
    shop.equal("several processes find the same", without_runs(parallel), without_runs(all_of_it),
               parallel)
    shared = json.loads((shop.folder / "parallel.json").read_text(encoding="utf-8"))
    shop.equal("down to the inputs that kill", shared["files"], report["files"])
    again = shop.run(*counter)
    shop.equal("a second run says the same", without_time(again), without_time(all_of_it))

    by_scope = shop.run("mutate", "counter.h", "--class", "Counter", "--scope", "0..3")
    killed = [int(number) for number in re.findall(r"scope \d: killed (\d+)", by_scope.out)]
    shop.expect("scopes go up, and so does what is killed",
                len(killed) == 4 and killed == sorted(killed) and killed[0] < killed[-1], by_scope)
    shop.equal("the last scope kills what it kills alone", by_scope.number("killed"),
               all_of_it.number("killed"), by_scope)

    contracts = shop.run(*counter, "--by", "both")
    shop.expect("what only the output gives away is not specified",
                "not specified: replaced n_ / 2 by n_ * 2" in survivors(contracts), contracts)
    shop.expect("what breaks the invariant is specified",
                "not specified: replaced n_ == 3 by n_ != 3" not in survivors(contracts), contracts)
    alone = shop.run(*counter, "--by", "contracts")
    shop.expect("by contracts alone, less is killed",
                0 < alone.number("killed") < all_of_it.number("killed"), alone)

    sample = shop.run(*counter, "--mutants", "8..12", "--seed", "7")
    shop.equal("a sample has as many as were asked for", sample.number("mutants"), 10, sample)
    shop.equal("a sample can be repeated",
               without_time(shop.run(*counter, "--mutants", "8..12", "--seed", "7")), without_time(sample))
    low = shop.run(*counter, "--threshold", "99")
    shop.equal("a score below the threshold is exit code 1", low.code, 1, low)
    one = shop.run(*counter, "--mutant", status["removed Clear()"]["id"])
    shop.expect("one mutant can be run alone", one.number("mutants") == 1 and one.number("killed") == 1, one)
    wrong = shop.run(*counter, "--operators", "relatoinal")
    shop.expect("a wrong group of operators is an error with a suggestion",
                wrong.code == 2 and "did you mean 'relational'" in wrong.err, wrong)

    ring = shop.run("mutate", "ring.h", "--class", "Ring<int>", "--scope", "2", "--operators",
                    "relational,assignment", "--operators", "constant")
    shop.expect("methods of a template are mutated where they are defined",
                ring.code == 0 and "Ring<int>::push" in ring.out, ring)
    shop.equal("what a comment calls equivalent is left out", ring.number("equivalent"), 1, ring)
    shop.expect("it does not survive", "survived: replaced count_ == 2 by count_ >= 2" not in ring.out, ring)

    shop.write("broken.h", COUNTER.replace("++n_;", "n_ += 2;"))
    broken = shop.run("mutate", "broken.h", "--class", "Counter", "--method", "up", "--scope", "3")
    shop.expect("inputs on which the code fails without any mutant are left out, and said to be",
                "up(): left out 1 input on which it fails without any mutant, such as Counter{n_: 2}"
                in broken.out, broken)
    shop.write("pair.h", PAIR)
    shop.write("tree.h", TREE)
    check_what_kills(shop)
    check_scope_of_remove(shop)
    check_weak_contract(shop)
    check_reports(shop)
    check_marks(shop)
    check_emitted(shop)
    check_cxx20(shop)
    shop.finish()


main(sys.argv[1])
