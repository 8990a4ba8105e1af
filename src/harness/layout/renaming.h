// The same structure at other addresses: objects of a class take each other's places. The answer of
// a predicate that does not look at addresses stays the same.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/layout/layout.h"
#include "space/state_space.h"

namespace korat::harness {

class Renaming {
 public:
  // The layout is finished.
  explicit Renaming(const Layout& layout);

  // Whether there are objects that can take each other's places.
  bool IsPossible() const { return !groups_.empty(); }
  // The candidate after objects have changed places; `number` chooses how. Null if a field can't
  // refer to the object that it would have to.
  const Candidate* Rename(const Candidate& candidate, std::uint64_t number);
  // After Rename: the field whose value this one has now.
  FieldIndex Origin(FieldIndex field) const { return origins_[Raw(field)]; }

 private:
  using Group = std::vector<ObjectIndex>;  // of one class, in order

  bool IsFixed(ObjectIndex object) const;
  FieldRange FieldsOf(ObjectIndex object) const;
  void Permute(std::uint64_t number);
  bool Move(const Candidate& candidate, ObjectIndex from, ObjectIndex to);
  bool Translate(const Field& field, const Field& other, ValueIndex& value) const;

  const Layout& layout_;
  const StateSpace& space_;
  std::vector<Group> groups_;
  std::vector<ObjectIndex> places_;  // by object: whose place it takes
  std::vector<FieldIndex> origins_;
  Candidate renamed_;
};

}  // namespace korat::harness
