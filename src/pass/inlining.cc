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
#include "llvm/Transforms/Utils/Cloning.h"
#include "pass/steps.h"

namespace korat::pass {
namespace {

constexpr const char* kPinned = "korat.pinned";
constexpr const char* kCountArithmetic = "korat.count";
constexpr const char* kShareTest = "korat.share_test";

// When a shared_ptr is copied or destroyed, its use count is read only to be changed, which no
// predicate can observe. use_count() calls other functions and counts as a read.
bool ChangesCounts(const llvm::Function& function) {
  const llvm::StringRef name = function.getName();
  return name.starts_with("_ZN9__gnu_cxx") &&
         (name.contains("__exchange_and_add") || name.contains("__atomic_add"));
}

// The functions of weak_ptr that ask whether a use count is zero, and nothing else about it.
bool TestsForShares(const llvm::Function& function) {
  const llvm::StringRef name = function.getName();
  if (name.starts_with("_ZNSt16_Sp_counted_base")) return name.contains("_M_add_ref_lock");
  if (name.starts_with("_ZNKSt10__weak_ptr")) return name.ends_with("7expiredEv");
  return name.starts_with("_ZNSt12__shared_ptr") && name.contains("2ERKSt10__weak_ptr") &&
         name.ends_with("St9nothrow_t");
}

// They share what loads the count with use_count(), which wants the number.
void InlineCounts(llvm::Function& function) {
  const auto next = [&]() -> llvm::CallBase* {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      const llvm::Function* called = call == nullptr ? nullptr : call->getCalledFunction();
      if (called != nullptr && !called->isDeclaration() &&
          called->getName().ends_with("_M_get_use_countEv")) {
        return call;
      }
    }
    return nullptr;
  };
  while (llvm::CallBase* call = next()) {
    llvm::InlineFunctionInfo info;
    if (!llvm::InlineFunction(*call, info).isSuccess()) return;
  }
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
    const bool tests = TestsForShares(function);
    if (tests) InlineCounts(function);
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (changes_counts) Tag(instruction, kCountArithmetic);
      if (tests && instruction.isAtomic()) {
        // An exchange comes after a load, and fails only if another thread was faster.
        const bool loads = llvm::isa<llvm::LoadInst>(instruction);
        Tag(instruction, loads ? kShareTest : kCountArithmetic);
      }
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

bool IsShareTest(const llvm::Instruction& instruction) {
  return instruction.getMetadata(kShareTest) != nullptr;
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
