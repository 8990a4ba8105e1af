// Pruning by outcomes, as the search does it: keeps what was found below the values of the fields
// on the access stack, and says which of their other values need not be tried, or not be run.
// With any other pruning, all that it rules out is what is withheld.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/access_stack.h"
#include "search/listing.h"
#include "search/outcomes.h"
#include "space/state_space.h"

namespace korat {

template <typename Machine>
class OutcomePruning {
 public:
  using Stack = AccessStack<Machine>;

  OutcomePruning(const StateSpace& space, Machine& machine, bool is_on)
      : space_(space), machine_(machine), is_on_(is_on), outcomes_(space) {}

  bool IsOn() const { return is_on_; }

  bool CanWithhold(FieldIndex field) const { return outcomes_.CanWithhold(field); }

  // A field is about to join the stack. Returns the first value from `wanted` on that is not
  // withheld.
  ValueIndex Enter(const Stack& stack, FieldIndex field, ValueIndex wanted,
                   const std::uint64_t* withheld) {
    if (IsOn() || withheld != nullptr) outcomes_.Enter(field);
    if (withheld == nullptr) return wanted;
    Withhold(stack, field, withheld);
    return outcomes_.NextOpen(field, wanted);
  }
  // The top field is about to leave it.
  void Leave(const Access& top) {
    if (!IsOn()) return;
    outcomes_.Leave(top.field);
    if (!outcomes_.AnyOpen()) listing_.Truncate(top.entered);
  }
  FoundLog::Position log_end() const { return listing_.log_end(); }

  // The first value from this one on that is not ruled out.
  ValueIndex NextOpen(const Access& access, ValueIndex value) const {
    return IsOn() || access.withholds ? outcomes_.NextOpen(access.field, value) : value;
  }

  // The field has a new value, nothing is known below it: how it is used is to be reported.
  void Watch(FieldIndex field) {
    if (outcomes_.Start(field, found_, listing_.log_end())) machine_.Watch(field);
  }
  // The uses of the present value, as the machine reports them: see Outcomes.
  template <typename Answers>
  bool Compared(FieldIndex field, ValueIndex present, Answers answers) {
    return outcomes_.Compared(field, present, answers);
  }
  void Leaked(FieldIndex field) { outcomes_.Leak(field); }
  bool HasLeaked(FieldIndex field) const { return outcomes_.HasLeaked(field); }
  // The present value stands for itself only, however it is used.
  void Leak(FieldIndex field) {
    if (outcomes_.HasLeaked(field)) return;
    outcomes_.Leak(field);
    machine_.Unwatch(field);
  }
  void LeakAll(const Stack& stack) {
    for (const Access& access : stack) Leak(access.field);
  }

  // See Search::AnyAlike.
  struct Change {
    FieldIndex field;
    ValueIndex value;
  };
  std::optional<Change> AnyAlike(const Stack& stack, std::uint64_t number) const {
    if (!IsOn()) return std::nullopt;
    const std::uint32_t depth = stack.Depth();
    for (std::uint64_t i = 0; i < depth; ++i) {
      const Access& access = stack[(number + i) % depth];
      if (access.withholds) continue;  // what is withheld is rejected, though not compared
      const FieldIndex field = access.field;
      const ValueIndex present = stack.ValueOf(field);
      const ValueIndex other = outcomes_.OtherAlike(field, present, number);
      if (other != present) return Change{field, other};
    }
    return std::nullopt;
  }

  // The present candidate was accepted.
  void CountFound() { ++found_; }
  // Keeps the structure for those values that will turn out to be like the present ones.
  void Remember(Stack& stack) {
    if (!outcomes_.AnyOpen()) return;
    if (listing_.IsFull()) return LeakAll(stack);
    listing_.Remember(stack);
  }
  // Everything below the present value of the field, the top one, was tried.
  void Learn(FieldIndex field) { outcomes_.Learn(field, found_, listing_.log_end()); }

  // Whether structures come from what was found already, and the stack is made of that from
  // listing_base() up.
  bool IsListing() const { return listing_.IsListing(); }
  std::uint32_t listing_base() const { return listing_.base(); }
  // The top field took this value. If it is known what is found below it, that begins: ListNext()
  // follows.
  bool BeginListing(const Stack& stack, FieldIndex field, ValueIndex value) {
    if (!listing_.Begin(outcomes_.Known(field, value), stack.Depth())) return false;
    Leak(field);
    return true;
  }
  // See Listing::Next.
  template <typename Drop>
  [[gnu::always_inline]] bool ListNext(Stack& stack, Drop drop) {
    return listing_.Next(stack, drop);
  }

 private:
  // Objects of a piece that no field refers to yet are all withheld, or none is: the first of them
  // stands for the others.
  void Withhold(const Stack& stack, FieldIndex index, const std::uint64_t* withheld) {
    outcomes_.Withhold(index, withheld);
    const std::vector<Value>& values = space_.At(index).values;
    const ObjectOrder& order = stack.order();
    for (ValueIndex value = 0; value < values.size(); ++value) {
      const ObjectIndex object = values[value].object;
      if (object == kNoObject || !order.IsNew(object) || order.IsDistinguishable(object)) continue;
      const ValueIndex end = values[value].piece_end;
      if (outcomes_.NextOpen(index, value) < end) outcomes_.Admit(index, value, end);
      value = end - 1;
    }
  }

  const StateSpace& space_;
  Machine& machine_;
  const bool is_on_;
  Outcomes outcomes_;
  Listing listing_;
  std::uint64_t found_ = 0;  // accepted candidates
};

}  // namespace korat
