// Which runs are checked: the first few, and some of the others.
#pragma once

#include <cstdint>

namespace korat::harness {

inline bool IsPowerOfTwo(std::uint64_t number) { return (number & (number - 1)) == 0; }
inline bool IsSampled(std::uint64_t number) { return IsPowerOfTwo(number) || number % 1021 == 0; }

}  // namespace korat::harness
