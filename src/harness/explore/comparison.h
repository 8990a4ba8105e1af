// A compare of a loaded value as the pass reports it (abi/hooks.h), which can be evaluated again
// for other values.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <optional>

#include "abi/hooks.h"
#include "runtime/sandbox.h"

namespace korat::harness {

class Comparison {
 public:
  explicit Comparison(const runtime::Compare& compare)
      : relation_(static_cast<korat_relation>(compare.shape & 0xff)),
        bytes_(static_cast<unsigned>(compare.shape >> 8 & 0xff)),
        casts_(compare.shape >> 16 & 0xffffffffff),
        width_(bytes_ * 8) {
    for (std::uint64_t casts = casts_; casts != 0; casts >>= 8) width_ = WidthAfter(casts);
    other_ = IsSigned() ? SignExtend(compare.other, width_) : compare.other;
  }

  static bool IsUnsigned(korat_relation relation) {
    return relation >= KORAT_UNSIGNED_LESS && relation <= KORAT_UNSIGNED_GREATER_EQUAL;
  }

  // Consecutive values, as they are loaded and taken as signed.
  struct Interval {
    std::int64_t first;
    std::int64_t last;
  };
  // Whether the operands are in the order of the values: no cast changes one of these.
  bool KeepsOrder(const Interval& values) const {
    const bool has_negative = values.first < 0;
    if (has_negative && IsUnsigned(relation_)) return false;
    for (std::uint64_t casts = casts_; casts != 0; casts >>= 8) {
      const std::uint64_t kind = casts & 0xf0;
      if (kind == KORAT_SIGN_EXTEND) continue;
      if (has_negative) return false;
      if (kind != KORAT_TRUNCATE) continue;
      const bool needs_sign = IsSigned() || casts >> 8 != 0;
      const unsigned bits = WidthAfter(casts) - needs_sign;
      if (values.last >> bits != 0) return false;
    }
    return true;
  }
  // Of 64 consecutive values from `first` on, those on one side of a compare with `other`, as bits:
  // the ones for which it holds, or the ones for which it does not.
  static std::uint64_t Side(korat_relation relation, std::int64_t other, std::int64_t first) {
    if (other < first) return 0;
    const std::uint64_t less =
        static_cast<std::uint64_t>(other) - static_cast<std::uint64_t>(first);
    if (relation <= KORAT_NOT_EQUAL) return less < 64 ? std::uint64_t{1} << less : 0;
    return kFirst[std::min(less + IsEqualBelow(relation), std::uint64_t{64})];
  }
  // The same for those from number `from` on. REQUIRES: KeepsOrder(values).
  std::uint64_t Side(const Interval& values, std::uint32_t from) const {
    assert(KeepsOrder(values));
    const bool is_signed = IsSigned() || values.first < 0;
    const std::int64_t other = Signed(is_signed ? SignExtend(other_, width_) : other_);
    if (!is_signed && other < 0) return 0;  // it is greater than all of them
    return Side(relation_, other, values.first + from);
  }
  // The same for the usual compare: of a whole value, without casts, with what was not loaded. None
  // for an unsigned compare of values that may be negative.
  static std::optional<std::uint64_t> SideOfUsual(std::uint64_t other, std::uint64_t shape,
                                                  std::int64_t first) {
    const auto relation = static_cast<korat_relation>(shape & 0xff);
    const auto bytes = static_cast<unsigned>(shape >> 8);
    assert(bytes <= 8);
    if (!IsUnsigned(relation)) return Side(relation, Signed(SignExtend(other, bytes * 8)), first);
    if (first < 0) return std::nullopt;
    return Signed(other) < 0 ? 0 : Side(relation, Signed(other), first);
  }

  // What the predicate would see if other values had been loaded: a bit for each of the values
  // from number `from` on, at most 64. They lie in memory at `first`, `stride` bytes apart.
  std::uint64_t Answers(const char* first, std::uint32_t stride, std::uint32_t from,
                        std::uint32_t count) const {
    const Values values = {first + std::size_t{from} * stride, stride,
                           std::min(count - from, std::uint32_t{64})};
    switch (bytes_) {
      case 1:
        return AnswersFor<std::uint8_t>(values);
      case 2:
        return AnswersFor<std::uint16_t>(values);
      case 4:
        return AnswersFor<std::uint32_t>(values);
      default:
        return AnswersFor<std::uint64_t>(values);
    }
  }

 private:
  // The first few bits, by their number: a shift would need one more register in a hook.
  static constexpr auto kFirst = [] {
    std::array<std::uint64_t, 65> bits{};
    for (std::size_t i = 1; i < bits.size(); ++i) bits[i] = bits[i - 1] << 1 | 1;
    return bits;
  }();

