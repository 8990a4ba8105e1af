// Values as C++ source, for regression tests.
#pragma once

#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include "korat/detail/print_value.h"
#include "korat/detail/type_name.h"

namespace korat::detail {

template <typename T>
std::string RealSource(T value) {
  std::ostringstream text;
  text.precision(std::numeric_limits<T>::max_digits10);
  text << value;
  const bool is_whole = text.str().find_first_of(".en") == std::string::npos;
  return text.str() + (is_whole ? ".0" : "");
}

template <typename T>
struct IsVector : std::false_type {};
template <typename T>
struct IsVector<std::vector<T>> : std::true_type {};

// "" for what has no literal.
template <typename T>
std::string SourceOf(const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    return value ? "true" : "false";
  } else if constexpr (std::is_same_v<T, char>) {
    std::string text;
    AppendQuoted(text, std::string_view(&value, 1), '\'');
    return text;
  } else if constexpr (std::is_integral_v<T>) {
    // The least number has no literal.
    return value == std::numeric_limits<T>::min() && std::is_signed_v<T>
               ? "std::numeric_limits<" + std::string(QualifiedName<T>()) + ">::min()"
               : std::to_string(value);
  } else if constexpr (std::is_floating_point_v<T>) {
    return RealSource(value);
  } else if constexpr (std::is_enum_v<T>) {
    return "static_cast<" + std::string(QualifiedName<T>()) + ">(" +
           std::to_string(static_cast<std::underlying_type_t<T>>(value)) + ")";
  } else if constexpr (std::is_same_v<T, std::string>) {
    std::string text;
    AppendQuoted(text, value, '"');
    return text;
  } else if constexpr (std::is_same_v<T, const char*>) {
    return value == nullptr ? "nullptr" : SourceOf<std::string>(value);
  } else if constexpr (std::is_pointer_v<T>) {
    return value == nullptr ? "nullptr" : "";
  } else if constexpr (IsOptional<T>::value) {
    return value.has_value() ? SourceOf(*value) : "std::nullopt";
  } else if constexpr (IsVector<T>::value) {
    std::string text(QualifiedName<T>());
    const char* separator = "{";
    for (const auto& element : value) {
      const std::string source = SourceOf<typename T::value_type>(element);
      if (source.empty()) return "";
      text += separator + source;
      separator = ", ";
    }
    return text + (value.empty() ? "{}" : "}");
  } else {
    return "";
  }
}

}  // namespace korat::detail
