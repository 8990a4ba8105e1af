// The names of parts that have only numbers: "0", "1", ...
#pragma once

#include <cassert>
#include <cstddef>

namespace korat::frontend {

// Tuples and variants with more parts are listed as wholes.
inline constexpr std::size_t kMostNumbered = 16;

// REQUIRES: index < kMostNumbered.
inline const char* NumberName(std::size_t index) {
  static constexpr const char* kNames[kMostNumbered] = {
      "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"};
  assert(index < kMostNumbered);
  return kNames[index];
}

}  // namespace korat::frontend
