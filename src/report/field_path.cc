#include "report/field_path.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace korat::report {
namespace {

using Shape = FieldPath::Shape;

constexpr std::pair<std::string_view, Shape> kShapes[] = {{".size()", Shape::kLength},
                                                          {".elements()", Shape::kSet},
                                                          {".keys()", Shape::kMap},
                                                          {".has_value()", Shape::kOptional},
                                                          {".index()", Shape::kVariant}};

// Takes "[12]" off the front.
std::optional<std::size_t> TakeIndex(std::string_view& rest) {
  if (rest.empty() || rest.front() != '[') return std::nullopt;
  const std::size_t close = rest.find(']');
  if (close == std::string_view::npos) return std::nullopt;
  std::size_t index = 0;
  const auto [last, error] = std::from_chars(rest.data() + 1, rest.data() + close, index);
  if (error != std::errc() || last != rest.data() + close) return std::nullopt;
  rest.remove_prefix(close + 1);
  return index;
}

}  // namespace

FieldPath ParseFieldPath(std::string_view name) {
  FieldPath path;
  for (const auto& [suffix, shape] : kShapes) {
    if (!name.ends_with(suffix)) continue;
    path.shape = shape;
    name.remove_suffix(suffix.size());
    break;
  }
  while (!name.empty()) {
    if (const std::optional<std::size_t> index = TakeIndex(name)) {
      path.steps.push_back({"", index});
      continue;
    }
    if (name.front() == '.') name.remove_prefix(1);
    // A bracket that begins no index belongs to the name.
    const std::size_t end = std::min(name.find_first_of(".[", 1), name.size());
    path.steps.push_back({std::string(name.substr(0, end)), std::nullopt});
    name.remove_prefix(end);
  }
  return path;
}

}  // namespace korat::report
