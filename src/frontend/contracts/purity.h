// Contracts must not change anything: looks for assignments and calls in them that might.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "clang/Frontend/ASTUnit.h"
#include "frontend/contracts/attach.h"

namespace korat::frontend {

// What contracts say of purity, by IdOf: it outlives the AST that it was read from.
struct PurityTable {
  std::set<std::string> pure, impure;
};

// `ast`: of the checked copy. `places`: where contracts stand.
void CheckPurity(clang::ASTUnit& ast, const ContractPlaces& places, const PurityTable& table,
                 std::vector<ContractError>& errors);

}  // namespace korat::frontend
