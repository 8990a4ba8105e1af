// Whether a statement can be put at a place in a body.
#pragma once

#include <cstddef>

#include "clang/AST/Decl.h"

namespace korat::frontend {

// Directly in a pair of braces, between two statements: not within one, and not where a single
// statement is expected, as behind `if (...)`. `offset`: in the file that has the body.
bool IsBetweenStatements(const clang::FunctionDecl& function, std::size_t offset);

}  // namespace korat::frontend
