// The copy of a function that a slice is made from (pass/slices.cc).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace korat::pass {

class SliceCopy {
 public:
  // Copies the function. Parameters become instructions that nothing reaches: SliceValues replaces
  // them.
  explicit SliceCopy(llvm::Function& function);

  llvm::Function& function() const { return function_; }
  llvm::Function& slice() const { return *slice_; }
  llvm::Type* word() const { return word_; }
  llvm::ConstantInt* Int(std::uint64_t value) const;
  // Bits for the values that the slice was given and has used, see KORAT_SLICE_USED_SHIFT.
  llvm::AllocaInst* used() const { return used_; }

  // The copy of a load; null if it was erased.
  llvm::LoadInst* CopyOf(const llvm::LoadInst& load) const;
  llvm::CallInst* ChangeToCall(llvm::InvokeInst* invoke);
  // The copy is to be erased, but is used elsewhere: something takes its place that has the same
  // original, and no meaning.
  void StandIn(llvm::Instruction& copy, llvm::Instruction& before);
  // No copy is erased any more.
  void NoteOriginals();
  // What it is a copy of; null if it was added. REQUIRES: NoteOriginals() was called.
  llvm::Value* OriginalOf(const llvm::Instruction& copy) const;

 private:
  llvm::Value* KnownOriginalOf(const llvm::Instruction& copy) const;

  void Remember(llvm::Value& original);

  llvm::Function& function_;
  llvm::LLVMContext& context_;
  llvm::Type* word_;
  llvm::Function* slice_ = nullptr;
  llvm::AllocaInst* used_ = nullptr;
  llvm::ValueToValueMapTy copies_;
  // Copies, null once erased, and originals.
  std::vector<std::pair<llvm::WeakVH, llvm::Value*>> pairs_;
  llvm::DenseMap<const llvm::Instruction*, llvm::Value*> originals_;  // by copy
};

}  // namespace korat::pass
