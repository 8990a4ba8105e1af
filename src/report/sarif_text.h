// What texts and paths look like in SARIF 2.1.0.
#pragma once

#include <string>
#include <string_view>

namespace korat::report {

// Escapes braces, which have a meaning in message texts (section 3.11.5).
std::string SarifMessage(std::string_view text);

// A URI reference (RFC 3986); relative for a relative path.
std::string SarifUri(const std::string& path);

}  // namespace korat::report
