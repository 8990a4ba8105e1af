// Cutting a slice (pass/slices.cc): it ends where the rejection is certain, and where nothing can
// be said.
#pragma once

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "pass/containment.h"
#include "pass/slice_copy.h"

namespace korat::pass {

// Whether it calls the hook for rejection.
bool IsReject(const llvm::Instruction& instruction);

using BlockSet = llvm::SmallPtrSet<llvm::BasicBlock*, 32>;
// The blocks from which one of `goals` can be reached, these included.
BlockSet BlocksBefore(llvm::ArrayRef<llvm::BasicBlock*> goals);

class SliceCut {
 public:
  // Cuts the copy, and settles it.
  SliceCut(SliceCopy& copy, Containment& containment);

  // Returns KORAT_SLICE_UNKNOWN.
  llvm::BasicBlock* unknown() const { return unknown_; }
  // The blocks from which a rejection can be reached.
  const BlockSet& reaches() const { return reaches_; }

 private:
  void CutBlock(llvm::BasicBlock& block);
  void ForgetScope(llvm::Instruction& reads);
  void ReturnBefore(llvm::Instruction& instruction, std::uint64_t result);
  void ReplaceEnd(llvm::BasicBlock* block, std::uint64_t result);

  SliceCopy& copy_;
  Containment& containment_;
  llvm::LLVMContext& context_;
  llvm::SmallVector<llvm::BasicBlock*> rejecting_;
  llvm::BasicBlock* unknown_ = nullptr;
  BlockSet reaches_;
};

}  // namespace korat::pass
