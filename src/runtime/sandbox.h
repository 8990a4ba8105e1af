// Runs user code so that it can be stopped anywhere, resumed at a checkpoint, and leaves no trace.
//
// Predicates run on their own stack and allocate from their own heap; what they write elsewhere is
// logged and undone. Any end of a run, a crash included, comes back as a RunEnd. Bodies of loops
// run the same way but keep the program's heap and their writes: only crashes are caught.
//
// Not thread-safe: one run at a time in a process; nested sandboxes (a loop over structures inside
// another) are fine.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

#include "runtime/arena.h"
#include "runtime/context.h"
#include "runtime/heap.h"
#include "runtime/interpose/deferred_releases.h"
#include "runtime/observer.h"
#include "runtime/own_faults.h"
#include "runtime/sanitizers.h"
#include "runtime/undo_log.h"

namespace korat::runtime {

enum class RunEnd : std::uint8_t {
  kReturned,
  kThrew,
  kSignal,      // see Sandbox::signal_number()
  kTerminated,  // by std::terminate, or by leaving the program
  kAssertion,   // a failed assert, see LastAssertion()
  kViolated,    // a contract, see harness/calls/contracts.h
  kStackOverflow,
  kDoubleDelete,
  kUsedAfterDelete,
  kReadOutside,   // of every object, see Sandbox::place()
  kWroteOutside,  // likewise
  kReported,      // by a sanitizer
  kOutOfFuel,
  kOutOfMemory,
  kTimedOut,
  kStaticRead,  // a static initialiser read the structure: its value would depend on a candidate
  kForbidden,   // a thread, or a search inside a search: reads would go unseen
  kGivenUp,     // the observer asked for it
  kDeadly,      // likewise, because the run would end the process
  kMet,         // only the precondition was asked for, and it holds
  kNotMet,      // likewise, and it does not hold
};

struct Limits {
  std::int64_t fuel = 100'000'000;  // loop headers and calls per run
  std::size_t stack_bytes = 1u << 20;
  std::size_t heap_bytes = 64u << 20;
  int seconds = 10;  // backstop for code that burns no fuel
};

// A signal, and what the processor said about it.
struct Fault {
  int signal_number;
  std::uint64_t address;
  bool is_write;
  const void* code;
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

  Arena& arena() { return arena_; }
  UndoLog& log() { return log_; }
  // REQUIRES: it outlives the runs of predicates.
  void set_observer(Observer& observer) { observer_ = &observer; }

  // Runs body(argument) from its start.
  RunEnd Run(Mode mode, void (*body)(void*), void* argument);
  // The next run starts with the heap as the last one left it.
  void KeepHeap() { keeps_heap_ = true; }
  // Continues from the checkpoint at `offset`. REQUIRES: logged writes were undone to its position.
  RunEnd Resume(std::size_t offset);

  // Called by the observer, on the sandbox's stack: remembers the run as it was when it called the
  // observer. Resume calls the observer again, which skips what it has seen already. The checkpoint
  // lies at checkpoints_used() as it was before the call. False if it would not hold all of the
  // run's state.
  bool TakeCheckpoint();
  std::size_t checkpoints_used() const { return checkpoints_used_; }
  void set_checkpoints_used(std::size_t used) {
    assert(used <= checkpoints_size_);
    checkpoints_used_ = used;
  }
  // Called by the observer or by the runtime itself: ends the run.
  [[noreturn]] void GiveUp(RunEnd end);

  // Whether a predicate wrote to the objects it was given.
  bool wrote_arena() const { return wrote_arena_; }
  void set_wrote_arena(bool wrote) { wrote_arena_ = wrote; }
  int signal_number() const { return signal_number_; }
  // Where a run ended that accessed memory outside of every object.
  const Place& place() const { return place_; }
  Mode mode() const { return mode_; }
  // While set, a run ends when it accesses an object of the arena that it has released.
  void set_guards_released(bool guards) {
    guards_released_ = guards;
    heap_.set_quarantines(guards);
    released_ = 0;
  }
  Heap& heap() { return heap_; }

  // The sandbox whose user code is running now, or null. Only predicates are observed.
  static Sandbox* Active() { return active_; }

  // For hooks and handlers.
  void OnRead(std::uint64_t address, std::uint64_t size, bool escapes, const Place& place);
  void OnWrite(std::uint64_t address, std::uint64_t size, const Place& place);
  void OnForeignCall(const void* function);
  void OnWithhold(const Extent& field, const std::uint64_t* withheld);
  // For hooks that the sandbox has nothing to do with. REQUIRES: set_observer was called.
  Observer& observer() const {
    assert(observer_ != nullptr);
    return *observer_;
  }
  // Library internals took blocks of the program's heap, or gave them back.
  void OnBorrow(int change) { borrowed_ += change; }
  void DeferRelease(void* block) { deferred_.Add(block, log_.position()); }
  void OnRelease(void* block);  // of an arena, by a predicate
  // Whether user code has used up its stack, even if Korat's own code took the last bytes.
  bool IsStackOverflow(const Fault& fault) const;
  [[noreturn]] void OnSignal(const Fault& fault);
  void OnTick();
  void OnReport();  // by ASan, which goes on

 private:
  struct Checkpoint;

  RunEnd Launch(void (*start)(Sandbox*));
  static void Trampoline(void* self);
  void ForgetFrames();
  void CheckStack();
  void CheckReleased(std::uint64_t address);
  void SaveBytes(std::uint64_t address, std::uint64_t size);
  void Activate();
  void Deactivate();

  // Other threads of the program are not in the sandbox.
  __attribute__((tls_model("initial-exec"))) static constinit thread_local Sandbox* active_;

  unsigned slot_ = 0;
  bool initialised_ = false;
  Arena arena_;
  Heap heap_;
  UndoLog log_;
  DeferredReleases deferred_;
  Observer* observer_ = nullptr;  // who watches predicates
  Limits limits_;
  Mode mode_ = Mode::kPredicate;

  char* stack_ = nullptr;  // lowest address, a guard page
  std::size_t stack_size_ = 0;
  char* heap_memory_ = nullptr;
  std::size_t heap_size_ = 0;
  char* checkpoints_ = nullptr;  // checkpoints one after the other
  std::size_t checkpoints_size_ = 0;
  std::size_t checkpoints_used_ = 0;

  Context host_{};            // where the run was started
  Context entry_{};           // where the observer was called last
  Sandbox* outer_ = nullptr;  // active before this one
  void (*body_)(void*) = nullptr;
  void* argument_ = nullptr;
  RunEnd end_ = RunEnd::kReturned;
  int signal_number_ = 0;
  Place place_;  // of the access that the observer is told of, or that ended the run
  bool wrote_arena_ = false;
  bool guards_released_ = false;
  bool keeps_heap_ = false;
  bool is_reported_ = false;  // see OnReport
  StackExtent host_stack_;
  int released_ = 0;  // blocks of the arena, while they are guarded
  int borrowed_ = 0;  // blocks of the program's heap that this run holds
  std::size_t resume_at_ = 0;
  std::uint64_t run_serial_ = 0;  // for the timer: is this still the same run?
  unsigned ticks_ = 0;
  std::uint64_t ticked_serial_ = 0;
  unsigned char host_exceptions_[16] = {};  // __cxa_eh_globals outside the run
};

}  // namespace korat::runtime
