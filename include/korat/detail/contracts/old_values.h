// Values on entry that post-clauses refer to: \old(E), and parameters passed by value.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

namespace korat::contracts {

// An array becomes a std::array, in every dimension.
template <typename T>
struct CopyType {
  using Type = std::remove_cv_t<T>;
};
template <typename T, std::size_t kSize>
struct CopyType<T[kSize]> {
  using Type = std::array<typename CopyType<T>::Type, kSize>;
};
template <typename T, std::size_t kSize>
struct CopyType<const T[kSize]> : CopyType<T[kSize]> {};

template <typename T>
inline constexpr bool kCanCopy =
    std::is_constructible_v<std::remove_cv_t<std::remove_reference_t<T>>, T>;

template <typename T>
auto CopyElement(const T& value);

template <typename T, std::size_t kSize, std::size_t... kIndex>
auto CopyArray(const T (&values)[kSize], std::index_sequence<kIndex...>) {
  return typename CopyType<T[kSize]>::Type{{CopyElement(values[kIndex])...}};
}

template <typename T>
auto CopyElement(const T& value) {
  if constexpr (std::is_array_v<T>) {
    return CopyArray(value, std::make_index_sequence<std::extent_v<T>>());
  } else if constexpr (kCanCopy<const T&>) {
    return T(value);
  } else {
    static_assert(kCanCopy<const T&>, "\\old needs a copy, and this type can't be copied");
    return 0;  // no further errors after this one
  }
}

// Copies an lvalue. Bit-fields bind only to a constant reference.
template <typename T>
auto CopyOf(const T& value) {
  return CopyElement(value);
}

template <typename T,
          std::enable_if_t<!std::is_reference_v<T> && !std::is_array_v<T> && !std::is_const_v<T>,
                           int> = 0>
auto CopyOf(T&& value) {
  static_assert(kCanCopy<T&&>, "\\old needs a copy, and this type can't be copied");
  return T(std::move(value));
}

// Empty when the behaviour it belongs to does not apply.
template <typename T>
struct Saved {
  std::optional<T> value;
};

template <std::size_t kBehaviors, typename OldValues, typename Copies>
struct Entry {
  std::array<bool, kBehaviors> held;  // which behaviours apply
  OldValues old_values;               // a tuple of Saved
  Copies copies;                      // of parameters
};

template <std::size_t kBehaviors, typename OldValues, typename Copies>
Entry<kBehaviors, OldValues, Copies> MakeEntry(const std::array<bool, kBehaviors>& held,
                                               OldValues&& old_values, Copies&& copies) {
  return {held, std::move(old_values), std::move(copies)};
}

// REQUIRES: its behaviour applies.
template <std::size_t kIndex, typename SomeEntry>
const auto& Old(const SomeEntry& entry) {
  return *std::get<kIndex>(entry.old_values).value;
}

template <std::size_t kIndex, typename SomeEntry>
auto& Copied(SomeEntry& entry) {
  return std::get<kIndex>(entry.copies);
}

}  // namespace korat::contracts
