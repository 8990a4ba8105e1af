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
  bool is_length = false;  // the name ended with ".size()": the steps lead to the vector
};

// Parses a whole name, "items[2].x", or the rest after a member's name: "[2].x", ".x", "".
FieldPath ParseFieldPath(std::string_view name);

}  // namespace korat::report
