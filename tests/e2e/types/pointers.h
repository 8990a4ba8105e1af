#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

class Forest {
  struct Node {
    std::vector<std::unique_ptr<Node>> kids;
  };
  static bool Full(const std::vector<std::unique_ptr<Node>>& kids) {
    for (const auto& kid : kids)
      if (!kid || !Full(kid->kids)) return false;
    return true;
  }

 public:
  bool repOk() const { return Full(roots_); }

 private:
  std::vector<std::unique_ptr<Node>> roots_;
};
class Binary {
  struct Node {
    std::array<Node*, 2> kids{};
  };
  static bool Walk(const Node* n, std::vector<const Node*>& seen) {
    if (!n) return true;
    for (const Node* s : seen)
      if (s == n) return false;
    seen.push_back(n);
    return Walk(n->kids[0], seen) && Walk(n->kids[1], seen);
  }

 public:
  bool repOk() const {
    std::vector<const Node*> seen;
    return Walk(root_, seen);
  }

 private:
  Node* root_ = nullptr;
};
struct Named {
  int id = 0;
};
struct Linked {
  Linked* next = nullptr;
};
struct Elem : Named, Linked {};
class Queue {
 public:
  bool repOk() const {
    std::vector<const Linked*> seen;
    for (const Linked* l = head_; l; l = l->next) {
      for (const Linked* s : seen)
        if (s == l) return false;
      seen.push_back(l);
    }
    return true;
  }

 private:
  Linked* head_ = nullptr;
};
struct A {
  virtual ~A() = default;
  int a = 0;
};
struct B : virtual A {
  int b = 0;
};
class Diamond {
 public:
  bool repOk() const { return p_ && p_->a == 2; }
  A* p_ = nullptr;
};
struct Low {
  int low_ = 0;
};
class Span : public Low {
 public:
  bool repOk() const { return low_ < high_; }

 private:
  int high_ = 0;
};
struct Cell {
  Cell* next = nullptr;
  bool repOk() const {
    int steps = 0;
    for (const Cell* c = next; c != this; c = c->next)
      if (!c || ++steps > 9) return false;
    return true;
  }
};
class Index {
 public:
  bool repOk() const { return map_.size() == static_cast<std::size_t>(size_); }

 private:
  std::map<int, int> map_;
  int size_ = 0;
};
struct Hook {
  Hook* next = nullptr;
};
class Intrusive {
  struct Node {
    int v = 0;
    Hook hook;
  };

 public:
  bool repOk() const {
    return first_ && head_ == &first_->hook &&
           (!head_->next || (head_->next != head_ && !head_->next->next));
  }

 private:
  Node* first_ = nullptr;
  Hook* head_ = nullptr;
};
