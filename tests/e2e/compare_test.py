#!/usr/bin/env python3
"""korat compare: what two versions of a class do differently, and that nothing is said to differ
where they do the same.

Usage: compare_test.py KORAT
"""

import subprocess
import sys

from korat_command import Result, Workshop

LIST = """#pragma once
#include <cstdlib>
#include <stdexcept>
class List {
 public:
  List() = default;
  List(const List&) = delete;
  List& operator=(const List&) = delete;
  ~List() {
    while (head_) delete Pop();
  }
  bool repOk() const {
    int n = 0;
    for (Node* p = head_; p; p = p->next)
      if (++n > size_) return false;
    return n == size_;
  }
  void push(int x) {
    head_ = new Node{head_, x};
    ++size_;
  }
  int pop() {
    if (!head_) throw std::out_of_range("empty");
    Node* n = Pop();
    int v = n->value;
    delete n;
    --size_;
    return v;
  }
  int sum() const {
    int s = 0;
    for (Node* p = head_; p; p = p->next) s += p->value;
    return s;
  }
  int front() const { return head_ ? head_->value : 0; }
  void reverse() {
    Node* r = nullptr;
    while (head_) {
      Node* n = Pop();
      n->next = r;
      r = n;
    }
    head_ = r;
  }
  List* self() { return this; }

 private:
  struct Node {
    Node* next;
    int value;
  };
  Node* Pop() {
    Node* n = head_;
    head_ = n->next;
    return n;
  }
  Node* head_ = nullptr;
  int size_ = 0;
};
"""

# The members are in another order, one has been added, and a parameter has another name.
REWRITTEN = (
    LIST.replace("  Node* head_ = nullptr;\n  int size_ = 0;\n",
                 "  int size_ = 0, twice_ = 0;\n  Node* head_ = nullptr;\n")
    .replace("return n == size_;", "return n == size_ && twice_ == 2 * n;")
    .replace("    Node* next;\n    int value;\n", "    int value;\n    Node* next;\n")
    .replace("push(int x) {\n    head_ = new Node{head_, x};",
             "push(int value) {\n    twice_ += 2;\n    head_ = new Node{value, head_};")
    .replace("--size_;", "--size_, twice_ -= 2;")
)

# Every change shows only with two nodes or more; in the order of the functions.
BROKEN = (
    LIST.replace('if (!head_) throw std::out_of_range("empty");', "")
    .replace("return s;\n", "if (size_ == 2) std::_Exit(3);\n    return s;\n")
    .replace("return head_ ? head_->value : 0;",
             "while (size_ == 2) if (head_->value == 9) break;\n"
             "    return head_ ? head_->value : 0;")
    .replace("    head_ = r;\n", "    head_ = r;\n    if (size_ == 2) head_->value = 1;\n")
)

# Objects are represented in another way, and only sequences of three pushes show the fault.
VECTOR = """#pragma once
#include <stdexcept>
#include <vector>
class Vec {
 public:
  void push(int x) { v_.push_back(x); }
  int pop() {
    if (v_.empty()) throw std::out_of_range("empty");
    int x = v_.back();
    v_.pop_back();
    return x;
  }
  int sum() const {
    int s = 0;
    for (int x : v_) s += x;
    return s;
  }
  int front() const { return v_.empty() ? 0 : v_.back(); }
  void reverse() { v_ = std::vector<int>(v_.rbegin(), v_.rend()); }

 private:
  std::vector<int> v_;
};
"""
FAULTY_VECTOR = VECTOR.replace("int s = 0;", "int s = v_.size() == 3 ? 1 : 0;")


