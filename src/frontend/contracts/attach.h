// Which declaration an annotation belongs to.
//
// Inside a body: an assert or assume of that function. Inside a declaration, or behind it on the
// line where it ends: that declaration. Otherwise: the next declaration. An invariant belongs to
// the class around it, or to the class it stands before.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "clang/AST/DeclCXX.h"
#include "frontend/contracts/annotation.h"
#include "frontend/contracts/sites.h"
#include "frontend/contracts/specification.h"

namespace korat::frontend {

struct FunctionContract {
  const clang::FunctionDecl* declaration = nullptr;  // the one it was written at
  clang::FileID file;                                // of the declaration
  std::size_t begin = 0;  // of the annotation or the declaration, whichever comes first
  Specification specification;
};

struct StatementContract {
  clang::FileID file;
  std::size_t at = 0;  // behind the comment
  const clang::FunctionDecl* function = nullptr;
  Clause clause;
};

// Where contracts stand, by the file's display name: errors there are the contract's.
class ContractPlaces {
 public:
  void Add(const std::string& file, const Location& begin, const Location& end) {
    spans_[file].push_back({Key(begin.line, begin.column), Key(end.line, end.column)});
  }
  void Add(const ContractPlaces& others) {
    for (const auto& [file, spans] : others.spans_) {
      spans_[file].insert(spans_[file].end(), spans.begin(), spans.end());
    }
  }
  bool Contain(const std::string& file, unsigned line, unsigned column) const;

 private:
  static std::size_t Key(unsigned line, unsigned column) {
    return (static_cast<std::size_t>(line) << 32) + column;
  }
  std::map<std::string, std::vector<Span>> spans_;
};

struct UnitContracts {
  std::map<const clang::FunctionDecl*, FunctionContract> functions;  // by canonical declaration
  std::map<const clang::CXXRecordDecl*, std::vector<Clause>> invariants;  // by definition
  std::vector<StatementContract> statements;
  ContractPlaces places;
};

// `blocks`: those of contract files; the ones whose target is in this unit are marked.
UnitContracts AttachContracts(const Sites& sites, std::vector<ContractBlock>& blocks,
                              std::vector<ContractError>& errors);

}  // namespace korat::frontend
