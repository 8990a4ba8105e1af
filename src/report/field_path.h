// The name of a field, "items[2].x", step by step.
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
  bool is_length = false;  // ended with ".size()": the steps lead to the vector
};

// "items[2].x" as a whole, or what follows the name of a member in it: "[2].x", ".x", "".
FieldPath ParseFieldPath(std::string_view name);

}  // namespace korat::report
