#include "search/outcome_pruning.h"

#include <vector>

namespace korat {

std::optional<OutcomePruning::Change> OutcomePruning::AnyAlike(const AccessStack& stack,
                                                               std::uint64_t number) const {
  if (!IsOn()) return std::nullopt;
  const std::uint32_t depth = stack.Depth();
  for (std::uint64_t i = 0; i < depth; ++i) {
    const Access& access = stack[(number + i) % depth];
    if (access.withholds) continue;  // what is withheld is rejected, though not compared
    const FieldIndex field = access.field;
    const ValueIndex present = stack.ValueOf(field);
    const ValueIndex other = outcomes_.OtherAlike(field, present, number);
    if (other != present) return Change{field, other};
  }
  return std::nullopt;
}

// Objects of a class that no field refers to yet are all withheld, or none is: the first of them
// stands for the others.
void OutcomePruning::Withhold(FieldIndex field, const std::uint64_t* withheld) {
  outcomes_.Withhold(field, withheld);
  const std::vector<Value>& values = space_.At(field).values;
  for (ValueIndex value = 0; value < values.size(); ++value) {
    const ObjectIndex object = values[value].object;
    if (object == kNoObject || !IsInterchangeable(object)) continue;
    const ValueIndex end = values[value].class_end;
    if (outcomes_.NextOpen(field, value) < end) outcomes_.Admit(field, value, end);
    value = end - 1;
  }
}

}  // namespace korat
