#include "cli/duration.h"

#include <charconv>

#include "korat/error.h"

namespace korat::cli {

double ParseDuration(const std::string& option, const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const std::string unit = error == std::errc() ? std::string(end) : "";
  const double factor = unit == "ms"  ? 0.001
                        : unit == "s" ? 1
                        : unit == "m" ? 60
                        : unit == "h" ? 3600
                                      : 0;
  if (error != std::errc() || factor == 0 || !(value > 0)) {
    throw Error(option + " " + text + ": give a duration with its unit, as 90s, 5m or 2h");
  }
  return value * factor;
}

}  // namespace korat::cli
