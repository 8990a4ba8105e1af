// Durations as users write them.
#pragma once

#include <string>

namespace korat::cli {

// "90s", "5m", "2h", "500ms", "1.5h" in seconds. Throws Error for anything else: a number without
// a unit means nothing.
double ParseDuration(const std::string& option, const std::string& text);

}  // namespace korat::cli
