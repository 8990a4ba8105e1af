// Writes text that holds any bytes on one line, escaped as in a C++ literal.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace korat {

// stored: a backslash precedes backslash and quote, a newline becomes \n, other control bytes
// become hexadecimal (\x1b); all else is copied. With quote '\0' no quote is escaped.
void AppendEscaped(std::string& out, std::string_view text, char quote = '\0');

// The text that was escaped; nothing if AppendEscaped could not have written `escaped`.
std::optional<std::string> Unescape(std::string_view escaped, char quote = '\0');

// The text of a literal, 'a' or "abc", without its quotes; nothing unless `literal` is exactly one.
std::optional<std::string> Unquote(std::string_view literal, char quote);

}  // namespace korat
