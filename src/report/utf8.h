// Recognises UTF-8. Printed values may hold any bytes; JSON, DOT and XML may not.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace korat::report {

// The length of the character that `text` begins with; 0 when it is not UTF-8 there.
std::size_t Utf8Length(std::string_view text);

bool IsUtf8(std::string_view text);

// The text with each byte that is not UTF-8 spelled out: \xff.
std::string SpellBytes(std::string_view text);

}  // namespace korat::report
