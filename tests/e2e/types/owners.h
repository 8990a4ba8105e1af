#include <memory>
#include <vector>
struct Item {
  int weight = 0;
};
class Chain {
 public:
  bool repOk() const {
    int n = 0;
    for (const Link* l = head_.get(); l; l = l->next.get()) ++n;
    return n == size_;
  }

 private:
  struct Link {
    std::unique_ptr<Link> next;
    std::shared_ptr<Item> item;
  };
  std::unique_ptr<Link> head_;
  int size_ = 0;
};
class Poly {
 public:
  bool repOk() const {
    int last = -1;
    for (const Term& t : terms_) {
      if (t.power <= last || t.factor == 0) return false;
      last = t.power;
    }
    return true;
  }

 private:
  struct Term {
    int power = 0;
    int factor = 0;
  };
  std::vector<Term> terms_;
};
