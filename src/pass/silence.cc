#include "pass/silence.h"

#include <algorithm>

#include "abi/hooks.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "pass/steps.h"

namespace korat::pass {
namespace {

using Effect = Silence::Effect;

bool IsOfLibrary(llvm::StringRef name) {
  return name.starts_with("_ZNSt") || name.starts_with("_ZNKSt") || name.starts_with("_ZSt") ||
         name.starts_with("_ZNSa") || name.starts_with("_ZNKSa") ||
         name.starts_with("_ZN9__gnu_cxx") || name.starts_with("_ZNK9__gnu_cxx");
}

bool IsDestructor(llvm::StringRef name) {
  return name.ends_with("D0Ev") || name.ends_with("D1Ev") || name.ends_with("D2Ev");
}

// A smart pointer holds what it was given, which may be an object of the structure. Users may
// define their own default_delete.
bool DeletesWhatItGot(llvm::StringRef name) { return name.contains("default_delete"); }

// The destructor of std::string, which the shared library holds.
bool ReleasesString(llvm::StringRef name) {
  return name.starts_with("_ZNSt7__cxx1112basic_stringI") &&
         (IsDestructor(name) || name.ends_with("10_M_disposeEv"));
}

bool IsAnyDelete(llvm::StringRef name) {
  return name.starts_with("_Zdl") || name.starts_with("_Zda");
}

// Containers release what they have allocated; other code may release anything.
bool IsDeallocation(llvm::StringRef name) {
  return IsOfLibrary(name) && name.contains("10deallocateE");
}

const llvm::Function* CalleeOf(const llvm::CallBase& call) {
  return llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
}

// A local object of this function, or of a caller that `owns_this`.
bool IsOwnObject(const llvm::Value* pointer, bool owns_this) {
  const llvm::Value* object = llvm::getUnderlyingObject(pointer, /*MaxLookup=*/12);
  if (llvm::isa<llvm::AllocaInst>(object)) return true;
  const auto* argument = llvm::dyn_cast<llvm::Argument>(object);
  return owns_this && argument != nullptr && argument->getArgNo() == 0;
}

// Whether an access surely hits no field. What was stored in globals is undone after the run.
bool IsOwn(const llvm::Value* pointer, bool owns_this) {
  return IsOwnObject(pointer, owns_this) ||
         llvm::isa<llvm::GlobalVariable>(llvm::getUnderlyingObject(pointer, /*MaxLookup=*/12));
}

Effect If(bool is_silent) { return is_silent ? Effect::kNone : Effect::kNoticed; }

Effect OfIntrinsic(const llvm::IntrinsicInst& intrinsic, bool owns_this) {
  if (intrinsic.isAssumeLikeIntrinsic()) return Effect::kNone;
  if (const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&intrinsic)) {
    return If(!copy->isVolatile() && IsOwn(copy->getRawDest(), owns_this) &&
              IsOwn(copy->getRawSource(), owns_this));
  }
  if (const auto* set = llvm::dyn_cast<llvm::MemSetInst>(&intrinsic)) {
    return If(!set->isVolatile() && IsOwn(set->getRawDest(), owns_this));
  }
  return If(!intrinsic.mayHaveSideEffects() && !intrinsic.mayReadFromMemory());
}

// The blocks that a function runs when nothing is thrown.
llvm::SmallVector<const llvm::BasicBlock*> BlocksWithoutUnwinding(const llvm::Function& function) {
  llvm::SmallVector<const llvm::BasicBlock*> blocks = {&function.getEntryBlock()};
  llvm::SmallPtrSet<const llvm::BasicBlock*, 16> seen(blocks.begin(), blocks.end());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    for (const llvm::BasicBlock* next : llvm::successors(blocks[i])) {
      if (!next->isEHPad() && seen.insert(next).second) blocks.push_back(next);
    }
  }
  return blocks;
}

bool HasCycles(const llvm::Function& function) {
  llvm::SmallVector<std::pair<const llvm::BasicBlock*, const llvm::BasicBlock*>> edges;
  llvm::FindFunctionBackedges(function, edges);
  return !edges.empty();
}

