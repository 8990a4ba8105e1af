// Keys of sets and maps as C++ source, from their text.
#pragma once

#include <optional>
#include <string>

#include "model/class_model.h"

namespace korat::cli {

// `2`, `"abc"`, `Color::kRed`, `std::pair<int, int>{1, 2}`; none if the text does not say how to
// make the key, as for a class of the user.
std::optional<std::string> KeySource(const std::string& text, const frontend::Type& type);

// An enumerator as C++ names it.
std::string EnumeratorSource(const std::string& text, const frontend::Type& type);

}  // namespace korat::cli
