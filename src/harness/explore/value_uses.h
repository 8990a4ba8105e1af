// How the predicate uses the values that it reads, as pruning by outcomes needs to know: which
// other values of a field would have answered a compare in the same way, and which values escape,
// that is, are used in any other way.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "harness/explore/comparison.h"
#include "harness/explore/predicate_search.h"
#include "harness/explore/recording.h"
#include "harness/layout/layout.h"
#include "runtime/observer.h"
#include "runtime/sandbox.h"

namespace korat::harness {

class ValueUses {
 public:
  ValueUses(runtime::Sandbox& sandbox, Layout& layout, PredicateSearch& search,
            const Recording& recording);

  // From now on the uses of the field's value are reported, or no longer are.
  void Watch(FieldIndex field) {
    if (!table_.IsAlone(field)) return search_.Escaped(field);
    const int mark = table_.MarkOf(field);
    if ((mark & KORAT_FRESH) == 0) table_.SetMark(field, mark | KORAT_WATCHED);
  }
  void Unwatch(FieldIndex field) {
    const int mark = table_.MarkOf(field);
    if ((mark & KORAT_FRESH) == 0) table_.SetMark(field, mark & ~KORAT_WATCHED);
  }

  // --- inside user code

  // The hook for compares. Usual ones are settled here.
  static KORAT_HOOK_CC void CompareHook(std::uint64_t address, std::uint64_t other,
                                        std::uint64_t shape, std::uint64_t other_address);
  static KORAT_HOOK_CC void UnusualCompareHook(std::uint64_t address, std::uint64_t other,
                                               std::uint64_t shape, std::uint64_t other_address);
  void OnCompare(const runtime::Compare& compare);
  void OnCompareBy(const runtime::CompareBy& compare);
  // The answers that a compare of bytes of this field would get, as bits, one for each of its
  // values, or all of these inverted. REQUIRES: it has at most 64 values.
  std::uint64_t AnswersOf(FieldIndex field, const runtime::Compare& compare);
  // Whether it matters how the field is used from now on.
  bool IsOpen(FieldIndex field) const {
    return recording_.is_on() && search_.stack().OnStack(field) &&
           !search_.pruning().HasEscaped(field);
  }
  // The value of a field escapes, or some bytes of it do.
  void Escape(FieldIndex field);
  void Escape(FieldIndex field, std::uint64_t address, std::uint64_t size);
  void EscapeAt(std::uint64_t address, std::uint64_t size);
  void EscapeAll();

 private:
  // What compares of a field answer: for each of its values, which are at most 64.
  struct Known {
    // Those of a compare that came up.
    struct Answers {
      std::uint64_t address = 0;  // no compare's
      std::uint64_t other = 0;
      std::uint64_t shape = 0;
      std::uint64_t bits = 0;

      bool Is(std::uint64_t at, std::uint64_t with, std::uint64_t how) const {
        return address == at && other == with && shape == how;
      }
    };
    static constexpr std::size_t kLast = 8;

    // If the values are consecutive integers: where the field lies, its size, the first value.
    std::uint64_t address = 0;
    std::uint64_t bytes = 0;
    std::int64_t first = 0;
    std::array<Answers, kLast> last;

    // Where they lie. Pointers to different objects, parts of a value, and different relations
    // should not collide.
    static std::size_t Index(const runtime::Compare& compare) {
      return (compare.other ^ compare.other >> 4 ^ compare.address >> 2 ^ compare.shape) % kLast;
    }
    Answers& Slot(const runtime::Compare& compare) { return last[Index(compare)]; }
    const Answers& Slot(const runtime::Compare& compare) const { return last[Index(compare)]; }
  };

  // If it is known what the compare would answer for each value of the field, and no field escapes,
  // keeps those alike that are. REQUIRES: the address is in the arena.
  bool KeepAlikeIfKnown(const runtime::Compare& compare);
  bool KeepAlikeIfUsual(const runtime::Compare& compare);
  static ValueUses& Active();  // of the predicate that is running
  // Whether a field was compared with what is there, and was read after it.
  bool IsReadBelow(FieldIndex field, std::uint64_t other, std::uint64_t bytes) const {
    if (!sandbox_.arena().Contains(other)) return true;
    const auto read = table_.FieldAround(other, bytes);
    return read && !IsAbove(*read, field);
  }
  // Whether a field that was read is the other one, which is on the stack, or was first read after
  // it.
  bool IsAbove(FieldIndex read, FieldIndex field) const {
    const AccessStack& stack = search_.stack();
    return stack.OnStack(read) && stack.DepthOf(read) >= stack.DepthOf(field);
  }
  std::optional<FieldIndex> ComparedField(const runtime::Extent& loaded,
                                          const runtime::Extent& other);
  bool IsReadAbove(FieldIndex field, const runtime::Extent& other) const;
  std::optional<Comparison::Interval> OrderedBy(FieldIndex field, const Comparison& comparison,
                                                std::uint64_t bytes) const;
  template <typename Answers>
  void KeepAlike(FieldIndex field, Answers answers);

  runtime::Sandbox& sandbox_;
  FieldTable& table_;
  PredicateSearch& search_;
  const Recording& recording_;
  const std::uint32_t fields_;  // their number
  std::vector<Known> known_;    // by field
};

}  // namespace korat::harness
