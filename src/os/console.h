// Messages to the user, apart from the results.
#pragma once

#include <string>

namespace korat {

// Prints "korat: text" on standard error, after flushing standard output.
void Say(const std::string& text);

}  // namespace korat
