#pragma once

#include <limits>
#include <type_traits>

namespace korat::detail {

// Whether a field of type F can hold the number.
template <typename F, typename V>
bool Fits(const V& value) {
  if constexpr (std::is_integral_v<F> && std::is_floating_point_v<V>) {
    return value >= static_cast<V>(std::numeric_limits<F>::min()) &&
           value <= static_cast<V>(std::numeric_limits<F>::max()) &&
           static_cast<V>(static_cast<F>(value)) == value;
  } else {
    const F stored = static_cast<F>(value);
    return static_cast<V>(stored) == value && (stored < F{}) == (value < V{});
  }
}

}  // namespace korat::detail
