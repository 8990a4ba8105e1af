#include "report/schema_bounds.h"

#include <algorithm>
#include <set>

#include "base/quoted_list.h"
#include "base/text.h"
#include "report/field_path.h"

namespace korat::report {
namespace {

// Values, "null, Node" or "1..3", with runs of integers and of objects abbreviated.
std::string ValuesText(const Schema& schema, const Field& listed, const ValueTexts& texts) {
  std::vector<std::string> items;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const ObjectIndex object = listed.values.empty() ? kNoObject : listed.values[i].object;
    if (object != kNoObject) {
      const ClassIndex index = schema.space.At(object).class_index;
      const std::string name = schema.space.classes[Raw(index)].name + texts[i];
      if (items.empty() || items.back() != name) items.push_back(name);
      continue;
    }
    std::size_t end = i + 1;
    while (end < texts.size() && !texts[i].empty() && texts[i].size() < 18 &&
           texts[i].find_first_not_of("-0123456789") == std::string::npos &&
           texts[end] == std::to_string(std::stoll(texts[end - 1]) + 1)) {
      ++end;
    }
    items.push_back(end - i > 1 ? texts[i] + ".." + texts[end - 1] : texts[i]);
    i = end - 1;
  }
  return Joined(items, ", ");
}

bool IsLess(const std::string& number, const std::string& than) {
  return number.size() != than.size() ? number.size() < than.size() : number < than;
}

// The bounds of a set or map, all of whose shapes are listed: how many keys, and which.
void AddKeyBounds(const Schema& schema, std::uint32_t field, const std::string& name,
                  frontend::BoundList& bounds) {
  ValueTexts lengths, keys;
  const auto add = [](ValueTexts& to, const std::string& text) {
    if (std::find(to.begin(), to.end(), text) == to.end()) to.push_back(text);
  };
  for (const std::string& shape : schema.texts[field]) {
    const auto texts = ParseQuotedList(shape).value_or(std::vector<std::string>());
    add(lengths, std::to_string(texts.size()));
    for (const std::string& text : texts) add(keys, text);
  }
  std::sort(lengths.begin(), lengths.end(), IsLess);
  bounds.emplace_back(name + ".length", ValuesText(schema, {}, lengths));
  if (!keys.empty()) bounds.emplace_back(name + ".keys", ValuesText(schema, {}, keys));
}

// Whether an optional has a value, or which alternatives a variant may hold.
void AddTagBound(const Schema& schema, std::uint32_t field, const std::string& name,
                 FieldPath::Shape shape, frontend::BoundList& bounds) {
  const bool is_optional = shape == FieldPath::Shape::kOptional;
  ValueTexts tags;
  for (const std::string& text : schema.texts[field]) {
    const std::size_t begin = text.starts_with('#') ? 1 : 0;  // "#2 (std::monostate)"
    tags.push_back(is_optional ? (text == "none" ? "false" : "true")
                               : text.substr(begin, text.find(' ') - begin));
  }
  bounds.emplace_back(name + (is_optional ? ".has_value" : ".index"), ValuesText(schema, {}, tags));
}

// By field: whether a shape of a container has it as an element.
std::vector<bool> RevealedFields(const StateSpace& space) {
  std::vector<bool> revealed(space.fields.size());
  for (const Field& field : space.fields) {
    for (const Value& value : field.values) {
      for (std::uint32_t i = 0; i < value.reveals.count; ++i) {
        revealed[value.reveals.first + i] = true;
      }
    }
  }
  return revealed;
}

// The values of a map have one bound for all keys: "index[2].x" becomes "index[].x".
std::string WithoutKeys(std::string name, const std::set<std::string>& maps) {
  for (const std::string& map : maps) {
    if (!name.starts_with(map + "[")) continue;
    name.replace(map.size(), name.find(']', map.size()) - map.size(), "[");
  }
  return name;
}

}  // namespace

frontend::BoundList BoundsOf(const Schema& schema) {
  frontend::BoundList bounds;
  const StateSpace& space = schema.space;
  std::set<std::uint32_t> arguments, seen;
  for (std::size_t i = 0; i < space.roots.size(); ++i) {
    if (!schema.root_names[i].empty()) arguments.insert(Raw(space.roots[i]));
  }
  std::vector<std::uint64_t> counts(space.classes.size());
  for (const Object& object : space.objects) ++counts[Raw(object.class_index)];
  for (std::uint32_t i = 0; i < space.objects.size(); ++i) {
    const std::uint32_t index = Raw(space.objects[i].class_index);
    if (!seen.insert(index).second || arguments.count(i) != 0) continue;
    if (i != Raw(space.roots.back()) || counts[index] > 1) {
      bounds.emplace_back(space.classes[index].name, std::to_string(counts[index]));
    }
  }
  seen.clear();
  const std::vector<bool> revealed = RevealedFields(space);
  for (std::uint32_t i = 0; i < space.objects.size(); ++i) {
    const std::uint32_t index = Raw(space.objects[i].class_index);
    if (!seen.insert(index).second) continue;
    const std::uint32_t first = space.objects[i].fields.first;
    // Elements of vectors follow the object's own fields, so its fields end at the next object.
    const std::uint32_t end = i + 1 < space.objects.size()
                                  ? space.objects[i + 1].fields.first
                                  : static_cast<std::uint32_t>(space.fields.size());
    const std::uint32_t elements = first + space.objects[i].fields.count;
    const bool is_argument = arguments.count(i) != 0;
    const std::string prefix = is_argument ? "" : space.classes[index].name + "::";
    std::set<std::string> names;  // several shapes of a container may have an element [0] each
    std::set<std::string> maps;
    for (std::uint32_t field = first; field < end; ++field) {
      std::string name = WithoutKeys(space.fields[field].name, maps);
      if (field >= elements && (!revealed[field] || !names.insert(name).second)) continue;
      const FieldPath::Shape shape = ParseFieldPath(name).shape;
      if (shape != FieldPath::Shape::kNone) name.resize(name.rfind('.'));
      if (shape == FieldPath::Shape::kMap) maps.insert(name);
      if (shape == FieldPath::Shape::kSet || shape == FieldPath::Shape::kMap) {
        AddKeyBounds(schema, field, prefix + name, bounds);
        continue;
      }
      if (shape == FieldPath::Shape::kOptional || shape == FieldPath::Shape::kVariant) {
        AddTagBound(schema, field, prefix + name, shape, bounds);
        continue;
      }
      if (shape == FieldPath::Shape::kLength) name += ".length";
      bounds.emplace_back(prefix + name,
                          ValuesText(schema, space.fields[field], schema.texts[field]));
    }
  }
  return bounds;
}

}  // namespace korat::report
