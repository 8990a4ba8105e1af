#include "harness/layout/renaming.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <random>

namespace korat::harness {

Renaming::Renaming(const Layout& layout) : layout_(layout), space_(layout.space) {
  std::map<ClassIndex, Group> groups;
  for (std::uint32_t i = 0; i < space_.objects.size(); ++i) {
    places_.push_back(ObjectIndex{i});
    if (!IsFixed(ObjectIndex{i})) groups[space_.objects[i].class_index].push_back(ObjectIndex{i});
  }
  // An iterator refers to an element of a container, which may belong to another object.
  const bool has_iterators =
      std::any_of(space_.fields.begin(), space_.fields.end(),
                  [](const Field& field) { return !field.deciders.empty(); });
  for (auto& [class_index, group] : groups) {
    if (group.size() > 1 && !has_iterators) groups_.push_back(std::move(group));
  }
  origins_.resize(space_.fields.size());
  renamed_.resize(space_.fields.size());
}

// Objects that differ from the others of their class whatever the candidate is: as for
// Isomorphism, and those that a kept member refers to.
bool Renaming::IsFixed(ObjectIndex index) const {
  const Object& object = space_.At(index);
  const ClassDomain& domain = space_.classes[Raw(object.class_index)];
  if (domain.distinguishable || object.order < domain.told_apart) return true;
  const auto is_kept = [&](const KeptPlace& kept) { return kept.refers == index; };
  const auto is_root = [&](ObjectIndex root) {
    return space_.At(root).class_index == object.class_index &&
           object.order <= space_.At(root).order;
  };
  return std::any_of(layout_.kept.begin(), layout_.kept.end(), is_kept) ||
         std::any_of(space_.roots.begin(), space_.roots.end(), is_root);
}

// With the elements of its containers, which come right after its own fields.
FieldRange Renaming::FieldsOf(ObjectIndex object) const {
  const std::uint32_t next = Raw(object) + 1;
  const std::size_t end =
      next < space_.objects.size() ? space_.objects[next].fields.first : space_.fields.size();
  const std::uint32_t first = space_.At(object).fields.first;
  return {first, static_cast<std::uint32_t>(end) - first};
}

// Every other time the order is reversed: that changes the answer to each question about an order.
void Renaming::Permute(std::uint64_t number) {
  std::minstd_rand chance(static_cast<std::uint32_t>(number + 1));
  for (const Group& group : groups_) {
    Group order = group;
    if (number % 2 == 0)
      std::reverse(order.begin(), order.end());
    else
      std::shuffle(order.begin(), order.end(), chance);
    for (std::size_t i = 0; i < group.size(); ++i) places_[Raw(group[i])] = order[i];
  }
}

const Candidate* Renaming::Rename(const Candidate& candidate, std::uint64_t number) {
  Permute(number);
  for (std::uint32_t i = 0; i < space_.objects.size(); ++i) {
    if (!Move(candidate, ObjectIndex{i}, places_[i])) return nullptr;
  }
  return &renamed_;
}

// The other object gets the values that this one has.
bool Renaming::Move(const Candidate& candidate, ObjectIndex from, ObjectIndex to) {
  const FieldRange old_fields = FieldsOf(from), new_fields = FieldsOf(to);
  if (old_fields.count != new_fields.count) return false;
  for (std::uint32_t i = 0; i < old_fields.count; ++i) {
    const std::uint32_t origin = old_fields.first + i, field = new_fields.first + i;
    ValueIndex value = candidate[origin];
    if (!Translate(space_.fields[origin], space_.fields[field], value)) return false;
    origins_[field] = FieldIndex{origin};
    renamed_[field] = value;
  }
  return true;
}

// What the value means where objects have changed places. The other field has the same domain.
bool Renaming::Translate(const Field& field, const Field& other, ValueIndex& value) const {
  if (field.domain_size != other.domain_size) return false;
  if (field.values.empty() || field.values[value].object == kNoObject) return true;
  const Value& old_value = field.values[value];
  const ObjectIndex object = places_[Raw(old_value.object)];
  for (ValueIndex i = 0; i < other.values.size(); ++i) {
    if (other.values[i].object != object || other.values[i].class_end != old_value.class_end) {
      continue;
    }
    value = i;
    return true;
  }
  return false;
}

}  // namespace korat::harness
