// Which runs are checked: the first few, and some of the others.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace korat::harness {

inline bool IsPowerOfTwo(std::uint64_t number) { return (number & (number - 1)) == 0; }

// Chooses some of the numbers that it is asked about: the first few, powers of two, and multiples
// of kEvery.
class Sample {
 public:
  // REQUIRES: the numbers never decrease.
  bool Has(std::uint64_t number) { return HasAny(number, 1); }
  // Whether the number, which was not passed yet, is before all of them that are left.
  bool IsBefore(std::uint64_t number) const { return number < next_; }
  // Whether it chooses one of the `count` numbers from `first` on.
  bool HasAny(std::uint64_t first, std::uint64_t count) {
    while (next_ < first) next_ = After(next_);
    return next_ - first < count;
  }

 private:
  static constexpr std::uint64_t kFirst = 8, kEvery = 1021;
  static std::uint64_t After(std::uint64_t number) {
    if (number < kFirst) return number + 1;
    return std::min(std::bit_ceil(number + 1), number / kEvery * kEvery + kEvery);
  }

  std::uint64_t next_ = 0;  // the first that was not passed
};

}  // namespace korat::harness
