// Which calls can be made on trial: whatever the callee does is seen by hooks, or by the runtime,
// so that it can be stopped and taken back.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

namespace korat::pass {

class Containment {
 public:
  // Whether the instruction, with all that it may call, is contained.
  bool Holds(const llvm::Instruction& instruction);
  // Whether it calls a function at which the runtime would end the trial.
  static bool Ends(const llvm::Instruction& instruction);

 private:
  bool HoldsFor(const llvm::Function& function);

  llvm::DenseMap<const llvm::Function*, bool> known_;
};

}  // namespace korat::pass
