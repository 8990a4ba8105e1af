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

struct CanonicalText;

enum class CallEnd : std::uint8_t {
  kPassed,
  kViolated,    // see violation: a failed assert as well
  kNotAnInput,  // see violation: its own precondition, or an assumption
  kThrew,
  kCrashed,
  kDeletedTwice,
  kUsedAfterDelete,
  kOutOfBounds,        // it accessed memory outside of every object
  kBadRelease,         // it released what is not a block of memory
  kMismatchedRelease,  // it released a block with a function that does not match its allocation
  kDangling,           // a contract found it: the call left a pointer to what it deleted
  kOutOfMemory,
  kHung,
  kCutOff,  // the sandbox could not go on: nothing is known
};

struct CheckedOutcome {
  CallEnd end = CallEnd::kPassed;
  contracts::Violation violation;
  std::string text;          // what was thrown, the signal, ...; "" for the first three
  bool is_foreseen = false;  // kThrew: the contract mentions it
  std::string detail;        // follows the text, and may differ from input to input
  std::int64_t fuel = 0;     // that the call took, if it returned or threw

  bool HasEnded() const { return end == CallEnd::kPassed || end == CallEnd::kThrew; }
};

// How a call on a structure ended.
struct CallOutcome : CheckedOutcome {
  // Blocks that are out of reach and not released; only for calls that returned or threw.
  std::vector<const void*> leaked;
  bool is_destroying = false;  // it showed when the objects were destroyed afterwards
};

// How a call is to be made.
struct CallManner {
  unsigned behavior = 0;                // only inputs for this one count, from 1; 0: any
  bool is_checked = true;               // otherwise no contract is asked
  bool wants_result = false;            // as text, see CallResults
  const CanonicalText* form = nullptr;  // then: of this text; null: for people
  runtime::Pace pace = runtime::Pace::kPatient;
  std::int64_t fuel = 0;  // steps after which it hangs; 0: as many as the limits allow
};

// Whether a run that ended this way was a call on an input: its own precondition held.
bool IsInput(runtime::RunEnd end);

// Runs body(argument) from its start. What it wrote outside the sandbox's memory stays, to be
// looked at, until the caller takes it back: sandbox.log().UndoTo(0).
CheckedOutcome RunChecked(runtime::Sandbox& sandbox, void (*body)(void*), void* argument,
                          const CallManner& manner = {});

// The outcome of a call after which this was found.
CheckedOutcome Damaged(const runtime::HeapFault& damage);

}  // namespace korat::harness
