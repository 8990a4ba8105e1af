// Parses the words and clauses of an annotation, and groups them into behaviours.
#pragma once

#include <cstddef>
#include <vector>

#include "contracts/language/source.h"
#include "contracts/language/specification.h"
#include "contracts/language/words.h"

namespace korat::frontend {

class AnnotationParser {
 public:
  // REQUIRES: source and errors outlive it. In a contract file, `for` ends the annotation.
  AnnotationParser(Source& source, bool in_contract_file, std::vector<ContractError>& errors)
      : source_(source), in_contract_file_(in_contract_file), errors_(errors) {}

  // Parses from token `next` on, and sets it to the first token that was not parsed.
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

  void NoteLocation();                         // of the specification's first word
  bool BeginsClause(std::size_t token) const;  // or is the end
  void SkipClause();                           // to where parsing can continue after a mistake

  Source& source_;
  bool in_contract_file_;
  std::vector<ContractError>& errors_;
  ParsedAnnotation result_;
  std::size_t at_ = 0;
  std::size_t also_ = 0;   // the last `also`
  bool has_also_ = false;  // its behaviour has not come yet
  bool is_open_ = false;   // the last behaviour can take clauses
  int old_count_ = 0;
};

}  // namespace korat::frontend
