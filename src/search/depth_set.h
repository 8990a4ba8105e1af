// A set of fields on the access stack, by their depths, in one word. The fields from some depth on
// have one bit in common, so a set that has one of them has all of them. All() has one more bit,
// which stays when fields leave the stack: why there is no other structure is not known.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>

namespace korat {

class DepthSet {
 public:
  // The fields from here on have one bit.
  static constexpr std::uint32_t kDeep = 62;

  constexpr DepthSet() = default;
  constexpr explicit DepthSet(std::uint64_t bits) : bits_(bits) {}
  static constexpr DepthSet All() { return DepthSet(~std::uint64_t{0}); }
  static constexpr DepthSet Of(std::uint32_t depth) {
    return DepthSet(std::uint64_t{1} << std::min(depth, kDeep));
  }

  constexpr std::uint64_t bits() const { return bits_; }
  constexpr bool Has(std::uint32_t depth) const {
    return (bits_ >> std::min(depth, kDeep) & 1) != 0;
  }
  // Whether it is known which fields it has.
  constexpr bool IsExact() const { return bits_ >> kDeep == 0; }
  constexpr bool IsEmpty() const { return bits_ == 0; }
  // REQUIRES: the field at `depth` is the top one: the deep ones that are left are below it.
  constexpr DepthSet WithoutTop(std::uint32_t depth) const {
    return depth > kDeep ? *this : DepthSet(bits_ & ~Of(depth).bits_);
  }
  constexpr DepthSet Without(DepthSet other) const { return DepthSet(bits_ & ~other.bits_); }
  constexpr DepthSet operator|(DepthSet other) const { return DepthSet(bits_ | other.bits_); }
  DepthSet& operator|=(DepthSet other) {
    bits_ |= other.bits_;
    return *this;
  }
  constexpr bool operator==(const DepthSet&) const = default;

  // Calls visit(depth) for each field below `end`, lowest first. REQUIRES: end <= kDeep, or
  // IsExact().
  template <typename Visit>
  void ForEachBelow(std::uint32_t end, Visit visit) const {
    assert(end <= kDeep || IsExact());
    const std::uint64_t below = end >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << end) - 1;
    for (std::uint64_t left = bits_ & below; left != 0; left &= left - 1) {
      visit(static_cast<std::uint32_t>(std::countr_zero(left)));
    }
  }

 private:
  std::uint64_t bits_ = 0;
};

}  // namespace korat
