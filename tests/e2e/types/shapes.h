#include <cstddef>
#include <vector>
namespace geo {
struct Shape {
  virtual ~Shape() = default;
  virtual int area() const = 0;
};
struct Square : Shape {
  int side = 1;
  int area() const override { return side * side; }
};
struct Box : Shape {
  int width = 1, height = 1;
  int area() const override { return width * height; }
};
class Scene {
 public:
  bool repOk() const { return shape_ == nullptr || shape_->area() == 2 || shape_->area() == 4; }

 private:
  Shape* shape_ = nullptr;
};
struct Plain {
  int id = 0;
};
struct Fancy : Plain {
  bool extra = false;
};
class Holder {
 public:
  bool invariant() const { return a_ != nullptr && b_ != nullptr && a_ != b_ && a_->id <= b_->id; }
  Plain* a_ = nullptr;
  Plain* b_ = nullptr;
};
class Ring {
 public:
  bool RepOk() const {
    int n = 0;
    const Link* l = &sentinel_;
    do {
      if (l->next == nullptr || l->next->prev != l) return false;
      l = l->next;
      ++n;
      if (n > 10) return false;
    } while (l != &sentinel_);
    return n - 1 == count_;
  }

 private:
  struct Link {
    Link* next = nullptr;
    Link* prev = nullptr;
  };
  Link sentinel_;
  int count_ = 0;
};
template <typename T>
class Heap {
 public:
  bool repOk() const {
    for (std::size_t i = 1; i < items_.size(); ++i)
      if (items_[(i - 1) / 2] < items_[i]) return false;
    return true;
  }
  std::vector<T> items_;
};
}  // namespace geo
