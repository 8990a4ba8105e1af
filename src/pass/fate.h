// Whether the answer of a function is settled: from some place on, every path returns the same
// constant, and does nothing on the way that anybody would miss.
//
// If reads are allowed, the paths may also read fields, and call functions that may crash or never
// return, as long as all that can be taken back. The function must not catch what is thrown on the
// way; that its callers don't, its user has to see to.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "pass/containment.h"
#include "pass/silence.h"

namespace korat::pass {

class Fate {
 public:
  using Effect = Silence::Effect;
  // Values of i1 and integer type that are known.
  using Known = llvm::SmallDenseMap<const llvm::Value*, llvm::ConstantInt*, 8>;

  // Asks whether `answer` is returned.
  Fate(Silence& silence, Containment& containment, const llvm::ConstantInt& answer)
      : silence_(silence), containment_(containment), answer_(answer) {}

  void AllowReads(bool allowed) { allows_reads_ = allowed; }

  Effect EffectOf(const llvm::Instruction& instruction);
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
  Containment& containment_;
  const llvm::ConstantInt& answer_;
  bool allows_reads_ = false;
  llvm::SmallPtrSet<const llvm::BasicBlock*, 16> path_;
  unsigned left_ = 0;  // blocks that may still be visited
};

}  // namespace korat::pass
