// What checked code reports: which clause, and how it failed.
#pragma once

#include <cstddef>

namespace korat::contracts {

enum class ViolationKind : unsigned char {
  kPrecondition,          // of the call under test: it is not a test input
  kInternalPrecondition,  // of a call inside another
  kPostcondition,
  kExceptionalPostcondition,
  kInvariantEntry,
  kInvariantExit,
  kInternalInvariant,  // of a call inside another
  kAssertion,
  kAssumption,  // not a test input
  kFrame,
  kContractRaised,  // the clause itself threw or crashed
};

// A clause as written; the strings are literals.
struct Clause {
  ViolationKind kind;
  const char* file;
  unsigned line, column;
  const char* text;
  const char* function;
};

// Without pointers into memory of the run: it outlives a run that is abandoned.
struct Violation {
  ViolationKind kind = ViolationKind::kContractRaised;  // clause.kind is the kind as written
  Clause clause = {};
  bool raised = false;  // a `requires` that threw, or crashed, rather than being false
  char detail[256] =
      {};  // the place that changed; what was thrown; "" if there is nothing more to say
};

// Appends as much of `text` as there is room for.
inline void Append(char (&buffer)[sizeof(Violation::detail)], const char* text) {
  std::size_t end = 0;
  while (buffer[end] != '\0') ++end;
  for (; *text != '\0' && end + 1 < sizeof(buffer); ++end) buffer[end] = *text++;
  buffer[end] = '\0';
}

}  // namespace korat::contracts

// Defined by Korat's library. Does not return while the library runs a call in the sandbox.
extern "C" __attribute__((weak)) void korat_rt_violation(const korat::contracts::Violation*);
// The precondition holds, and that was the question.
extern "C" __attribute__((weak)) void korat_rt_precondition_holds();
