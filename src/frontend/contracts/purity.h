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

// `ast`: of the checked copy. `lines`: where contracts stand, by display name of the file.
void CheckPurity(clang::ASTUnit& ast, const std::map<std::string, std::vector<Span>>& lines,
                 const PurityTable& table, std::vector<ContractError>& errors);

// Whether a place is on a line that holds a contract.
bool IsInContract(const std::map<std::string, std::vector<Span>>& lines, const std::string& file,
                  unsigned line);

}  // namespace korat::frontend
