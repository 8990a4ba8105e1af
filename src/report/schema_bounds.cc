#include "report/schema_bounds.h"

#include <set>

#include "base/text.h"

namespace korat::report {
namespace {

// The values of a field, "null, Node" or "1..3", with runs of integers and of objects abbreviated.
std::string ValuesText(const Schema& schema, std::uint32_t field) {
  const Field& listed = schema.space.fields[field];
  const ValueTexts& texts = schema.texts[field];
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
    std::set<std::string> names;  // several shapes of a container may have an element [0] each
    for (std::uint32_t field = first; field < end; ++field) {
      std::string name = space.fields[field].name;
      if (field >= elements && (!revealed[field] || !names.insert(name).second)) continue;
      const std::size_t size = name.rfind(".size()");
      if (size != std::string::npos) name.replace(size, std::string::npos, ".length");
      const bool is_argument = arguments.count(i) != 0;
      bounds.emplace_back(is_argument ? name : space.classes[index].name + "::" + name,
                          ValuesText(schema, field));
    }
  }
  return bounds;
}

}  // namespace korat::report
