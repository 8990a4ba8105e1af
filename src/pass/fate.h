// Whether the answer of a function is settled: from some place on, every path returns the same
// constant, and does nothing on the way that anybody would miss.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "pass/silence.h"

namespace korat::pass {

class Fate {
 public:
  using Effect = Silence::Effect;
  // Values of i1 and integer type that are known.
  using Known = llvm::SmallDenseMap<const llvm::Value*, llvm::ConstantInt*, 8>;

  // Asks whether `answer` is returned.
  Fate(Silence& silence, bool answer) : silence_(silence), answer_(answer) {}

  // What is done from there to the return; kNoticed also if another answer may be returned.
  Effect From(const llvm::BasicBlock& block);
  Effect After(const llvm::Instruction& instruction, const Known& known = Known());
  Effect Along(const llvm::BasicBlock& from, const llvm::BasicBlock& to,
               const Known& known = Known());

 private:
  Effect Walk(llvm::BasicBlock::const_iterator at, Known known);
  Effect Leave(const llvm::Instruction& terminator, const Known& known);
  Effect Enter(const llvm::BasicBlock& from, const llvm::BasicBlock& to, const Known& known);
  void Restart(const llvm::BasicBlock& first);

  Silence& silence_;
  const bool answer_;
  llvm::SmallPtrSet<const llvm::BasicBlock*, 16> path_;
  unsigned left_ = 0;  // blocks that may still be visited
};

}  // namespace korat::pass
