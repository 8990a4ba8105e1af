// What predicates are called where the user names none.
#pragma once

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

}  // namespace korat::frontend
