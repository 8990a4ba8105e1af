// --set: changes to bounds.
#include <algorithm>

#include "base/near_names.h"
#include "base/text.h"
#include "korat/detail/bounds.h"
#include "korat/error.h"
#include "model/bounds.h"
#include "model/type_description.h"
#include "model/types/bound_text.h"

namespace korat::frontend {
namespace {

using detail::BoundItem;

bool EndsWith(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

std::string Trim(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

// The numbers between brackets; -1 for [].
std::vector<long long> IndexesIn(const std::string& name) {
  std::vector<long long> indexes;
  for (std::size_t open = name.find('['); open != std::string::npos;
       open = name.find('[', open + 1)) {
    const std::string digits = name.substr(open + 1, name.find(']', open) - open - 1);
    const bool is_number = !digits.empty() && digits.size() < 18 &&
                           digits.find_first_not_of("0123456789") == std::string::npos;
    indexes.push_back(is_number ? std::stoll(digits) : -1);
  }
  return indexes;
}

bool IsEnding(const std::string& name, const std::string& wanted) {
  return name == wanted || EndsWith(name, "::" + wanted) || EndsWith(name, ")." + wanted);
}

// However it is spaced, and with or without template arguments.
bool IsNamed(const BoundName& name, const std::string& given) {
  const std::string wanted = WithoutSpaces(given);
  for (const std::string& known : {WithoutSpaces(name.name), WithoutSpaces(name.qualified)}) {
    if (IsEnding(known, wanted) || IsEnding(WithoutTemplateArguments(known), wanted)) return true;
  }
  return false;
}

// A part of an embedded struct: "color" of "Node::entry.color".
bool IsPartNamed(const BoundName& name, const std::string& wanted) {
  return EndsWith(name.name, "." + wanted) && !EndsWith(name.name, ")." + wanted);
}

// The canonical name with the indexes that were given.
std::string WithIndexes(const std::string& canonical, const std::string& given) {
  std::string result;
  std::size_t next = 0;
  for (char c : canonical) {
    result += c;
    if (c != '[') continue;
    const std::size_t open = given.find('[', next);
    if (open == std::string::npos) continue;
    const std::size_t close = given.find(']', open);
    result += given.substr(open + 1, close - open - 1);
    next = close;
  }
  return result;
}

bool IsExpressionList(const std::vector<BoundItem>& items) {
  return std::all_of(items.begin(), items.end(), [](const BoundItem& item) {
    return item.text.find_first_of("{(") != std::string::npos;
  });
}

// Which alternatives an optional or a variant may hold.
void CheckTag(const std::string& given, const Type& type, const std::vector<BoundItem>& items) {
  const auto count = static_cast<long long>(type.parts.size());
  for (const BoundItem& item : items) {
    if (type.kind != TypeKind::kVariant) {
      if (item.text == "true" || item.text == "false") continue;
      Unsuitable(given, item.text, "an optional has a value or has none: 'true' or 'false'");
    }
    if (item.kind == BoundItem::Kind::kRange && item.low >= 0 && item.high < count) continue;
    Unsuitable(given, item.text,
               "its alternatives are 0 to " + std::to_string(count - 1) + ", in their order");
  }
}

}  // namespace

const BoundName& BoundEditor::Resolve(const std::string& setting, const std::string& name) const {
  const std::string wanted = detail::WithoutIndexes(name);
  std::vector<const BoundName*> found;
  for (const BoundName& candidate : names_) {
    if (WithoutSpaces(candidate.name) == WithoutSpaces(wanted) ||
        WithoutSpaces(candidate.qualified) == WithoutSpaces(wanted)) {
      return candidate;
    }
    if (IsNamed(candidate, wanted)) found.push_back(&candidate);
  }
  for (const BoundName& candidate : names_) {
    if (!found.empty() && !IsPartNamed(*found[0], wanted)) break;  // a member wins over a part
    if (IsPartNamed(candidate, wanted)) found.push_back(&candidate);
  }
  if (found.size() == 1) return *found[0];
  std::vector<std::string> names;
  for (const BoundName* candidate : found) names.push_back(candidate->name);
  if (!found.empty()) {
    throw Error("--set '" + setting + "': '" + name + "' may be " + Alternatives(names) +
                ": write one of these");
  }
  for (const BoundName& candidate : names_) {
    names.push_back(candidate.name);
    const bool is_field = names.back().find('(') == std::string::npos;
    if (wanted.find("::") == std::string::npos && is_field) {
      names.back() = names.back().substr(
          names.back().rfind("::") == std::string::npos ? 0 : names.back().rfind("::") + 2);
    }
  }
  const std::vector<std::string> near = NearNames(wanted, names);
  throw Error("--set '" + setting + "': no field or class '" + name + "' here" +
              (near.empty() ? std::string() : "; did you mean " + Alternatives(near) + "?") +
              " (--print-bounds shows all names)");
}

// A bound for an element that never exists would be accepted silently.
void BoundEditor::CheckIndexes(const std::string& setting, const BoundName& target,
                               const std::string& given) const {
  const std::vector<long long> indexes = IndexesIn(given);
  for (std::size_t i = 0; i < indexes.size() && i < target.lengths.size(); ++i) {
    if (target.lengths[i] == BoundName::kByKey) {
      if (indexes[i] < 0) continue;
      throw Error("--set '" + setting +
                  "': the values of a map have one bound for all keys: write [] without an index");
    }
    long long length = static_cast<long long>(target.lengths[i]);
    if (length == 0) {  // a vector: its greatest length, if there is a bound for it
      std::size_t end = 0;
      for (std::size_t k = 0; k <= i; ++k) end = target.name.find('[', end) + 1;
      const std::string lengths = target.name.substr(0, end - 1) + ".length";
      if (!Has(lengths)) continue;
      for (const auto& [bounded, values] : bounds_) {
        if (bounded != lengths) continue;
        for (const BoundItem& item : detail::ParseBound(lengths, values)) {
          length = std::max(length, item.high);
        }
      }
    }
    if (indexes[i] >= length) {
      throw Error("--set '" + setting + "': there is no element [" + std::to_string(indexes[i]) +
                  "], only " + std::to_string(length) + " of them");
    }
  }
}

void BoundEditor::Set(const std::string& setting) {
  // The names of operators may contain a '=', too.
  const bool is_operator = setting.rfind("operator", 0) == 0;
  const std::size_t name_end = is_operator ? setting.find(").") : 0;
  const std::size_t equals = setting.find('=', name_end == std::string::npos ? 0 : name_end);
  if (equals == std::string::npos || equals == 0) {
    throw Error("--set '" + setting + "': write NAME=VALUES, as in --set 'Node::info=1..5'");
  }
  const std::string given = Trim(setting.substr(0, equals));
  const std::string values = Trim(setting.substr(equals + 1));
  const BoundName& target = Resolve(setting, given);
  given_.insert(target.name);
  CheckIndexes(setting, target, given);
  const std::string name = WithIndexes(target.name, given);
  if (target.kind == BoundName::Kind::kWhen) return SetCondition(target, given, values);
  const std::vector<BoundItem> items = detail::ParseBound(given, values);
  if (target.kind == BoundName::Kind::kObjects) {
    const bool is_count = items.size() == 1 && items[0].kind == BoundItem::Kind::kRange &&
                          items[0].low == items[0].high && items[0].low >= 0;
    if (!is_count) Unsuitable(given, values, "give one number of objects");
    return Put(name, values);
  }
  if (target.kind == BoundName::Kind::kLength) {
    for (const BoundItem& item : items) {
      if (item.kind != BoundItem::Kind::kRange || item.low < 0) {
        Unsuitable(given, item.text, "lengths are integers, 0 or more");
      }
    }
    return Put(name, values);
  }
  if (target.kind == BoundName::Kind::kTag) {
    CheckTag(given, *target.type, items);
    return Put(name, values);
  }
  if (values == "keep") {
    if (target.is_element) Unsuitable(given, values, "elements of a container can't be kept");
    RemovePartsOf(name);
    return Put(name, values);
  }
  const Type& type = *target.type;
  const Form form = Describe(type).form;
  const bool is_block = target.kind == BoundName::Kind::kBlock &&
                        std::any_of(items.begin(), items.end(), [](const BoundItem& item) {
                          return item.text == "null" || item.text.find('(') != std::string::npos;
                        });
  if (is_block) {
    was_set_.insert(target.name);
    return Put(name, ValuesFor(target, type, name, values));
  }
  const bool has_elements = form == Form::kSequence || form == Form::kElements ||
                            form == Form::kKeys || form == Form::kBlock;
  const bool is_whole =
      target.kind == BoundName::Kind::kWhole || target.kind == BoundName::Kind::kBlock;
  if (is_whole && has_elements && !IsExpressionList(items)) {
    if (form == Form::kKeys && type.parts.size() > 1) {
      Unsuitable(
          given, values,
          "for the keys write '" + given + ".keys=...', for their values '" + given + "[]=...'");
    }
    const std::string part = form == Form::kKeys ? ".keys" : "[]";
    const std::size_t element = static_cast<std::size_t>(
        std::find_if(names_.begin(), names_.end(),
                     [&](const BoundName& other) { return other.name == target.name + part; }) -
        names_.begin());
    return Put(name + part, ValuesFor(names_[element], type.parts[0], name + part, values));
  }
  if (target.kind == BoundName::Kind::kWhole) RemovePartsOf(name);
  Put(name, ValuesFor(target, type, name, values));
}

std::string BoundEditor::ValuesFor(const BoundName& target, const Type& type,
                                   const std::string& name, const std::string& values) {
  std::string text;
  std::vector<std::string> listed;
  for (const BoundItem& item : detail::ParseBound(name, values)) {
    if (std::find(listed.begin(), listed.end(), item.text) != listed.end()) {
      Unsuitable(name, values,
                 "'" + item.text +
                     "' is listed twice, so every structure with it "
                     "would appear twice");
    }
    listed.push_back(item.text);
    text += (text.empty() ? "" : ", ") + ItemFor(target, type, name, item);
  }
  return text;
}

std::string BoundEditor::ItemFor(const BoundName& target, const Type& type, const std::string& name,
                                 const BoundItem& item) {
  auto* const read = Describe(type).item;
  if (read != nullptr) return read({model_, target, type}, name, item);
  expressions_.push_back({name, item.text, &type});
  return item.text;
}

void BoundEditor::Put(const std::string& name, const std::string& values) {
  // Values for a part end the keeping of the whole.
  std::erase_if(bounds_, [&](const auto& bound) {
    return bound.second == "keep" && values != "keep" && detail::IsPartOf(name, bound.first);
  });
  for (auto& [bounded, old] : bounds_) {
    if (bounded == name) {
      old = values;
      return;
    }
  }
  bounds_.emplace_back(name, values);
}

void BoundEditor::RemovePartsOf(const std::string& name) {
  const auto is_part = [&](const auto& bound) { return detail::IsPartOf(bound.first, name); };
  bounds_.erase(std::remove_if(bounds_.begin(), bounds_.end(), is_part), bounds_.end());
}

bool BoundEditor::Has(const std::string& name) const {
  return std::any_of(bounds_.begin(), bounds_.end(),
                     [&](const auto& bound) { return bound.first == name; });
}

bool BoundEditor::Has(const std::string& name, const std::string& values) const {
  return std::any_of(bounds_.begin(), bounds_.end(), [&](const auto& bound) {
    return bound.first == name && bound.second == values;
  });
}

}  // namespace korat::frontend
