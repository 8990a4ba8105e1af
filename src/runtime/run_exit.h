// The way out of a run: a jump to where it was started, from wherever it is.
#pragma once

#include "runtime/context.h"
#include "runtime/memory/run_memory.h"
#include "runtime/run_end.h"
#include "runtime/sanitizers.h"

namespace korat::runtime {

class RunExit {
 public:
  explicit RunExit(const RunMemory& memory) : memory_(memory) {}
  RunExit(const RunExit&) = delete;
  RunExit& operator=(const RunExit&) = delete;

  // A run is about to begin. It will end at the context that the caller saves there.
  Context& Begin() {
    is_reported_ = false;
    return host_;
  }
  // The stack that the run was started on, as ASan describes it.
  void set_host_stack(const StackExtent& stack) { host_stack_ = stack; }
  // A sanitizer has made a report: however the run ends, that is why.
  void NoteReport() { is_reported_ = true; }

  // Until EndTrial(), only what is being tried ends: it jumps there. See runtime/trial.h.
  void BeginTrial(const Context& back) { target_ = &back; }
  void EndTrial() { target_ = &host_; }

  // Ends the run.
  [[noreturn]] void GiveUp(RunEnd end);
  // How the last one ended.
  RunEnd end() const { return end_; }

 private:
  const RunMemory& memory_;
  Context host_{};  // where the run was started
  const Context* target_ = &host_;
  StackExtent host_stack_;
  bool is_reported_ = false;
  RunEnd end_ = RunEnd::kReturned;
};

}  // namespace korat::runtime