  struct Values {
    const char* first;
    std::uint32_t stride;
    std::uint32_t count;
  };

  static std::int64_t Signed(std::uint64_t value) { return static_cast<std::int64_t>(value); }
  static std::uint64_t Low(std::uint64_t value, unsigned width) {
    return width == 64 ? value : value & ((std::uint64_t{1} << width) - 1);
  }
  static std::uint64_t SignExtend(std::uint64_t value, unsigned width) {
    return static_cast<std::uint64_t>(Signed(value << (64 - width)) >> (64 - width));
  }
  static unsigned WidthAfter(std::uint64_t cast) { return 1u << (cast & 0xf); }
  bool IsSigned() const { return relation_ >= KORAT_SIGNED_LESS; }
  // Whether an order has the equal value on the side of the lesser ones: <= and >.
  static bool IsEqualBelow(korat_relation relation) {
    static_assert((KORAT_UNSIGNED_LESS_EQUAL & 2) == 0 && (KORAT_UNSIGNED_GREATER & 2) == 0 &&
                  (KORAT_SIGNED_LESS_EQUAL & 2) == 0 && (KORAT_SIGNED_GREATER & 2) == 0);
    static_assert((KORAT_UNSIGNED_LESS & 2) != 0 && (KORAT_UNSIGNED_GREATER_EQUAL & 2) != 0 &&
                  (KORAT_SIGNED_LESS & 2) != 0 && (KORAT_SIGNED_GREATER_EQUAL & 2) != 0);
    return (relation & 2) == 0;
  }

  std::uint64_t Cast(std::uint64_t value) const {
    unsigned width = bytes_ * 8;
    for (std::uint64_t casts = casts_; casts != 0; casts >>= 8) {
      if ((casts & 0xf0) == KORAT_SIGN_EXTEND) value = SignExtend(value, width);
      width = WidthAfter(casts);
      value = Low(value, width);
    }
    return value;
  }

  template <typename Word>
  std::uint64_t AnswersFor(const Values& values) const {
    const std::uint64_t other = other_;
    const std::int64_t signed_other = Signed(other_);
    switch (relation_) {
      case KORAT_EQUAL:
        return Collect<Word>(values, [=](std::uint64_t value) { return value == other; });
      case KORAT_NOT_EQUAL:
        return Collect<Word>(values, [=](std::uint64_t value) { return value != other; });
      case KORAT_UNSIGNED_LESS:
        return Collect<Word>(values, [=](std::uint64_t value) { return value < other; });
      case KORAT_UNSIGNED_LESS_EQUAL:
        return Collect<Word>(values, [=](std::uint64_t value) { return value <= other; });
      case KORAT_UNSIGNED_GREATER:
        return Collect<Word>(values, [=](std::uint64_t value) { return value > other; });
      case KORAT_UNSIGNED_GREATER_EQUAL:
        return Collect<Word>(values, [=](std::uint64_t value) { return value >= other; });
      case KORAT_SIGNED_LESS:
        return Collect<Word>(values, [=](std::uint64_t v) { return Signed(v) < signed_other; });
      case KORAT_SIGNED_LESS_EQUAL:
        return Collect<Word>(values, [=](std::uint64_t v) { return Signed(v) <= signed_other; });
      case KORAT_SIGNED_GREATER:
        return Collect<Word>(values, [=](std::uint64_t v) { return Signed(v) > signed_other; });
      case KORAT_SIGNED_GREATER_EQUAL:
        return Collect<Word>(values, [=](std::uint64_t v) { return Signed(v) >= signed_other; });
    }
    return 0;
  }

  // Signed order is that of sign-extended values; the other relations take them as they are.
  template <typename Word, typename Holds>
  std::uint64_t Collect(const Values& values, Holds holds) const {
    const unsigned shift = IsSigned() ? 64 - width_ : 0;
    const bool has_casts = casts_ != 0;
    std::uint64_t answers = 0;
    const char* at = values.first;
    for (std::uint32_t i = 0; i < values.count; ++i, at += values.stride) {
      Word word;
      std::memcpy(&word, at, sizeof(word));
      std::uint64_t value = word;
      if (has_casts) value = Cast(value);
      value = shift == 0 ? value : static_cast<std::uint64_t>(Signed(value << shift) >> shift);
      answers |= std::uint64_t{holds(value)} << i;
    }
    return answers;
  }

  korat_relation relation_;
  unsigned bytes_;       // that were loaded
  std::uint64_t casts_;  // as in the shape
  unsigned width_;       // of the operands, in bits
  std::uint64_t other_;  // sign-extended if the order is signed
};

}  // namespace korat::harness
