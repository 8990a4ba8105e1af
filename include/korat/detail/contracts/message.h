// A violation in words, as compilers write their errors.
#pragma once

#include <string>

#include "korat/detail/contracts/violation.h"

namespace korat::contracts {

struct KindWords {
  const char* noun;
  const char* verb;
  const char* tag;
};

inline KindWords WordsOf(ViolationKind kind) {
  switch (kind) {
    case ViolationKind::kPrecondition:
      return {"precondition", "violated", "korat-precondition"};
    case ViolationKind::kInternalPrecondition:
      return {"precondition", "violated by an internal call", "korat-internal-precondition"};
    case ViolationKind::kPostcondition:
      return {"postcondition", "violated", "korat-postcondition"};
    case ViolationKind::kExceptionalPostcondition:
      return {"exceptional postcondition", "violated", "korat-exceptional-postcondition"};
    case ViolationKind::kInvariantEntry:
      return {"invariant", "violated on entry", "korat-invariant-entry"};
    case ViolationKind::kInvariantExit:
      return {"invariant", "violated on exit", "korat-invariant-exit"};
    case ViolationKind::kInternalInvariant:
      return {"invariant", "violated at an internal call", "korat-internal-invariant"};
    case ViolationKind::kAssertion:
      return {"assertion", "violated", "korat-assertion"};
    case ViolationKind::kAssumption:
      return {"assumption", "violated", "korat-assumption"};
    case ViolationKind::kFrame:
      return {"frame", "violated", "korat-frame"};
    case ViolationKind::kContractRaised:
      break;
  }
  return {"contract", "raised", "korat-contract-raised"};
}

// "person.h:12:7: error: postcondition 'weight >= 0' of Person::f violated [korat-postcondition]"
inline std::string MessageOf(const Violation& violation) {
  const Clause& clause = violation.clause;
  const KindWords words = WordsOf(violation.kind);
  const std::string quoted = "'" + std::string(clause.text) + "'";
  std::string text = std::string(clause.file) + ":" + std::to_string(clause.line);
  if (clause.column != 0) text += ":" + std::to_string(clause.column);  // asserts have none
  text += ": error: ";
  if (violation.kind == ViolationKind::kFrame) {
    text += std::string(clause.function) + " changed " + violation.detail + ", which " + quoted +
            " does not allow";
  } else {
    text += std::string(WordsOf(clause.kind).noun) + " " + quoted + " of " + clause.function + " ";
    const bool raised = violation.raised || violation.kind == ViolationKind::kContractRaised;
    text += raised ? "raised" : words.verb;
    if (violation.detail[0] != '\0') text += std::string(raised ? " " : ": ") + violation.detail;
  }
  return text + " [" + words.tag + "]";
}

}  // namespace korat::contracts
