// Arguments that take the values of fields.
#include <algorithm>
#include <utility>

#include "model/bounds.h"
#include "model/type_description.h"
#include "model/types/bound_text.h"

namespace korat::frontend {
namespace {

using detail::BoundItem;

bool IsNumber(const Type& type) {
  return type.kind == TypeKind::kInteger || type.kind == TypeKind::kCharacter ||
         type.kind == TypeKind::kFloating;
}

bool IsAlike(const Type& a, const Type& b) {
  return a.kind == b.kind && a.bits == b.bits && a.is_signed == b.is_signed;
}

// The values of `item` that `items` lacks.
std::vector<std::string> Missing(const std::vector<BoundItem>& items, const BoundItem& item) {
  if (item.kind != BoundItem::Kind::kRange) {
    const bool is_there = std::any_of(items.begin(), items.end(), [&](const BoundItem& known) {
      return known.text == item.text;
    });
    const bool is_new = item.kind == BoundItem::Kind::kReal && !is_there;
    return is_new ? std::vector<std::string>{item.text} : std::vector<std::string>();
  }
  std::vector<std::pair<long long, long long>> ranges = {{item.low, item.high}};
  for (const BoundItem& known : items) {
    if (known.kind != BoundItem::Kind::kRange) continue;
    std::vector<std::pair<long long, long long>> rest;
    for (const auto& [low, high] : ranges) {
      if (known.low > low) rest.emplace_back(low, std::min(high, known.low - 1));
      if (known.high < high) rest.emplace_back(std::max(low, known.high + 1), high);
    }
    ranges = std::move(rest);
  }
  std::vector<std::string> texts;
  for (const auto& [low, high] : ranges) {
    texts.push_back(low == high ? std::to_string(low) : RangeText(low, high));
  }
  return texts;
}

}  // namespace

void AddValuesOfFields(const ClassModel& model, const BoundList& fields,
                       const std::set<std::string>& given, BoundList& bounds) {
  const std::vector<BoundName> names = BoundNames(model);
  const auto named = [&](const std::string& name) {
    return std::find_if(names.begin(), names.end(), [&](const BoundName& known) {
      return known.name == name && known.kind == BoundName::Kind::kLeaf;
    });
  };
  for (auto& [argument, values] : bounds) {
    const auto wanted = named(argument);
    const bool takes_more = wanted != names.end() && wanted->argument != nullptr &&
                            IsNumber(*wanted->type) && given.count(argument) == 0;
    if (!takes_more) continue;
    std::vector<BoundItem> items = detail::ParseBound(argument, values);
    for (const auto& [field, field_values] : fields) {
      const auto known = named(detail::WithoutIndexes(field));
      const bool is_alike = known != names.end() && known->argument == nullptr && !known->of_call &&
                            IsAlike(*known->type, *wanted->type);
      if (!is_alike || field_values == "keep") continue;
      for (const BoundItem& item : detail::ParseBound(field, field_values)) {
        for (const std::string& missing : Missing(items, item)) {
          values += ", " + missing;
          for (BoundItem& added : detail::ParseBound(field, missing)) {
            items.push_back(std::move(added));
          }
        }
      }
    }
  }
}

}  // namespace korat::frontend
