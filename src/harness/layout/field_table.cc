#include "harness/layout/field_table.h"

#include <cassert>
#include <limits>
#include <map>
#include <string_view>

namespace korat::harness {

std::optional<std::pair<std::size_t, std::size_t>> FindEqualImages(const std::vector<char>& images,
                                                                   std::size_t size) {
  std::map<std::string_view, std::size_t> seen;
  for (std::size_t i = 0; i * size < images.size(); ++i) {
    const auto [earlier, is_new] =
        seen.emplace(std::string_view(images.data() + i * size, size), i);
    if (!is_new) return std::pair{earlier->second, i};
  }
  return std::nullopt;
}

void FieldTable::Add(char* address, std::size_t size, std::uint32_t count,
                     const std::vector<char>& images, bool masked) {
  fields_.push_back(
      {address, static_cast<std::uint32_t>(size), count, images_.size(), -1, 0, masked, false});
  images_.insert(images_.end(), images.begin(), images.end());
  FindRange(fields_.back());
}

void FieldTable::FindRange(Place& place) const {
  const std::size_t size = place.size;
  if (place.masked || (size != 1 && size != 2 && size != 4 && size != 8)) return;
  const auto value_at = [&](std::uint32_t i) {
    std::uint64_t value = 0;
    std::memcpy(&value, images_.data() + place.images + i * size, size);
    const auto shift = static_cast<unsigned>(64 - 8 * size);
    return static_cast<std::int64_t>(value << shift) >> shift;
  };
  place.first = value_at(0);
  place.is_range = true;
  for (std::uint32_t i = 1; i < place.count && place.is_range; ++i) {
    const std::int64_t before = value_at(i - 1);
    place.is_range =
        before != std::numeric_limits<std::int64_t>::max() && value_at(i) == before + 1;
  }
}

void FieldTable::SetUseCounts(std::vector<int*> counts) {
  fields_.back().shares = static_cast<std::int32_t>(shares_.size());
  shares_.push_back(std::move(counts));
}

FieldTable::UseCountState FieldTable::UseCounts() const {
  UseCountState state;
  if (!HasUseCounts()) return state;
  for (const UseCount& count : use_counts_) state.counts.push_back(*count.address);
  for (const Place& place : fields_) state.has_share.push_back(place.has_share);
  return state;
}

void FieldTable::RestoreUseCounts(const UseCountState& state) {
  if (!HasUseCounts()) return;
  for (std::size_t i = 0; i < use_counts_.size(); ++i) *use_counts_[i].address = state.counts[i];
  for (std::size_t i = 0; i < fields_.size(); ++i) fields_[i].has_share = state.has_share[i];
}

void FieldTable::Finish() {
  arena_.MarkOutside();
  owners_.assign(arena_.used(), kNobody);
  for (UseCount& count : use_counts_) {
    count.kept = *count.address;
    const auto offset =
        static_cast<std::size_t>(reinterpret_cast<char*>(count.address) - arena_.base());
    for (std::size_t i = 0; i < sizeof(int); ++i) owners_[offset + i] = kEverything;
    arena_.SetMark(offset, sizeof(int), KORAT_FRESH);
  }
  for (std::uint32_t f = 0; f < fields_.size(); ++f) {
    const Place& place = fields_[f];
    const auto offset = static_cast<std::size_t>(place.address - arena_.base());
    for (std::size_t i = 0; i < place.size; ++i) Claim(offset + i, FieldIndex{f});
    Assign(FieldIndex{f}, 0);
    arena_.SetMark(offset, place.size, KORAT_FRESH);
  }
}

void FieldTable::Claim(std::size_t offset, FieldIndex field) {
  const ByteOwner owner = owners_[offset];
  if (owner == kNobody) {
    owners_[offset] = ByteOwner{Raw(field)};
    return;
  }
  Crowd crowd;
  if (Raw(owner) < fields_.size())
    crowd.fields[crowd.count++] = FieldIndex{Raw(owner)};
  else
    crowd = crowds_[Raw(owner) - fields_.size()];
  assert(crowd.count < Crowd::kMax);
  crowd.fields[crowd.count++] = field;
  owners_[offset] = ByteOwner{static_cast<std::uint32_t>(fields_.size() + crowds_.size())};
  crowds_.push_back(crowd);
}

}  // namespace korat::harness
