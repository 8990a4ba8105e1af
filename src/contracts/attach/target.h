// Finds what a block of a contract file is for: `for BTree::erase(int):`.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "clang/AST/DeclCXX.h"
#include "contracts/attach/sites.h"
#include "contracts/language/specification.h"

namespace korat::frontend {

struct Target {
  const clang::FunctionDecl* function = nullptr;
  const clang::CXXRecordDecl* record = nullptr;  // a class, for its invariants
  clang::FileID file;
  std::size_t begin = 0;  // of the declaration
};

// A name may leave out enclosing namespaces and classes, and the parameters of a function that is
// not overloaded. Neither is set if nothing matches: the target may be in another translation unit.
// Adds an error if several match.
Target FindTarget(const Sites& sites, const ContractBlock& block,
                  std::vector<ContractError>& errors);

// The system headers that declare targets of blocks which the user's files do not declare.
std::set<clang::FileID> SystemFilesOf(clang::ASTContext& context, const Sites& sites,
                                      const std::vector<ContractBlock>& blocks);

// The error for a block whose target is in no unit, known after all units were read.
std::string NoTargetText(const ContractBlock& block, const std::vector<std::string>& names);

// All names that a block could use, for suggestions.
std::vector<std::string> TargetNames(const Sites& sites);

}  // namespace korat::frontend
