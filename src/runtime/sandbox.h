// Runs user code so that it can be stopped anywhere, resumed at a checkpoint, and leaves no trace.
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

#include "runtime/arena.h"
#include "runtime/context.h"
#include "runtime/deferred_releases.h"
#include "runtime/heap.h"
#include "runtime/sanitizers.h"
#include "runtime/undo_log.h"

namespace korat::runtime {

enum class RunEnd : std::uint8_t {
  kReturned,
  kThrew,
  kSignal,      // see Sandbox::signal_number()
  kTerminated,  // std::terminate, leaving the program
  kAssertion,   // a failed assert, see LastAssertion()
  kViolated,    // a contract, see harness/contracts.h
  kStackOverflow,
  kDoubleDelete,
  kUsedAfterDelete,
  kReported,  // by a sanitizer
  kOutOfFuel,
  kOutOfMemory,
  kTimedOut,
  kStaticRead,  // a static initialiser read the structure: its value would depend on a candidate
  kForbidden,   // a thread, or a search inside a search: reads would go unseen
  kGivenUp,     // the observer asked for it
  kDeadly,      // ... because the run would end the process
  kMet,         // a precondition was all that was asked for: it holds
  kNotMet,      // ... it does not
};

struct Limits {
  std::int64_t fuel = 100'000'000;  // loop headers and calls per run
  std::size_t stack_bytes = 1u << 20;
  std::size_t heap_bytes = 64u << 20;
  int seconds = 10;  // backstop for code that burns no fuel
};

// A compare of a loaded value, as korat_rt_compare tells it.
struct Compare {
  std::uint64_t address;
  std::uint64_t other;
  std::uint64_t shape;
  std::uint64_t other_address;
};

// ... as korat_rt_compare_by tells it.
struct CompareBy {
  std::uint64_t address;
  std::uint64_t bytes;
  std::uint64_t other_address;
  std::uint64_t other_bytes;
  korat_evaluator evaluator;
  std::uint64_t first;
  std::uint64_t second;
};

// Some bytes.
struct Extent {
  std::uint64_t address;
  std::uint64_t size;
};

// Who watches a predicate. Called on the sandbox's stack: must not throw or allocate.
struct Observer {
  void* self = nullptr;
  // The bytes are in the arena and at least one of them is marked. If it leaks, what was read may
  // be used in any way.
  void (*read)(void* self, std::uint64_t address, std::uint64_t size, bool leaks) = nullptr;
  void (*compare)(void* self, const Compare& compare) = nullptr;
  void (*compare_by)(void* self, const CompareBy& compare) = nullptr;
  void (*leak)(void* self, std::uint64_t address, std::uint64_t size) = nullptr;
  // The bytes are in the arena and about to be written.
  void (*write)(void* self, std::uint64_t address, std::uint64_t size) = nullptr;
  // What korat_rt_domain, korat_rt_withhold and korat_rt_refuse tell and ask; may be null.
  const void* (*domain)(void* self, const Extent& field, std::uint64_t* count) = nullptr;
  void (*withhold)(void* self, const Extent& field, const std::uint64_t* withheld) = nullptr;
  void (*refuse)(void* self) = nullptr;
  // Uninstrumented code is about to get a pointer into the arena.
  void (*foreign_call)(void* self, const void* function) = nullptr;
};

enum class Mode : std::uint8_t { kPredicate, kBody };

class Sandbox {
 public:
  Sandbox() = default;
  ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  // nullptr, or what could not be had.
  const char* Init(const Limits& limits);

  Arena& arena() { return arena_; }
  UndoLog& log() { return log_; }
  void set_observer(const Observer& observer) { observer_ = observer; }

  // Runs body(argument) from its start.
  RunEnd Run(Mode mode, void (*body)(void*), void* argument);
  // The next run will find the heap as the last one left it.
  void KeepHeap() { keeps_heap_ = true; }
  // Goes on from the checkpoint at `offset`; logged writes must have been undone to its position.
  RunEnd Resume(std::size_t offset);

  // Called by the observer, on the sandbox's stack: remembers the run as it was when it called the
  // observer. Resume calls the observer again; what it has seen already, it passes over.
  // The checkpoint lies at checkpoints_used() as it was before the call. False when it would not
  // hold all of the run's state.
  bool TakeCheckpoint();
  std::size_t checkpoints_used() const { return checkpoints_used_; }
  void set_checkpoints_used(std::size_t used) { checkpoints_used_ = used; }
  // Called by the observer or by the runtime itself: ends the run.
  [[noreturn]] void GiveUp(RunEnd end);

  // A predicate wrote to the objects it was given.
  bool wrote_arena() const { return wrote_arena_; }
  void set_wrote_arena(bool wrote) { wrote_arena_ = wrote; }
  int signal_number() const { return signal_number_; }
  Mode mode() const { return mode_; }
  // While set, who touches an object of the arena that the run has released is ended.
  void set_guards_released(bool guards) {
    guards_released_ = guards;
    heap_.set_quarantines(guards);
    released_ = 0;
  }
  Heap& heap() { return heap_; }

  // The sandbox whose user code is running now, if any; a predicate is observed.
  static Sandbox* Active() { return active_; }

  // For hooks and handlers.
  void OnRead(std::uint64_t address, std::uint64_t size, bool leaks);
  void OnCompare(const Compare& compare) { observer_.compare(observer_.self, compare); }
  void OnCompareBy(const CompareBy& compare) { observer_.compare_by(observer_.self, compare); }
  void OnLeak(std::uint64_t address, std::uint64_t size) {
    observer_.leak(observer_.self, address, size);
  }
  void OnWrite(std::uint64_t address, std::uint64_t size);
  void OnForeignCall(const void* function);
  const void* OnDomain(const Extent& field, std::uint64_t* count) {
    return observer_.domain == nullptr ? nullptr : observer_.domain(observer_.self, field, count);
  }
  void OnWithhold(const Extent& field, const std::uint64_t* withheld);
  void OnRefuse() {
    if (observer_.refuse != nullptr) observer_.refuse(observer_.self);
  }
  void OnBorrow(int change) { borrowed_ += change; }  // by library internals, of the program's heap
  void DeferRelease(void* block) { deferred_.Add(block, log_.position()); }
  void OnRelease(void* block);  // of an arena, by a predicate
  [[noreturn]] void OnSignal(int number, std::uint64_t fault_address);
  void OnTick();
  void OnReport();  // by ASan, which goes on

 private:
  struct Checkpoint;

  RunEnd Launch(void (*start)(Sandbox*));
  static void Trampoline(void* self);
  void ForgetFrames();
  void CheckStack();
  void CheckReleased(std::uint64_t address);
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
  Observer observer_;
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
