// A hash of what a source file means to the compiler and to reports.
#pragma once

#include <string>

namespace korat::frontend {

// Two texts have the same hash if they have the same tokens at the same lines and columns, so that
// __LINE__ and the places in reports are the same, too. Comments do not count, unless they may hold
// a contract.
std::string CodeHash(const std::string& text);

}  // namespace korat::frontend
