// Contracts must not change anything. Finds assignments and calls in them that might.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "clang/Frontend/ASTUnit.h"
#include "contracts/attach/attach.h"

namespace korat::frontend {

// Which functions are pure, by IdOf(), so that the table outlives the AST it was read from.
struct PurityTable {
  std::set<std::string> pure, impure;
};

// `ast` is of the checked copy; `places` are those of contracts.
void CheckPurity(clang::ASTUnit& ast, const ContractPlaces& places, const PurityTable& table,
                 std::vector<ContractError>& errors);

}  // namespace korat::frontend
