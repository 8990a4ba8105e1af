// Writes the functions that check one contract: korat_before_<id> on entry, korat_after_<id> on
// return, korat_thrown_<id> on an exception. They are members of the class that has the contract,
// or free functions next to the one that has it, so that names mean the same as in the contract.
#pragma once

#include <string>

#include "contracts/attach/index.h"
#include "contracts/language/code_writer.h"

namespace korat::frontend {

// The initialiser of a korat::contracts::Clause. `kind` is "kPostcondition" or the like.
std::string ClauseText(const char* kind, const Location& location, const std::string& text,
                       const std::string& function);

// Writes a lambda that evaluates a condition. If it is not a bool, the error is at its beginning,
// which is known for a clause even if it begins with generated code.
void WriteCondition(const Code& condition, CodeWriter& out);
void WriteCondition(const Clause& clause, CodeWriter& out);

void WriteSpecification(const FunctionContract& contract, const ContractIndex& index,
                        CodeWriter& out);

}  // namespace korat::frontend
