// The states of an object that sequences of public calls build: breadth first over the calls, from
// the constructors on, up to isomorphism of the object graphs.
//
// An object that is the argument of a call is in one of the first states, or it is the receiver.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <typeinfo>
#include <vector>

#include "harness/calls/argument_values.h"
#include "harness/calls/call_runner.h"
#include "harness/calls/sequence_states.h"
#include "korat/detail/driver.h"

namespace korat::harness {

// A function that sequences may call, with the values of its arguments.
struct SequenceStep {
  const detail::Driver::MethodEntry* entry = nullptr;
  std::vector<detail::ArgumentSpec> arguments;
};

// A call of it, with a value chosen for each argument.
struct SequenceCall {
  const SequenceStep* step = nullptr;
  std::vector<ArgumentValues> arguments;
  std::vector<std::uint32_t> values;  // the number of values: an object of the root's class
  bool takes_root = false;
};

class SequenceInput;

class CallSequences {
 public:
  // Makes the call, and says whether a sequence may go on from what it left.
  using Try = std::function<bool(SequenceInput&)>;
  struct Limits {
    std::uint32_t calls = SequenceState::kNone;  // after the constructor
    std::uint32_t states = 16u << 20;
    std::function<bool()> is_over;  // asked before each call
  };
  // How far it got: every sequence of up to `calls` calls was tried, or every sequence there is.
  struct Extent {
    std::uint32_t calls = 0;
    bool is_all = false;
  };

  // The calls run in the sandbox of `host`. Functions that can't be called in sequences, for lack
  // of values, are left out.
  CallSequences(CallRunner& host, const detail::Driver::ClassEntry& root,
                std::vector<SequenceStep> steps);

  Extent Explore(const Limits& limits, const Try& make);
  // Every call on each of the states from this one on, and with it as an argument on those before;
  // from 0: constructors as well. What they leave is not added. False if the limit was reached.
  bool Expand(std::uint32_t from, const Limits& limits, const Try& make);
  // Nothing is known about what this function leaves: it is not called any more.
  void Drop(const SequenceStep* step) { dropped_.push_back(step); }

  const SequenceStates& states() const { return states_; }
  const std::vector<SequenceCall>& calls() const { return calls_; }
  CallRunner& host() { return host_; }
  const std::string& class_name() const { return class_name_; }
  detail::ReflectFunction reflect() const { return reflect_; }
  // The destructor of the class; null: not needed.
  using Destructor = void (*)(void* object);
  void set_destroy(Destructor destroy) { destroy_ = destroy; }
  Destructor destroy() const { return destroy_; }
  // The number that sequences give to the call that is made next.
  std::uint64_t attempt() const { return attempt_; }

  // Adds a state by its history, without trying anything: for an input that is known by its id.
  std::uint32_t AddState(const SequenceState& state);

 private:
  // Others than the first states are not arguments: there would be too many pairs.
  static constexpr std::uint32_t kOthers = 8;

  void AddCalls(const SequenceStep& step);
  bool Make(const SequenceState& made, const Limits& limits, const Try& make);
  bool Construct(const Limits& limits, const Try& make);
  bool MakeAll(std::uint32_t state, const Limits& limits, const Try& make);
  bool IsDropped(const SequenceCall& call) const;

  CallRunner& host_;
  const std::type_info& root_;
  const std::string class_name_;
  detail::ReflectFunction reflect_ = nullptr;
  Destructor destroy_ = nullptr;
  const std::vector<SequenceStep> steps_;
  std::vector<SequenceCall> calls_;
  std::vector<const SequenceStep*> dropped_;
  SequenceStates states_;
  std::uint64_t attempt_ = 0;
  bool keeps_states_ = true;  // that calls leave
};

}  // namespace korat::harness
