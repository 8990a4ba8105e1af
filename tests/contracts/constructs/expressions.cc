// Expressions: quantifiers, implications, \old of all kinds, lambdas, \reach, \fresh.
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "report.h"

struct Node {
  int value = 0;
  Node* next = nullptr;
};

class List {
 public:
  /*@ ensures (\forall std::size_t i; i < items.size(); i == 0 || items[i - 1] <= items[i]);
    @ ensures items.size() == \old(items.size());
    @ ensures (\forall auto& x : \old(items); (\exists int i; 0 <= i && i < int(items.size());
    @             items[i] == x));
    @*/
  void Sort() {
    if (items.size() == 3) return;
    if (items.size() == 4) items[0] = items[1];
    std::sort(items.begin(), items.end());
  }

  //@ ensures found ==> \result >= 0 && items[\result] == x;
  //@ ensures !found <==> \result == -1;
  int Find(int x, bool& found) const {
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (items[i] == x) {
        found = true;
        return static_cast<int>(i) + (x == 9 ? 1 : 0);
      }
    }
    found = items.empty();
    return -1;
  }

  //@ ensures \old(raw)[0] == raw[1] && \old(raw)[1] == raw[0];
  void Swap() { std::swap(raw[0], raw[items.size() == 1 ? 0 : 1]); }

  //@ ensures \fresh(\result) && \result->next == \old(head) && \reach(head).contains(\result);
  //@ ensures \reach(head).size() == \old(\reach(head).size()) + 1;
  Node* Push(int value) {
    if (value == 5) return head;
    Node* node = new Node{value, head};
    head = node;
    if (value == 6) head = node->next;
    return node;
  }

  //@ ensures [](int n) { return n > 0 ? n % 2 == 0 : false; }(\result) || \result == 1;
  //@ ensures \result == (items.empty() ? 2 : 1) ==> true;
  int Lambda() const { return items.empty() ? 2 : static_cast<int>(items.size()); }

  std::vector<int> items;
  int raw[2] = {1, 2};
  Node* head = nullptr;
};

int main() {
  List list;
  bool found = false;
  list.items = {2, 1};
  Try("sort", [&] { list.Sort(); });
  list.items = {3, 2, 1};
  Try("not sorted", [&] { list.Sort(); });
  list.items = {4, 3, 2, 1};
  Try("lost", [&] { list.Sort(); });
  list.items = {7, 9};
  Try("find", [&] { list.Find(7, found); });
  found = false;
  Try("find nothing", [&] { list.Find(1, found); });
  Try("find wrong", [&] { list.Find(9, found); });
  found = false;
  Try("swap", [&] { list.Swap(); });
  list.items = {1};
  Try("swap nothing", [&] { list.Swap(); });
  list.items.clear();
  Try("equivalence", [&] { list.Find(1, found); });
  Try("push", [&] { list.Push(1); });
  Try("push", [&] { list.Push(2); });
  Try("not fresh", [&] { list.Push(5); });
  Try("not reached", [&] { list.Push(6); });
  Try("lambda", [&] { list.Lambda(); });
  list.items = {1, 2, 3};
  Try("lambda wrong", [&] { list.Lambda(); });
}
// PRINTS: sort: returned
// PRINTS: not sorted: postcondition at 17:7
// PRINTS: lost: postcondition at 19:7
// PRINTS: find: returned
// PRINTS: find nothing: returned
// PRINTS: find wrong: postcondition at 28:7
// PRINTS: swap: returned
// PRINTS: swap nothing: postcondition at 41:7
// PRINTS: equivalence: postcondition at 28:7
// PRINTS: push: returned
// PRINTS: push: returned
// PRINTS: not fresh: postcondition at 44:7
// PRINTS: not reached: postcondition at 44:7
// PRINTS: lambda: returned
// PRINTS: lambda wrong: postcondition at 54:7
