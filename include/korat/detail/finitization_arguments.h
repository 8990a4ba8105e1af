// --args: what a finitization function is called with.
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "korat/detail/fits.h"

namespace korat::detail {

class FinitizationArguments {
 public:
  explicit FinitizationArguments(std::vector<std::string> texts) : texts_(std::move(texts)) {}
  std::size_t size() const { return texts_.size(); }

  template <typename T>
  T At(std::size_t i) const {
    using Value = std::decay_t<T>;
    if constexpr (std::is_same_v<Value, bool>) {
      return Boolean(i);
    } else if constexpr (std::is_integral_v<Value>) {
      const long long value = Integer(i);
      if (!Fits<Value>(value)) TooLarge(i);
      return static_cast<Value>(value);
    } else if constexpr (std::is_floating_point_v<Value>) {
      return static_cast<Value>(Real(i));
    } else {
      return Value(texts_[i]);
    }
  }

 private:
  bool Boolean(std::size_t i) const;
  long long Integer(std::size_t i) const;
  double Real(std::size_t i) const;
  [[noreturn]] void TooLarge(std::size_t i) const;

  std::vector<std::string> texts_;
};

}  // namespace korat::detail
