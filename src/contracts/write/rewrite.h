// Writes the checked copy: the user's files with the checks of their contracts added. The user's
// own code keeps its line and column, through #line.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "contracts/attach/index.h"
#include "contracts/attach/sites.h"
#include "contracts/write/body_writer.h"

namespace korat::frontend {

struct FileRewrite {
  std::string display;
  std::string contents;  // as the user wrote it
  std::set<Insertion> insertions;
  std::vector<std::string> headers = {"korat/contracts.h"};  // that the insertions need

  std::string Result() const;
};

// By path. What several units insert in a shared header is inserted once.
using Rewrites = std::map<std::string, FileRewrite>;

// Adds the insertions of one translation unit. Mistakes that only the AST shows go to `errors`.
void RewriteUnit(const Sites& sites, const UnitContracts& contracts, const ContractIndex& index,
                 Rewrites& rewrites, std::vector<ContractError>& errors);

}  // namespace korat::frontend
