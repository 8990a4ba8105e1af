#!/usr/bin/env python3
"""korat test: pointers and references to nodes lead into the structure, also with --white-box;
returned objects must be valid.

Usage: node_arguments_test.py KORAT
"""

import re
import shlex
import sys

from korat_command import Workshop
from methods_test import rows

# A correct owning list, so every failure is a false alarm.
RIGHT = r"""#pragma once
struct Right {
  struct Node {
    int key = 0;
    Node* next = nullptr;
  };
  Node* head = nullptr;
  int size = 0;
  Right() = default;
  Right(const Right&) = delete;
  Right& operator=(const Right&) = delete;
  ~Right() {
    while (head != nullptr) {
      Node* next = head->next;
      delete head;
      head = next;
    }
  }
  bool repOk() const {
    int n = 0;
    for (Node* p = head; p != nullptr; p = p->next) {
      if (++n > size) return false;
    }
    return n == size;
  }
  //@ ensures size == \old(size) - 1;
  void erase(Node& node) {
    Node** p = &head;
    while (*p != &node) p = &(*p)->next;
    *p = node.next;
    delete &node;
    --size;
  }
  //@ requires node != nullptr;
  //@ ensures size == \old(size) - 1;
  void erase(Node* node) {
    Node** p = &head;
    while (*p != node) p = &(*p)->next;
    *p = node->next;
    delete node;
#ifndef FAULT
    --size;
#endif
  }
  //@ requires &other != this;
  int before(const Node& node, const Right& other) const {
    int n = other.size;
    for (Node* p = head; p != &node; p = p->next) ++n;
    return n;
  }
  static int keyOf(Node node) { return node.key; }
};
"""

# Only the root of the tree belongs to the structure, not what a node might lead to.
TOP = r"""#pragma once
struct Top {
  struct Node {
    int key = 0;
    Node* left = nullptr;
    Node* right = nullptr;
  };
  Node* root = nullptr;
  bool repOk() const {
    return root == nullptr || (root->left == nullptr && root->right == nullptr);
  }
  int depth(const Node& node) const {
    int depth = 0;
    for (const Node* p = &node; p != nullptr; p = p->left) ++depth;
    return depth;
  }
};
"""

# A list of tasks that the user owns, and an iterator into it.
TASKS = r"""#pragma once
struct Hook {
  Hook* next = nullptr;
};
struct Task {
  int priority = 0;
  Hook hook;
};
struct Tasks {
  struct Place {
    Hook* at = nullptr;
  };
  Hook* first = nullptr;
  Task* spare = nullptr;
  bool repOk() const {
    if (spare != nullptr) return false;
    int n = 0;
    for (const Hook* p = first; p != nullptr; p = p->next) {
      if (++n > 2) return false;
    }
    return true;
  }
  bool has(const Hook* hook) const {
    for (const Hook* p = first; p != nullptr; p = p->next) {
      if (p == hook) return true;
    }
    return false;
  }
  //@ ensures !has(&task.hook);
  void erase(Task& task) {
    Hook** p = &first;
    while (*p != &task.hook) p = &(*p)->next;
    *p = (*p)->next;
  }
  //@ requires place.at != nullptr;
  //@ ensures has(place.at);
  int count(Place place) const {
    int n = 0;
    for (const Hook* p = place.at; p != nullptr; p = p->next) ++n;
    return n;
  }
  //@ requires !has(&task.hook);
  //@ ensures first == &task.hook;
  void push(Task& task) {
    task.hook.next = first;
    first = &task.hook;
  }
};
"""

MADE = r"""#pragma once
#include <memory>
class Even {
 public:
  bool repOk() const { return value_ % 2 == 0; }
  static Even odd() { return Make(1); }
  static std::unique_ptr<Even> oddOwned() { return std::make_unique<Even>(Make(1)); }
  static std::shared_ptr<Even> oddShared() { return std::make_shared<Even>(Make(1)); }
  static Even* oddPointer() { return new Even(Make(1)); }
  static const Even& oddReference() {
    static const Even made = Make(1);
    return made;
  }
  static Even even() { return Make(2); }
  static Even* none() { return nullptr; }
  Even next() const { return Make(value_ + 1); }
  Even* self() { return this; }
  void breakOther(Even& other) const { other.value_ = 1; }

 private:
  static Even Make(int value) {
    Even made;
    made.value_ = value;
    return made;
  }
  int value_ = 0;
};
"""


DEFAULT = r"""#pragma once
struct Plain {
  int value = 0;
  Plain() = default;
  Plain(Plain&&) = default;
  Plain& operator=(Plain&&) = default;
  DESTRUCTOR
  bool repOk() const { return true; }
};
"""


def lists(scope: int) -> int:
    return sum(scope ** n for n in range(scope + 1))


