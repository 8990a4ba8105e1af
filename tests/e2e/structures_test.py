#!/usr/bin/env python3
"""korat test: other structures as arguments, ownership, special members, drafts, replays.

Usage: structures_test.py KORAT INCLUDE
"""

import re
import subprocess
import sys
from pathlib import Path

from korat_command import Workshop
from methods_test import rows

# Owns its nodes. The copy does not copy them, the assignment loses them.
STACK = r"""#pragma once
class Stack {
 public:
  Stack() = default;
  explicit Stack(int value) { push(value); }
  ~Stack() {
    while (top_ != nullptr) pop();
  }
  bool repOk() const {
    int n = 0;
    for (Node* p = top_; p != nullptr; p = p->next) {
      if (++n > size_) return false;
    }
    return n == size_;
  }
  void push(int value) {
    top_ = new Node{top_, value};
    ++size_;
  }
  //@ requires size_ > 0;
  int pop() {
    Node* first = top_;
    const int value = first->value;
    top_ = first->next;
    --size_;
    delete first;
    return value;
  }
  //@ ensures \result == 0;
  int wrongAtTwo() { return size_ == 2 ? top_->value : 0; }
  int useAfterDelete() {
    if (size_ == 0) return 0;
    Node* first = top_;
    pop();
    return first->value;
  }
  void dangle() {
    if (size_ != 1) return;
    delete top_;
  }
  void takeAll(Stack& other) {
    if (this == &other) return;
    while (other.size_ > 0) push(other.pop());
  }
  void share(Stack& other) {
    top_ = other.top_;
    size_ = other.size_;
  }
  bool operator==(const Stack& other) const { return size_ == other.size_; }
  static int twice(int value) { return 2 * value; }

 private:
  struct Node {
    Node* next;
    int value;
  };
  Node* top_ = nullptr;
  int size_ = 0;
};

//@ ensures \result == 1;
inline int SizeAfterPush(Stack& stack, int value) {
  stack.push(value);
  return stack.pop() == value ? 1 : 0;
}
"""

# Stacks of up to two values of 1..2: 1 + 2 + 4 = 7. Pairs out of two nodes: an empty one with each
# of 7, one of one node (2) with an empty one or one (2) of another node, one of two nodes (4) with an
# empty one: 7 + 2 * 3 + 4 = 17; and each with itself. Integers as arguments are 0..2 and -1.
PAIRS = 17 + 7

TABLE = {
    "Stack()": (1, 0, 1, 0, 0),
    "Stack(int)": (4, 0, 4, 0, 0),
    "~Stack()": (7, 0, 7, 0, 0),
    "Stack(const Stack &)": (7, 0, 1, 0, 6),
    "push(int)": (28, 0, 28, 0, 0),
    "pop()": (6, 1, 6, 0, 0),
    "wrongAtTwo()": (7, 0, 3, 0, 4),
    "useAfterDelete()": (7, 0, 1, 0, 6),
    "dangle()": (7, 0, 5, 0, 2),
    "takeAll(Stack &)": (PAIRS, 14, PAIRS, 0, 0),
    "operator==(const Stack &)": (PAIRS, 14, PAIRS, 0, 0),
    "twice(int)": (4, 0, 4, 0, 0),
    "SizeAfterPush(Stack &, int)": (28, 0, 28, 0, 0),
}

KINDS = {
    "Stack(const Stack &)": {"dangling"},
    "operator=(const Stack &)": {"dangling", "leaked"},
    "wrongAtTwo()": {"postcondition"},
    "useAfterDelete()": {"used-after-delete"},
    "dangle()": {"dangling"},
    "share(Stack &)": {"dangling", "leaked"},
}

# A class that owns nothing, with another class, pointers to nodes and to leaves as arguments.
GRAPH = r"""#pragma once
struct Range {
  int low = 0, high = 0;
  bool repOk() const { return low <= high; }
};
struct Point {
  int x = 0, y = 0;
};
struct Leaf {
  int value = 0;
};
struct Chain {
  struct Node {
    Node* next = nullptr;
    Leaf* leaf = nullptr;
  };
  Node* head = nullptr;
  bool repOk() const {
    int n = 0;
    for (Node* p = head; p != nullptr; p = p->next) {
      if (++n > 3) return false;
    }
    return true;
  }
  int within(const Range& range) const { return range.high - range.low; }
  int at(Point point) const { return point.x; }
  bool has(const Node* node) const {
    for (Node* p = head; p != nullptr; p = p->next) {
      if (p == node) return true;
    }
    return node == nullptr;
  }
  //@ ensures \result;
  bool finds(const Node* node) const { return has(node); }
  bool any(const Leaf* leaf) const { return leaf != nullptr; }
  void unknown(void* p) { (void)p; }
};
"""


