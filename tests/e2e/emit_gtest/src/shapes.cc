// A program of one file, with an abstract class in it.
#include <cstdio>
#include <memory>

namespace {

struct Shape {
  virtual ~Shape() = default;
  //@ ensures \result >= 3;
  virtual int corners() const = 0;
  //@ requires factor > 0;
  virtual void scale(double factor) = 0;
  bool isLike(const Shape& other, const Shape* another, std::shared_ptr<Shape> third) const {
    return other.corners() == corners() && another == nullptr && third == nullptr;
  }
};

struct Line : Shape {
  int corners() const override { return 2; }
  void scale(double) override {}
};

struct Square : Shape {
  int corners() const override { return 4; }
  void scale(double) override {}
};

}  // namespace

int main() { std::printf("%d\n", Square().corners() + Line().corners()); }
