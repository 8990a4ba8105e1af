#include "pass/containment.h"

#include "abi/hooks.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "pass/scopes.h"
#include "pass/steps.h"

namespace korat::pass {
namespace {

// Where the runtime ends a trial: it replaces allocation, release and what is called when a program
// is to end. Throwing allocates first.
bool EndsTrial(llvm::StringRef name) {
  return name == "abort" || name == "__assert_fail" || name == "__clang_call_terminate" ||
         name == "_ZSt9terminatev" || name == "_ZSt21__glibcxx_assert_failPKciS0_S0_" ||
         name == "__cxa_allocate_exception" || name == "__cxa_throw" || name.starts_with("_Znw") ||
         name.starts_with("_Zna") || name.starts_with("_Zdl") || name.starts_with("_Zda") ||
         (name.starts_with("_ZSt") && name.contains("__throw_"));
}

// Functions of other files that are instrumented, or end a trial.
bool IsContained(llvm::StringRef name) {
  return name == KORAT_HOOK_REJECT || name == KORAT_HOOK_END_SCOPE || EndsTrial(name) ||
         IsModelled(name) || IsInstrumentedLibrary(name);
}

// What runs only after something was thrown. A trial that begins in a handler must not leave it,
// but in a function that it calls nothing is thrown.
bool HandlesExceptions(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (call == nullptr || call->getCalledFunction() == nullptr) return false;
  const llvm::StringRef name = call->getCalledFunction()->getName();
  return name == "__cxa_begin_catch" || name == "__cxa_end_catch" || name == "__cxa_rethrow";
}

bool IsContainedIntrinsic(const llvm::IntrinsicInst& intrinsic) {
  if (const auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(&intrinsic)) {
    return !memory->isVolatile();
  }
  return intrinsic.isAssumeLikeIntrinsic() ||
         (!intrinsic.mayHaveSideEffects() && !intrinsic.mayReadFromMemory());
}

// Whether what it does itself is contained; if it calls a function of this file, that is `callee`.
bool IsContained(const llvm::Instruction& instruction, const llvm::Function*& callee) {
  callee = nullptr;
  if (instruction.isAtomic()) return false;
  if (instruction.isVolatile() && !IsPinned(instruction) && !LoadsReads(instruction)) return false;
  if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction)) {
    return IsContainedIntrinsic(*intrinsic);
  }
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (call == nullptr) return !llvm::isa<llvm::VAArgInst, llvm::FenceInst>(instruction);
  const llvm::Function* called = call->getCalledFunction();
  if (called == nullptr || called->isVarArg()) return false;
  if (!called->isDeclaration()) callee = called;
  return callee != nullptr || IsContained(called->getName());
}

}  // namespace

bool Containment::Holds(const llvm::Instruction& instruction) {
  const llvm::Function* callee = nullptr;
  return IsContained(instruction, callee) && (callee == nullptr || HoldsFor(*callee));
}

bool Containment::Ends(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function* called = call == nullptr ? nullptr : call->getCalledFunction();
  return called != nullptr && called->isDeclaration() && EndsTrial(called->getName());
}

// Looks at all functions that it may call, also through others: they may call each other.
bool Containment::HoldsFor(const llvm::Function& function) {
  const auto [known, is_new] = known_.try_emplace(&function, false);
  if (!is_new) return known->second;
  llvm::SetVector<const llvm::Function*> called;
  called.insert(&function);
  for (unsigned i = 0; i < called.size(); ++i) {
    if (!IsInstrumented(*called[i]) || called[i]->isInterposable()) return false;
    for (const llvm::Instruction& instruction : llvm::instructions(*called[i])) {
      const llvm::Function* callee = nullptr;
      if (!IsContained(instruction, callee) && !HandlesExceptions(instruction)) return false;
      if (callee != nullptr) called.insert(callee);
    }
  }
  return known_[&function] = true;
}

}  // namespace korat::pass
