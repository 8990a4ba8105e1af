// A user's program, linked with nothing but libkorat.
#include <cstdio>

#include "korat/korat.h"

struct Cell {
  Cell* next = nullptr;
};

int main() {
  korat::Finitization<Cell> f;
  f.Set<&Cell::next>(f.Objects<Cell>(3).OrNull());
  // A chain of k cells, the last of which leads to null or to one of the k: 2 + 3 + 4.
  const auto structures = korat::Count(f, [](const Cell&) { return true; });
  std::printf("%llu\n", static_cast<unsigned long long>(structures));
  return structures == 9 ? 0 : 1;
}
