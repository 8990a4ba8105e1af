// The checked copy: the user's files with the checks of their contracts put in. What is the user's
// keeps its line and column, by #line.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "frontend/contracts/body_writer.h"
#include "frontend/contracts/index.h"
#include "frontend/contracts/sites.h"

namespace korat::frontend {

struct FileRewrite {
  std::string display;
  std::string contents;  // as the user wrote it
  std::set<Insertion> insertions;

  std::string Result() const;
};

// By path. Units that share a header agree on it: what both put in is put in once.
using Rewrites = std::map<std::string, FileRewrite>;

// Adds what one translation unit needs; mistakes that only the AST shows go to `errors`.
void RewriteUnit(const Sites& sites, const UnitContracts& contracts, const ContractIndex& index,
                 Rewrites& rewrites, std::vector<ContractError>& errors);

}  // namespace korat::frontend
