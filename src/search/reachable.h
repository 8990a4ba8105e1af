// A walk over the fields of a structure: those of the roots, and of what they lead to. It can be
// resumed from a field whose value has changed.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

#include "space/state_space.h"

namespace korat {

class ReachableWalk {
 public:
  explicit ReachableWalk(const StateSpace& space)
      : space_(space), visited_(space.objects.size(), 0) {
    // Walks happen inside user code, where nothing may allocate.
    ranges_.reserve(space.fields.size() + space.objects.size());
  }

  // Calls visit(field) for every field of the structure that `candidate` describes, each before
  // those it reveals. `visit` may change the field's value; returns false as soon as visit does.
  template <typename Visit>
  bool Walk(const Candidate& candidate, Visit visit) {
    ++epoch_;
    ranges_.clear();
    for (ObjectIndex root : space_.roots) Reach(root);
    return WalkFrom(0, candidate, visit);
  }

  // The same without what only weak_ptrs lead to, unless something outside of the structure holds
  // it.
  template <typename Visit>
  bool WalkOwned(const Candidate& candidate, Visit visit) {
    passes_weak_ = false;
    const bool is_done = Walk(candidate, visit);
    passes_weak_ = true;
    return is_done;
  }

  // Calls visit(field) for what the arguments alone lead to: values that are passed, and objects
  // that are not part of a structure.
  template <typename Visit>
  bool WalkArguments(const Candidate& candidate, Visit visit) {
    ++epoch_;
    ranges_.clear();
    for (ObjectIndex root : space_.roots) {
      if (!IsPlainArgument(root)) Reach(root);
    }
    const auto go_on = [](FieldIndex) { return true; };
    WalkFrom(0, candidate, go_on);
    const auto known = static_cast<std::uint32_t>(ranges_.size());
    for (const Argument& argument : space_.arguments) Reach(argument.object);
    return WalkFrom(known, candidate, visit);
  }

  // Finds what one root leads to; ask HasReached afterwards.
  void Find(ObjectIndex root, const Candidate& candidate) {
    ++epoch_;
    ranges_.clear();
    Reach(root);
    const auto go_on = [](FieldIndex) { return true; };
    WalkFrom(0, candidate, go_on);
  }
  bool HasReached(ObjectIndex object) const { return visited_[Raw(object)] == epoch_; }

  // Where the walk is, while it visits a field.
  struct Position {
    std::uint32_t known = 0;  // ranges found so far
    std::uint32_t range = 0;  // the one it is in
  };
  Position position() const { return {static_cast<std::uint32_t>(ranges_.size()), range_}; }

  // As Walk, for the fields after this one. REQUIRES: the last walk visited it at `position`, and
  // no field that was visited before it has changed since.
  template <typename Visit>
  bool GoOn(FieldIndex field, Position position, const Candidate& candidate, Visit visit) {
    assert(position.known <= ranges_.size() && position.range < position.known);
    for (; ranges_.size() > position.known; ranges_.pop_back()) {
      const ObjectIndex object = ranges_.back().object;
      if (object != kNoObject) visited_[Raw(object)] = 0;
    }
    range_ = position.range;
    Follow(Raw(field), candidate);
    return WalkRange(Raw(field) + 1, candidate, visit) &&
           WalkFrom(position.range + 1, candidate, visit);
  }

 private:
  struct Range {
    FieldRange fields;
    ObjectIndex object;  // whose they are; kNoObject if a value reveals them
  };

  template <typename Visit>
  bool WalkFrom(std::uint32_t range, const Candidate& candidate, Visit& visit) {
    for (range_ = range; range_ < ranges_.size(); ++range_) {
      if (!WalkRange(ranges_[range_].fields.first, candidate, visit)) return false;
    }
    return true;
  }

  template <typename Visit>
  bool WalkRange(std::uint32_t field, const Candidate& candidate, Visit& visit) {
    const FieldRange range = ranges_[range_].fields;
    for (; field < range.first + range.count; ++field) {
      if (!visit(FieldIndex{field})) return false;
      Follow(field, candidate);
    }
    return true;
  }

  void Follow(std::uint32_t index, const Candidate& candidate) {
    const Field& field = space_.fields[index];
    // Inner fields refer to objects that others lead to, and mean nothing before they have a value.
    if (field.values.empty() || field.is_inner) return;
    const Value& value = field.values[candidate[index]];
    if (field.is_weak && !passes_weak_ && !IsHeld(value.object)) return;
    if (value.object != kNoObject)
      Reach(value.object);
    else if (value.reveals.count != 0)
      ranges_.push_back({value.reveals, kNoObject});
  }

  bool IsHeld(ObjectIndex object) const { return object != kNoObject && space_.At(object).is_held; }

  bool IsPlainArgument(ObjectIndex root) const {
    return std::any_of(space_.arguments.begin(), space_.arguments.end(),
                       [root](const Argument& argument) {
                         return argument.object == root && !argument.is_structure;
                       });
  }

  void Reach(ObjectIndex object) {
    if (HasReached(object)) return;
    visited_[Raw(object)] = epoch_;
    ranges_.push_back({space_.At(object).fields, object});
  }

  const StateSpace& space_;
  std::vector<std::uint64_t> visited_;  // per object: the epoch it was last reached in
  std::vector<Range> ranges_;           // of the fields found so far
  std::uint32_t range_ = 0;             // being walked
  bool passes_weak_ = true;             // except in WalkOwned
  std::uint64_t epoch_ = 0;             // never wraps: a stale mark would hide an object
};

}  // namespace korat
