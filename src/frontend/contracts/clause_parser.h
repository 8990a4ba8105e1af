// The parts of one clause.
#pragma once

#include <cstddef>

#include "frontend/contracts/source.h"
#include "frontend/contracts/specification.h"

namespace korat::frontend {

// The clause with that keyword, up to the token that ends it. `first_old`: the number of its first
// \old. Throws ContractError.
Clause ParseClause(const Source& source, ClauseKind kind, std::size_t keyword, std::size_t end,
                   int first_old);

// What follows `signals` or `signals_only`. They return what is left: the condition.
TokenRange ParseCaught(const Source& source, TokenRange range, Clause& clause);
void ParseTypes(const Source& source, TokenRange range, Clause& clause);

// The token that names a variable in a declaration with a type, such as "T& e"; range.end: none.
std::size_t DeclaredName(const Source& source, TokenRange declaration);

// What follows `assignable`.
void ParsePlaces(const Source& source, TokenRange range, Clause& clause);

}  // namespace korat::frontend
