// Generated code as a programmer would lay it out.
#pragma once

#include <string>

namespace korat::frontend {

// By clang-format, in Google's style with 100 columns. Comments keep their lines.
std::string Formatted(const std::string& code);

}  // namespace korat::frontend
