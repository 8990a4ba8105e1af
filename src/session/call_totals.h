// The calls under test of a whole search: those of its pieces, put together in their order, so that
// the outcome is that of a single process.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/calls.h"
#include "session/piece_calls.h"

namespace korat::cli {

// A function whose calls end the process more often than this is no longer called.
inline constexpr std::size_t kMostDeadlyCalls = 1000;
inline constexpr const char* kTooManyDeadlyCalls = "too many calls ended the process";

// The results of the calls of one function.
struct TestedCalls {
  FunctionCalls calls;
  std::string over;                   // why it was not called on all inputs; "": it was
  std::vector<CallFailure> failures;  // one for each way to fail, in the order of discovery
  std::optional<CallFailure> deadly;  // the first call that ended its process: id, and how
};

class CallTotals {
 public:
  // `max_failures`: ways to fail after which a function is over; 0: it never is.
  CallTotals(std::size_t functions, std::uint64_t max_failures)
      : totals_(functions), states_(functions), max_failures_(max_failures) {}

  // The next piece in order. What a function did after it was over does not count.
  void Add(const PieceCalls& piece);

  // Whether nothing that follows would count for this function; for all of them.
  bool is_closed(std::size_t function) const { return states_[function].is_closed; }
  bool AllAreClosed() const;
  std::vector<TestedCalls> Take() { return std::move(totals_); }

 private:
  struct State {
    bool is_closed = false;
    std::size_t deadly = 0;  // calls
  };

  // Returns why the function is over after this event; "" if it is not.
  std::string AddEvent(const CallEvent& event, TestedCalls& total, State& state) const;

  std::vector<TestedCalls> totals_;
  std::vector<State> states_;
  std::uint64_t max_failures_;
};

}  // namespace korat::cli
