// Recognises the local variables of a function.
#pragma once

#include "clang/AST/Expr.h"

namespace korat::frontend {

// Whether the expression is x, x.y or x[1], where x is a local variable or by-value parameter and
// nothing on the way is a pointer or reference: then a change is invisible to the caller.
bool IsOwnVariable(const clang::Expr& expression);

}  // namespace korat::frontend
