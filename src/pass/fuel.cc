// A loop that reads no field is invisible to the read hook, so instrumented code counts fuel, at
// function entries and loop headers: repeatable, unlike a clock.
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
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

void CollectHeaders(const llvm::Loop& loop, std::vector<llvm::BasicBlock*>& headers) {
  headers.push_back(loop.getHeader());
  for (const llvm::Loop* inner : loop) CollectHeaders(*inner, headers);
}

}  // namespace

void InstrumentFuel(llvm::Function& function, const HookTable& hooks) {
  llvm::DominatorTree dominators(function);
  llvm::LoopInfo loops(dominators);
  std::vector<llvm::BasicBlock*> blocks = {&function.getEntryBlock()};
  for (const llvm::Loop* loop : loops) CollectHeaders(*loop, blocks);
  for (llvm::BasicBlock* block : blocks) {
    // Exception-handling pads have no room for ordinary instructions before the pad.
    if (block->getFirstInsertionPt() != block->end()) Burn(block, hooks);
  }
}

}  // namespace korat::pass
