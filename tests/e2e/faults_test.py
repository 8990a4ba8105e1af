#!/usr/bin/env python3
"""Seeded faults: each is found at the smallest scope that can show it, and named correctly.

Usage: faults_test.py KORAT EXAMPLES [--class NAME]
"""

import argparse
import re
import shlex
import subprocess
from dataclasses import dataclass
from pathlib import Path

from korat_command import Result, Workshop
from methods_test import rows
from published_counts_test import header_of
from structures_test import drafts, failures
from subjects_test import SUBJECTS, is_clean


@dataclass
class Fault:
    name: str
    example: str
    right: str
    wrong: str
    scope: int  # the smallest that can show it
    kinds: dict[str, str]  # by method
    says: str = ""  # in the error line


# What the bounds of SUBJECTS can express, where that is not 0.
LOWEST = {"SearchTree": 1, "SortedList": 1, "RedBlackTree": 1}

FAULTS = [
    # The leftmost node of the right subtree moves up, and its right child is lost.
    Fault("lost node", "SearchTree", "    *first = successor->right;\n", "    *first = nullptr;\n",
          4, {"remove(int)": "postcondition"}, "'Infos() == Without("),
    Fault("size not updated", "SearchTree", "    delete removed;\n    --size_;\n",
          "    delete removed;\n", 1, {"remove(int)": "invariant-exit"}, "'repOk()' of SearchTree"),
    # Right for its caller, but the contract promises that infos stay in their nodes.
    Fault("broken frame", "SearchTree", "    link = WithoutTop(removed);\n",
          """    if (removed->left != nullptr && removed->right != nullptr) {
      Node** first = &removed->right;
      while ((*first)->left != nullptr) first = &(*first)->left;
      removed->info = (*first)->info;
      removed = *first;
      *first = removed->right;
    } else {
      link = WithoutTop(removed);
    }
""", 3, {"remove(int)": "frame"}, "SearchTree::remove changed SearchTree::Node::info"),
    # The right child is not compared if it is the last of the heap.
    Fault("off by one in heapify", "HeapArray", "if (child + 1 < size_ &&",
          "if (child + 2 < size_ &&", 4, {"extractMax()": "invariant-exit"},
          "'repOk()' of HeapArray"),
    Fault("missing exception", "HeapArray",
          'if (value == kUnused) throw std::invalid_argument("HeapArray::insert: not a value");',
          "", 0, {"insert(int)": "exceptional-postcondition"}, "HeapArray::insert"),
    Fault("wrong exception", "HeapArray", "throw std::out_of_range(\"HeapArray::extractMax",
          "throw std::length_error(\"HeapArray::extractMax", 0,
          {"extractMax()": "exceptional-postcondition"}, "HeapArray::extractMax"),
    Fault("dangling pointer", "SinglyLinkedList",
          "      delete std::exchange(*link, (*link)->next);\n", "      delete *link;\n", 1,
          {"remove(const SinglyLinkedList::Element *)": "dangling"}, "remove("),
    Fault("leak", "SinglyLinkedList", "      delete std::exchange(*link, (*link)->next);\n",
          "      *link = (*link)->next;\n", 1,
          {"remove(const SinglyLinkedList::Element *)": "leaked"}, "remove("),
    Fault("double delete", "DoublyLinkedList", "      Delete(entry);\n",
          "      Delete(entry);\n      delete entry;\n", 2,
          {"remove(const DoublyLinkedList::Element *)": "deleted-twice"}, "remove("),
    # Waits for a null that a ring does not have, unless the element is found.
    Fault("endless loop on a cycle", "DoublyLinkedList",
          "for (int i = 0; i < size_; ++i, entry = entry->next) {",
          "for (; size_ > 0 && entry != nullptr; entry = entry->next) {", 1,
          {"remove(const DoublyLinkedList::Element *)": "hung"}, "remove("),
    # merge needs two sorted lists; the other one has two of four elements.
    Fault("violated internal precondition", "SortedList", "    back.sort();\n", "", 4,
          {"sort()": "internal-precondition"}, "of SortedList::merge violated by an internal call"),
    Fault(r"violated \old", "RedBlackTree",
          "if (*link != nullptr) return std::exchange((*link)->value, value);",
          "if (*link != nullptr) return (*link)->value = value;", 1,
          {"put(int, int)": "postcondition"}, r"'\result == \old(get(key))' of RedBlackTree::put"),
    Fault("use after delete", "RedBlackTree",
          "    const int value = node->value;\n    delete node;\n    return value;\n",
          "    delete node;\n    return node->value;\n", 1, {"remove(int)": "used-after-delete"},
          "remove("),
    # The inner subtree changes sides and does not learn its new parent.
    Fault("wrong rotation", "RedBlackTree", "    Attach(node, Opposite(side), child->*side);\n",
          "    node->*Opposite(side) = child->*side;\n", 5, {"remove(int)": "invariant-exit"},
          "'repOk()' of RedBlackTree"),
    # A red child on the inner side needs two rotations.
    Fault("rotation left out", "RedBlackTree",
          "    if (!IsRed(sibling->*other)) Rotate(sibling, other);\n", "", 4,
          {"remove(int)": "crashed"}, "signal 11"),
    # Of three trees of equal degree, the last two must be joined: 3 + 3 nodes.
    Fault("wrong carry", "BinomialHeap", "if (root->degree != next->degree || three_alike) {",
          "if (root->degree != next->degree || (false && three_alike)) {", 6,
          {"unite(BinomialHeap &)": "invariant-exit"}, "'repOk()' of BinomialHeap"),
]


