// Code that sets up a search: main, the bodies of tests, what they alone call. It never runs while
// a predicate or a call under test does, so nothing in it needs a hook. Tests are mostly such code.
//
// A function is watched if other files may call it, or if its address is taken: then anybody may
// call it in a sandbox. What a watched function calls is watched. The addresses in tables of tests
// don't count, nor do those of initialisers and of what runs at exit: only GoogleTest and the C++
// runtime use them. Should one of these functions run in a sandbox anyway, it lacks the mark,
// and the call counts as one of foreign code.
#include "abi/hooks.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "pass/steps.h"

namespace korat::pass {
namespace {

using llvm::Function;

constexpr const char* kSetup = "korat-setup";

// Whether the class whose type information this is derives from testing::Test.
bool DerivesFromTest(const llvm::GlobalVariable& type_info) {
  if (type_info.getName() == "_ZTIN7testing4TestE") return true;
  if (!type_info.hasInitializer()) return false;
  return llvm::any_of(type_info.getInitializer()->operands(), [](const llvm::Use& use) {
    const auto* base = llvm::dyn_cast<llvm::GlobalVariable>(use->stripPointerCasts());
    return base != nullptr && base->getName().starts_with("_ZTI") && DerivesFromTest(*base);
  });
}

bool IsTableOfTests(const llvm::GlobalVariable& variable) {
  llvm::StringRef name = variable.getName();
  if (!name.consume_front("_ZTV")) return false;
  if (name.starts_with("N7testing")) return true;
  const auto* type_info = variable.getParent()->getNamedGlobal((llvm::Twine("_ZTI") + name).str());
  return type_info != nullptr && DerivesFromTest(*type_info);
}

// Whether nobody but GoogleTest and the C++ runtime learns the address from this use of it.
bool IsForTheRuntime(const llvm::Use& use) {
  const llvm::User* user = use.getUser();
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(user)) {
    const Function* callee = call->getCalledFunction();
    return call->isCallee(&use) || (callee != nullptr && callee->getName() == "__cxa_atexit");
  }
  if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(user)) {
    return variable->getName() == "llvm.global_ctors" || IsTableOfTests(*variable);
  }
  const bool goes_on = llvm::isa<llvm::ConstantExpr, llvm::ConstantAggregate>(user);
  return goes_on && llvm::all_of(user->uses(), IsForTheRuntime);
}

bool AnybodyMayCall(const Function& function) {
  if (function.getName() == "main") return false;
  return !function.hasLocalLinkage() || !llvm::all_of(function.uses(), IsForTheRuntime);
}

}  // namespace

bool IsSetup(const Function& function) { return function.hasFnAttribute(kSetup); }

void FindSetup(llvm::Module& module) {
  llvm::SetVector<Function*> watched;
  for (Function& function : module) {
    if (IsInstrumented(function) && AnybodyMayCall(function)) watched.insert(&function);
  }
  for (unsigned i = 0; i < watched.size(); ++i) {
    for (const llvm::Instruction& instruction : llvm::instructions(*watched[i])) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call == nullptr) continue;
      auto* callee = llvm::dyn_cast<Function>(call->getCalledOperand()->stripPointerCasts());
      if (callee != nullptr && IsInstrumented(*callee)) watched.insert(callee);
    }
  }
  for (Function& function : module) {
    if (IsInstrumented(function) && !watched.contains(&function)) function.addFnAttr(kSetup);
  }
}

}  // namespace korat::pass
