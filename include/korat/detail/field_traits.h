// What the type of a field is made of, and whether it can hold a number.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <limits>
#include <memory>
#include <type_traits>
#include <vector>

namespace korat::detail {

template <typename>
inline constexpr bool kNever = false;

template <typename F>
struct PointerTraits {  // not a pointer
  static constexpr bool is_pointer = false, is_unique = false, is_shared = false;
};
template <typename T>
struct PointerTraits<T*> {
  static constexpr bool is_pointer = true, is_unique = false, is_shared = false;
  using target = T;
};
template <typename T, typename D>
struct PointerTraits<std::unique_ptr<T, D>> {
  static constexpr bool is_pointer = true, is_unique = true, is_shared = false;
  using target = T;
  static_assert(sizeof(std::unique_ptr<T, D>) == sizeof(T*),
                "a unique_ptr with a stateful deleter can't be enumerated: use Keep or Values");
};
template <typename T>
struct PointerTraits<std::shared_ptr<T>> {
  static constexpr bool is_pointer = true, is_unique = false, is_shared = true;
  using target = T;
};

template <typename T>
struct ValueTypeOf {
  using type = T;
};
template <typename T>
struct ValueTypeOf<std::atomic<T>> {
  using type = T;
};

// What a field of declared type F holds: const and volatile apart.
template <typename F>
using Stored = std::remove_cv_t<F>;

template <typename F>
struct VectorTraits {
  static_assert(kNever<F>, "Vector(...) is for std::vector fields");
};
template <typename T, typename A>
struct VectorTraits<std::vector<T, A>> {
  using element = T;
};

template <typename F>
struct ArrayTraits {
  static_assert(kNever<F>, "Array(...) is for C arrays and std::array");
};
template <typename T, std::size_t N>
struct ArrayTraits<T[N]> {
  using element = T;
};
template <typename T, std::size_t N>
struct ArrayTraits<std::array<T, N>> {
  using element = T;
};

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
