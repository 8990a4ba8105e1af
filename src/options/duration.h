// Durations as users write them.
#pragma once

#include <optional>
#include <string>

namespace korat::cli {

// "90s", "5m", "2h", "500ms", "1.5h" in seconds; nothing for other texts. A number needs a unit.
std::optional<double> ParseDuration(const std::string& text);

}  // namespace korat::cli