class CompareTest(Workshop):
    def expect(self, what: str, result: Result, code: int, *texts: str) -> None:
        missing = [text for text in texts if text not in result.out + result.err]
        if result.code == code and not missing:
            return
        self.failures += 1
        print(f"FAILED: {what}: expected exit code {code} and {missing}\n{result}")

    def compare(self, *words: object) -> Result:
        return self.run("compare", *words, "--quiet")

    def structures(self) -> None:
        twice = ("--set", "List::twice_=0..4")
        same = self.run("compare", "list.h", "rewritten.h", "--scope", 2, *twice)
        self.expect("a list with other members", same, 0, "EXHAUSTED", "differences=0",
                    "not all versions have the member twice_")
        # Constructing; push of -1 and 0..4, the values of twice_; six others.
        if same.number("inputs") != 1 + 7 * 6 + 7 * 6:
            self.expect(f"{same.number('inputs')} inputs", same, -1)
        smaller = self.compare("list.h", "rewritten.h", "--scope", 2)
        self.expect("members without enough values", smaller, 1, "NEW has no such input")

        broken = self.compare("list.h", "broken.h", "--scope", 2)
        self.expect(
            "faults of all kinds", broken, 1, "EXHAUSTED",
            "pop(): OLD threw std::out_of_range, NEW failed: crashed, on 1 input\n",
            "sum(): OLD returned, NEW ended the process, on 4 inputs",
            "NEW ended the process: exit code 3",
            "front(): OLD returned, NEW did not end, on 4 inputs",
            "reverse(): leave different structures, on 2 inputs",
            "and left @1{head_: @2, size_: 2}  @2{next: @3, value: 2}",
        )
        other_way = self.compare("broken.h", "list.h", "--scope", 2, "-j", 2)
        self.expect("the other way round", other_way, 1, "OLD ended the process, NEW returned")
        if other_way.number("differences") != broken.number("differences"):
            self.expect("as many differences with two processes", other_way, -1)
        lines = [line for line in broken.out.splitlines() if "replay: " in line]
        replay = next(line for line in lines if "sum()" in line).split("korat ", 1)[1]
        words = [word.strip("'") for word in replay.split()]
        self.expect("replayed", self.run(*words), 1, "NEW ended the process: exit code 3",
                    "REPLAYED they differ")

    def calls(self) -> None:
        words = ("--calls", 4, "--set", "push(int).x=0..1")
        same = self.compare("list.h", "vector.h", "--old-class", "List", "--class", "Vec", *words)
        self.expect("another representation", same, 0, "EXHAUSTED up to 4 calls states=", "differences=0")
        three = self.compare("list.h", "--class", "List", "--with", "vector.h::Vec", "--with",
                             "faulty.h::Vec", *words)
        self.expect("three versions", three, 1, "sum(): return different results",
                    "object.push(0);\n    object.push(0);\n    object.push(0);\n    object.sum();",
                    "faulty.h::Vec returned 1 (alone)")
        if "(alone)" not in three.out or "list.h::List returned 0 (alone)" in three.out:
            self.expect("who is alone", three, -1)
        lines = [line for line in three.out.splitlines() if "replay: " in line]
        replay = [word.strip("'") for word in lines[0].split("korat ", 1)[1].split()]
        self.expect("a replayed sequence", self.run(*replay), 1, "faulty.h::Vec returned 1 (alone)")

    def revision(self) -> None:
        def git(*words: str) -> None:
            subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *words], check=True,
                           cwd=self.folder / "repository", capture_output=True)

        path = self.write("repository/list.h", LIST)
        git("init", "-q")
        git("add", "list.h")
        git("commit", "-qm", "first")
        path.write_text(BROKEN, encoding="utf-8")
        self.expect("a commit", self.compare(path, "--ref", "HEAD", "--scope", 1), 1,
                    "pop(): OLD threw std::out_of_range, NEW failed: crashed")
        self.expect("no commit", self.compare(path, "--ref", "nothing"), 2,
                    "--ref nothing: there is no such commit")

    def mistakes(self) -> None:
        self.expect("one file", self.compare("list.h"), 2, "then as many of the new one")
        self.expect("no such member", self.compare("list.h", "list.h", "--set", "List::no=1"), 2,
                    "no field or class 'List::no'")

    def main(self) -> int:
        for name, text in (("list", LIST), ("rewritten", REWRITTEN), ("broken", BROKEN),
                           ("vector", VECTOR), ("faulty", FAULTY_VECTOR)):
            self.write(name + ".h", text)
        self.structures()
        self.calls()
        self.revision()
        self.mistakes()
        return 1 if self.failures else 0


if __name__ == "__main__":
    sys.exit(CompareTest(sys.argv[1], optimize=False).main())
