// The return statements that name a by-value parameter.
#pragma once

#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace korat::frontend {

// The parameters' names as they stand behind `return`; not in lambdas and classes within the body,
// and not from macros.
std::vector<const clang::Expr*> ReturnedParameters(const clang::FunctionDecl& function);

}  // namespace korat::frontend
