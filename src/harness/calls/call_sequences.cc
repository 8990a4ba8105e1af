#include "harness/calls/call_sequences.h"

#include <algorithm>

#include "harness/calls/sequence_input.h"

namespace korat::harness {

CallSequences::CallSequences(CallRunner& host, const detail::Driver::ClassEntry& root,
                             std::vector<SequenceStep> steps)
    : host_(host),
      root_(*root.type),
      class_name_(root.display),
      reflect_(root.make(1)->reflect),
      steps_(std::move(steps)) {
  for (const SequenceStep& step : steps_) AddCalls(step);
}

void CallSequences::AddCalls(const SequenceStep& step) {
  SequenceCall call{&step, {}, std::vector<std::uint32_t>(step.arguments.size(), 0), false};
  std::vector<std::uint32_t> counts;
  for (const detail::ArgumentSpec& argument : step.arguments) {
    const ArgumentValues& values = call.arguments.emplace_back(argument, root_);
    counts.push_back(values.count() + (values.takes_root() ? 1 : 0));
    if (counts.back() == 0) return;
  }
  const auto next = [&] {
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (++call.values[i] < counts[i]) return true;
      call.values[i] = 0;
    }
    return false;
  };
  do {
    call.takes_root = false;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      call.takes_root = call.takes_root || call.values[i] == call.arguments[i].count();
    }
    // There is no object yet that a constructor could take.
    if (!call.takes_root || step.entry->has_receiver) calls_.push_back(call);
  } while (next());
}

bool CallSequences::IsDropped(const SequenceCall& call) const {
  return std::find(dropped_.begin(), dropped_.end(), call.step) != dropped_.end();
}

// False if the limit is reached.
bool CallSequences::Make(const SequenceState& made, const Limits& limits, const Try& make) {
  const SequenceCall& call = calls_[made.call];
  if (IsDropped(call)) return true;
  if (limits.is_over && limits.is_over()) return false;
  SequenceInput input(*this, made);
  const bool goes_on = make(input);
  ++attempt_;
  const bool is_maker = made.before == SequenceState::kNone && call.step->entry->make != nullptr;
  if (!keeps_states_ || !goes_on || !input.state() || !(is_maker || call.step->entry->is_mutator))
    return true;
  states_.Add(*input.state(), made);
  return states_.size() < limits.states;
}

// All calls on a state, and with it as an argument on the states before it.
bool CallSequences::MakeAll(std::uint32_t state, const Limits& limits, const Try& make) {
  for (std::uint32_t i = 0; i < calls_.size(); ++i) {
    if (!calls_[i].step->entry->has_receiver) continue;
    if (!calls_[i].takes_root) {
      if (!Make({state, i, SequenceState::kNone}, limits, make)) return false;
      continue;
    }
    if (!Make({state, i, SequenceState::kSelf}, limits, make)) return false;
    for (std::uint32_t other = 0; other < std::min(state + 1, kOthers); ++other) {
      if (!Make({state, i, other}, limits, make)) return false;
    }
    for (std::uint32_t earlier = 0; state < kOthers && earlier < state; ++earlier) {
      if (!Make({earlier, i, state}, limits, make)) return false;
    }
  }
  return true;
}

bool CallSequences::Construct(const Limits& limits, const Try& make) {
  for (std::uint32_t i = 0; i < calls_.size(); ++i) {
    if (calls_[i].step->entry->has_receiver) continue;
    if (!Make({SequenceState::kNone, i, SequenceState::kNone}, limits, make)) return false;
  }
  return true;
}

bool CallSequences::Expand(std::uint32_t from, const Limits& limits, const Try& make) {
  keeps_states_ = false;
  if (from == 0 && !Construct(limits, make)) return false;
  for (std::uint32_t state = from; state < states_.size(); ++state) {
    if (!MakeAll(state, limits, make)) return false;
  }
  return true;
}

CallSequences::Extent CallSequences::Explore(const Limits& limits, const Try& make) {
  Extent extent;
  if (!Construct(limits, make)) return extent;
  std::uint32_t done = 0, calls = 0;
  for (; done < states_.size() && calls < limits.calls; ++calls) {
    const std::uint32_t end = states_.size();
    for (; done < end; ++done) {
      if (!MakeAll(done, limits, make)) return extent;
    }
    // Sequences with a function that was given up are missing from here on.
    if (dropped_.empty()) ++extent.calls;
  }
  extent.is_all = dropped_.empty() && done == states_.size();
  return extent;
}

std::uint32_t CallSequences::AddState(const SequenceState& state) {
  const std::uint32_t index = states_.size();
  states_.Add({index, ~std::uint64_t{index}}, state);
  return index;
}

}  // namespace korat::harness
