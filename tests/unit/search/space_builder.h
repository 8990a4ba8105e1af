// State spaces made by hand, class by class:
//
//   SpaceBuilder builder;
//   const ClassIndex list = builder.AddClass("List", 1);
//   const ClassIndex node = builder.AddClass("Node", 3);
//   builder.AddFields(list, {{"head", builder.Objects(node).OrNull()}});
//   builder.AddFields(node, {{"next", builder.Objects(node).OrNull()}, {"key", Ints(2)}});
//   builder.AddRoot(list);
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "space/state_space.h"

namespace korat::test {

// What a field may hold. Value i of Ints(n) is i; null has no object.
struct Domain {
  std::vector<Value> values;
  bool owns = false;
  std::vector<Domain> elements;  // of a vector, whose lengths are the values
  bool is_inner = false;         // refers only to what other fields refer to
  bool shares = false;           // a shared_ptr
  bool is_weak = false;          // refers only to what a shared_ptr holds

  Domain OrNull() const { return Domain{{Value{}}} | *this; }
  Domain Owned() const {
    Domain owned = *this;
    owned.owns = true;
    return owned;
  }
  Domain Inner() const {
    Domain inner = *this;
    inner.is_inner = true;
    return inner;
  }
  Domain Shared() const {
    Domain shared = *this;
    shared.shares = true;
    return shared;
  }
  Domain Weak() const {
    Domain weak = *this;
    weak.is_weak = true;
    return weak;
  }
  // Joins two domains. Class ends are positions in the domain, so those of the second move.
  friend Domain operator|(Domain first, const Domain& second) {
    const auto shift = static_cast<ValueIndex>(first.values.size());
    for (Value value : second.values) {
      value.class_end += shift;
      first.values.push_back(value);
    }
    return first;
  }
};

inline Domain Ints(std::size_t count) { return {std::vector<Value>(count)}; }

// Vectors of 0 to longest elements.
inline Domain Vector(std::size_t longest, const Domain& element) {
  return {std::vector<Value>(longest + 1), false, std::vector<Domain>(longest, element)};
}

class SpaceBuilder {
 public:
  ClassIndex AddClass(std::string name, std::uint32_t count, bool distinguishable = false) {
    const ClassIndex index{static_cast<std::uint32_t>(space_.classes.size())};
    space_.classes.push_back({std::move(name), distinguishable});
    for (std::uint32_t order = 0; order < count; ++order) {
      space_.objects.push_back({index, order, {}});
    }
    return index;
  }

  // References to every object of a class.
  Domain Objects(ClassIndex index) const {
    Domain domain;
    for (std::uint32_t i = 0; i < space_.objects.size(); ++i) {
      if (space_.objects[i].class_index == index) domain.values.push_back({ObjectIndex{i}, 0, {}});
    }
    for (Value& value : domain.values) {
      value.class_end = static_cast<ValueIndex>(domain.values.size());
    }
    return domain;
  }

  // Gives each object of the class these fields. REQUIRES: called once per class.
  void AddFields(ClassIndex index, const std::vector<std::pair<std::string, Domain>>& fields) {
    for (Object& object : space_.objects) {
      if (object.class_index != index) continue;
      const std::uint32_t first = FieldCount();
      for (const auto& [name, domain] : fields) AddField(name, domain);
      object.fields = {first, FieldCount() - first};
      for (std::uint32_t i = 0; i < fields.size(); ++i) {
        AddElements(first + i, fields[i].first, fields[i].second);
      }
    }
  }

  // Object number `order` of the class is always part of the structure.
  void AddRoot(ClassIndex index, std::uint32_t order = 0) {
    space_.roots.push_back(Objects(index).values[order].object);
  }

  // Adds a root that is passed as an argument; `is_structure` if its fields point to structures.
  // The root object itself comes last.
  void AddArgument(ClassIndex index, bool is_structure = false) {
    AddRoot(index);
    space_.arguments.push_back({space_.roots.back(), is_structure});
  }

  // The field has only values that need the present one of the decider: value i needs value i,
  // counted again from 0 where the decider has fewer.
  void Decide(FieldIndex decider, FieldIndex field) {
    Field& decided = space_.fields[Raw(field)];
    decided.deciders = {decider};
    for (ValueIndex i = 0; i < decided.domain_size; ++i) {
      decided.values[i].decider = decider;
      decided.values[i].needs = i % space_.At(decider).domain_size;
    }
  }

  const StateSpace& space() const { return space_; }

 private:
  std::uint32_t FieldCount() const { return static_cast<std::uint32_t>(space_.fields.size()); }

  void AddField(const std::string& name, const Domain& domain) {
    space_.fields.push_back({name, static_cast<ValueIndex>(domain.values.size()), domain.owns,
                             domain.values, domain.is_inner, domain.shares, domain.is_weak});
  }

  // Length i of a vector reveals its first i elements.
  void AddElements(std::uint32_t length, const std::string& name, const Domain& domain) {
    if (domain.elements.empty()) return;
    const std::uint32_t first = FieldCount();
    for (std::uint32_t i = 0; i < domain.elements.size(); ++i) {
      AddField(name + "[" + std::to_string(i) + "]", domain.elements[i]);
      space_.fields[length].values[i + 1].reveals = {first, i + 1};
    }
  }

  StateSpace space_;
};

}  // namespace korat::test
