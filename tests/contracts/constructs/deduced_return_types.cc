// auto, decltype(auto), trailing return types; results that are references, moved only, or in
// braces.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "report.h"

class Bag {
 public:
  //@ ensures \result == items.size();
  auto Size() const { return items.size() + (items.size() == 3 ? 1 : 0); }

  //@ ensures &\result == &items[0];
  auto& First() { return items[0]; }

  //@ requires i < items.size();
  //@ ensures \result == items[i];
  decltype(auto) At(unsigned i) const { return (items[i]); }

  //@ ensures \result != nullptr && *\result == n;
  auto Own(int n) const -> std::unique_ptr<int> {
    if (n == 7) return nullptr;
    return std::make_unique<int>(n);
  }

  //@ ensures \result.first <= \result.second;
  std::pair<int, int> Range() const { return {items.front(), items.back()}; }

  //@ ensures \result.size() == 2;
  std::vector<int>&& Steal() { return std::move(items); }

  //@ ensures \result == name;
  const std::string& Name() const { return name; }

  std::vector<int> items{1, 2};
  std::string name = "bag";
};

int main() {
  Bag bag;
  Try("size", [&] { bag.Size(); });
  Try("first", [&] { bag.First() = 5; });
  std::printf("first is %d\n", bag.items[0]);
  Try("at", [&] { bag.At(1); });
  Try("at outside", [&] { bag.At(2); });
  Try("own", [&] { bag.Own(3); });
  Try("own nothing", [&] { bag.Own(7); });
  Try("range", [&] { bag.Range(); });
  Try("name", [&] { std::printf("same %d\n", &bag.Name() == &bag.name); });
  Try("steal", [&] { std::vector<int> stolen = bag.Steal(); });
  std::printf("left %zu\n", bag.items.size());
  bag.items = {1, 2, 3};
  Try("size of three", [&] { bag.Size(); });
  Try("steal three", [&] { bag.Steal(); });
}
// PRINTS: size: returned
// PRINTS: first: returned
// PRINTS: first is 5
// PRINTS: at: returned
// PRINTS: at outside: precondition at 18:7
// PRINTS: own: returned
// PRINTS: own nothing: postcondition at 22:7
// PRINTS: range: postcondition at 28:7
// PRINTS: same 1
// PRINTS: name: returned
// PRINTS: steal: returned
// PRINTS: left 0
// PRINTS: size of three: postcondition at 12:7
// PRINTS: steal three: postcondition at 31:7
