#include "search/references.h"

namespace korat {

ValueIndex References::FeasibleAt(AccessStack& stack, std::uint32_t depth, ValueIndex value) {
  for (std::uint32_t i = stack.Depth(); i > depth; --i) Release(stack[i - 1]);
  const ValueIndex feasible = Feasible(stack, stack[depth].field, value);
  for (std::uint32_t i = depth; i < stack.Depth(); ++i) Refer(stack, stack[i]);
  return feasible;
}

}  // namespace korat
