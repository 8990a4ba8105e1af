// A structure as text: SearchTree{root: N0, size: 1}  N0{left: null, right: null, info: 1}
#pragma once

#include <string>

namespace korat {
namespace detail {
std::string TextAt(const void* root);
}

// The structure whose root `root` is, as it is in memory now. REQUIRES: `root` comes from a live
// All() or ForEach().
template <typename Root>
std::string Text(const Root& root) {
  return detail::TextAt(&root);
}

}  // namespace korat
