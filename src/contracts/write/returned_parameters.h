// Finds return statements that name a by-value parameter.
#pragma once

#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace korat::frontend {

// The names of parameters right after `return`, except in lambdas and classes inside the body, and
// in macros.
std::vector<const clang::Expr*> ReturnedParameters(const clang::FunctionDecl& function);

}  // namespace korat::frontend
