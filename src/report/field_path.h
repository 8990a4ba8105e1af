// Splits the name of a field, "items[2].x", into steps.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace korat::report {

// A member by name, or an element by index.
struct Step {
  std::string name;
  std::optional<std::size_t> index;
};

struct FieldPath {
  std::vector<Step> steps;
  // What the field says about the container that the steps lead to.
  enum class Shape {
    kNone,      // there is none
    kLength,    // how many elements: the name ended with ".size()"
    kSet,       // which elements: ".elements()"
    kMap,       // which keys: ".keys()"
    kOptional,  // whether there is a value: ".has_value()"
    kVariant,   // which alternative it holds: ".index()"
  };
  Shape shape = Shape::kNone;
};

// Parses a whole name, "items[2].x", or the rest after a member's name: "[2].x", ".x", "".
FieldPath ParseFieldPath(std::string_view name);

}  // namespace korat::report
