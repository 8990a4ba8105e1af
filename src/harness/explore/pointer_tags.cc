#include "harness/explore/pointer_tags.h"

#include <cassert>
#include <cstring>

#include "harness/explore/predicate_machine.h"
#include "harness/explore/run_end.h"

namespace korat::harness {

bool PointerTags::Holds(FieldIndex field, std::uint64_t pointer) const {
  return !layout_.space.At(field).values.empty() &&
         layout_.table.SizeOf(field) == sizeof(pointer) &&
         std::memcmp(layout_.table.AddressOf(field), &pointer, sizeof(pointer)) == 0;
}

// Only pointers that a field holds matter. The field was most likely read just now.
void PointerTags::OnTagged(std::uint64_t pointer, const runtime::Place& place) {
  if (AreUsed()) return;
  constexpr const char* kWhat = "the low bits of a pointer";
  for (std::uint32_t depth = search_.stack().Depth(); depth-- > 0;) {
    const FieldIndex field = search_.stack()[depth].field;
    if (Holds(field, pointer)) return Note(field, kWhat, place);
  }
  for (std::uint32_t i = 0; i < layout_.space.fields.size(); ++i) {
    if (Holds(FieldIndex{i}, pointer)) return Note(FieldIndex{i}, kWhat, place);
  }
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
