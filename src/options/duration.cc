#include "options/duration.h"

#include <charconv>

namespace korat::cli {

std::optional<double> ParseDuration(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || !(value > 0)) return std::nullopt;
  const std::string unit = end;
  if (unit == "ms") return value / 1000;
  if (unit == "s") return value;
  if (unit == "m") return value * 60;
  if (unit == "h") return value * 3600;
  return std::nullopt;
}

}  // namespace korat::cli
