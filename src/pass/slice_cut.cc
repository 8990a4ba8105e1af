#include "pass/slice_cut.h"

#include "abi/hooks.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "pass/scopes.h"

namespace korat::pass {

using llvm::BasicBlock;
using llvm::CallBase;
using llvm::Instruction;
using llvm::Value;

bool IsReject(const Instruction& instruction) {
  const auto* call = llvm::dyn_cast<CallBase>(&instruction);
  return call != nullptr && call->getCalledFunction() != nullptr &&
         call->getCalledFunction()->getName() == KORAT_HOOK_REJECT;
}

BlockSet BlocksBefore(llvm::ArrayRef<BasicBlock*> goals) {
  BlockSet before;
  llvm::SmallVector<BasicBlock*, 32> pending(goals.begin(), goals.end());
  while (!pending.empty()) {
    BasicBlock* block = pending.pop_back_val();
    if (before.insert(block).second) pending.append(llvm::pred_begin(block), llvm::pred_end(block));
  }
  return before;
}

SliceCut::SliceCut(SliceCopy& copy, Containment& containment)
    : copy_(copy), containment_(containment), context_(copy.slice().getContext()) {
  for (BasicBlock& block : llvm::make_early_inc_range(copy_.slice())) CutBlock(block);
  const auto before = BlocksBefore(rejecting_);
  unknown_ = BasicBlock::Create(context_, "", &copy_.slice());
  llvm::ReturnInst::Create(context_, copy_.Int(KORAT_SLICE_UNKNOWN), unknown_);
  for (BasicBlock* block : before) {
    Instruction* end = block->getTerminator();
    for (unsigned i = 0; i < end->getNumSuccessors(); ++i) {
      BasicBlock* next = end->getSuccessor(i);
      if (before.contains(next)) continue;
      next->removePredecessor(block, /*KeepOneInputPHIs=*/true);
      end->setSuccessor(i, unknown_);
    }
  }
  reaches_ = before;
  copy_.NoteOriginals();
}

void SliceCut::CutBlock(BasicBlock& block) {
  for (Instruction& instruction : llvm::make_early_inc_range(block)) {
    if (IsReject(instruction)) {
      const auto* releases =
          llvm::dyn_cast<llvm::ConstantInt>(llvm::cast<CallBase>(instruction).getArgOperand(0));
      const bool is_sure = releases != nullptr && releases->getZExtValue() != KORAT_REJECT_RELEASES;
      ReturnBefore(instruction, is_sure ? KORAT_SLICE_REJECTS : KORAT_SLICE_RELEASES);
      return;
    }
    if (llvm::isa<llvm::LifetimeIntrinsic, llvm::DbgInfoIntrinsic>(instruction)) {
      instruction.eraseFromParent();
      continue;
    }
    if (LoadsReads(instruction)) {
      ForgetScope(instruction);
      continue;
    }
    const bool goes_on =
        llvm::isa<llvm::BranchInst, llvm::SwitchInst, llvm::InvokeInst>(instruction) ||
        !instruction.isTerminator();
    if (!goes_on || instruction.isEHPad() || Containment::Ends(instruction) ||
        !containment_.Holds(instruction)) {
      ReturnBefore(instruction, KORAT_SLICE_UNKNOWN);
      return;
    }
    // Nothing is thrown in a slice: that ends it.
    if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&instruction)) {
      copy_.ChangeToCall(invoke);
      return;
    }
  }
}

// All that a slice reads counts.
void SliceCut::ForgetScope(Instruction& reads) {
  for (llvm::User* user : llvm::make_early_inc_range(reads.users())) {
    auto* compare = llvm::dyn_cast<llvm::ICmpInst>(user);
    if (compare == nullptr) continue;
    compare->replaceAllUsesWith(llvm::ConstantInt::getFalse(context_));
    for (llvm::Use& operand : compare->operands()) operand.set(copy_.Int(0));
  }
  reads.replaceAllUsesWith(copy_.Int(0));
  reads.eraseFromParent();
}

// Phis keep their names, even with one input left: they may live at an entry.
void SliceCut::ReturnBefore(Instruction& instruction, std::uint64_t result) {
  BasicBlock* block = instruction.getParent();
  for (BasicBlock* next : llvm::successors(block)) {
    next->removePredecessor(block, /*KeepOneInputPHIs=*/true);
  }
  auto* end = new llvm::UnreachableInst(context_, instruction.getIterator());
  for (bool is_done = false; !is_done;) {
    Instruction& last = block->back();
    is_done = &last == &instruction;
    // An entry after this one gets the value from the function, see SliceValues.
    if (!last.use_empty()) copy_.StandIn(last, *end);
    last.eraseFromParent();
  }
  ReplaceEnd(block, result);
}

void SliceCut::ReplaceEnd(BasicBlock* block, std::uint64_t result) {
  llvm::IRBuilder<> builder(block->getTerminator());
  if (result == KORAT_SLICE_UNKNOWN) {
    builder.CreateRet(copy_.Int(result));
  } else {
    Value* used =
        builder.CreateShl(builder.CreateLoad(copy_.word(), copy_.used()), KORAT_SLICE_USED_SHIFT);
    builder.CreateRet(builder.CreateOr(used, copy_.Int(result)));
    rejecting_.push_back(block);
  }
  block->getTerminator()->eraseFromParent();
}

}  // namespace korat::pass
