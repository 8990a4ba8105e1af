#include "harness/field_table.h"

#include <cassert>

namespace korat::harness {

void FieldTable::Add(char* address, std::size_t size, std::uint32_t count,
                     const std::vector<char>& images, bool masked) {
  fields_.push_back({address, static_cast<std::uint32_t>(size), count, images_.size(), -1, 0, masked});
  images_.insert(images_.end(), images.begin(), images.end());
}

void FieldTable::SetUseCounts(std::vector<int*> counts) {
  fields_.back().use_counts = static_cast<std::int32_t>(use_counts_.size());
  // The first Assign takes nobody's share away: start from a value that raises no count.
  counts.push_back(nullptr);
  fields_.back().shared_value = static_cast<ValueIndex>(counts.size() - 1);
  use_counts_.push_back(std::move(counts));
}

void FieldTable::AddUseCount(int* count) { counted_.push_back(count); }

void FieldTable::Finish() {
  owners_.assign(arena_.used(), kNobody);
  for (int* count : counted_) {
    const auto offset = static_cast<std::size_t>(reinterpret_cast<char*>(count) - arena_.base());
    for (std::size_t i = 0; i < sizeof(int); ++i) owners_[offset + i] = kEverything;
    arena_.SetFresh(offset, sizeof(int), true);
  }
  for (std::uint32_t f = 0; f < fields_.size(); ++f) {
    const Place& place = fields_[f];
    const auto offset = static_cast<std::size_t>(place.address - arena_.base());
    for (std::size_t i = 0; i < place.size; ++i) Claim(offset + i, FieldIndex{f});
    Assign(FieldIndex{f}, 0);
    arena_.SetFresh(offset, place.size, true);
  }
}

void FieldTable::Claim(std::size_t offset, FieldIndex field) {
  const ByteOwner owner = owners_[offset];
  if (owner == kNobody) {
    owners_[offset] = ByteOwner{Raw(field)};
    return;
  }
  Crowd crowd;
  if (Raw(owner) < fields_.size()) crowd.fields[crowd.count++] = FieldIndex{Raw(owner)};
  else crowd = crowds_[Raw(owner) - fields_.size()];
  assert(crowd.count < Crowd::kMax);
  crowd.fields[crowd.count++] = field;
  owners_[offset] = ByteOwner{static_cast<std::uint32_t>(fields_.size() + crowds_.size())};
  crowds_.push_back(crowd);
}

}  // namespace korat::harness
