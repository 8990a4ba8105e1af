// A loop that reads no field is invisible to the read hook. So instrumented code counts fuel at
// function entries and loop headers, which, unlike a clock, gives the same result in every run.
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "pass/steps.h"

namespace korat::pass {
namespace {

void Burn(llvm::BasicBlock* block, const HookTable& hooks) {
  llvm::IRBuilder<> builder(block, block->getFirstInsertionPt());
  while (llvm::isa<llvm::AllocaInst>(*builder.GetInsertPoint())) {
    builder.SetInsertPoint(block, std::next(builder.GetInsertPoint()));
  }
  llvm::Value* left = builder.CreateSub(builder.CreateLoad(hooks.i64, hooks.fuel), hooks.Int(1));
  builder.CreateStore(left, hooks.fuel);
  llvm::Value* empty = builder.CreateICmpSLT(left, hooks.Int(0));
  builder.SetInsertPoint(llvm::SplitBlockAndInsertIfThen(empty, builder.GetInsertPoint(),
                                                         /*Unreachable=*/false, hooks.Unlikely()));
  hooks.Call(builder, hooks.out_of_fuel, {});
}

}  // namespace

void InstrumentFuel(llvm::Function& function, const HookTable& hooks) {
  // Every cycle has an edge back to a block that is being visited, even a cycle of gotos that has
  // no header. In a loop that block is the header.
  llvm::SmallVector<std::pair<const llvm::BasicBlock*, const llvm::BasicBlock*>> back_edges;
  llvm::FindFunctionBackedges(function, back_edges);
  llvm::SetVector<llvm::BasicBlock*> blocks;
  blocks.insert(&function.getEntryBlock());
  for (const auto& [from, to] : back_edges) blocks.insert(const_cast<llvm::BasicBlock*>(to));
  for (llvm::BasicBlock* block : blocks) {
    // Exception-handling pads have no room for ordinary instructions before the pad.
    if (block->getFirstInsertionPt() != block->end()) Burn(block, hooks);
  }
}

}  // namespace korat::pass
