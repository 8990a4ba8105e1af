// What a function under test is called on: a structure that the search has found, or an object that
// calls build.
#pragma once

#include <cstdint>
#include <string>

#include "harness/calls/call_runner.h"
#include "protocol/calls.h"

namespace korat::harness {

class CallInput {
 public:
  virtual ~CallInput() = default;

  // Makes it. Runs in the sandbox, right before the call.
  virtual void Make() {}
  // Null where there is no receiver. REQUIRES: it is made.
  virtual void* root() const = 0;
  virtual void* const* arguments() const = 0;

  // Destroys the objects that are neither the receiver nor an argument. Runs in the sandbox, after
  // those were destroyed.
  virtual void DestroyRest() {}

  // The call has ended well; nothing is taken back yet.
  virtual void LookAfter(CallRunner&) {}

  // --- of a failure: id, size, how it is built

  virtual std::uint64_t Size(CallRunner& runner) const = 0;
  // Fills in the id and, where calls build it, these calls.
  virtual void Identify(CallFailure& failure) const = 0;
  // The objects after the call.
  virtual std::string TextAfter(CallRunner& runner) const = 0;
  // The objects and the arguments before it. REQUIRES: the call was taken back.
  virtual std::string TextBefore(CallRunner& runner) = 0;
};

// The structure that Next(false) has found.
class FoundInput final : public CallInput {
 public:
  explicit FoundInput(const detail::Explorer& explorer) : explorer_(explorer) {}

  void* root() const override { return explorer_.root(); }
  void* const* arguments() const override { return explorer_.layout().arguments.data(); }
  std::uint64_t Size(CallRunner& runner) const override { return runner.CountFields(); }
  void Identify(CallFailure& failure) const override;
  std::string TextAfter(CallRunner& runner) const override { return runner.TextNow(); }
  std::string TextBefore(CallRunner& runner) override { return runner.TextNow(); }

 private:
  const detail::Explorer& explorer_;
};

}  // namespace korat::harness
