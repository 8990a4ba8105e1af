// Writes text as C++ source.
#pragma once

#include <string>
#include <string_view>

namespace korat {

// A string literal; line ends become blanks.
std::string Quoted(std::string_view text);

}  // namespace korat
