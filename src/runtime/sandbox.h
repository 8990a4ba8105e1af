// Runs user code that can be stopped anywhere and resumed at a checkpoint, and that leaves no
// trace.
//
// Predicates run on their own stack and allocate from their own heap; what they write elsewhere is
// logged and undone. Any end of a run, a crash included, comes back as a RunEnd. Bodies of loops
// run the same way but keep the program's heap and their writes: only crashes are caught.
//
// Not thread-safe: one run at a time in a process; nested sandboxes (a loop over structures inside
// another) are fine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "runtime/checkpoint_stack.h"
#include "runtime/exception_state.h"
#include "runtime/interpose/library_blocks.h"
#include "runtime/memory/run_memory.h"
#include "runtime/memory/undo_log.h"
#include "runtime/memory_guard.h"
#include "runtime/run_end.h"
#include "runtime/run_exit.h"

namespace korat::runtime {

struct Limits {
  std::int64_t fuel = 100'000'000;  // loop headers and calls per run
  std::size_t stack_bytes = 1u << 20;
  std::size_t heap_bytes = 64u << 20;
  int seconds = 10;  // backstop for code that burns no fuel
};

// How much of the limits a run may use up.
enum class Pace : std::uint8_t {
  kPatient,  // all
  kBrisk,    // a tenth of the time
  kHurried,  // a tenth of the time, of the fuel and of what can be logged: for code that has hung
};

enum class Mode : std::uint8_t { kPredicate, kBody };

class Sandbox {
 public:
  Sandbox() = default;
  ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  // Returns nullptr, or what went wrong.
  const char* Init(const Limits& limits);

  Arena& arena() { return memory_.arena(); }
  RunMemory& memory() { return memory_; }
  UndoLog& log() { return log_; }
  CheckpointStack& checkpoints() { return checkpoints_; }
  MemoryGuard& guard() { return guard_; }
  LibraryBlocks& library_blocks() { return library_blocks_; }

  // Runs body(argument) from its start.
  RunEnd Run(Mode mode, void (*body)(void*), void* argument);
  // Returns the pace before.
  Pace SetPace(Pace pace) {
    log_.set_part(pace == Pace::kHurried ? 10 : 1);
    return std::exchange(pace_, pace);
  }
  // The next run starts with the heap as the last one left it.
  void KeepHeap() { keeps_heap_ = true; }
  // Continues from the checkpoint at `offset`. REQUIRES: logged writes were undone to its position.
  RunEnd Resume(std::size_t offset);

  // Called by the observer, on the sandbox's stack: remembers the run as it was when it called the
  // observer. Resume calls the observer again, which skips what it has seen already; after a plain
  // read (Observer::OnPlainRead) the run goes on past the hook instead. The checkpoint lies at
  // checkpoints().used() as it was before the call. False if it would not hold all of the run's
  // state.
  bool TakeCheckpoint();
  // Called by the observer or by the runtime itself: ends the run.
  [[noreturn]] void GiveUp(RunEnd end) { exit_.GiveUp(end); }

  int signal_number() const { return signal_number_; }
  Mode mode() const { return mode_; }

  // The sandbox whose user code is running now, or null. Only predicates are observed.
  static Sandbox* Active() { return active_; }

  // --- for handlers

  // Whether user code has used up its stack, even if Korat's own code took the last bytes.
  bool IsStackOverflow(const Fault& fault) const {
    return memory_.IsPastStack(fault.address, fault.stack_pointer);
  }
  [[noreturn]] void OnSignal(const Fault& fault);
  void OnTick();
  void OnReport();  // by ASan, which goes on

 private:
  template <typename Trials>
  friend void Try(Sandbox& sandbox, const Slice& slice, Trials& trials);  // runtime/trial.h

  template <typename Start>
  RunEnd Launch(Start start);
  static void Trampoline(void* pointer);
  static void Activate(Sandbox* sandbox);

  // Other threads of the program are not in the sandbox.
  __attribute__((tls_model("initial-exec"))) static constinit thread_local Sandbox* active_;

  bool initialised_ = false;
  Limits limits_;
  RunMemory memory_;
  UndoLog log_;
  CheckpointStack checkpoints_;
  LibraryBlocks library_blocks_;
  RunExit exit_{memory_};
  MemoryGuard guard_{memory_, log_, exit_};

  Pace pace_ = Pace::kPatient;
  Mode mode_ = Mode::kPredicate;
  Sandbox* outer_ = nullptr;  // active before this one
  void (*body_)(void*) = nullptr;
  void* argument_ = nullptr;
  bool keeps_heap_ = false;
  bool is_direct_ = false;  // the last run from the start allocated without further questions
  std::size_t resume_at_ = 0;
  int signal_number_ = 0;
  ExceptionState host_exceptions_;  // outside the run
  std::uint64_t run_serial_ = 0;    // for the timer: is this still the same run?
  unsigned ticks_ = 0;
  std::uint64_t ticked_serial_ = 0;
};

}  // namespace korat::runtime
