#include "search/outcomes.h"

#include <algorithm>

namespace korat {
namespace {

bool Reveals(const Field& field) {
  return std::any_of(field.values.begin(), field.values.end(),
                     [](const Value& value) { return value.reveals.count != 0; });
}

bool RefersToObjects(const Field& field) {
  return std::any_of(field.values.begin(), field.values.end(),
                     [](const Value& value) { return value.object != kNoObject; });
}

}  // namespace

Outcomes::Outcomes(const StateSpace& space) : fields_(space.fields.size()) {
  std::uint32_t words = 0;
  const bool has_inner = std::any_of(space.fields.begin(), space.fields.end(),
                                     [](const Field& field) { return field.is_inner; });
  for (std::uint32_t i = 0; i < fields_.size(); ++i) {
    const Field& field = space.fields[i];
    const bool refers = RefersToObjects(field);
    // Inner fields depend on which objects are known, and other fields on who owns an object: such
    // a reference can't stand for another.
    if (field.domain_size == 1 || field.domain_size > kLargestDomain || Reveals(field) ||
        (refers && (field.owns || has_inner))) {
      continue;
    }
    fields_[i].refers = refers;
    fields_[i].first_word = words;
    fields_[i].words = (field.domain_size + 63) / 64;
    fields_[i].size = field.domain_size;
    words += fields_[i].words;
  }
  alike_.resize(words);
  ruled_out_.resize(words);
  listed_.resize(words);
  found_.resize(std::size_t{words} * 64);
}

ValueIndex Outcomes::OtherAlike(FieldIndex field, ValueIndex present, std::uint64_t number) const {
  const Entry& entry = At(field);
  if (entry.escaped) return present;
  for (std::uint64_t i = 0; i < entry.size; ++i) {
    const auto value = static_cast<ValueIndex>((number + i) % entry.size);
    const bool is_alike = (alike_[entry.first_word + value / 64] >> (value % 64) & 1) != 0;
    if (is_alike && value != present) return value;
  }
  return present;
}

}  // namespace korat
