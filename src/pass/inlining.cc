// Inlining before instrumentation. A check before every load makes small functions too large to be
// inlined afterwards, and a load of a local through a `this` pointer needs no check once it is seen
// to be local. The inliner must not drop a load, though: that a field was read is a fact about the
// source, the same at every optimisation level. So loads are pinned (made volatile) meanwhile.
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/Inliner.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "pass/steps.h"

namespace korat::pass {
namespace {

constexpr const char* kPinned = "korat.pinned";

bool IsLocal(const llvm::Value* pointer) {
  return llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer, /*MaxLookup=*/12));
}

void Pin(llvm::LoadInst& load) {
  load.setVolatile(true);
  load.setMetadata(kPinned, llvm::MDNode::get(load.getContext(), {}));
}

void Unpin(llvm::LoadInst& load) {
  if (load.getMetadata(kPinned) == nullptr) return;
  load.setVolatile(false);
  load.setMetadata(kPinned, nullptr);
}

struct PinPass : llvm::PassInfoMixin<PinPass> {
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager&) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
      if (load != nullptr && load->isSimple() && !IsLocal(load->getPointerOperand())) Pin(*load);
    }
    return llvm::PreservedAnalyses::all();
  }
};

struct UnpinLocalsPass : llvm::PassInfoMixin<UnpinLocalsPass> {
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager&) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
      if (load != nullptr && IsLocal(load->getPointerOperand())) Unpin(*load);
    }
    return llvm::PreservedAnalyses::none();
  }
};

}  // namespace

void UnpinLoads(llvm::Function& function) {
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) Unpin(*load);
  }
}

void AddInlining(llvm::ModulePassManager& passes, llvm::OptimizationLevel level) {
  const auto sroa = [] { return llvm::SROAPass(llvm::SROAOptions::PreserveCFG); };
  llvm::FunctionPassManager before;
  before.addPass(sroa());
  before.addPass(PinPass());
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(before)));
  if (level != llvm::OptimizationLevel::O0) {
    passes.addPass(llvm::ModuleInlinerWrapperPass(
        llvm::getInlineParams(level.getSpeedupLevel(), level.getSizeLevel())));
  }
  llvm::FunctionPassManager after;
  after.addPass(UnpinLocalsPass());
  after.addPass(sroa());
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(after)));
}

}  // namespace korat::pass
