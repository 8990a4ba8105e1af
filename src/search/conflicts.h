// Conflicts: what was learned from failing runs. A *conflict* is a list of fields with values; if
// all of them are on the access stack, each with one of its values, there is no structure above.
//
// To see that a conflict applies, it is enough to look at one of its fields that has another value
// now, or is not on the stack: the conflict *watches* it, in a list for each of the values. When
// the field takes one of them, the conflict looks for another field to watch, or applies.
//
// Values are chosen inside user code, so finding conflicts does not allocate; learning them does.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "search/access_stack.h"
#include "space/state_space.h"

namespace korat {

class Conflicts {
 public:
  struct Literal {
    FieldIndex field{};
    std::uint64_t values = 0;  // as bits; of a field with more than 64 values, the only one
  };
  using Literals = std::vector<Literal>;
  using Number = std::uint32_t;
  static constexpr Number kNone = 0xffffffffu;

  Conflicts(const StateSpace& space, bool is_on);

  bool IsOn() const { return is_on_; }

  // How often one has applied.
  std::uint64_t applied() const { return applied_; }
  // Forgets everything, and learns nothing more.
  void GiveUp();

  // All literals hold now, and are in the order of the stack. Gives up if hardly any of what was
  // learned was of use. REQUIRES: IsOn(), not empty.
  void Learn(const Literals& literals, const AccessStack& stack);
  // Whether a conflict applies now that the field on top of the stack has a new value: its number,
  // which is good until something is learned.
  Number Find(FieldIndex field, const AccessStack& stack);
  // Calls visit(literal) for each of its literals.
  template <typename Visit>
  void ForEach(Number number, Visit visit) const {
    const Conflict& conflict = conflicts_[number];
    for (std::uint32_t i = 0; i < conflict.count; ++i) visit(literals_[conflict.first + i]);
  }

  bool Holds(const Literal& literal, const AccessStack& stack) const {
    return stack.OnStack(literal.field) && Has(literal, stack.ValueOf(literal.field));
  }
  // The set of one value.
  std::uint64_t Only(FieldIndex field, ValueIndex value) const {
    return IsLarge(field) ? value : std::uint64_t{1} << value;
  }
  bool IsLarge(FieldIndex field) const { return space_.At(field).domain_size > 64; }

 private:
  struct Conflict {
    std::uint32_t first;  // of its literals
    std::uint32_t count;
    std::uint32_t watched;  // which of them
    std::uint64_t used;     // when it was learned, or applied last
  };
  // A place in the list of a field and value. Each value of a literal that was watched has one,
  // linked or not.
  struct Link {
    std::uint32_t next;
    Number conflict;
    bool is_linked;
  };
  static constexpr std::uint32_t kNoLink = 0xffffffffu;
  static constexpr std::size_t kMost = 5000;
  static constexpr std::uint64_t kTrials = 10000, kLeastShare = 16;

  bool Has(const Literal& literal, ValueIndex value) const {
    return IsLarge(literal.field) ? literal.values == value : (literal.values >> value & 1) != 0;
  }
  std::uint32_t& ListOf(FieldIndex field, ValueIndex value) {
    return lists_[first_list_[Raw(field)] + value % 64];
  }
  std::size_t LinksOf(const Literal& literal) const {
    return IsLarge(literal.field) ? 1 : static_cast<std::size_t>(std::popcount(literal.values));
  }
  void Add(const Literal* literals, std::uint32_t count, std::uint64_t used);
  void Watch(Number number, std::uint32_t literal);
  bool WatchAnother(Number number, const AccessStack& stack);
  std::uint32_t LeastSatisfied(Number number, const AccessStack& stack) const;
  void DropHalf(const AccessStack& stack);

  const StateSpace& space_;
  bool is_on_;
  std::vector<std::uint32_t> first_list_;  // by field
  std::vector<std::uint32_t> lists_;       // by field and value: the first link
  std::vector<Conflict> conflicts_;
  Literals literals_;
  std::vector<std::uint32_t> first_link_;  // by literal; kNoLink: it was never watched
  std::vector<Link> links_;
  std::size_t most_links_ = 0;  // the number if all literals were watched, for which there is room
  std::uint64_t clock_ = 0, learned_ = 0, applied_ = 0;
};

}  // namespace korat
