// Text with any bytes in it, on one line: as in a C++ literal.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace korat {

// stored: backslash and quote get a backslash, a newline is \n, other control bytes are \x1b; all
// else stays. No quote is escaped when there is none.
void AppendEscaped(std::string& out, std::string_view text, char quote = '\0');

// The text that was escaped; nothing for what AppendEscaped never writes.
std::optional<std::string> Unescape(std::string_view escaped, char quote = '\0');

// 'a' or "abc": what stands between the quotes; nothing when `literal` is not exactly one literal.
std::optional<std::string> Unquote(std::string_view literal, char quote);

}  // namespace korat
