#include "harness/calls/structure_blocks.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <utility>

#include "harness/explore/predicate_machine.h"

namespace korat::harness {

void StructureBlocks::SetOwned(std::vector<const std::type_info*> classes) {
  knows_owned_ = true;
  owned_ = std::move(classes);
}

void StructureBlocks::Find(PredicateSearch& search) {
  has_object_.assign(layout_.objects.size(), false);
  has_field_.assign(layout_.space.fields.size(), false);
  for (ObjectIndex object : layout_.space.roots) has_object_[Raw(object)] = true;
  search.ForEachReachable([&](FieldIndex index) {
    has_field_[Raw(index)] = true;
    const Field& field = layout_.space.At(index);
    if (field.values.empty()) return true;
    const ObjectIndex object = field.values[search.candidate()[Raw(index)]].object;
    if (object != kNoObject) has_object_[Raw(object)] = true;
    return true;
  });
}

bool StructureBlocks::IsOwned(const std::type_info& type) const {
  return !knows_owned_ || std::any_of(owned_.begin(), owned_.end(),
                                      [&](const std::type_info* owned) { return *owned == type; });
}

bool StructureBlocks::Owns(const char* block) const {
  assert(has_object_.size() == layout_.objects.size());
  for (std::size_t i = 0; i < layout_.objects.size(); ++i) {
    const ObjectPlace& place = layout_.objects[i];
    if (place.address != block || place.spec == nullptr) continue;
    const bool is_held = layout_.space.objects[i].is_held;  // by somebody else
    return has_object_[i] && !is_held && IsOwned(*place.spec->type);
  }
  if (layout_.viewed.count(block) != 0) return false;
  // Memory of an object. That in which shares are counted belongs to all who have one.
  constexpr std::ptrdiff_t kMostBefore = 16;
  return std::none_of(
      layout_.held_counts.begin(), layout_.held_counts.end(),
      [&](const char* count) { return count >= block && count - block <= kMostBefore; });
}

bool StructureBlocks::HasWord(const char* address) const {
  assert(has_field_.size() == layout_.space.fields.size());
  bool is_of_field = false, is_used = false;
  layout_.table.ForEachAt(
      reinterpret_cast<std::uintptr_t>(address), sizeof(void*),
      [&](FieldIndex field) {
        is_of_field = true;
        is_used = is_used || has_field_[Raw(field)];
      },
      [] {});
  return is_used || !is_of_field;
}

}  // namespace korat::harness
