// What a block of a contract file is about: `for BTree::erase(int):`.
#pragma once

#include <vector>

#include "clang/AST/DeclCXX.h"
#include "frontend/contracts/sites.h"
#include "frontend/contracts/specification.h"

namespace korat::frontend {

struct Target {
  const clang::FunctionDecl* function = nullptr;
  const clang::CXXRecordDecl* record = nullptr;  // a class, for its invariants
  clang::FileID file;
  std::size_t begin = 0;  // of the declaration
};

// Names may leave out namespaces and classes around; parameters may be left out where a function
// has one form only. Neither is set when nothing fits: the block may be about another translation
// unit. Adds an error when several fit.
Target FindTarget(const Sites& sites, const ContractBlock& block,
                  std::vector<ContractError>& errors);

// Whether a block was found in any unit is known only after all of them.
std::string NoTargetText(const ContractBlock& block, const std::vector<std::string>& names);

// All names that a block could have meant, for suggestions.
std::vector<std::string> TargetNames(const Sites& sites);

}  // namespace korat::frontend
