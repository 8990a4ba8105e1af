// assignable: what a call may change.
#include <memory>
#include <string>
#include <vector>

#include "report.h"

struct Node {
  int key = 0;
  Node* next = nullptr;
  unsigned mark : 2;
};

class Chain {
 public:
  Chain() {}
  ~Chain() {}

  //@ assignable size;
  void Resize(int n) {
    size = n;
    if (n == 2) name = "changed";
    if (n == 3) name = std::string("chain");  // the same value
    if (n == 4) ++hits;
  }

  //@ assignable head, size;
  void Push(int key) {
    head = new Node{key, head, 0};
    ++size;
    if (key == 7) head->next->key = 8;
  }

  //@ assignable Node::key;
  void Rekey(int by) {
    for (Node* node = head; node != nullptr; node = node->next) node->key += by;
    if (by == 3) head->next = nullptr;
  }

  //@ assignable head->next;
  void Cut() {
    head->next = nullptr;
    if (size == 9) size = 8;
  }

  //@ assignable values[*];
  void Fill(int with) {
    for (int& value : values) value = with;
    if (with == 5) values.push_back(5);
  }

  //@ assignable values[0];
  void First(int with) {
    values[0] = with;
    if (with == 6) values[1] = with;
  }

  //@ assignable \reach(head);
  void Mark() {
    for (Node* node = head; node != nullptr; node = node->next) node->mark = 1;
    if (size == 11) name = "marked";
  }

  //@ assignable \nothing;
  int Nothing() {
    if (size == 12) ++size;
    return size;
  }

  //@ requires n > 0;
  //@ assignable size;
  //@ also
  //@ requires n > 1;
  //@ assignable name, size;
  void Both(int n) {
    size = n;
    if (n > 2) name = "both";
  }

  int Count() const {
    if (head != nullptr && head->key == 99) head->key = 100;
    ++hits;
    return size;
  }

  //@ assignable out;
  void Out(int& out, int& other) {
    out = 1;
    if (size == 13) other = 2;
  }

  Node* head = nullptr;
  int size = 0;
  mutable int hits = 0;
  std::string name = "chain";
  std::vector<int> values{1, 2};
};

int main() {
  Chain c;
  Try("size", [&] { c.Resize(1); });
  Try("name", [&] { c.Resize(2); });
  c.name = "chain";
  Try("same", [&] { c.Resize(3); });
  Try("mutable", [&] { c.Resize(4); });
  Try("push", [&] { c.Push(1); });
  Try("push", [&] { c.Push(2); });
  Try("push and write", [&] { c.Push(7); });
  Try("field of any", [&] { c.Rekey(1); });
  Try("another field", [&] { c.Rekey(3); });
  Try("cut", [&] { c.Cut(); });
  c.size = 9;
  Try("cut and more", [&] { c.Cut(); });
  Try("elements", [&] { c.Fill(4); });
  Try("more elements", [&] { c.Fill(5); });
  Try("one element", [&] { c.First(1); });
  Try("two elements", [&] { c.First(6); });
  Try("reach", [&] { c.Mark(); });
  c.size = 11;
  Try("beyond reach", [&] { c.Mark(); });
  Try("nothing", [&] { c.Nothing(); });
  c.size = 12;
  Try("something", [&] { c.Nothing(); });
  Try("first behaviour", [&] { c.Both(1); });
  Try("both behaviours", [&] { c.Both(2); });
  Try("both, one broken", [&] { c.Both(3); });
  Try("const", [&] { c.Count(); });
  c.head->key = 99;
  Try("const that writes", [&] { c.Count(); });
  int a = 0, b = 0;
  Try("parameter", [&] { c.Out(a, b); });
  c.size = 13;
  Try("other parameter", [&] { c.Out(a, b); });
}
// PRINTS: size: returned
// PRINTS: name: frame at 19:7
// PRINTS: same: returned
// PRINTS: mutable: returned
// PRINTS: push: returned
// PRINTS: push: returned
// PRINTS: push and write: frame at 27:7
// PRINTS: field of any: returned
// PRINTS: another field: frame at 34:7
// PRINTS: cut: returned
// PRINTS: cut and more: frame at 40:7
// PRINTS: elements: returned
// PRINTS: more elements: frame at 46:7
// PRINTS: one element: returned
// PRINTS: two elements: frame at 52:7
// PRINTS: reach: returned
// PRINTS: beyond reach: frame at 58:7
// PRINTS: nothing: returned
// PRINTS: something: frame at 64:7
// PRINTS: first behaviour: returned
// PRINTS: both behaviours: returned
// PRINTS: both, one broken: frame at 71:7
// PRINTS: const: returned
// PRINTS: const that writes: frame at 80:3
// PRINTS: parameter: returned
// PRINTS: other parameter: frame at 86:7
