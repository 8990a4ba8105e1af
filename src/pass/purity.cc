#include "pass/purity.h"

#include <set>

#include "abi/hooks.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "pass/scopes.h"
#include "pass/steps.h"

namespace korat::pass {
namespace {

using llvm::CallBase;
using llvm::Function;
using llvm::Instruction;
using llvm::Value;

constexpr unsigned kMostInlined = 32;
constexpr std::size_t kMostFunctions = 500;

// Functions without a body here that leave no trace, or that end the run. What is thrown is not
// caught: see pass/scopes.cc.
bool IsHarmless(llvm::StringRef name) {
  static const llvm::StringSet<> names = {"abort",
                                          "__assert_fail",
                                          "__clang_call_terminate",
                                          "_ZSt9terminatev",
                                          "_Unwind_Resume",
                                          "_ZSt21__glibcxx_assert_failPKciS0_S0_",
                                          "__cxa_allocate_exception",
                                          "__cxa_throw",
                                          "__cxa_free_exception",
                                          "memcmp",
                                          "bcmp",
                                          "memchr",
                                          "strlen",
                                          "strcmp",
                                          "strncmp",
                                          "strchr",
                                          KORAT_HOOK_REJECT,
                                          KORAT_HOOK_END_SCOPE};
  return names.contains(name) || (name.starts_with("_ZSt") && name.contains("__throw_")) ||
         name.starts_with("_ZSt18_Rb_tree_increment") ||
         name.starts_with("_ZSt18_Rb_tree_decrement");
}

bool IsLambda(const Function& function) {
  const llvm::StringRef name = function.getName();
  return !function.isDeclaration() && name.contains("Ul") && name.contains("_cl");
}

// A lambda has the addresses of the variables that it captures in an object. Once it is inlined,
// they are known.
Function* CopyWithLambdas(Function& function, llvm::FunctionAnalysisManager& analyses) {
  llvm::ValueToValueMapTy map;
  Function* copy = llvm::CloneFunction(&function, map);
  copy->setLinkage(llvm::GlobalValue::InternalLinkage);
  copy->setVisibility(llvm::GlobalValue::DefaultVisibility);
  copy->setComdat(nullptr);
  for (unsigned i = 0; i < kMostInlined; ++i) {
    CallBase* next = nullptr;
    for (Instruction& instruction : llvm::instructions(*copy)) {
      auto* call = llvm::dyn_cast<CallBase>(&instruction);
      if (call == nullptr || call->getCalledFunction() == nullptr) continue;
      if (call->getCalledFunction() != &function && IsLambda(*call->getCalledFunction()))
        next = call;
    }
    llvm::InlineFunctionInfo info;
    if (next == nullptr || !llvm::InlineFunction(*next, info).isSuccess()) break;
  }
  llvm::SROAPass(llvm::SROAOptions::PreserveCFG).run(*copy, analyses);
  return copy;
}

bool CallsLambdas(const Function& function) {
  return llvm::any_of(llvm::instructions(function), [](const Instruction& instruction) {
    const auto* call = llvm::dyn_cast<CallBase>(&instruction);
    return call != nullptr && call->getCalledFunction() != nullptr &&
           IsLambda(*call->getCalledFunction());
  });
}

}  // namespace

bool Purity::Holds(const Instruction& instruction, IsOwn is_own) {
  Pending called;
  return HoldsAlone(instruction, is_own, called) && HoldsForAll(std::move(called));
}

// All functions that may be called must hold; they may call each other.
bool Purity::HoldsForAll(Pending pending) {
  const Pending roots = pending;
  std::set<Key> seen;
  bool holds = true;
  while (holds && !pending.empty()) {
    const Key key = pending.back();
    pending.pop_back();
    if (const auto known = known_.find(key); known != known_.end()) {
      holds = known->second;
    } else if (seen.insert(key).second) {
      holds = seen.size() <= kMostFunctions && HoldsForBody(key, pending);
    }
  }
  if (holds) {
    for (const Key& key : seen) known_[key] = true;
  } else if (roots.size() == 1) {
    known_[roots[0]] = false;
  }
  return holds;
}

bool Purity::HoldsForBody(const Key& key, Pending& called) {
  Function& function = *key.first;
  if (!IsInstrumented(function) || function.isInterposable() || function.isVarArg() ||
      function.isPresplitCoroutine()) {
    return false;
  }
  const bool is_copied = CallsLambdas(function);
  Function& body = is_copied ? *CopyWithLambdas(function, analyses_) : function;
  const auto is_own = [&](const Value* pointer) {
    llvm::SmallVector<const Value*, 4> objects;
    llvm::getUnderlyingObjects(pointer, objects, nullptr, /*MaxLookup=*/12);
    return llvm::all_of(objects, [&](const Value* object) {
      const auto* parameter = llvm::dyn_cast<llvm::Argument>(object);
      return llvm::isa<llvm::AllocaInst>(object) ||
             (parameter != nullptr && parameter->getArgNo() < 64 &&
              (key.second >> parameter->getArgNo() & 1) != 0);
    });
  };
  const bool holds = llvm::all_of(llvm::instructions(body), [&](const Instruction& instruction) {
    return HoldsAlone(instruction, is_own, called);
  });
  if (is_copied) {
    analyses_.clear(body, body.getName());
    body.eraseFromParent();
  }
  return holds;
}

bool Purity::HoldsAlone(const Instruction& instruction, IsOwn is_own, Pending& called) {
  if (LoadsReads(instruction)) return true;
  if (instruction.isVolatile() || instruction.isAtomic()) return false;
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    return is_own(store->getPointerOperand());
  }
  if (const auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
    return is_own(memory->getRawDest());
  }
  if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction)) {
    return intrinsic->isAssumeLikeIntrinsic() || !intrinsic->mayHaveSideEffects();
  }
  if (const auto* call = llvm::dyn_cast<CallBase>(&instruction)) {
    return HoldsForCall(*call, is_own, called);
  }
  return !llvm::isa<llvm::VAArgInst, llvm::FenceInst, llvm::CatchPadInst, llvm::CleanupPadInst>(
      instruction);
}

bool Purity::HoldsForCall(const CallBase& call, IsOwn is_own, Pending& called) {
  Function* callee = call.getCalledFunction();
  if (callee == nullptr || call.arg_size() > 64) return false;
  if (IsHarmless(callee->getName())) return true;
  if (callee->isDeclaration()) return false;
  std::uint64_t own = 0;
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    const Value* argument = call.getArgOperand(i);
    if (argument->getType()->isPointerTy() && is_own(argument)) own |= std::uint64_t{1} << i;
  }
  if ((own & 1) != 0 && ContainerWrites::IsMember(*callee)) {
    return containers_.AreOwn(call, own,
                              [this](Function& user) { return HoldsForAll({{&user, 0}}); });
  }
  called.emplace_back(callee, own);
  return true;
}

}  // namespace korat::pass