def failures(text: str) -> dict[str, set[str]]:
    """The kinds of failures of each function."""
    kinds: dict[str, set[str]] = {}
    for match in re.finditer(r"error: .*\[korat-([a-z-]+)\]\n  (.*?)(?: on| with)?\n", text):
        kinds.setdefault(match[2], set()).add(match[1])
    return kinds


def drafts(text: str) -> list[str]:
    found = []
    for part in text.split("  as a test:\n")[1:]:
        lines = []
        for line in part.splitlines():
            if line and not line.startswith("    "):
                break
            lines.append(line[4:])
        found.append("\n".join(lines).strip() + "\n")
    return found


def check_stack(shop: Workshop, include: str) -> None:
    shop.write("stack.h", STACK)
    result = shop.run("test", "stack.h", "--class", "Stack", "--scope", 2)
    table = rows(result.out)
    for method, wanted in TABLE.items():
        shop.equal(f"the calls of {method}", table.get(method), wanted, result)
    shop.equal("the kinds of failures", failures(result.out), KINDS, result)
    shop.expect("objects that a call made are shown", "Node+1{next: " in shop.run(
        "test", "stack.h", "--class", "Stack", "--scope", 1, "--contracts",
        shop.write("no.contracts", "/*@ for Stack::push(int): ensures size_ == 5; @*/\n"),
        "--method", "push").out)

    at = result.out.index("wrongAtTwo() on")
    shop.expect("the result is shown", "  returned 1\n" in result.out[at:at + 300], result)
    replay = re.search(r"to replay it:\n    korat (.*)\n", result.out[at:])[1]
    again = shop.run(*__import__("shlex").split(replay))
    shop.expect("the replay command calls that one again",
                rows(again.out) == {"wrongAtTwo()": (1, 0, 0, 0, 1)} and again.code == 1, again)
    shop.expect("an id that is not an input",
                shop.run("test", "stack.h", "--class", "Stack", "--scope", 2, "--method", "pop",
                         "--input", "0").code == 3)
    shop.expect("--input needs one method",
                shop.run("test", "stack.h", "--class", "Stack", "--scope", 2, "--input", "0").code == 2)

    draft = next(text for text in drafts(result.out) if "wrongAtTwo" in text)
    shop.expect("a sequence of calls builds the structure",
                "push(" in draft and "size_" not in draft, draft)
    for number, text in enumerate(drafts(result.out)):
        source = shop.write(f"draft{number}.cc", text)
        done = subprocess.run(["clang++-19", "-fsyntax-only", "-std=c++17", "-fno-access-control",
                               "-I", str(shop.folder), "-I", include, str(source)],
                              capture_output=True, text=True, check=False)
        shop.expect(f"draft {number} compiles", done.returncode == 0, text + done.stderr)

    found = shop.run("test", "stack.h", "--class", "Stack", "--scope", 2, "--max-failures", 1,
                     "--method", "wrongAtTwo", "--method", "useAfterDelete", "--method", "pop")
    stopped = rows(found.out)
    shop.expect("--max-failures stops a method, not those that share its inputs",
                found.verdict.startswith("INCOMPLETE (--max-failures)")
                and stopped["wrongAtTwo()"][4] == stopped["useAfterDelete()"][4] == 1
                and stopped["pop()"] == TABLE["pop()"], found)
    draft = next(text for text in drafts(result.out) if "Stackdangling" in text)
    shop.expect("the draft of a copy checks the copy", "EXPECT_TRUE(copy.repOk());" in draft, draft)


