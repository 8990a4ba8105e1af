// Parses the parts of one clause.
#pragma once

#include <cstddef>

#include "contracts/language/source.h"
#include "contracts/language/specification.h"

namespace korat::frontend {

// Parses the clause with that keyword, up to the token that ends it. `first_old` is the number of
// its first \old. Throws ContractError.
Clause ParseClause(const Source& source, ClauseKind kind, std::size_t keyword, std::size_t end,
                   int first_old);

// Parse what follows `signals` or `signals_only`, and return the rest: the condition.
TokenRange ParseCaught(const Source& source, TokenRange range, Clause& clause);
void ParseTypes(const Source& source, TokenRange range, Clause& clause);

// The token that names the variable in a declaration such as "T& e"; range.end if there is none.
std::size_t DeclaredName(const Source& source, TokenRange declaration);

// Parses what follows `assignable`.
void ParsePlaces(const Source& source, TokenRange range, Clause& clause);

}  // namespace korat::frontend
