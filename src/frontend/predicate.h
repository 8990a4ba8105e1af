// Which function is the predicate?
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/declarations.h"
#include "frontend/no_predicate.h"
#include "frontend/traits.h"
#include "frontend/types.h"
#include "korat/error.h"
#include "model/class_model.h"
#include "model/predicate_names.h"

namespace korat::frontend {

// What the user asked for: "", "isSorted", "contains(int)".
struct PredicateName {
  std::string name;
  std::optional<std::vector<std::string>> types;  // no list: any

  static PredicateName Parse(const std::string& text);

  // Lines that make the compiler resolve the types; those that fail are compared as text.
  std::vector<std::string> Question() const;
};

// Where to look, and the ways to ask about what is found.
struct PredicateContext {
  const clang::CXXRecordDecl& root;
  const Declarations& declarations;
  const Traits& traits;
  const TypeModeller& types;
};

// Parameters with default arguments are left out, unless their types were given. Throws NoPredicate
// if there is none, and another korat::Error if it does not answer yes or no.
Function FindPredicate(const PredicateName& wanted, const PredicateContext& context);

}  // namespace korat::frontend
