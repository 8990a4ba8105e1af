#include "harness/explore/trials/tried_values.h"

#include <bit>
#include <cassert>
#include <cstring>

#include "harness/explore/comparison.h"
#include "harness/explore/predicate_machine.h"
#include "runtime/own_faults.h"
#include "runtime/trial.h"

namespace korat::harness {
namespace {

// Whether other values of the field would have to be compared with a field whose own values are
// still told apart by what they are compared with: then each is tried.
bool DependsOn(const runtime::Arena& arena, std::uint64_t other_address) {
  return arena.Contains(other_address) && (arena.MarkAt(other_address) & KORAT_WATCHED) != 0;
}

}  // namespace

TriedValues::TriedValues(runtime::Sandbox& sandbox, Layout& layout, const PredicateSearch& search,
                         ValueUses& uses, FieldIndex field, const Plan& plan, Shares& shares,
                         std::uint64_t* withheld)
    : sandbox_(sandbox),
      table_(layout.table),
      search_(search),
      uses_(uses),
      field_(field),
      described_(layout.space.At(field)),
      size_(described_.domain_size),
      address_(reinterpret_cast<std::uintptr_t>(table_.AddressOf(field))),
      bytes_(table_.SizeOf(field)),
      images_(table_.SliceOf(field, address_, bytes_).first),
      mode_(size_ <= 64 ? plan.mode : Mode::kEach),
      wants_(plan.wants),
      shares_(shares),
      withheld_(withheld) {
  assert((table_.MarkOf(field) & KORAT_FRESH) != 0 && table_.IsAlone(field) && size_ <= kMost &&
         watched_ == nullptr);
  withheld_[0] = 0;
  for (std::uint32_t i = 1; i < words(); ++i) withheld_[i] = 0;
  table_.SetMark(field, IsByClass() ? KORAT_WATCHED : 0);
  if (!IsByClass()) return;
  const auto first = table_.FirstOfRange(field);
  is_usual_ = first && bytes_ == 4;
  first_ = first.value_or(0);
  open_ = ~std::uint64_t{0} >> (-size_ % 64);
  watched_ = this;
  sandbox_.guard().observer().compare_hook = &CompareHook;
}

TriedValues::~TriedValues() {
  if (IsByClass()) sandbox_.guard().observer().compare_hook = &ValueUses::CompareHook;
  watched_ = nullptr;
  value_ = 0;
  Store();
  table_.SetMark(field_, KORAT_FRESH);
}

inline void TriedValues::Store() {
  char* const to = reinterpret_cast<char*>(address_);
  const char* const from = images_ + std::size_t{value_} * bytes_;
  if (bytes_ == 8)
    std::memcpy(to, from, 8);
  else if (bytes_ == 4)
    std::memcpy(to, from, 4);
  else
    std::memcpy(to, from, bytes_);
}

// Sets what is known about the value. Of the objects that no field refers to
// yet, the first stands for the others of its class. Whether the value is to be
// tried.
inline bool TriedValues::Choose(ValueIndex value) {
  value_ = value;
  next_ = value + 1;
  if (described_.values.empty()) return wants_[0];
  const Value& referred = described_.values[value];
  if (referred.object == kNoObject) {
    kind_ = Kind::kNull;
  } else if (search_.pruning().IsInterchangeable(referred.object)) {
    kind_ = Kind::kNew;
    next_ = referred.class_end;
  } else {
    kind_ = Kind::kKnown;
  }
  return wants_[static_cast<std::size_t>(kind_)];
}

inline std::uint64_t TriedValues::Itself() const {
  return (~std::uint64_t{0} >> (-next_ % 64)) & ~std::uint64_t{0} << value_;
}

__attribute__((always_inline)) inline bool TriedValues::Next() {
  if (IsByClass()) {
    for (;; open_ &= ~Itself()) {
      if (open_ == 0) return false;
      if (Choose(static_cast<ValueIndex>(std::countr_zero(open_)))) break;
    }
    alike_ = open_;
    if (has_escaped_) table_.SetMark(field_, KORAT_WATCHED);
    has_escaped_ = false;
  } else {
    do {
      if (next_ == size_) return false;
    } while (!Choose(next_));
  }
  Store();
  return true;
}

__attribute__((always_inline)) inline void TriedValues::OnResult(std::uint64_t result) {
  const auto fate = result & ((1u << KORAT_SLICE_USED_SHIFT) - 1);
  const bool rejects = fate == KORAT_SLICE_REJECTS ||
                       (fate == KORAT_SLICE_RELEASES &&
                        sandbox_.guard().written() == runtime::MemoryGuard::Written::kNothing);
  Share& share = shares_[static_cast<std::size_t>(kind_)];
  ++share.trials;
  ++trials_;
  if (IsByClass()) {
    DecideAlike(rejects);
  } else if (rejects) {
    for (ValueIndex value = value_; value < next_; ++value) {
      withheld_[value / 64] |= std::uint64_t{1} << (value % 64);
    }
  }
  if (!rejects) return;
  rejects_ = true;
  ++share.rejected;
  used_ |= result >> KORAT_SLICE_USED_SHIFT;
}

// Values that are alike share the fate of the present one. If it has escaped,
// only the objects that it stands for do; to try the others can show that they
// are rejected, but does so rarely.
inline void TriedValues::DecideAlike(bool rejects) {
  const std::uint64_t itself = Itself();
  std::uint64_t settled = alike_ | itself;
  if (has_escaped_) {
    if (rejects)
      is_deceived_ = is_deceived_ || (uncertain_ & itself) != 0;
    else
      uncertain_ |= alike_;
    if (rejects || mode_ != Mode::kTrust) settled = itself;
  } else {
    is_deceived_ = is_deceived_ || (rejects && (uncertain_ & settled) != 0);
  }
  sparing_ += (settled & ~itself) != 0;
  open_ &= ~settled;
  if (rejects) withheld_[0] |= settled;
}

void TriedValues::Run(const runtime::Slice& slice) { runtime::Try(sandbox_, slice, *this); }

// --- uses

KORAT_HOOK_CC void TriedValues::CompareHook(std::uint64_t address, std::uint64_t other,
                                            std::uint64_t shape, std::uint64_t other_address) {
  TriedValues& tried = *watched_;
  const auto relation = static_cast<korat_relation>(shape & 0xff);
  // A whole int without casts, compared with what was not loaded: as in
  // ValueUses::KeepAlikeIfUsual.
  if (address == tried.address_ && tried.is_usual_ && shape >> 8 == 4 &&
      !Comparison::IsUnsigned(relation)) {
    const std::int64_t with = static_cast<std::int32_t>(other);
    return tried.KeepAlike(Comparison::Side(relation, with, tried.first_));
  }
  KORAT_TAIL_CALL return UnusualCompareHook(address, other, shape, other_address);
}

KORAT_HOOK_CC void TriedValues::UnusualCompareHook(std::uint64_t address, std::uint64_t other,
                                                   std::uint64_t shape,
                                                   std::uint64_t other_address) {
  if (!watched_->Contains(address)) {
    KORAT_TAIL_CALL return ValueUses::CompareHook(address, other, shape, other_address);
  }
  const runtime::OwnCode own;
  watched_->OnCompare({address, other, shape, other_address});
}

void TriedValues::OnCompare(const runtime::Compare& compare) {
  const std::uint64_t bytes = compare.shape >> 8 & 0xff;
  if (compare.address + bytes > address_ + bytes_ ||
      DependsOn(sandbox_.arena(), compare.other_address)) {
    return Escape();
  }
  KeepAlike(uses_.AnswersOf(field_, compare));
}

void TriedValues::OnCompareBy(const runtime::CompareBy& compare) {
  if (compare.address + compare.bytes > address_ + bytes_ ||
      DependsOn(sandbox_.arena(), compare.other_address)) {
    return Escape();
  }
  const char* const loaded = images_ + (compare.address - address_);
  std::uint64_t answers = 0;
  for (std::uint64_t left = alike_; left != 0; left &= left - 1) {
    const auto value = static_cast<unsigned>(std::countr_zero(left));
    answers |=
        compare.evaluator(loaded + std::size_t{value} * bytes_, compare.first, compare.second)
        << value;
  }
  KeepAlike(answers);
}

// Nothing more need be reported in this trial.
void TriedValues::Escape() {
  has_escaped_ = true;
  table_.SetMark(field_, 0);
}

}  // namespace korat::harness
