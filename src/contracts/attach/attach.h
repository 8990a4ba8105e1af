// Which declaration an annotation belongs to.
//
// Inside a body it is an assert or assume of that function. Inside a declaration, or after it on
// the line where it ends, it belongs to that declaration; otherwise to the next declaration. An
// invariant belongs to the class around it, or to the class that it precedes.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "clang/AST/DeclCXX.h"
#include "contracts/attach/sites.h"
#include "contracts/language/annotation.h"
#include "contracts/language/specification.h"

namespace korat::frontend {

struct FunctionContract {
  const clang::FunctionDecl* declaration = nullptr;  // the declaration that it was written at
  clang::FileID file;                                // of the declaration
  std::size_t begin = 0;  // of the annotation or the declaration, whichever comes first
  Specification specification;
};

struct StatementContract {
  clang::FileID file;
  std::size_t at = 0;  // after the comment
  const clang::FunctionDecl* function = nullptr;
  Clause clause;
};

// The places of contracts, by the file's display name. Errors there are mistakes in contracts.
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

// `blocks` are those of contract files. Those whose target is in this unit are marked as found.
UnitContracts AttachContracts(const Sites& sites, std::vector<ContractBlock>& blocks,
                              std::vector<ContractError>& errors);

}  // namespace korat::frontend
