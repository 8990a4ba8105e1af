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
  const auto bytes = static_cast<std::uint32_t>(size);
  fields_.push_back({address, bytes, count, images_.size(), masked, bytes, address});
  images_.insert(images_.end(), images.begin(), images.end());
  FindRange(fields_.back());
  use_counts_.AddField();
}

void FieldTable::Assign(FieldIndex index, ValueIndex value) {
  const Place& place = fields_[Raw(index)];
  const char* image = ImageOf(place, value);
  if (place.simple_size == 8) return void(std::memcpy(place.image_address, image, 8));
  if (place.simple_size == 4) return void(std::memcpy(place.image_address, image, 4));
  if (place.masked) {
    const char* mask = images_.data() + place.images + std::size_t{place.count} * place.size;
    for (std::uint32_t i = 0; i < place.size; ++i) {
      place.address[i] = static_cast<char>((place.address[i] & ~mask[i]) | (image[i] & mask[i]));
    }
  } else {
    std::memcpy(place.image_address, image, place.image_size);
  }
  if (place.is_shared) use_counts_.Assign(index, value);
  if (!place.has_dependents) return;
  const auto found = dependents_.find({index, value});
  if (found == dependents_.end()) return;
  for (const FieldIndex revealed : found->second) Assign(revealed, 0);
}

void FieldTable::SetTag(std::size_t offset, std::size_t size) {
  Place& place = fields_.back();
  assert(offset + size <= place.image_size);
  place.address += offset;
  place.size = static_cast<std::uint32_t>(size);
  place.is_range = false;
}

void FieldTable::SetFirst(FieldIndex field, ValueIndex value, FieldIndex revealed) {
  Place& place = fields_[Raw(field)];
  if (place.size == place.image_size) {  // no tag
    place.has_dependents = true;
    place.is_range = false;
    dependents_[{field, value}].push_back(revealed);
    return;
  }
  const Place& part = fields_[Raw(revealed)];
  const std::ptrdiff_t offset = part.image_address - place.image_address;
  if (offset < 0 || offset + part.image_size > place.image_size) return;  // it lies elsewhere
  char* to = images_.data() + (ImageOf(place, value) - images_.data()) + offset;
  const char* image = ImageOf(part, 0);
  const char* mask = ImageOf(part, part.count);
  for (std::uint32_t i = 0; i < part.image_size; ++i) {
    const int bits = part.masked ? mask[i] : -1;
    to[i] = static_cast<char>((to[i] & ~bits) | (image[i] & bits));
  }
  const auto found = dependents_.find({revealed, 0});
  if (found == dependents_.end()) return;
  for (const FieldIndex dependent : found->second) SetFirst(field, value, dependent);
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

void FieldTable::Finish() {
  arena_.MarkOutside();
  owners_.Reset(arena_.used(), fields_.size());
  use_counts_.Finish([this](int* count) {
    const std::uint64_t offset = OffsetOf(reinterpret_cast<std::uintptr_t>(count));
    owners_.ClaimForAll(offset, sizeof(*count));
    arena_.SetMark(offset, sizeof(*count), KORAT_FRESH);
  });
  for (std::uint32_t f = 0; f < fields_.size(); ++f) {
    Place& place = fields_[f];
    const bool is_simple = !place.masked && !place.is_shared && !place.has_dependents;
    place.simple_size = is_simple ? place.image_size : 0;
    const auto offset = static_cast<std::size_t>(place.address - arena_.base());
    owners_.Claim(offset, place.size, FieldIndex{f});
    arena_.SetMark(offset, place.size, KORAT_FRESH);
  }
  AssignFirst();
}

// What a value reveals comes after it in the table. The values of a tag's alternatives share its
// bytes: those of the alternative that it has come last.
void FieldTable::AssignFirst() {
  for (std::size_t f = fields_.size(); f-- > 0;) {
    Assign(FieldIndex{static_cast<std::uint32_t>(f)}, 0);
  }
}

}  // namespace korat::harness
