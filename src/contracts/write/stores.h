// Recognises functions whose body shows that they change nothing, so that their frame needs no
// check.
#pragma once

#include "clang/AST/Decl.h"

namespace korat::frontend {

// Whether the function assigns only to its own variables, and calls only const members, members of
// its own variables, and functions that can't change anything. False if in doubt.
bool StoresNothing(const clang::FunctionDecl& function);

}  // namespace korat::frontend
