// Random spaces, and what an observer sees of their candidates: what renaming objects does not
// change.
#pragma once

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "space_builder.h"

namespace korat::test {

// --- random spaces

class RandomSpace {
 public:
  explicit RandomSpace(unsigned seed) : random_(seed) {}

  StateSpace Make() {
    for (;;) {
      StateSpace space = Try();
      if (space.Log2Size() <= kMaxLog2Size) return space;
    }
  }

 private:
  std::uint32_t Pick(std::uint32_t low, std::uint32_t high) {
    return std::uniform_int_distribution<std::uint32_t>(low, high)(random_);
  }
  bool Chance(std::uint32_t percent) { return Pick(1, 100) <= percent; }

  StateSpace Try() {
    SpaceBuilder builder;
    std::vector<ClassIndex> classes;
    const bool own_root_class = Chance(70);
    const ClassIndex root = builder.AddClass("Root", own_root_class ? 1 : Pick(1, 3));
    if (!own_root_class) classes.push_back(root);
    classes.push_back(builder.AddClass("Node", Pick(1, 3), Chance(15)));
    if (Chance(40)) classes.push_back(builder.AddClass("Leaf", Pick(1, 2)));
    for (ClassIndex index : {ClassIndex{0}, ClassIndex{1}, ClassIndex{2}}) {
      std::vector<std::pair<std::string, Domain>> fields;
      for (std::uint32_t i = Pick(index == root ? 1 : 0, 3); i > 0; --i) {
        fields.push_back({"field", AnyDomain(builder, classes)});
      }
      builder.AddFields(index, fields);
    }
    builder.AddRoot(root);
    if (Chance(20)) AddDecider(builder);
    return builder.space();
  }

  // One number of the root decides about another.
  void AddDecider(SpaceBuilder& builder) {
    const FieldRange range = builder.space().objects[0].fields;
    std::vector<FieldIndex> numbers;
    for (std::uint32_t i = range.first; i < range.first + range.count; ++i) {
      const std::vector<Value>& values = builder.space().fields[i].values;
      const bool is_plain = std::all_of(values.begin(), values.end(), [](const Value& value) {
        return value.object == kNoObject && value.reveals.count == 0;
      });
      if (is_plain) numbers.push_back(FieldIndex{i});
    }
    if (numbers.size() < 2) return;
    if (Chance(50)) std::swap(numbers[0], numbers[1]);
    builder.Decide(numbers[0], numbers[1]);
  }

  Domain AnyDomain(const SpaceBuilder& builder, const std::vector<ClassIndex>& classes) {
    if (Chance(30)) return Ints(Pick(1, 3));
    if (Chance(15)) return Vector(Pick(1, 2), Pointer(builder, classes));
    return Pointer(builder, classes);
  }

  // References to the objects of one class or of two. If the two are the same, the references are
  // to two parts of each object.
  Domain Pointer(const SpaceBuilder& builder, const std::vector<ClassIndex>& classes) {
    const auto any_class = [&] {
      return classes[Pick(0, static_cast<std::uint32_t>(classes.size()) - 1)];
    };
    Domain domain = builder.Objects(any_class());
    if (Chance(25)) domain = domain | builder.Objects(any_class());
    if (Chance(60)) domain = Chance(80) ? domain.OrNull() : domain | Ints(1);
    if (Chance(20)) return domain.Shared();
    if (Chance(15)) return domain.Weak();
    return Chance(30) ? domain.Owned() : domain;
  }

  static constexpr double kMaxLog2Size = 12;

  std::mt19937 random_;
};

// --- what renaming does not change

// The fields met so far, in an order and with names for the objects that do not depend on which of
// several interchangeable objects were chosen.
class Discovery {
 public:
  explicit Discovery(const StateSpace& space) : space_(space) {
    for (ObjectIndex root : space.roots) NameOf(root);
  }

  const std::vector<FieldIndex>& fields() const { return fields_; }

