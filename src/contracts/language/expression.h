// Translates contract expressions to C++: \result, \old, quantifiers and implications become calls
// and operators; everything else stays as the user wrote it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "contracts/language/code_builder.h"
#include "contracts/language/quantifier.h"
#include "contracts/language/source.h"
#include "contracts/language/specification.h"

namespace korat::frontend {

// Translates the expressions of one clause, and stores what it learns (olds, names, uses_...) in
// the clause.
class ExpressionTranslator {
 public:
  // REQUIRES: source and clause outlive it; clause.kind is set. `keyword` is the token where the
  // clause begins, `first_old` the number of its first \old.
  ExpressionTranslator(const Source& source, Clause& clause, std::size_t keyword, int first_old);

  // From now on that name is a variable of the contract itself.
  void Bind(std::string_view name) { bound_.emplace_back(name); }

  // REQUIRES: the range lies in a clause whose brackets match. Throws ContractError.
  Code Translate(TokenRange range);

 private:
  // These translate one level of brackets, weakest operators first, and write to code_.
  void Level(TokenRange range);
  void Equivalence(TokenRange range);
  void Implication(TokenRange range);
  void Plain(TokenRange range);

  std::size_t BackslashWord(std::size_t token);  // returns the token to continue with
  std::size_t OldValue(std::size_t token);
  std::size_t Call(std::size_t token, std::string_view function);
  void NoteName(std::size_t token);
  int OldNumber(std::size_t token) const;
  bool IsCalled(std::size_t open) const;

  void CheckIsPostState(std::size_t token) const;
  void CheckArgument(std::size_t token) const;
  void CheckNoBoundNames(std::size_t old, TokenRange inside) const;
  std::string OldOfBase(TokenRange inside, std::size_t name) const;
  void CheckOperands(TokenRange range, std::size_t op) const;

  void WriteQuantifier(std::size_t open);
  void WriteElements(const Quantifier& quantifier);
  void WriteVariable(const Quantifier& quantifier, std::size_t variable);
  void WriteBounds(const QuantifiedVariable& variable);
  void WriteBody(const Quantifier& quantifier);
  void WriteType(TokenRange type);

  const Source& source_;
  Clause& clause_;
  std::size_t keyword_;
  int first_old_;
  CodeBuilder code_;
  std::vector<std::string> bound_;  // variables of the enclosing quantifiers, outermost first
  bool in_old_ = false;
};

}  // namespace korat::frontend