def check_graph(shop: Workshop) -> None:
    shop.write("graph.h", GRAPH)
    for engine in ("resume", "replay"):
        result = shop.run("test", "graph.h", "--class", "Chain", "--scope", 2, "--engine", engine)
        table = rows(result.out)
        # Chains of up to two nodes, each with no leaf, or one of two, alike, with a value of 1..2:
        # 1, then null or a leaf (1 + 2 = 3), then for two nodes null-null, null-a, a-null, a-a, a-b
        # (1 + 2 + 2 + 2 + 4 = 11). A ring is not a chain.
        chains = 1 + 3 + 11
        ranges = 3
        shop.equal(f"a class with its own predicate, {engine}", table.get("within(const Range &)"),
                   (chains * ranges, 0, chains * ranges, 0, 0), result)
        shop.equal(f"a struct by its members, {engine}", table.get("at(Point)"),
                   (chains * 4, 0, chains * 4, 0, 0), result)
        # null, or a node of the chain: 1, 3 * 2, 11 * 3.
        shop.equal(f"pointers to nodes are into the structure, {engine}",
                   table.get("finds(const Chain::Node *)"), (40, 0, 40, 0, 0), result)
        shop.expect(f"what can't be bounded, {engine}",
                    "unknown(void *): not called: values of type 'void *'" in result.out, result)
        shop.equal(f"so the exit code is not 0, {engine}", result.code, 3, result)
        shop.expect(f"and the verdict says it, {engine}",
                    " failed=0 uncalled=1 " in result.verdict, result)


# Uninstrumented code gets a pointer into the object, so everything counts as read.
FOREIGN = r"""#pragma once
#include <cstdlib>
struct Chain {
  struct Node {
    Node* next = nullptr;
  };
  char text[2] = {'1', 0};
  Node* head = nullptr;
  bool repOk() const {
    if (std::atol(text) != 1) return false;
    int n = 0;
    for (Node* p = head; p != nullptr; p = p->next) {
      if (++n > 3) return false;
    }
    return true;
  }
  bool has(const Node* node) const { return node == head; }
};
"""


def check_foreign(shop: Workshop) -> None:
    shop.write("foreign.h", FOREIGN)
    for engine in ("resume", "replay"):
        result = shop.run("test", "foreign.h", "--class", "Chain", "--scope", 2, "--set",
                          "Chain::text=keep", "--engine", engine)
        # Chains of 0, 1, 2 nodes; null or one of them.
        shop.equal(f"pointers into the structure, with unwatched code, {engine}",
                   rows(result.out).get("has(const Chain::Node *)"), (6, 0, 6, 0, 0), result)


def check_white_box(shop: Workshop) -> None:
    shop.write("box.h", "struct Box {\n  int full = 0;\n"
                        "  bool repOk() const { return full == 0 || full == 1; }\n"
                        "  //@ ensures full == 0 || \\result == 10 * value;\n"
                        "  int use(const int& value) { return full == 1 ? 10 * value + (value == 7) : 0; }\n};\n")
    wanted = {False: (18, 0, 17, 0, 1), True: (10, 0, 9, 0, 1)}
    for white_box, row in wanted.items():
        result = shop.run("test", "box.h", "--class", "Box", "--scope", 1, "--set",
                          "use(const int &).value=1..9", *(["--white-box"] if white_box else []))
        shop.equal(f"white box: {white_box}", rows(result.out).get("use(const int &)"), row, result)
        shop.expect(f"the failing input, white box: {white_box}", "value: 7" in result.out, result)


def check_behaviors(shop: Workshop) -> None:
    shop.write("two.h", "#include <stdexcept>\nstruct Two {\n  int n = 0;\n"
                        "  bool repOk() const { return n >= 0; }\n"
                        "  /*@ normal_behavior requires n > 0; ensures \\result == n;\n"
                        "    @ also exceptional_behavior requires n == 0;"
                        " signals_only std::out_of_range; @*/\n"
                        "  int get() const { if (n == 0) throw std::out_of_range(\"\"); return n; }\n};\n")
    for behavior, row in {0: (4, 0, 3, 1, 0), 1: (3, 1, 3, 0, 0), 2: (1, 3, 0, 1, 0)}.items():
        words = ["--behavior", behavior] if behavior else []
        result = shop.run("test", "two.h", "--class", "Two", "--scope", 3, *words)
        shop.equal(f"behaviour {behavior}", rows(result.out).get("get()"), row, result)
    result = shop.run("test", "two.h", "--class", "Two", "--scope", 3, "--behavior", 3)
    shop.expect("a behaviour past the last",
                result.code == 2
                and "get() has 2 behaviours: expected a number from 1 to 2" in result.err, result)


