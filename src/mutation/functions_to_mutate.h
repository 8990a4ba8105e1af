// The functions whose bodies are mutated.
#pragma once

#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "contracts/attach/sites.h"
#include "mutation/find_mutants.h"

namespace korat::mutation {

// Definitions in the user's files, in the order in which they were found. Of a member of a
// template it is an instance, in which all types are known.
std::vector<const clang::FunctionDecl*> FunctionsToMutate(clang::ASTContext& context,
                                                          const frontend::Sites& sites,
                                                          const Scope& scope);

}  // namespace korat::mutation
