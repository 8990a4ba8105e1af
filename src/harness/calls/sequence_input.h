// A call at the end of a sequence of calls, as an input: the object that the calls before it build.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/calls/call_input.h"
#include "harness/calls/call_sequences.h"

namespace korat::harness {

class SequenceInput final : public CallInput {
 public:
  SequenceInput(CallSequences& sequences, const SequenceState& made);
  SequenceInput(const SequenceInput&) = delete;
  SequenceInput& operator=(const SequenceInput&) = delete;

  const SequenceStep& step() const { return *call().step; }
  // Just makes the calls, this one included, or constructs the object. False if it did not end
  // well.
  bool Build();
  // The state that the call left; nothing if it did not end well, or has no object.
  const std::optional<StateHash>& state() const { return state_; }

  // --- CallInput

  void Make() override;
  void* root() const override;
  void* const* arguments() const override { return last_.arguments; }
  void DestroyRest() override;
  void LookAfter(CallRunner& runner) override;
  std::uint64_t Size(CallRunner&) const override { return operations_.size(); }
  void Identify(CallFailure& failure) const override;
  std::string TextAfter(CallRunner& runner) const override;
  std::string TextBefore(CallRunner& runner) override;

  const SequenceState& made() const { return last_state_; }
  // Called with the object when the call has ended well.
  void set_look(std::function<void(const void*)> look) { look_ = std::move(look); }
  // The objects that are there at the end. REQUIRES: they are made.
  const MadeObjects& objects() const { return made_; }

 private:
  static constexpr std::uint32_t kNoSlot = SequenceState::kNone;

  // A call on the object in a slot, perhaps with the one in another slot as an argument.
  struct Operation {
    const SequenceCall* call = nullptr;
    void** arguments = nullptr;
    std::uint32_t slot = kNoSlot, other = kNoSlot;
  };

  const SequenceCall& call() const { return *last_.call; }
  std::uint32_t Add(std::uint32_t state);
  Operation Prepare(std::uint32_t call, std::uint32_t slot, std::uint32_t other);
  void* Take(std::size_t size);
  void BindRoots(const Operation& operation) const;
  void Run(const Operation& operation);
  std::string ObjectsText(CallRunner& runner) const;

  CallSequences& sequences_;
  const SequenceState last_state_;
  std::vector<Operation> operations_;  // before the call
  Operation last_;
  std::uint32_t slots_ = 0;
  std::size_t used_ = 0;  // memory of arguments
  MadeObjects made_;
  std::optional<StateHash> state_;
  std::function<void(const void*)> look_;
};

}  // namespace korat::harness