def test(shop: Workshop, file: Path, example: str, n: int) -> Result:
    subject = SUBJECTS[example]
    chosen = [word for method in subject.methods for word in ("--method", method)]
    return shop.run("test", file, "--class", example, *subject.words(n), *chosen)


def compiles(shop: Workshop, text: str, folders: list[Path]) -> subprocess.CompletedProcess:
    source = shop.write("draft_test.cc", text)
    shop.expect("the test includes GoogleTest", "#include <gtest/gtest.h>\n" in text, text)
    flags = ["-std=c++17", "-fno-access-control"]
    return subprocess.run(["clang++-19", *shop.precompiled("gtest/gtest.h", flags), *flags,
                           "-fsyntax-only", *(f"-I{folder}" for folder in folders), str(source)],
                          capture_output=True, text=True, check=False)


def check_report(shop: Workshop, fault: Fault, found: Result, folders: list[Path]) -> None:
    kinds = {method: {kind} for method, kind in fault.kinds.items()}
    shop.equal(f"{fault.name}: the kind and the method", failures(found.out), kinds, found)
    errors = [line for line in found.out.splitlines() if ": error: " in line]
    shop.expect(f"{fault.name}: the message",
                all(fault.says in line for line in errors) and errors, found)
    shop.expect(f"{fault.name}: is not flaky", "FLAKY" not in found.out, found)
    [method] = fault.kinds
    replay = re.search(r"to replay it:\n    korat (.*)\n", found.out)
    again = shop.run(*shlex.split(replay[1])) if replay else found
    shop.expect(f"{fault.name}: the replay command calls it again",
                again.code == 1 and rows(again.out) == {method: (1, 0, 0, 0, 1)}
                and failures(again.out) == kinds, again)
    texts = drafts(found.out)
    shop.equal(f"{fault.name}: a test for each", len(texts), len(errors), found)
    for text in texts:
        done = compiles(shop, text, folders)
        shop.expect(f"{fault.name}: its test compiles", done.returncode == 0, text + done.stderr)


def check_fault(shop: Workshop, fault: Fault, file: Path, include: Path) -> None:
    text = file.read_text(encoding="utf-8")
    shop.equal(f"{fault.name}: the text is there once", text.count(fault.right), 1)
    folder = f"fault{FAULTS.index(fault)}"
    mutant = shop.write(f"{folder}/{file.name}", text.replace(fault.right, fault.wrong))
    for n in range(LOWEST.get(fault.example, 0), fault.scope):
        result = test(shop, mutant, fault.example, n)
        shop.expect(f"{fault.name}: scope {n} is too small", is_clean(result), result)
    found = test(shop, mutant, fault.example, fault.scope)
    shop.equal(f"{fault.name}: found at scope {fault.scope}",
               (found.code, found.verdict.split(" ")[0]), (1, "EXHAUSTED"), found)
    right = test(shop, file, fault.example, fault.scope)
    shop.expect(f"{fault.name}: {fault.example} without it passes", is_clean(right), right)
    check_report(shop, fault, found, [mutant.parent, include])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("korat")
    parser.add_argument("examples", type=Path)
    parser.add_argument("--class", dest="only", choices=sorted({f.example for f in FAULTS}))
    options = parser.parse_args()
    examples = options.examples.resolve()
    shop = Workshop(options.korat, optimize=False)
    shop.patience = 300
    for fault in FAULTS:
        if options.only in (None, fault.example):
            check_fault(shop, fault, header_of(examples, fault.example),
                        examples.parent / "include")
    shop.finish()


if __name__ == "__main__":
    main()
