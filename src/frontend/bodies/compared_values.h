// The integers that a function compares its parameters with: on both sides of such a number it may
// behave differently, so both are worth trying.
#pragma once

#include <vector>

#include "clang/AST/Decl.h"

namespace korat::frontend {

// For each parameter, ascending. Only small numbers: larger ones are mostly sizes and hashes.
std::vector<std::vector<long long>> ComparedValues(const clang::FunctionDecl& function);

}  // namespace korat::frontend
