#include "search/access_stack.h"

namespace korat {

void AccessStack::CloseDead() {
  for (std::uint32_t i = Depth(); i > 0 && stack_[i - 1].joined; --i) {
    stack_[i - 1].is_closed = stack_[i - 1].is_dead;
  }
}

}  // namespace korat
