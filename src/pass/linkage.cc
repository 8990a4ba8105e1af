#include "abi/hooks.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "pass/steps.h"

namespace korat::pass {
namespace {

// Whether another file may hold the same definition. weak_odr (an explicit instantiation) must stay
// visible to other files; its callers check the mark instead.
bool HasTwins(const llvm::GlobalValue& value) {
  return !value.isDeclaration() &&
         (value.hasLinkOnceLinkage() || value.hasAvailableExternallyLinkage());
}

void Localize(llvm::GlobalValue& value) {
  value.setLinkage(llvm::GlobalValue::InternalLinkage);
  value.setVisibility(llvm::GlobalValue::DefaultVisibility);
  value.setDSOLocal(true);
}

bool IsVtable(const llvm::GlobalVariable& variable) {
  // Virtual tables, construction vtables and VTTs hold addresses of virtual functions.
  const llvm::StringRef name = variable.getName();
  return name.starts_with("_ZTV") || name.starts_with("_ZTC") || name.starts_with("_ZTT");
}

}  // namespace

void LeaveToTheLibrary(llvm::Module& module) {
  for (llvm::Function& function : module) {
    const llvm::StringRef name = function.getName();
    const bool is_standard =
        name.starts_with("_ZNSt") || name.starts_with("_ZNKSt") || name.starts_with("_ZSt");
    // The library does not export functions that are always inlined.
    if (is_standard && function.hasAvailableExternallyLinkage() &&
        !function.hasFnAttribute(llvm::Attribute::AlwaysInline)) {
      function.deleteBody();
    }
  }
}

void LocalizeInlineFunctions(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (!HasTwins(function)) continue;
    Localize(function);
    function.setComdat(nullptr);
  }
  for (llvm::GlobalVariable& variable : module.globals()) {
    if (!IsVtable(variable) || !HasTwins(variable)) continue;
    Localize(variable);
    variable.setComdat(nullptr);
  }
  for (llvm::GlobalAlias& alias : module.aliases()) {
    if (HasTwins(alias)) Localize(alias);
  }
}

// Declarations lose them, too: the function may be defined, and instrumented, in another file.
void DropStaleAttributes(llvm::Function& function) {
  if (function.isIntrinsic()) return;
  for (llvm::Attribute::AttrKind kind :
       {llvm::Attribute::Memory, llvm::Attribute::WillReturn, llvm::Attribute::MustProgress,
        llvm::Attribute::NoSync, llvm::Attribute::NoFree, llvm::Attribute::Speculatable}) {
    function.removeFnAttr(kind);
  }
  // A hook may change what a `restrict` parameter points to, or leave the function.
  for (llvm::Argument& argument : function.args()) {
    if (!argument.hasStructRetAttr()) argument.removeAttr(llvm::Attribute::NoAlias);
  }
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
      load->setMetadata(llvm::LLVMContext::MD_invariant_load, nullptr);
    }
    if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
      call->removeFnAttr(llvm::Attribute::Memory);
      call->removeFnAttr(llvm::Attribute::WillReturn);
    }
  }
}

void MarkFunction(llvm::Function& function) {
  const bool has_unknown_callers = !function.hasLocalLinkage() || function.hasAddressTaken();
  if (!has_unknown_callers || function.hasPrefixData()) return;
  function.setPrefixData(
      llvm::ConstantInt::get(llvm::Type::getInt64Ty(function.getContext()), KORAT_FUNCTION_MARK));
}

}  // namespace korat::pass
