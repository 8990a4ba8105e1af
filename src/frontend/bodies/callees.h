// What the bodies of functions do, as far as the compiler has seen them.
#pragma once

#include "clang/AST/Decl.h"

namespace korat::frontend {

// Whether a function may end other than by returning: it, or a function that it calls, throws or
// calls one that never returns, as assert() does.
enum class WayToEnd { kNo, kYes, kUnknown /* some body is not known */ };
WayToEnd FindEnd(const clang::FunctionDecl& function);

}  // namespace korat::frontend
