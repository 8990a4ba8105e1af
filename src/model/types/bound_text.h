// Pieces of bounds, as text.
#pragma once

#include <string>
#include <vector>

namespace korat::frontend {

std::string RangeText(long long low, long long high);         // "1..3"
std::string ListText(const std::vector<std::string>& items);  // "a, b"

// A scope names its letters one by one: there are this many.
inline constexpr int kLetters = 26;
inline constexpr char kLettersAtScope[] = "std::clamp(scope, 1, 26)";
std::string LetterText(int i, char quote);  // "'a'" for 0

// Throws an Error about --set 'name=item'.
[[noreturn]] void Unsuitable(const std::string& name, const std::string& item,
                             const std::string& wanted);

}  // namespace korat::frontend
