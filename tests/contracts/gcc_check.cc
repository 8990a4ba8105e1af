// The headers of checked code, and code that uses them all. Compiled by GCC as C++17, but not run.
#include "korat/contracts.h"
#include "tests/contracts/person.h"
#include "tests/contracts/structures.h"

namespace korat::contracts::testing {

struct Later;  // defined after its use

struct Earlier {
  Later* later = nullptr;
  template <typename V>
  void korat_fields(V& korat_visitor) const {
    korat_visitor.Field("Earlier::later", later);
  }
};

constexpr int Constant(int x) {
  Assert({ViolationKind::kAssertion, "f.h", 1, 1, "x > 0", "Constant"}, [&] { return x > 0; });
  return x;
}
static_assert(Constant(-1) == -1);

int UseEverything(List& list, Table& table, Earlier& earlier, Opaque& opaque, int by_value) {
  Person person("Baby", 3);
  person.addKgs(by_value);
  Call call("f");
  Frame& frame = call.frames().Add({ViolationKind::kFrame, "f.h", 1, 1, "assignable", "f"});
  frame.Allow([&]() -> auto& { return list.size; });
  frame.AllowField("Node::value");
  frame.AllowElements([&]() -> auto& { return table.items; });
  frame.AllowReach([&]() -> decltype(auto) { return (list.head); });
  call.frames().NeedFresh();
  call.frames().Watch(list, Parameter("table", table), earlier, opaque, ByValue(by_value));
  call.frames().Check(list, Parameter("table", table), earlier, opaque, ByValue(by_value));
  const bool holds =
      ForAll<int>(From(0), Below(table.items.size()),
                  [&](const int i) -> bool { return i >= 0; }) &&
      Exists<bool>([](const bool b) -> bool { return b; }) &&
      ForAllIn(Reach(list.head), [](auto& node) -> bool { return node.value >= 0; }) &&
      ExistsIn(table.items, [](auto& item) -> bool { return item == 0; });
  Assume({ViolationKind::kAssumption, "f.h", 1, 1, "E", "f"}, [&] { return holds; });
  Result<int> result([&] { return by_value; });
  return call.frames().IsFresh(list.head) ? result.Take() : CopyOf(by_value);
}

struct Later {
  Earlier back;
  template <typename V>
  void korat_fields(V& korat_visitor) const {
    korat_visitor.Field("Later::back", back);
  }
};

}  // namespace korat::contracts::testing
