#include "search/outcomes.h"

#include <algorithm>

namespace korat {
namespace {

bool Reveals(const Field& field) {
  return std::any_of(field.values.begin(), field.values.end(),
                     [](const Value& value) { return value.reveals.count != 0; });
}

// Whether code can ask, without reading any field, whether a shared_ptr holds an object.
bool TestsForShares(const StateSpace& space) {
  return std::any_of(space.fields.begin(), space.fields.end(),
                     [](const Field& field) { return field.is_weak; }) ||
         std::any_of(space.classes.begin(), space.classes.end(),
                     [](const ClassDomain& one) { return one.knows_shares; });
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
  const bool tests_for_shares = TestsForShares(space);
  std::vector<bool> decides(fields_.size(), false);
  for (const Field& field : space.fields) {
    for (const FieldIndex decider : field.deciders) decides[Raw(decider)] = true;
  }
  for (std::uint32_t i = 0; i < fields_.size(); ++i) {
    const Field& field = space.fields[i];
    const bool refers = RefersToObjects(field);
    // Inner fields depend on which objects are known, other fields on who owns an object, and weak
    // references on who has a share: such a reference can't stand for another. Neither can a value
    // on which others depend, or one that depends on another field.
    if (field.domain_size == 1 || field.domain_size > kLargestDomain || Reveals(field) ||
        decides[i] || !field.deciders.empty() ||
        (refers && (field.owns || has_inner || (field.shares && tests_for_shares)))) {
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
