// The fields of a structure that the predicate did not read, in the order in which they join the
// access stack.
//
// If one structure stands for all that differ from it only in dead parts, everything after the
// arguments' own values on the stack is dead: for each choice of arguments the search looks for one
// such structure, and then moves to the next choice. Pointers into the structure come last in any
// case, because what they may point to must be known first.
#pragma once

#include <algorithm>
#include <cassert>

#include "search/reachable.h"
#include "space/state_space.h"

namespace korat {

class UnreadFields {
 public:
  explicit UnreadFields(const StateSpace& space) : space_(space), walk_(space) {}

  // What `join` learns about a field.
  enum class Kind : std::uint8_t {
    kVaried,  // all its values are to be tried
    kDead,    // one is enough
  };

  // Calls join(field, kind) for every field of the structure `candidate`, except those that were
  // read. Returns false as soon as join does.
  template <typename Join>
  bool JoinAll(const Candidate& candidate, Kind kind, Join join) {
    // What refers to others comes after them.
    return Visit(candidate, /*inner=*/false, kind, join) &&
           (!has_inner_ || Visit(candidate, /*inner=*/true, kind, join));
  }
  // The same, where the arguments alone are varied.
  template <typename Join>
  bool JoinArguments(const Candidate& candidate, Join join) {
    const auto vary = [&](FieldIndex field) {
      return space_.At(field).is_inner || join(field, Kind::kVaried);
    };
    return VaryReferences(vary) &&
           (space_.arguments.empty() || walk_.WalkArguments(candidate, vary)) &&
           Visit(candidate, /*inner=*/false, Kind::kDead, join) &&
           (!has_inner_ || Visit(candidate, /*inner=*/true, Kind::kVaried, join));
  }

  // Whether JoinAll can be resumed at a field whose value has changed.
  bool CanGoOn() const { return !has_inner_ && !has_deciders_; }
  ReachableWalk::Position position() const { return walk_.position(); }
  // REQUIRES: CanGoOn(), and see ReachableWalk::GoOn.
  template <typename Join>
  bool GoOn(FieldIndex field, ReachableWalk::Position position, const Candidate& candidate,
            Join join) {
    assert(CanGoOn());
    return walk_.GoOn(field, position, candidate,
                      [&](FieldIndex next) { return join(next, Kind::kVaried); });
  }

 private:
  template <typename Join>
  bool Visit(const Candidate& candidate, bool inner, Kind kind, Join& join) {
    if (!has_inner_)
      return walk_.Walk(candidate, [&](FieldIndex field) { return join(field, kind); });
    return walk_.Walk(candidate, [&](FieldIndex field) {
      return space_.At(field).is_inner != inner || join(field, kind);
    });
  }

  // Varies which structure an argument points to.
  template <typename Vary>
  bool VaryReferences(Vary& vary) {
    for (const Argument& argument : space_.arguments) {
      const FieldRange fields = space_.At(argument.object).fields;
      if (!argument.is_structure) continue;
      for (std::uint32_t i = 0; i < fields.count; ++i) {
        if (!vary(FieldIndex{fields.first + i})) return false;
      }
    }
    return true;
  }

  const StateSpace& space_;
  ReachableWalk walk_;
  const bool has_inner_ = std::any_of(space_.fields.begin(), space_.fields.end(),
                                      [](const Field& field) { return field.is_inner; });
  const bool has_deciders_ =
      std::any_of(space_.fields.begin(), space_.fields.end(),
                  [](const Field& field) { return !field.deciders.empty(); });
};

}  // namespace korat
