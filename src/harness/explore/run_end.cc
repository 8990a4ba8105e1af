#include "harness/explore/run_end.h"

#include <cstring>

#include "harness/explore/symbols.h"

namespace korat::harness {

using runtime::RunEnd;

std::string PlaceText(const runtime::Place& place) {
  if (place.source != nullptr) return std::string(" at ") + place.source;
  std::string function = FunctionAround(place.code);
  // The body of a function whose contract is checked.
  if (const std::size_t body = function.find("::{lambda()#1}::operator()()");
      body != std::string::npos) {
    function.resize(body);
  }
  const bool is_ours = function.rfind("korat_", 0) == 0;  // what it calls was inlined there
  return function.empty() || is_ours ? "" : " in " + function;
}

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
    case RunEnd::kBadRelease:
      return "released what is not a block of memory";
    case RunEnd::kMismatchedRelease:
      return "released memory with a function that does not match its allocation";
    case RunEnd::kReadOutside:
      return "read memory outside of every object";
    case RunEnd::kWroteOutside:
      return "wrote to memory outside of every object";
    case RunEnd::kReported:
      return "a sanitizer reported it";
    case RunEnd::kOutOfFuel:
      return "ran out of fuel (an endless loop?)";
    case RunEnd::kWroteEndlessly:
      return "wrote to memory millions of times (an endless loop?)";
    case RunEnd::kOutOfMemory:
      return "ran out of memory";
    case RunEnd::kTimedOut:
      return "ran out of time";
    case RunEnd::kStaticRead:
      return "read the structure in the initialiser of a static variable";
    case RunEnd::kForbidden:
      return "started a thread, a process or a search of its own";
    case RunEnd::kChosenOut:
      return "makes more choices than korat::Choices allows";
    case RunEnd::kDeadly:
      return "ended the process";
    default:
      return "";
  }
}

std::string Describe(RunEnd end, int signal_number, const runtime::Place& place) {
  if (end == RunEnd::kReadOutside || end == RunEnd::kWroteOutside) {
    return Describe(end) + PlaceText(place);
  }
  if (end != RunEnd::kSignal) return Describe(end);
  return "signal " + std::to_string(signal_number) + " (" + strsignal(signal_number) + ")";
}

}  // namespace korat::harness
