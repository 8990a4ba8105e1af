#include "harness/explore/pointer_tags.h"

#include <cassert>
#include <cstring>
#include <optional>

#include "harness/explore/predicate_machine.h"
#include "harness/explore/run_end.h"

namespace korat::harness {

bool PointerTags::Holds(FieldIndex field, std::uint64_t pointer) const {
  return !layout_.space.At(field).values.empty() &&
         layout_.table.SizeOf(field) == sizeof(pointer) &&
         std::memcmp(layout_.table.AddressOf(field), &pointer, sizeof(pointer)) == 0;
}

// Only pointers that a field holds matter. The field was most likely read just now. Where the user
// lists the tags of a field, the search tries them.
void PointerTags::OnTagged(std::uint64_t pointer, const runtime::Place& place) {
  if (AreUsed()) return;
  std::optional<FieldIndex> untagged;
  const auto is_tagged = [&](FieldIndex field) {
    if (!Holds(field, pointer)) return false;
    if (!untagged) untagged = field;
    return layout_.domains[Raw(field)]->is_tagged;
  };
  for (std::uint32_t depth = search_.stack().Depth(); depth-- > 0;) {
    if (is_tagged(search_.stack()[depth].field)) return;
  }
  for (std::uint32_t i = 0; i < layout_.space.fields.size(); ++i) {
    if (is_tagged(FieldIndex{i})) return;
  }
  if (untagged) Note(*untagged, "the low bits of a pointer", place);
}

void PointerTags::OnForged(const runtime::Extent& integer, const runtime::Place& place) {
  if (AreUsed()) return;
  layout_.table.ForEachAt(
      integer.address, integer.size,
      [&](FieldIndex field) {
        if (layout_.space.At(field).values.empty()) Note(field, "an integer as a pointer", place);
      },
      [] {});
}

// Once is enough: the whole search is in doubt.
void PointerTags::Note(FieldIndex field, const char* what, const runtime::Place& place) {
  field_ = field;
  what_ = what;
  place_ = place;
  search_.tally().CountUndecided();
}

std::string PointerTags::Text() const {
  assert(AreUsed());
  return std::string("or a method uses ") + what_ + ", field '" + layout_.space.At(field_).name +
         "'," + PlaceText(place_);
}

}  // namespace korat::harness