// Whether the body that this file has is the one that will run.
bool HasBody(const llvm::Function& function) {
  return IsInstrumented(function) && !function.isInterposable();
}

}  // namespace

Effect Silence::Of(const llvm::Instruction& instruction, bool owns_this) {
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    return OfCall(*call, owns_this);
  }
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    return If(load->isSimple() && IsOwn(load->getPointerOperand(), owns_this));
  }
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    return If(store->isSimple() && IsOwn(store->getPointerOperand(), owns_this));
  }
  if (llvm::isa<llvm::PHINode, llvm::AllocaInst, llvm::BranchInst, llvm::SwitchInst,
                llvm::ReturnInst>(instruction)) {
    return Effect::kNone;
  }
  // A division may trap.
  return If(!instruction.isTerminator() && llvm::isSafeToSpeculativelyExecute(&instruction));
}

Effect Silence::OfCall(const llvm::CallBase& call, bool owns_this) {
  if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) {
    return OfIntrinsic(*intrinsic, owns_this);
  }
  const llvm::Function* callee = CalleeOf(call);
  if (callee == nullptr) return Effect::kNoticed;
  if (callee->getName() == KORAT_HOOK_REJECT) return Effect::kNone;
  const bool is_own = call.arg_size() > 0 && call.getArgOperand(0)->getType()->isPointerTy() &&
                      IsOwnObject(call.getArgOperand(0), owns_this);
  if (is_own && IsOfLibrary(callee->getName()) && IsDestructor(callee->getName())) {
    return OfRelease(*callee);
  }
  return OfBody(*callee, is_own);
}

Effect Silence::OfBody(const llvm::Function& function, bool owns_this) {
  if (!HasBody(function) || HasCycles(function)) return Effect::kNoticed;
  const Key key(&function, owns_this ? 1 : 0);
  const auto [known, is_new] = known_.try_emplace(key, Effect::kNoticed);  // if it calls itself
  if (!is_new) return known->second;
  Effect effect = Effect::kNone;
  for (const llvm::BasicBlock* block : BlocksWithoutUnwinding(function)) {
    for (const llvm::Instruction& instruction : *block) {
      effect = std::max(effect, Of(instruction, owns_this));
    }
  }
  return known_[key] = effect;
}

Effect Silence::OfRelease(const llvm::Function& function) {
  if (DeletesWhatItGot(function.getName())) return Effect::kNoticed;
  if (ReleasesString(function.getName())) return Effect::kReleases;
  if (!HasBody(function)) return Effect::kNoticed;
  const Key key(&function, 2);
  const auto [known, is_new] = known_.try_emplace(key, Effect::kReleases);  // if it calls itself
  if (!is_new) return known->second;
  Effect effect = Effect::kReleases;
  for (const llvm::BasicBlock* block : BlocksWithoutUnwinding(function)) {
    for (const llvm::Instruction& instruction : *block) {
      effect = std::max(effect, OfReleasing(instruction));
    }
  }
  return known_[key] = effect;
}

// What a container reaches is its own memory, unless somebody moved a container of the structure
// there: the hook asks whether the structure was written to.
Effect Silence::OfReleasing(const llvm::Instruction& instruction) {
  if (instruction.isVolatile() || instruction.isAtomic()) return Effect::kNoticed;
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (call == nullptr) return If(!llvm::isa<llvm::UnreachableInst, llvm::ResumeInst>(instruction));
  if (llvm::isa<llvm::IntrinsicInst>(call)) return Effect::kReleases;
  const llvm::Function* callee = CalleeOf(*call);
  if (callee == nullptr) return Effect::kNoticed;
  if (IsAnyDelete(callee->getName())) {
    return IsDeallocation(call->getFunction()->getName()) ? Effect::kReleases : Effect::kNoticed;
  }
  // A user-defined destructor: the element belongs to the container.
  return IsOfLibrary(callee->getName()) ? OfRelease(*callee) : OfBody(*callee, /*owns_this=*/true);
}

}  // namespace korat::pass
