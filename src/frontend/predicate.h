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

namespace korat::frontend {

// Looked for in this order when no name is given.
inline constexpr const char* kUsualPredicates[] = {"repOk",  "RepOk",    "repOK",
                                                   "rep_ok", "CheckRep", "invariant"};
// Then these. They may mean something else, so they count only as functions of a const object that
// need no arguments and return bool, or return nothing and are seen to assert or throw.
inline constexpr const char* kOtherPredicates[] = {"checkInvariants",
                                                   "check_invariants",
                                                   "CheckInvariants",
                                                   "checkInvariant",
                                                   "check_invariant",
                                                   "CheckInvariant",
                                                   "isValid",
                                                   "is_valid",
                                                   "IsValid",
                                                   "valid",
                                                   "validate",
                                                   "Validate",
                                                   "ok",
                                                   "Ok",
                                                   "check",
                                                   "Check",
                                                   "verify",
                                                   "Verify",
                                                   "isOk",
                                                   "IsOk",
                                                   "is_ok",
                                                   "isConsistent",
                                                   "is_consistent",
                                                   "IsConsistent",
                                                   "consistent",
                                                   "checkConsistency",
                                                   "check_consistency",
                                                   "CheckConsistency",
                                                   "isWellFormed",
                                                   "is_well_formed",
                                                   "IsWellFormed",
                                                   "wellFormed",
                                                   "well_formed",
                                                   "isSane",
                                                   "is_sane",
                                                   "sane",
                                                   "sanityCheck",
                                                   "sanity_check",
                                                   "invariants",
                                                   "invariantsHold",
                                                   "invariants_hold",
                                                   "InvariantsHold",
                                                   "checkIntegrity",
                                                   "check_integrity"};

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
