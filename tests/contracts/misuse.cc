// Contracts that no compiler may accept. Each is compiled alone, and its error text is checked.
#include <memory>

#include "korat/contracts.h"

namespace korat::contracts {

struct Plain {
  int value;
};

void Misuse(const std::unique_ptr<int>& owner, int* pointer, Plain& plain, Frame& frame) {
#if KORAT_MISUSE == 1
  CopyOf(owner);
#elif KORAT_MISUSE == 2
  frame.AllowElements([&]() -> auto& { return pointer; });
#elif KORAT_MISUSE == 3
  Reach(&plain);
#elif KORAT_MISUSE == 4
  ForAll<int>(From(0), Below(0.5), [](const int) -> bool { return true; });
#elif KORAT_MISUSE == 5
  Reach(Plain{});
#endif
}

}  // namespace korat::contracts