def check_tasks(shop: Workshop) -> None:
    """Tasks are reached by their hooks. At scope 2 there are lists of 0, 1 and 2 tasks, each with a
    priority of 1 or 2."""
    shop.write("tasks.h", TASKS)
    command = ("test", "tasks.h", "--class", "Tasks", "--scope", 2, "--set", "Hook=0", "--owns",
               "nothing")
    result = shop.run(*command)
    table = rows(result.out)
    shop.equal("objects reached by a hook are nodes", table["erase(Task &)"],
               (2 + 2 * 4, 0, 2 + 2 * 4, 0, 0), result)
    shop.equal("so is what an iterator holds", table["count(Tasks::Place)"],
               (2 + 2 * 4, 0, 2 + 2 * 4, 0, 0), result)
    shop.expect("a method that wants others says how to get them",
                "--set 'push(Task &).task=any Task'" in result.out + result.err, result)
    result = shop.run(*command, "--method", "push", "--set", "push(Task &).task=any Task")
    table = rows(result.out)
    shop.expect("and gets them", table["push(Task &)"][2] > 0 and table["push(Task &)"][4] == 0,
                result)


def check_nodes(shop: Workshop) -> None:
    shop.write("right.h", RIGHT)
    shop.write("top.h", TOP)
    for scope in (1, 2, 3):
        # Lists of n nodes with keys of 1..scope, and each of their nodes.
        nodes = sum(n * scope ** n for n in range(scope + 1))
        for box in ((), ("--white-box",)):
            result = shop.run("test", "right.h", "--class", "Right", "--scope", scope, *box)
            table = rows(result.out.replace("Right::Node *", "p").replace("Right::Node &", "r"))
            shop.expect(f"scope {scope} {box}: a right list passes", result.code == 0, result)
            if box:
                shop.expect(f"scope {scope}: something was called",
                            0 < table["erase(r)"][0] <= nodes, result)
                continue
            shop.equal(f"scope {scope}: by reference, the nodes of the list", table["erase(r)"],
                       (nodes, 0, nodes, 0, 0), result)
            shop.equal(f"scope {scope}: by pointer, those or null", table["erase(p)"],
                       (nodes, lists(scope), nodes, 0, 0), result)
        result = shop.run("test", "top.h", "--class", "Top", "--scope", scope)
        shop.equal(f"scope {scope}: and no others", rows(result.out),
                   {"depth(const Top::Node &)": (scope, 0, scope, 0, 0)}, result)


def check_white_box(shop: Workshop) -> None:
    """--white-box finds a fault, and its replay finds it again."""
    words = ("test", "right.h", "--class", "Right", "--scope", 2, "--method",
             "erase(Right::Node *)")
    found = shop.run(*words, "--white-box", "--", "-DFAULT")
    replay = re.search(r"to replay it:\n    korat (.*)\n", found.out)
    shop.expect("a fault is found in a white box", found.code == 1 and replay is not None, found)
    if replay is None:
        return
    again = shop.run(*shlex.split(replay[1]))
    shop.expect("and by its replay",
                again.code == 1 and again.number("inputs") == again.number("failed") == 1
                and "[korat-" + found.out.split("[korat-")[1].split("]")[0] in again.out, again)


def check_made(shop: Workshop) -> None:
    shop.write("even.h", MADE)
    result = shop.run("test", "even.h", "--class", "Even", "--scope", 2)
    failed = {method: row[4] > 0 for method, row in rows(result.out).items()}
    wanted = {"odd()": True, "oddOwned()": True, "oddShared()": True, "oddPointer()": True,
              "oddReference()": True, "even()": False, "none()": False, "next()": True,
              "self()": False}
    shop.equal("what is returned is valid", {name: failed.get(name) for name in wanted}, wanted,
               result)
    shop.expect("the message says which object is not, and where",
                "\neven.h:5:8: error: invariant 'repOk()' of Even violated on exit: what it returned "
                in result.out
                and "\neven.h:5:8: error: invariant 'repOk()' of Even violated on exit: argument "
                    "'other' " in result.out, result)


def check_default(shop: Workshop) -> None:
    """With a destructor, generated functions are called: the constructor and the assignment."""
    for destructor, called in (("", ["Plain()"]),
                               ("~Plain() {}", ["Plain()", "~Plain()", "Plain(Plain &&)",
                                                "operator=(Plain &&)"])):
        shop.write("plain.h", DEFAULT.replace("DESTRUCTOR", destructor))
        result = shop.run("test", "plain.h", "--class", "Plain", "--scope", 1)
        shop.equal(f"by default, with '{destructor}'", sorted(rows(result.out)), sorted(called), result)


def main() -> None:
    shop = Workshop(sys.argv[1], optimize=False)
    shop.patience = 300
    check_nodes(shop)
    check_white_box(shop)
    check_tasks(shop)
    check_made(shop)
    check_default(shop)
    shop.finish()


if __name__ == "__main__":
    main()
