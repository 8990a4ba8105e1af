// Whether the body of a function shows that it changes nothing: then its frame needs no check.
#pragma once

#include "clang/AST/Decl.h"

namespace korat::frontend {

// Assigns to nothing but its own variables, and calls only const members, members of its own
// variables, and functions that get no way to change anything. False when in doubt.
bool StoresNothing(const clang::FunctionDecl& function);

}  // namespace korat::frontend
