#include "harness/explore/value_uses.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "harness/explore/predicate_machine.h"

namespace korat::harness {
namespace {

// The part of a compare's shape that says how the loaded value is compared.
constexpr std::uint64_t kOfLoaded = ~(std::uint64_t{0xff} << 56);

// Uses of the field are no longer to be reported. For hooks: calls nothing.
__attribute__((always_inline)) inline void UnwatchInHook(const FieldTable& table,
                                                         FieldIndex field) {
  const std::uint64_t address = reinterpret_cast<std::uintptr_t>(table.AddressOf(field));
  const std::uint32_t size = table.SizeOf(field);
  if (size == 8) return runtime::Arena::Unwatch<std::uint64_t>(address);
  if (size == 4) return runtime::Arena::Unwatch<std::uint32_t>(address);
  for (std::uint32_t i = 0; i < size; ++i) runtime::Arena::Unwatch<std::uint8_t>(address + i);
}

}  // namespace

ValueUses::ValueUses(runtime::Sandbox& sandbox, Layout& layout, PredicateSearch& search,
                     const Recording& recording)
    : sandbox_(sandbox),
      table_(layout.table),
      search_(search),
      recording_(recording),
      fields_(static_cast<std::uint32_t>(layout.space.fields.size())),
      known_(fields_) {
  for (std::uint32_t i = 0; i < known_.size(); ++i) {
    const FieldIndex field{i};
    const auto first = table_.FirstOfRange(field);
    if (!first || table_.CountOf(field) > 64) continue;
    known_[i].address = reinterpret_cast<std::uintptr_t>(table_.AddressOf(field));
    known_[i].bytes = table_.SizeOf(field);
    known_[i].first = *first;
  }
}

// A part of the hook, which must not call anything. Answers that came up before belong to a compare
// of bytes of that field alone.
__attribute__((always_inline)) inline bool ValueUses::KeepAlikeIfKnown(
    const runtime::Compare& compare) {
  const std::uint32_t owner = table_.OwnerAt(compare.address);
  if (!recording_.is_on() || owner >= fields_) return false;
  const FieldIndex field{owner};
  const Known& known = known_[owner];
  const std::uint64_t shape = compare.shape & kOfLoaded;
  std::uint64_t answers = 0;
  if (known.address == compare.address && known.bytes == shape >> 8) {
    const auto side = Comparison::SideOfUsual(compare.other, shape, known.first);
    if (!side) return false;
    answers = *side;
  } else {
    const Known::Answers& slot = known.Slot(compare);
    if (!slot.Is(compare.address, compare.other, shape)) return false;
    answers = slot.bits;
  }
  if (compare.other_address != 0 &&
      !IsReadBelow(field, compare.other_address, compare.shape >> 56)) {
    return search_.pruning().HasEscaped(field);
  }
  const auto narrowed = search_.ComparedFew(field, answers);
  if (narrowed == PredicateSearch::Narrowed::kAlone) UnwatchInHook(table_, field);
  return narrowed != PredicateSearch::Narrowed::kNot;
}

// The same for most compares: of a whole int that takes consecutive values, with what was not
// loaded. With so little to do, few registers need to be saved.
__attribute__((always_inline)) inline bool ValueUses::KeepAlikeIfUsual(
    const runtime::Compare& compare) {
  const std::uint32_t owner = table_.OwnerAt(compare.address);
  if (!recording_.is_on() || owner >= fields_) return false;
  const Known& known = known_[owner];
  const std::uint64_t only_bytes = compare.shape >> 8;  // no casts, no other address
  if (known.address != compare.address || only_bytes != 4 || known.bytes != 4) return false;
  const auto relation = static_cast<korat_relation>(compare.shape & 0xff);
  if (Comparison::IsUnsigned(relation)) return false;
  const std::int64_t other = static_cast<std::int32_t>(compare.other);
  const auto narrowed =
      search_.ComparedFew(FieldIndex{owner}, Comparison::Side(relation, other, known.first));
  if (narrowed == PredicateSearch::Narrowed::kAlone) {
    runtime::Arena::Unwatch<std::uint32_t>(compare.address);
  }
  return narrowed != PredicateSearch::Narrowed::kNot;
}

ValueUses& ValueUses::Active() {
  return static_cast<Monitor&>(runtime::Sandbox::Active()->guard().observer()).uses();
}

KORAT_HOOK_CC void ValueUses::CompareHook(std::uint64_t address, std::uint64_t other,
                                          std::uint64_t shape, std::uint64_t other_address) {
  if (Active().KeepAlikeIfUsual({address, other, shape, other_address})) return;
  KORAT_TAIL_CALL return UnusualCompareHook(address, other, shape, other_address);
}

KORAT_HOOK_CC void ValueUses::UnusualCompareHook(std::uint64_t address, std::uint64_t other,
                                                 std::uint64_t shape, std::uint64_t other_address) {
  if (Active().KeepAlikeIfKnown({address, other, shape, other_address})) return;
  KORAT_TAIL_CALL return runtime::ReportCompare(address, other, shape, other_address);
}

// See Outcomes::Compared.
template <typename Answers>
void ValueUses::KeepAlike(FieldIndex field, Answers answers) {
  if (!search_.Compared(field, answers)) Unwatch(field);
}

// The field at that address, if it matters how it was compared with `other`. Of two fields the one
// that was read first must be enumerated value by value: it decided which of the other's values are
// alike.
std::optional<FieldIndex> ValueUses::ComparedField(const runtime::Extent& loaded,
                                                   const runtime::Extent& other) {
  if (!recording_.is_on()) return std::nullopt;
  const auto field = table_.FieldAround(loaded.address, loaded.size);
  if (!field || !search_.stack().OnStack(*field)) {
    EscapeAt(loaded.address, loaded.size);
    return std::nullopt;
  }
  if (search_.pruning().HasEscaped(*field)) return std::nullopt;
  if (other.address == 0 || !IsReadAbove(*field, other)) return field;
  Escape(*field);
  return std::nullopt;
}

// Whether one of the fields there is the field itself, or was first read after it.
bool ValueUses::IsReadAbove(FieldIndex field, const runtime::Extent& other) const {
  if (!sandbox_.arena().Contains(other.address)) return false;
  bool is_above = false;
  table_.ForEachAt(
      other.address, other.size,
      [&](FieldIndex read) { is_above = is_above || IsAbove(read, field); },
      [&] { is_above = true; });
  return is_above;
}

void ValueUses::OnCompareBy(const runtime::CompareBy& compare) {
  const auto field =
      ComparedField({compare.address, compare.bytes}, {compare.other_address, compare.other_bytes});
  if (!field) return;
  const auto slice = table_.SliceOf(*field, compare.address, compare.bytes);
  KeepAlike(*field, [&](std::uint32_t from) {
    std::uint64_t answers = 0;
    const std::uint32_t end = std::min(slice.count, from + 64);
    for (std::uint32_t i = from; i < end; ++i) {
      const char* value = slice.first + std::size_t{i} * slice.stride;
      answers |= compare.evaluator(value, compare.first, compare.second) << (i % 64);
    }
    return answers;
  });
}

void ValueUses::OnCompare(const runtime::Compare& compare) {
  const auto bytes = static_cast<std::uint32_t>(compare.shape >> 8 & 0xff);
  const auto field =
      ComparedField({compare.address, bytes}, {compare.other_address, compare.shape >> 56});
  if (!field) return;
  if (table_.CountOf(*field) <= 64) {
    const std::uint64_t answers = AnswersOf(*field, compare);
    return KeepAlike(*field, [&](std::uint32_t) { return answers; });
  }
  const Comparison comparison(compare);
  if (const auto all = OrderedBy(*field, comparison, bytes)) {
    return KeepAlike(*field, [&](std::uint32_t from) { return comparison.Side(*all, from); });
  }
  const auto loads = table_.SliceOf(*field, compare.address, bytes);
  KeepAlike(*field, [&](std::uint32_t from) {
    return comparison.Answers(loads.first, loads.stride, from, loads.count);
  });
}

// All values of the field, if they are consecutive and compared in their order.
std::optional<Comparison::Interval> ValueUses::OrderedBy(FieldIndex field,
                                                         const Comparison& comparison,
                                                         std::uint64_t bytes) const {
  const auto first = table_.FirstOfRange(field);
  if (!first || table_.SizeOf(field) != bytes) return std::nullopt;
  const Comparison::Interval all{*first, *first + table_.CountOf(field) - 1};
  return comparison.KeepsOrder(all) ? std::optional(all) : std::nullopt;
}

std::uint64_t ValueUses::AnswersOf(FieldIndex field, const runtime::Compare& compare) {
  const std::uint64_t bytes = compare.shape >> 8 & 0xff, shape = compare.shape & kOfLoaded;
  Known::Answers& last = known_[Raw(field)].Slot(compare);
  if (last.Is(compare.address, compare.other, shape)) return last.bits;
  const Comparison comparison(compare);
  const auto loads = table_.SliceOf(field, compare.address, bytes);
  assert(loads.count <= 64);
  const auto all = OrderedBy(field, comparison, bytes);
  const std::uint64_t answers = all ? comparison.Side(*all, 0)
                                    : comparison.Answers(loads.first, loads.stride, 0, loads.count);
  last = {compare.address, compare.other, shape, answers};
  return answers;
}

void ValueUses::EscapeAt(std::uint64_t address, std::uint64_t size) {
  table_.ForEachAt(address, size, [&](FieldIndex field) { Escape(field, address, size); }, [] {});
}

// Of a string or an optional only some bytes may be used: values that agree in those stay alike.
void ValueUses::Escape(FieldIndex field, std::uint64_t address, std::uint64_t size) {
  if (!IsOpen(field)) return;
  const auto slice = table_.SliceOf(field, address, size);
  if (slice.size == slice.stride) return Escape(field);
  const char* present = slice.first + std::size_t{search_.candidate()[Raw(field)]} * slice.stride;
  KeepAlike(field, [&](std::uint32_t from) {
    std::uint64_t same = 0;
    const std::uint32_t end = std::min(slice.count, from + 64);
    for (std::uint32_t i = from; i < end; ++i) {
      const char* other = slice.first + std::size_t{i} * slice.stride;
      same |= std::uint64_t{std::memcmp(present, other, slice.size) == 0} << (i % 64);
    }
    return same;
  });
}

void ValueUses::Escape(FieldIndex field) {
  if (!IsOpen(field)) return;
  search_.Escaped(field);
  Unwatch(field);
}

void ValueUses::EscapeAll() {
  if (!search_.pruning().IsOn()) return;
  for (const Access& access : search_.stack()) Escape(access.field);
}

}  // namespace korat::harness
