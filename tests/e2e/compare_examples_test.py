#!/usr/bin/env python3
"""korat compare on the examples: changes of behaviour are found, refactorings are declared equal.

Usage: compare_examples_test.py KORAT EXAMPLES [--all]

Without --all, only two of each: every version is compiled to a driver of its own.
"""

import sys
from pathlib import Path

from korat_command import Workshop

# Class, file, and edits: what is replaced by what. Words to rename are in a list.
TREE = ("SearchTree", "search_tree/search_tree.h")
HEAP = ("HeapArray", "heap_array/heap_array.h")
LINKED = ("SinglyLinkedList", "singly_linked_list/singly_linked_list.h")
SORTED = ("SortedList", "sorted_list/sorted_list.h")

CHANGES = [
    (TREE, "link = new Node{nullptr, nullptr, info};", "link = new Node{nullptr, nullptr, info + 1};"),
    (HEAP, "array_[child + 1] > array_[child]", "array_[child + 1] < array_[child]"),
    (TREE, "if (link != nullptr) return false;\n", "if (link != nullptr) return true;\n"),
    (TREE, "    ++size_;\n    return true;", "    return true;"),
    (TREE, "    delete removed;\n", ""),
    (TREE, "    --size_;\n", ""),
    (TREE, "if (top->left == nullptr) return top->right;", "if (top->left == nullptr) return nullptr;"),
    (TREE, "successor->left = top->left;", "successor->left = nullptr;"),
    (TREE, "successor->right = top->right;", ""),
    (TREE, "info < node->info ? node->left : node->right", "info < node->info ? node->right : node->left"),
    (HEAP, "array_[(at - 1) / 2] < value", "array_[(at - 1) / 2] > value"),
    (HEAP, "if (size_ == Length()) array_.push_back(kUnused);", ""),
    (HEAP, "if (size_ > 0) SiftDown(0, last);", "if (size_ > 1) SiftDown(0, last);"),
    (HEAP, "if (array_[child] <= value) break;", ""),
    (HEAP, "throw std::out_of_range(\"HeapArray::extractMax: the heap is empty\")", "return 0"),
    (LINKED, "while (last->next != nullptr) last = last->next;", ""),
    (LINKED, "if ((*link)->element != element) continue;", ""),
    (LINKED, "      --size_;\n      return true;", "      --size_;\n      return false;"),
    (SORTED, "*next->element <= element", "*next->element >= element"),
    (SORTED, "*entry->element < element", "*entry->element != element && false"),
    (SORTED, "for (int half = size_ / 2; half > 0; --half)", "for (int half = 1; half > 1; --half)"),
    (SORTED, "*next->element <= *entry->element", "*next->element > *entry->element"),
]

REFACTORINGS = [
    (TREE, "if (link == nullptr) return false;\n    Node* removed", "if (!link) return false;\n    auto* removed"),
    (SORTED, "while (entry != header_ && *entry->element < element) entry = entry->next;",
     "for (; entry != header_ && element > *entry->element; entry = entry->next) {\n    }"),
    (TREE, ["Node", "TreeNode"], None),
    (TREE, "    Node* left = nullptr;\n    Node* right = nullptr;\n    int info = 0;",
     "    Node* left = nullptr;\n    Node* right = nullptr;\n    int info{};"),
    (TREE, "  Node* removed = link;", "  Node* const removed = link;"),
    (TREE, "    ++size_;\n", "    size_ += 1;\n"),
    (TREE, "while (node != nullptr && node->info != info)", "while (node && !(node->info == info))"),
    (TREE, "info < node->info ? node->left : node->right", "node->info <= info ? node->right : node->left"),
    (TREE, "while ((*first)->left != nullptr) first = &(*first)->left;",
     "for (; (*first)->left; first = &(*first)->left) {\n    }"),
    (TREE, "delete std::exchange(top, top->right);",
     "Node* const right = top->right;\n        delete top;\n        top = right;"),
    (HEAP, "(at - 1) / 2", "((at + 1) / 2 - 1)"),
    (HEAP, "2 * at + 1", "at + at + 1"),
    (HEAP, "if (array_[child] <= value) break;", "if (!(array_[child] > value)) break;"),
    (HEAP, "const int max = array_[0];", "const int max = array_.front();"),
    (HEAP, ["SiftDown", "Sink"], None),
    (HEAP, "array_.push_back(kUnused)", "array_.resize(array_.size() + 1, kUnused)"),
    (LINKED, "while (last->next != nullptr) last = last->next;",
     "for (; last->next; last = last->next) {\n    }"),
    (LINKED, "last->next = new Entry{element, nullptr};",
     "auto* added = new Entry;\n    added->element = element;\n    last->next = added;"),
    (LINKED, "Entry* const entry = std::exchange(rest, rest->next);",
     "Entry* const entry = rest;\n      rest = rest->next;"),
    (LINKED, ["visited", "seen"], None),
    (LINKED, "Entry* rest = std::exchange(header_->next, nullptr);",
     "Entry* rest = header_->next ? std::exchange(header_->next->next, nullptr) : nullptr;"),
    (SORTED, "if (size_ < 2) return;", "if (size_ <= 1) return;"),
    (SORTED, "while (other.size_ > 0)", "while (other.size_ != 0)"),
    (SORTED, "Link(new Entry{element}, next);", "auto* added = new Entry{element};\n    Link(added, next);"),
]


def edited(text: str, old: str | list[str], new: str | None) -> str:
    if isinstance(old, list):
        old, new = old
        return text.replace(old, new)
    if old not in text:
        raise ValueError(f"the example no longer has: {old}")
    return text.replace(old, new)


class ExamplesTest(Workshop):
    examples = Path()

    def compare(self, subject: tuple[str, str], old: object, new: str | None, scope: int):
        name, file = subject
        path = self.examples / file
        changed = self.write(f"changed/{path.name}", edited(path.read_text(), old, new))
        return self.run("compare", path, changed, "--class", name, "--scope", scope, "--quiet",
                        "--", "-I", self.examples)

    def main(self, everything: bool) -> int:
        found: dict[int, int] = {}
        for edit in CHANGES if everything else CHANGES[:2]:
            for scope in range(1, 5):
                result = self.compare(*edit, scope)
                if result.code != 0:
                    break
            found[scope] = found.get(scope, 0) + 1
            if result.code != 1 or "EXHAUSTED" not in result.verdict:
                self.failures += 1
                print(f"FAILED: not found: {edit}\n{result}")
        equal = 0
        for edit in REFACTORINGS if everything else REFACTORINGS[:2]:
            result = self.compare(*edit, 3)
            if result.code == 0 and "EXHAUSTED" in result.verdict:
                equal += 1
                continue
            self.failures += 1
            print(f"FAILED: not equal: {edit}\n{result}")
        print(f"changes found, by scope: {found}; refactorings declared equal at scope 3: {equal}",
              flush=True)
        return 1 if self.failures else 0


if __name__ == "__main__":
    test = ExamplesTest(sys.argv[1], optimize=False)
    test.patience = 300
    test.examples = Path(sys.argv[2]).resolve()
    sys.exit(test.main("--all" in sys.argv))
