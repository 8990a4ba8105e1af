#include "search/access_stack.h"

namespace korat {

void AccessStack::CloseDead() {
  for (std::uint32_t i = Depth(); i > 0 && stack_[i - 1].joined; --i) {
    stack_[i - 1].is_closed = stack_[i - 1].is_dead;
  }
}

ValueIndex AccessStack::FeasibleAt(std::uint32_t depth, ValueIndex value) {
  for (std::uint32_t i = Depth(); i > depth; --i) Release(stack_[i - 1]);
  const ValueIndex feasible = Feasible(stack_[depth].field, value);
  for (std::uint32_t i = depth; i < Depth(); ++i) Refer(stack_[i]);
  return feasible;
}

}  // namespace korat
