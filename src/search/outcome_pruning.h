// Pruning by outcomes, as the search does it: keeps what was found below the values of the fields
// on the access stack, and says which of their other values need not be tried, or need no run. With
// any other pruning, it rules out only withheld values.
#pragma once

#include <cstdint>
#include <optional>

#include "search/access_stack.h"
#include "search/isomorphism.h"
#include "search/listing.h"
#include "search/outcomes.h"
#include "space/state_space.h"

namespace korat {

class OutcomePruning {
 public:
  OutcomePruning(const StateSpace& space, Prune prune, const Isomorphism& isomorphism)
      : space_(space),
        is_on_(prune >= Prune::kOutcomes),
        foresees_(prune == Prune::kConflicts),
        isomorphism_(isomorphism),
        outcomes_(space) {}

  bool IsOn() const { return is_on_; }
  // Whether it is worth finding out which values could be withheld.
  bool Foresees() const { return foresees_; }
  // Whether the first new object of its class may stand for this one, withheld or not.
  bool IsInterchangeable(ObjectIndex object) const {
    return isomorphism_.IsInterchangeable(object);
  }
  Listing& listing() { return listing_; }
  const Listing& listing() const { return listing_; }

  bool CanWithhold(FieldIndex field) const { return outcomes_.CanWithhold(field); }

  // A field is about to join the stack. Returns the first value from `wanted` on that is not
  // withheld.
  ValueIndex Enter(FieldIndex field, ValueIndex wanted, const std::uint64_t* withheld) {
    if (IsOn() || withheld != nullptr) outcomes_.Enter(field);
    if (withheld == nullptr) return wanted;
    Withhold(field, withheld);
    return outcomes_.NextOpen(field, wanted);
  }
  // The top field is about to leave it.
  void Leave(const Access& top) {
    if (!IsOn()) return;
    outcomes_.Leave(top.field);
    if (!outcomes_.AnyOpen()) listing_.Truncate(top.entered);
  }

  // The first value from this one on that is not ruled out.
  ValueIndex NextOpen(const Access& access, ValueIndex value) const {
    return IsOn() || access.withholds ? outcomes_.NextOpen(access.field, value) : value;
  }

  // The field has a new value, and nothing is known below it. Returns whether its uses are to be
  // reported from now on, as those of the value before were not.
  [[nodiscard]] bool Start(FieldIndex field) {
    return outcomes_.Start(field, found_, listing_.log().end());
  }
  // The uses of the present value: see Outcomes.
  template <typename Answers>
  bool Compared(FieldIndex field, ValueIndex present, Answers answers) {
    return outcomes_.Compared(field, present, answers);
  }
  __attribute__((always_inline)) bool ComparedFew(FieldIndex field, ValueIndex present,
                                                  std::uint64_t answers) {
    return outcomes_.ComparedFew(field, present, answers);
  }
  void Escape(FieldIndex field) { outcomes_.Escape(field); }
  bool HasEscaped(FieldIndex field) const { return outcomes_.HasEscaped(field); }

  // See Outcomes.
  std::uint64_t AlikeBits(FieldIndex field) const { return outcomes_.AlikeBits(field); }
  bool Cut(FieldIndex field, ValueIndex present, std::uint64_t values) {
    return outcomes_.Cut(field, present, values);
  }

  // A change to the present candidate that the predicate can't have noticed, if there is any. Which
  // one depends on `number`, so that all kinds come up.
  struct Change {
    FieldIndex field;
    ValueIndex value;
  };
  std::optional<Change> AnyAlike(const AccessStack& stack, std::uint64_t number) const;

  // The present candidate was accepted.
  void CountFound(std::uint64_t count = 1) { found_ += count; }
  // Keeps the structure for those values that will turn out to be like the present ones. False when
  // there is no room for it.
  [[nodiscard]] bool Remember(AccessStack& stack) {
    if (!outcomes_.AnyOpen()) return true;
    if (listing_.log().IsFull()) return false;
    listing_.Remember(stack);
    return true;
  }
  // The same for structures that were counted, above what is on the stack.
  [[nodiscard]] bool RememberCounted(AccessStack& stack, const FoundLog::Range& below) {
    if (!outcomes_.AnyOpen()) return true;
    if (listing_.log().IsFull()) return false;
    listing_.RememberCounted(stack, below);
    return true;
  }
  // Everything below the present value of the field, the top one, was tried.
  void Learn(FieldIndex field) {
    if (!outcomes_.HasEscaped(field)) outcomes_.Learn(field, found_, listing_.log().end());
  }
  // What is known to be found below the value of the field; empty if it must be tried.
  FoundLog::Range Known(FieldIndex field, ValueIndex value) const {
    return outcomes_.Known(field, value);
  }

 private:
  void Withhold(FieldIndex field, const std::uint64_t* withheld);

  const StateSpace& space_;
  const bool is_on_;
  const bool foresees_;
  const Isomorphism& isomorphism_;
  Outcomes outcomes_;
  Listing listing_;
  std::uint64_t found_ = 0;  // accepted candidates
};

}  // namespace korat
