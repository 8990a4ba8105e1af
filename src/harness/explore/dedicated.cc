#include "harness/explore/dedicated.h"

#include <algorithm>
#include <cassert>

#include "harness/explore/predicate_machine.h"

namespace korat::harness {

std::optional<FieldIndex> Dedicated::FieldOf(const runtime::Extent& extent) const {
  const auto field = layout_.table.FieldAround(extent.address, extent.size);
  if (!field || layout_.table.IsMasked(*field)) return std::nullopt;
  const auto slice = layout_.table.SliceOf(*field, extent.address, extent.size);
  return slice.size == extent.size && slice.stride == extent.size ? field : std::nullopt;
}

const void* Dedicated::ValuesOf(const runtime::Extent& extent, std::uint64_t* count) const {
  if (!IsListening()) return nullptr;
  const auto field = FieldOf(extent);
  if (!field || !search_.CanWithhold(*field)) return nullptr;
  const auto slice = layout_.table.SliceOf(*field, extent.address, extent.size);
  *count = slice.count;
  return slice.first;
}

// The first time that a field is read this way, and in a sample of later reads, the first value
// that is withheld is tried: if the predicate accepts what a generator refuses, that shows.
const std::uint64_t* Dedicated::Probe(FieldIndex field, const std::uint64_t* withheld) {
  const bool is_sampled = !is_probed_[Raw(field)] || ++withheld_ % 1021 == 0;
  is_probed_[Raw(field)] = true;
  if (!is_sampled) return withheld;
  const std::uint32_t words = (layout_.space.At(field).domain_size + 63) / 64;
  assert(words <= probe_.size());
  std::copy(withheld, withheld + words, probe_.begin());
  const auto word = std::find_if(probe_.begin(), probe_.end(), [](auto bits) { return bits != 0; });
  *word &= *word - 1;
  return probe_.data();
}

void Dedicated::Refuse() {
  if (IsListening()) refused_at_ = std::min(refused_at_, search_.stack().Depth());
}

}  // namespace korat::harness
