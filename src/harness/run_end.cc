#include "harness/run_end.h"

#include <cstring>

namespace korat::harness {

using runtime::RunEnd;

const char* Describe(RunEnd end) {
  switch (end) {
    case RunEnd::kThrew:
      return "threw an exception";
    case RunEnd::kTerminated:
    case RunEnd::kAssertion:
      return "terminated";
    case RunEnd::kViolated:
      return "violated a contract";
    case RunEnd::kStackOverflow:
      return "overflowed the stack";
    case RunEnd::kDoubleDelete:
      return "deleted an object twice";
    case RunEnd::kUsedAfterDelete:
      return "used an object after it was deleted";
    case RunEnd::kReported:
      return "a sanitizer reported it";
    case RunEnd::kOutOfFuel:
      return "ran out of fuel (an endless loop?)";
    case RunEnd::kOutOfMemory:
      return "ran out of memory";
    case RunEnd::kTimedOut:
      return "ran out of time";
    case RunEnd::kStaticRead:
      return "read the structure in the initialiser of a static variable";
    case RunEnd::kForbidden:
      return "started a thread, a process or a search of its own";
    case RunEnd::kDeadly:
      return "ended the process";
    default:
      return "";
  }
}

std::string Describe(RunEnd end, int signal_number) {
  if (end != RunEnd::kSignal) return Describe(end);
  return "signal " + std::to_string(signal_number) + " (" + strsignal(signal_number) + ")";
}

}  // namespace korat::harness
