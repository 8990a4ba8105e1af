// What checked code knows about the thread it runs in.
//
// In the sandbox a run may be abandoned anywhere: no destructor runs, and the memory of the run is
// gone. So the state owns nothing, and can be read and reset from outside.
#pragma once

#include <atomic>
#include <exception>

#include "korat/detail/contracts/violation.h"

namespace korat::contracts {

struct ConstructionBase;

struct State {
  unsigned depth = 0;                        // checked calls that are running
  unsigned evaluating = 0;                   // contracts and predicates: then nothing is checked
  const Clause* clause = nullptr;            // being evaluated now; lies on the stack of the run
  ConstructionBase* constructing = nullptr;  // the innermost of the constructors that are running
  unsigned violations = 0;                   // so far: also those that the user's code swallowed
  Violation last;                            // if violations > 0
  bool foresaw_exception = false;  // the contract of the outermost call mentions what it threw
  bool called_helper = false;      // the outermost call was that of a helper
  bool asks_precondition = false;  // the outermost call is made for its precondition alone
  bool calls_next = false;         // the call itself follows: its precondition need not be asked
  unsigned behavior = 0;           // 1, 2, ...: this one must apply; 0: any
};

inline thread_local State state;

// Forgets everything. Frees nothing: the state may refer to memory that was abandoned.
inline void ResetState() { state = State(); }

inline bool IsEvaluating() { return state.evaluating != 0; }

// An exception, perhaps a violation, is in flight and destructors run: what they find broken is
// already known, and a second exception would end the program.
inline bool IsUnwinding() { return std::uncaught_exceptions() != 0; }

// Whether checked code skips its checks: in constant expressions, while a contract or a
// predicate is being evaluated, and while the stack is unwound.
constexpr bool SkipsChecks() {
  return __builtin_is_constant_evaluated() || IsEvaluating() || IsUnwinding();
}

// While it lives, nothing is checked: a predicate is being asked.
class Unchecked {
 public:
  Unchecked() { ++state.evaluating; }
  ~Unchecked() { --state.evaluating; }
  Unchecked(const Unchecked&) = delete;
  Unchecked& operator=(const Unchecked&) = delete;
};

// While it lives, the outermost call goes no further than its precondition.
class AskPrecondition {
 public:
  AskPrecondition() { state.asks_precondition = true; }
  ~AskPrecondition() { state.asks_precondition = false; }
  AskPrecondition(const AskPrecondition&) = delete;
  AskPrecondition& operator=(const AskPrecondition&) = delete;
};

// While it lives, the clause is being evaluated.
class Evaluation {
 public:
  explicit Evaluation(const Clause& clause) : clause_(clause), outer_(state.clause) {
    state.clause = &clause_;
    // Optimisers do not know that a crash may leave: the stores must still come first.
    std::atomic_signal_fence(std::memory_order_seq_cst);
  }
  ~Evaluation() {
    std::atomic_signal_fence(std::memory_order_seq_cst);
    state.clause = outer_;
  }
  Evaluation(const Evaluation&) = delete;
  Evaluation& operator=(const Evaluation&) = delete;

 private:
  Unchecked unchecked_;
  Clause clause_;
  const Clause* outer_;
};

}  // namespace korat::contracts