  // The meaning of a value to an observer who can't tell interchangeable objects apart. Adds the
  // fields that it leads to.
  std::uint32_t Meaning(FieldIndex index, ValueIndex value) {
    const Field& field = space_.At(index);
    const Value& meaning = field.values[value];
    if (meaning.object != kNoObject) return 100 * meaning.class_end + NameOf(meaning.object);
    AddFields(meaning.reveals);
    return value;
  }

 private:
  std::uint32_t NameOf(ObjectIndex object) {
    const ClassIndex index = space_.At(object).class_index;
    auto found = std::find(objects_.begin(), objects_.end(), object);
    const auto position = static_cast<std::uint32_t>(found - objects_.begin());
    if (found == objects_.end()) {
      objects_.push_back(object);
      AddFields(space_.At(object).fields);
    }
    return space_.classes[Raw(index)].distinguishable ? 50 + Raw(object) : position;
  }

  void AddFields(FieldRange range) {
    for (std::uint32_t i = 0; i < range.count; ++i) fields_.push_back(FieldIndex{range.first + i});
  }

  const StateSpace& space_;
  std::vector<ObjectIndex> objects_;  // in the order they were met
  std::vector<FieldIndex> fields_;
};

// --- all candidates

// The objects that shared references refer to, those that only weak ones lead to left out.
inline std::set<ObjectIndex> HeldBy(const StateSpace& space, const Candidate& candidate) {
  std::set<ObjectIndex> met, held;
  std::vector<FieldRange> pending;
  const auto meet = [&](ObjectIndex object) {
    if (object != kNoObject && met.insert(object).second) {
      pending.push_back(space.At(object).fields);
    }
  };
  for (const ObjectIndex root : space.roots) meet(root);
  while (!pending.empty()) {
    const FieldRange range = pending.back();
    pending.pop_back();
    for (std::uint32_t i = range.first; i < range.first + range.count; ++i) {
      const Value& value = space.fields[i].values[candidate[i]];
      if (space.fields[i].is_weak) continue;
      if (space.fields[i].shares && value.object != kNoObject) held.insert(value.object);
      meet(value.object);
      pending.push_back(value.reveals);
    }
  }
  return held;
}

// The meanings of all fields that belong to the structure. Equal only for isomorphic structures.
// Empty if the candidate breaks a type rule, or varies a field outside the structure.
inline std::vector<std::uint32_t> CanonicalForm(const StateSpace& space,
                                                const Candidate& candidate) {
  Discovery discovery(space);
  std::vector<std::uint32_t> form = {0};
  std::set<ObjectIndex> owned(space.roots.begin(), space.roots.end()), watched;
  for (std::size_t i = 0; i < discovery.fields().size(); ++i) {
    const FieldIndex field = discovery.fields()[i];
    const Value& value = space.At(field).values[candidate[Raw(field)]];
    if (value.decider != kNoField && candidate[Raw(value.decider)] != value.needs) return {};
    const ObjectIndex object = value.object;
    if (space.At(field).is_weak && object != kNoObject) watched.insert(object);
    if (space.At(field).owns && object != kNoObject && !owned.insert(object).second) return {};
    form.push_back(discovery.Meaning(field, candidate[Raw(field)]));
  }
  const std::set<ObjectIndex> held = HeldBy(space, candidate);
  if (!std::includes(held.begin(), held.end(), watched.begin(), watched.end())) return {};
  for (std::uint32_t i = 0; i < candidate.size(); ++i) {
    const auto& fields = discovery.fields();
    if (candidate[i] != 0 && std::find(fields.begin(), fields.end(), FieldIndex{i}) == fields.end())
      return {};
  }
  return form;
}

inline bool Increment(const StateSpace& space, Candidate& candidate) {
  for (std::size_t i = 0; i < candidate.size(); ++i) {
    if (++candidate[i] < space.fields[i].domain_size) return true;
    candidate[i] = 0;
  }
  return false;
}

using Forms = std::multiset<std::vector<std::uint32_t>>;

}  // namespace korat::test
