// The sequence of words and clauses in an annotation, joined into behaviours.
#pragma once

#include <cstddef>
#include <vector>

#include "frontend/contracts/source.h"
#include "frontend/contracts/specification.h"
#include "frontend/contracts/words.h"

namespace korat::frontend {

class AnnotationParser {
 public:
  // REQUIRES: source and errors outlive it. In a contract file `for` ends what is said.
  AnnotationParser(Source& source, bool in_contract_file, std::vector<ContractError>& errors)
      : source_(source), in_contract_file_(in_contract_file), errors_(errors) {}

  // Parses from that token on; `next` becomes the one to go on with.
  ParsedAnnotation Parse(std::size_t& next);

 private:
  void Word(const GrammarWord& word);
  void Also();
  void BeginBehavior(const GrammarWord& word);
  void OpenBehavior();  // for a clause
  void ReadClause(const GrammarWord& word);
  void AddClause(Clause clause);
  void CheckFitsBehavior(const GrammarWord& word, std::size_t keyword) const;
  void Unknown();

  void Say();                                  // something is said of the function here
  bool BeginsClause(std::size_t token) const;  // or the end
  void SkipClause();                           // to where parsing can go on after a mistake

  Source& source_;
  bool in_contract_file_;
  std::vector<ContractError>& errors_;
  ParsedAnnotation result_;
  std::size_t at_ = 0;
  std::size_t also_ = 0;   // the `also` that waits for its behaviour
  bool has_also_ = false;  // there is one
  bool is_open_ = false;   // the last behaviour can take clauses
  int old_count_ = 0;
};

}  // namespace korat::frontend