# Memory that a call allocates, and that is not part of the structure before the call.
MADE = r"""#pragma once
class Made {
 public:
  Made() = default;
  Made(const Made&) = delete;
  Made& operator=(const Made&) = delete;
  ~Made() { delete node_; }
  bool repOk() const { return node_ == nullptr || node_->next == nullptr; }
  void twice(int v) {
    Node* node = new Node;
    delete node;
    if (v == 2) delete node;
  }
  void dangles(int v) {
    Node* node = new Node;
    delete node_;
    node_ = node;
    if (v == 2) delete node;
  }

 private:
  struct Node {
    int value = 0;
    Node* next = nullptr;
  };
  Node* node_ = nullptr;
};
"""

# Objects that the class refers to but does not own; inherited methods; arguments that get broken.
LOAN = r"""#pragma once
#include <stdexcept>
#include <vector>
struct Item {
  int value = 0;
};
struct Base {
  int n = 0;
  void inherited() { n = -1; }
};
class Loan : public Base {
 public:
  bool repOk() const { return n >= 0; }
  ~Loan() {}
  void clear() { items_.clear(); }
  void spoil(Loan& other) { other.n = -1; }
  static void spoilStatic(Loan& loan) { loan.n = -1; }
  //@ signals (std::out_of_range&) n == 0;
  void foreseen() {
    if (n == 0) throw std::out_of_range("");
  }
  void unforeseen() {
    if (n == 1) throw 7;
  }
  int moved() && { return n; }
  int twin() { return 1; }
  int twin() const { return 2; }
  void name(char first) {
    if (first == 'a') __builtin_trap();
  }

 private:
  std::vector<Item*> items_;
  char text_[2] = {};
};
"""


# No node, or one of value 1..2: three structures; a quarter of the calls are with 2.
def check_made(shop: Workshop) -> None:
    shop.write("made.h", MADE)
    result = shop.run("test", "made.h", "--class", "Made", "--scope", 2)
    table = rows(result.out)
    shop.equal("a second delete of what the call made", table.get("twice(int)"), (12, 0, 9, 0, 3),
               result)
    shop.equal("its kind", failures(result.out).get("twice(int)"), {"deleted-twice"}, result)
    shop.equal("a pointer to what the call deleted", table.get("dangles(int)"), (12, 0, 9, 0, 3), result)


def check_loan(shop: Workshop) -> None:
    shop.write("loan.h", LOAN)
    bounds = ["--class", "Loan", "--scope", 1, "--set", "Loan::text_=keep"]
    result = shop.run("test", "loan.h", *bounds)
    table = rows(result.out)
    for method in ("~Loan()", "clear()", "moved()", "twin()", "twin() const"):
        counts = table.get(method, (0, 0, 0, 0, 1))
        shop.expect(f"{method} is called, and what is not owned is not leaked",
                    counts[0] > 0 and counts[4] == 0, result)
    for method in ("inherited()", "spoil(Loan &)", "spoilStatic(Loan &)"):
        counts = table.get(method, (0, 0, 0, 0, 0))
        shop.expect(f"{method} leaves a broken object", counts[4] == counts[0] > 0, result)
    shop.equal("a crash next to an array of characters", failures(result.out).get("name(char)"),
               {"crashed"}, result)
    strict = shop.run("test", "loan.h", *bounds, "--strict-exceptions")
    shop.equal("only exceptions that no contract mentions are strict failures",
               {method for method, kinds in failures(strict.out).items() if "threw" in kinds},
               {"unforeseen()"}, strict)


def check_pruning(shop: Workshop) -> None:
    """Every combination of values is tried: pruning must not lose or repeat an input."""
    for file, name in (("stack.h", "Stack"), ("graph.h", "Chain"), ("loan.h", "Loan")):
        words = ["test", file, "--class", name, "--scope", 1 if name == "Loan" else 2]
        if name == "Loan":
            words += ["--set", "Loan::text_=keep"]
        pruned, all_tried = shop.run(*words), shop.run(*words, "--prune", "none")
        shop.equal(f"{name}: the same calls without pruning", rows(pruned.out), rows(all_tried.out),
                   all_tried)
        shop.expect(f"{name}: there are some", len(rows(pruned.out)) > 3, pruned)


def main() -> None:
    shop = Workshop(sys.argv[1], optimize=False)
    check_made(shop)
    check_loan(shop)
    check_stack(shop, sys.argv[2])
    check_graph(shop)
    check_foreign(shop)
    check_white_box(shop)
    check_behaviors(shop)
    check_pruning(shop)
    shop.finish()


if __name__ == "__main__":
    main()
