// Finds the places in function bodies where an operator applies.
#pragma once

#include <vector>

#include "clang/AST/ASTContext.h"
#include "contracts/attach/sites.h"
#include "model/mutant.h"
#include "mutation/scope.h"

namespace korat::mutation {

struct FoundMutants {
  std::vector<Mutant> mutants;  // without numbers
  std::size_t in_macros = 0;    // places that were left out because a macro made them
};

// In one translation unit.
FoundMutants FindMutants(clang::ASTContext& context, const frontend::Sites& sites,
                         const Scope& scope);

}  // namespace korat::mutation
