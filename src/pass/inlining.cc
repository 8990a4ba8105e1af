// Inlining before instrumentation. A check before every load makes small functions too large to be
// inlined afterwards, and a load through a `this` pointer needs no check once inlining has shown
// that the object is local. But the inliner must not drop a load: that a field is read is a fact
// about the source, the same at every optimisation level. So loads are pinned (made volatile) while
// it runs.
#include "llvm/Analysis/InlineCost.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/Inliner.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "pass/steps.h"

namespace korat::pass {
namespace {

constexpr const char* kPinned = "korat.pinned";
constexpr const char* kCountArithmetic = "korat.count";

// When a shared_ptr is copied or destroyed, its use count is read only to be changed, which no
// predicate can observe. use_count() calls other functions and counts as a read.
bool ChangesCounts(const llvm::Function& function) {
  const llvm::StringRef name = function.getName();
  return name.starts_with("_ZN9__gnu_cxx") &&
         (name.contains("__exchange_and_add") || name.contains("__atomic_add"));
}

void Tag(llvm::Instruction& instruction, const char* name) {
  instruction.setMetadata(name, llvm::MDNode::get(instruction.getContext(), {}));
}

void Pin(llvm::LoadInst& load) {
  load.setVolatile(true);
  Tag(load, kPinned);
}

void Unpin(llvm::LoadInst& load) {
  if (load.getMetadata(kPinned) == nullptr) return;
  load.setVolatile(false);
  load.setMetadata(kPinned, nullptr);
}

struct PinPass : llvm::PassInfoMixin<PinPass> {
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager&) {
    const bool changes_counts = ChangesCounts(function);
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (changes_counts) Tag(instruction, kCountArithmetic);
      auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
      if (load != nullptr && load->isSimple() && !IsLocal(load->getPointerOperand())) Pin(*load);
    }
    return llvm::PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }  // the tags are needed at -O0 too
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

bool IsCountArithmetic(const llvm::Instruction& instruction) {
  return instruction.getMetadata(kCountArithmetic) != nullptr;
}

void LeaveUnwatched(llvm::Instruction& instruction) { Tag(instruction, kCountArithmetic); }

bool IsPinned(const llvm::Instruction& instruction) {
  return instruction.getMetadata(kPinned) != nullptr;
}

void UnpinLoads(llvm::Function& function) {
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) Unpin(*load);
  }
}

void AddInlining(llvm::ModulePassManager& passes, llvm::OptimizationLevel level) {
  const auto sroa = [] { return llvm::SROAPass(llvm::SROAOptions::PreserveCFG); };
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(sroa()));
  if (level != llvm::OptimizationLevel::O0) passes.addPass(RejectionPass());
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(PinPass()));
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
