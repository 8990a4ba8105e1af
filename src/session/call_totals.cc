#include "session/call_totals.h"

#include <algorithm>

namespace korat::cli {

std::string CallTotals::AddEvent(const CallEvent& event, TestedCalls& total, State& state) const {
  if (event.is_deadly) {
    if (!total.deadly) total.deadly = event.failure;
    return ++state.deadly > kMostDeadlyCalls ? kTooManyDeadlyCalls : "";
  }
  const auto known =
      std::find_if(total.failures.begin(), total.failures.end(),
                   [&](const CallFailure& failure) { return failure.way == event.failure.way; });
  if (known != total.failures.end()) {
    if (event.failure.size < known->size) *known = event.failure;
    return "";
  }
  total.failures.push_back(event.failure);
  const bool is_last = max_failures_ != 0 && total.failures.size() >= max_failures_;
  return is_last ? "--max-failures" : "";
}

void CallTotals::Add(const PieceCalls& piece) {
  for (std::size_t i = 0; i < totals_.size(); ++i) {
    TestedCalls& total = totals_[i];
    State& state = states_[i];
    if (state.is_closed) continue;
    const PieceCalls::Function& function = piece.functions()[i];
    CallCounts counts = function.Total();
    for (const CallEvent& event : function.events) {
      const std::string why = AddEvent(event, total, state);
      if (why.empty()) continue;
      total.over = why;
      state.is_closed = true;
      counts = event.counts;
      break;
    }
    AddCalls(counts, total.calls.counts);
    for (const FunctionCalls* calls : {&function.before, &function.settled}) {
      if (total.calls.cut_off.empty()) total.calls.cut_off = calls->cut_off;
      if (total.calls.unmet.empty()) total.calls.unmet = calls->unmet;
    }
    if (total.over.empty()) total.over = function.over;
  }
}

bool CallTotals::AllAreClosed() const {
  return !states_.empty() && std::all_of(states_.begin(), states_.end(),
                                         [](const State& state) { return state.is_closed; });
}

}  // namespace korat::cli
