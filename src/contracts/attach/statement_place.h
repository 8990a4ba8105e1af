// Whether a statement can be put at a place in a body.
#pragma once

#include <cstddef>

#include "clang/AST/Decl.h"

namespace korat::frontend {

// Whether the offset, in the file that has the body, lies directly in a pair of braces, between two
// statements: not inside one, and not where a single statement is expected, as after `if (...)`.
bool IsBetweenStatements(const clang::FunctionDecl& function, std::size_t offset);

}  // namespace korat::frontend
