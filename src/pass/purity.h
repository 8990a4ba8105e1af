// Whether code leaves a trace: writes to memory that outlives it, or does anything else that the
// code after it could notice.
//
// Local variables do not outlive a function. Nor does what a local container of the standard
// library has allocated: its members write to its own memory, and to what is passed to them by
// reference (pass/container_writes.h). Loads do not matter: hooks see what is read.
#pragma once

#include <map>

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/PassManager.h"
#include "pass/container_writes.h"

namespace korat::pass {

class Purity {
 public:
  explicit Purity(llvm::FunctionAnalysisManager& analyses) : analyses_(analyses) {}

  // Says that a pointer leads to an object that does not outlive the code in question.
  using IsOwn = llvm::function_ref<bool(const llvm::Value*)>;

  // Whether the instruction leaves no trace, on any path through what it calls.
  bool Holds(const llvm::Instruction& instruction, IsOwn is_own);

 private:
  // A function, and which of its parameters point to objects that are local to some caller.
  using Key = std::pair<llvm::Function*, std::uint64_t>;
  using Pending = std::vector<Key>;

  bool HoldsAlone(const llvm::Instruction& instruction, IsOwn is_own, Pending& called);
  bool HoldsForCall(const llvm::CallBase& call, IsOwn is_own, Pending& called);
  bool HoldsForBody(const Key& key, Pending& called);
  bool HoldsForAll(Pending pending);

  llvm::FunctionAnalysisManager& analyses_;
  std::map<Key, bool> known_;
  ContainerWrites containers_;
};

}  // namespace korat::pass
