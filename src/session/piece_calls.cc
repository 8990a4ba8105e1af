#include "session/piece_calls.h"

#include <utility>

#include "session/call_totals.h"

namespace korat::cli {
namespace {

void Join(const FunctionCalls& calls, FunctionCalls& total) {
  AddCalls(calls.counts, total.counts);
  if (total.cut_off.empty()) total.cut_off = calls.cut_off;
  if (total.unmet.empty()) total.unmet = calls.unmet;
}

}  // namespace

CallCounts PieceCalls::Function::Total() const {
  CallCounts total = before.counts;
  AddCalls(settled.counts, total);
  return total;
}

void PieceCalls::StartProcess() {
  for (Function& function : functions_) {
    Join(function.settled, function.before);
    function.settled = {};
  }
}

bool PieceCalls::Take(FailedCall failed) {
  if (failed.function >= functions_.size()) return false;
  Function& function = functions_[failed.function];
  AddCalls(function.before.counts, failed.counts);
  function.events.push_back({failed.counts, std::move(failed.failure), /*is_deadly=*/false});
  return true;
}

bool PieceCalls::Take(const FunctionOver& over) {
  if (over.function >= functions_.size()) return false;
  functions_[over.function].over = over.why;
  return true;
}

bool PieceCalls::Settle(const std::vector<FunctionCalls>& calls) {
  if (calls.size() != functions_.size()) return false;
  for (std::size_t i = 0; i < calls.size(); ++i) functions_[i].settled = calls[i];
  SettleEvents();
  return true;
}

void PieceCalls::Settle(const CallCounts* counts) {
  for (Function& function : functions_) function.settled.counts = *counts++;
  SettleEvents();
}

void PieceCalls::SettleEvents() {
  for (Function& function : functions_) function.settled_events = function.events.size();
}

bool PieceCalls::AddDeadly(std::uint32_t index, const DeadlyCall& call) {
  if (index >= functions_.size()) return false;
  Function& function = functions_[index];
  ++function.settled.counts.inputs;
  ++function.settled.counts.failed;
  CallEvent& event = function.events.emplace_back();
  event.counts = function.Total();
  event.failure.id = call.id;
  event.failure.message = call.how;
  event.failure.output = call.output;
  event.is_deadly = true;
  function.settled_events = function.events.size();
  std::size_t deadly = 0;
  for (const CallEvent& other : function.events) deadly += other.is_deadly ? 1 : 0;
  if (deadly > kMostDeadlyCalls) function.over = kTooManyDeadlyCalls;
  return true;
}

void PieceCalls::GoBack() {
  for (Function& function : functions_) function.events.resize(function.settled_events);
}

}  // namespace korat::cli
