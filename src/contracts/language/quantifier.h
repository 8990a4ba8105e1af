// Parses a quantifier: (\forall int i, j; RANGE; E) or (\exists auto& x : elements; E).
#pragma once

#include <cstddef>
#include <vector>

#include "contracts/language/source.h"

namespace korat::frontend {

struct Bound {
  TokenRange value;        // empty: not found
  bool is_strict = false;  // the value itself is outside
};

struct QuantifiedVariable {
  std::size_t name = 0;  // its token
  Bound lower, upper;    // a bool has none
  // Conditions before these bounds in the range, which may make them valid, as p != nullptr in
  // p != nullptr && 0 <= i && i < p->size. They use neither this variable nor later ones.
  std::vector<TokenRange> guards;
};

struct Quantifier {
  bool is_universal = false;
  bool is_bool = false;
  bool is_unsigned = false;                   // the type's name says so: the lower bound is 0
  TokenRange type;                            // const included
  std::vector<QuantifiedVariable> variables;  // one if there are elements
  TokenRange declaration, elements;           // "auto& x", "list"; empty unless over elements
  TokenRange range;                           // RANGE or a filter; may be empty
  TokenRange body;
};

// `open` is its opening parenthesis. Throws ContractError.
Quantifier ParseQuantifier(const Source& source, std::size_t open);

// Finds the bounds and guards of all variables in the range. Throws ContractError.
void FindBounds(const Source& source, Quantifier& quantifier);

}  // namespace korat::frontend
