// Names that JavaScript uses as well, and numbers that its numbers can't hold.
#pragma once

#include <array>

namespace odd {

class Namesakes {
 public:
  bool repOk() const { return true; }

 private:
  struct Cell {
    int constructor = 0;
    std::array<Cell*, 2> nb = {};
  };
  enum class Kind { null, toString, valueOf };

  Kind kind = Kind::null;
  int toString = 0;
  long long big = 0;
  unsigned long long huge = 0;
  Cell* root = nullptr;
};

}  // namespace odd
