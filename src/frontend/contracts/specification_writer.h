// The functions that check one contract: korat_before_<id> on entry, korat_after_<id> on return,
// korat_thrown_<id> on an exception. Members of the class that has the contract, or free functions
// beside the one that has it: so names mean what they mean there, whoever calls.
#pragma once

#include <string>

#include "frontend/contracts/code_writer.h"
#include "frontend/contracts/index.h"

namespace korat::frontend {

// The initialiser of a korat::contracts::Clause. `kind`: "kPostcondition".
std::string ClauseText(const char* kind, const Location& location, const std::string& text,
                       const std::string& function);

// A lambda that evaluates a condition. That it is no bool is an error at its beginning, which for a
// clause is known even where it begins with generated code.
void WriteCondition(const Code& condition, CodeWriter& out);
void WriteCondition(const Clause& clause, CodeWriter& out);

void WriteSpecification(const FunctionContract& contract, const ContractIndex& index,
                        CodeWriter& out);

}  // namespace korat::frontend
