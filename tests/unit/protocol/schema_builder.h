// Schemas made by hand, object by object:
//
//   SchemaBuilder builder;
//   builder.AddRoot("List", {{"head", {Null(), To(1)}}});                           // object 0
//   builder.AddObject("Node", {{"next", {Null(), To(1)}}, {"key", {"1", "2"}}});   // object 1
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "protocol/schema.h"

namespace korat::test {

// One value of a field.
struct Choice {
  Choice(const char* plain) : text(plain) {}
  Choice(std::string plain) : text(std::move(plain)) {}
  Choice(std::string part, std::uint32_t target) : text(std::move(part)), object{target} {}

  std::string text;
  ObjectIndex object = kNoObject;
};

inline Choice Null() { return "null"; }
inline Choice To(std::uint32_t object, std::string part = "") { return {std::move(part), object}; }

struct NamedField {
  std::string name;
  std::vector<Choice> choices;
};

class SchemaBuilder {
 public:
  ObjectIndex AddObject(const std::string& class_name, const std::vector<NamedField>& fields) {
    StateSpace& space = schema_.space;
    const ObjectIndex index{static_cast<std::uint32_t>(space.objects.size())};
    const std::uint32_t first = FieldCount();
    space.objects.push_back({ClassOf(class_name), 0, {first, 0}});
    for (const Object& object : space.objects) {
      const bool is_other = &object != &space.objects.back();
      if (is_other && object.class_index == space.objects.back().class_index) {
        ++space.objects.back().order;
      }
    }
    for (const NamedField& field : fields) AddField(field);
    space.objects.back().fields.count = FieldCount() - first;
    return index;
  }

  ObjectIndex AddRoot(const std::string& class_name, const std::vector<NamedField>& fields) {
    const ObjectIndex index = AddObject(class_name, fields);
    schema_.space.roots.push_back(index);
    schema_.root_names.push_back("");
    return index;
  }

  ObjectIndex AddArgument(const std::string& name, const std::vector<NamedField>& fields) {
    const ObjectIndex index = AddRoot(name, fields);
    schema_.root_names.back() = name;
    return index;
  }

  // The elements of a vector, right after the object that holds it: value number i of `length`
  // reveals the first counts[i] of these fields.
  void AddElements(const std::string& length, const std::vector<std::uint32_t>& counts,
                   const std::vector<NamedField>& fields) {
    const std::uint32_t first = FieldCount();
    std::uint32_t holder = first;
    while (schema_.space.fields[--holder].name != length) continue;
    for (const NamedField& field : fields) AddField(field);
    for (const std::uint32_t count : counts) {
      schema_.space.fields[holder].values.push_back({kNoObject, 0, {first, count}});
    }
  }

  Schema& schema() { return schema_; }

 private:
  std::uint32_t FieldCount() const {
    return static_cast<std::uint32_t>(schema_.space.fields.size());
  }

  ClassIndex ClassOf(const std::string& name) {
    std::vector<ClassDomain>& classes = schema_.space.classes;
    for (std::uint32_t i = 0; i < classes.size(); ++i) {
      if (classes[i].name == name) return ClassIndex{i};
    }
    classes.push_back({name, false, 0});
    return ClassIndex{static_cast<std::uint32_t>(classes.size() - 1)};
  }

  void AddField(const NamedField& named) {
    const auto size = static_cast<ValueIndex>(named.choices.size());
    Field field{named.name, size, false, {}};
    ValueTexts texts;
    bool is_plain = true;
    for (const Choice& choice : named.choices) {
      const bool refers = choice.object != kNoObject;
      field.values.push_back({choice.object, refers ? size : 0, {}});
      texts.push_back(choice.text);
      is_plain = is_plain && !refers;
    }
    if (is_plain) field.values.clear();
    schema_.space.fields.push_back(std::move(field));
    schema_.texts.push_back(std::move(texts));
  }

  Schema schema_;
};

// The search trees of two nodes. Fields: 0 root_, 1 size_, 2-4 of N0, 5-7 of N1, 8 the argument.
inline Schema SearchTrees() {
  const std::vector<Choice> node = {Null(), To(1), To(2)};
  const std::vector<NamedField> fields = {
      {"left", node}, {"right", node}, {"info", {"1", "2", "3"}}};
  SchemaBuilder builder;
  builder.AddRoot("SearchTree", {{"root_", node}, {"size_", {"0", "1", "2"}}});
  builder.AddObject("Node", fields);
  builder.AddObject("Node", fields);
  builder.AddArgument("info", {{"info", {"1", "2", "3"}}});
  return builder.schema();
}

}  // namespace korat::test
