// Finds fields of a class that are read in two walks over its objects, and what one walk would
// save: rejections in the second walk that depend only on objects reached earlier are repeated for
// everything that the first walk found after them.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "space/profile.h"
#include "space/state_space.h"

namespace korat {

// A field on the access stack, and its value.
struct Step {
  FieldIndex field{};
  ValueIndex value = 0;
  bool operator==(const Step&) const = default;
};

class Walks {
 public:
  // `owner`: by field, the object it belongs to. Both must live as long as this.
  Walks(const StateSpace& space, const std::vector<std::uint32_t>& owner);

  // A structure was found with this stack.
  void OnStructure(const std::vector<Step>& stack);
  // The field on top of the stack was tried with its value: rejected at once, or not.
  void OnTried(const std::vector<Step>& stack, bool at_once);

  std::vector<WalkProfile> Find() const;

 private:
  // Where a field of a class was read, the objects in the order of their first reads.
  struct Place {
    std::uint32_t class_index, member, ordinal;
    auto operator<=>(const Place&) const = default;
  };
  struct Tried {
    Place place;
    std::uint64_t before;  // what was read of the objects before
    std::int64_t at_once = 0, went_on = 0;
  };
  struct Totals {
    std::int64_t rejected = 0;  // at once
    std::int64_t repeated = 0;  // of these: known from another
    std::int64_t passed = 0;    // different prefixes that went on
    std::int64_t ways = 0;      // to come to the object
  };
  struct Order {
    std::int64_t apart = 0;  // structures in which all of one member were read before the other
    std::int64_t mixed = 0;
  };
  using MemberPair = std::pair<std::uint32_t, std::uint32_t>;

  bool IsWalked(const Step& step) const;
  std::uint32_t MemberOf(const Step& step) const;
  std::uint32_t ClassOf(const Step& step) const;
  WalkProfile Compare(std::uint32_t class_index, MemberPair members,
                      const std::map<Place, Totals>& totals) const;

  const StateSpace& space_;
  const std::vector<std::uint32_t>& owner_;
  std::vector<std::uint32_t> class_sizes_;
  std::unordered_map<std::uint64_t, Tried> tried_;   // by what was read of the objects
                                                     // before, and the field
  std::vector<std::map<MemberPair, Order>> orders_;  // by class
  std::vector<std::uint32_t> ordinals_;              // scratch: by object
};

}  // namespace korat
