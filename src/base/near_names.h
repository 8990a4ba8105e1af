// Suggests names for one that the user misspelled.
#pragma once

#include <string>
#include <vector>

namespace korat {

// The names most like `wanted`, ignoring case: at most three, nearest first.
std::vector<std::string> NearNames(const std::string& wanted, std::vector<std::string> names);

// "'a'", "'a' or 'b'", "'a', 'b' or 'c'"
std::string Alternatives(const std::vector<std::string>& names);

}  // namespace korat
