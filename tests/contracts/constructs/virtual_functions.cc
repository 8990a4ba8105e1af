// Inherited contracts are combined over two levels: preconditions by "or"; each postcondition binds
// where its own precondition held; parameters have the names that each declaration gives them.
#include "report.h"

class Shape {
 public:
  virtual ~Shape() {}
  //@ requires factor > 0;
  //@ ensures \result > 0;
  virtual int Scale(int factor) = 0;
  //@ pure
  virtual int Area() { return 1; }

 private:
  int secret = 3;
  //@ invariant secret == 3;
};

class Square : public Shape {
 public:
  //@ also
  //@ requires by == 0;
  //@ ensures \result == 0;
  int Scale(int by) override {
    side *= by;
    return by == 5 ? -1 : side;
  }
  int side = 2;
  //@ invariant side >= 0;
};

class Tile : public Square {
 public:
  int Scale(int) override { return side == 9 ? -side : side; }
  int Area() override { return ++side; }
};

int main() {
  Square square;
  Try("square", [&] { square.Scale(2); });
  Try("square by base", [&] { static_cast<Shape&>(square).Scale(3); });
  Try("neither precondition", [&] { square.Scale(-1); });
  Try("base's postcondition", [&] { Square().Scale(5); });
  Try("own behaviour", [&] { Square().Scale(0); });
  Tile tile;
  Try("tile", [&] { tile.Scale(1); });
  Try("tile by zero", [&] { tile.Scale(0); });
  Try("tile negative", [&] { tile.Scale(-1); });
  tile.side = 9;
  Try("tile of nine", [&] { tile.Scale(1); });
  Try("not pure", [&] { tile.Area(); });
  Try("pure", [&] { square.Area(); });
}
// PRINTS: square: returned
// PRINTS: square by base: returned
// PRINTS: neither precondition: precondition at 22:7
// PRINTS: base's postcondition: postcondition at 9:7
// PRINTS: own behaviour: returned
// PRINTS: tile: returned
// PRINTS: tile by zero: postcondition at 23:7
// PRINTS: tile negative: precondition at 22:7
// PRINTS: tile of nine: postcondition at 9:7
// PRINTS: not pure: frame at 11:7
// PRINTS: pure: returned
