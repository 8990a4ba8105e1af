// Calls of checked code, run in the sandbox: how they ended.
//
// A violation ends the run where it is found, so that nothing in the user's code can hide it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "korat/detail/contracts/violation.h"
#include "runtime/sandbox.h"

namespace korat::harness {

enum class CallEnd : std::uint8_t {
  kPassed,
  kViolated,    // see violation: a failed assert as well
  kNotAnInput,  // see violation: its own precondition, or an assumption
  kThrew,
  kCrashed,
  kHung,
  kCutOff,  // the sandbox could not go on: nothing is known
};

struct CheckedOutcome {
  CallEnd end = CallEnd::kPassed;
  contracts::Violation violation;
  std::string text;  // what was thrown, the signal, ...; "" for the first three
};

// ... of a call on a structure.
struct CallOutcome : CheckedOutcome {
  // Blocks that are out of reach and not released; only for calls that returned or threw.
  std::vector<const void*> leaked;
};

// Runs body(argument) from its start. What it wrote outside the sandbox's memory stays, to be
// looked at, until the caller takes it back: sandbox.log().UndoTo(0).
CheckedOutcome RunChecked(runtime::Sandbox& sandbox, void (*body)(void*), void* argument);

}  // namespace korat::harness
