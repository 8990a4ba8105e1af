// Which of the names that exist did the user mean?
#pragma once

#include <string>
#include <vector>

namespace korat::frontend {

// At most three, nearest first; capital letters do not count.
std::vector<std::string> NearNames(const std::string& wanted, std::vector<std::string> names);

// "'a'", "'a' or 'b'", "'a', 'b' or 'c'"
std::string Alternatives(const std::vector<std::string>& names);

}  // namespace korat::frontend
