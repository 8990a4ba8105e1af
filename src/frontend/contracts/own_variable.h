// Whether an expression names a part of a variable of the function itself.
#pragma once

#include "clang/AST/Expr.h"

namespace korat::frontend {

// x, x.y, x[1] of a local variable or by-value parameter x that is no pointer or reference:
// changing it changes nothing that the caller sees.
bool IsOwnVariable(const clang::Expr& expression);

}  // namespace korat::frontend
