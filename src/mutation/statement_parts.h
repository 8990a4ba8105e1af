// The parts of statements and expressions that mutation treats alike.
#pragma once

#include <string>
#include <vector>

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

namespace korat::mutation {

// Constants that the compiler needs, and operands that are not evaluated.
bool IsLeftAlone(const clang::Stmt& statement);

// Statements in it that need not be in braces; some may be null.
std::vector<const clang::Stmt*> Bodies(const clang::Stmt& statement);

// What decides where it goes on; null for conditions that declare a variable.
const clang::Expr* ConditionOf(const clang::Stmt& statement);

// Whether the order of its arguments makes no difference: std::swap(a, b).
bool IsSymmetric(const clang::CallExpr& call);

// By ==, < and the like, also by the user's own.
bool IsComparison(const clang::Expr& expression);

// Its text as an operand of another operator.
std::string Operand(const clang::Expr& operand, const std::string& text);

}  // namespace korat::mutation
