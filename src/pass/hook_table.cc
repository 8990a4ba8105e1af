#include "pass/hook_table.h"

#include "abi/hooks.h"
#include "llvm/IR/MDBuilder.h"

namespace korat::pass {

using llvm::FunctionCallee;
using llvm::GlobalVariable;
using llvm::Module;
using llvm::Type;

namespace {

FunctionCallee DeclareHook(Module& module, llvm::StringRef name, llvm::ArrayRef<Type*> parameters) {
  auto* type =
      llvm::FunctionType::get(Type::getVoidTy(module.getContext()), parameters, /*isVarArg=*/false);
  FunctionCallee hook = module.getOrInsertFunction(name, type);
  if (auto* function = llvm::dyn_cast<llvm::Function>(hook.getCallee())) {
    function->setCallingConv(llvm::CallingConv::PreserveMost);
    function->setDoesNotThrow();
  }
  return hook;
}

GlobalVariable* DeclareVariable(Module& module, llvm::StringRef name, Type* type) {
  return llvm::cast<GlobalVariable>(module.getOrInsertGlobal(name, type));
}

}  // namespace

HookTable::HookTable(Module& m) : module(m), i64(Type::getInt64Ty(m.getContext())) {
  Type* pointer = llvm::PointerType::getUnqual(m.getContext());
  read = DeclareHook(m, KORAT_HOOK_READ, {i64, i64});
  write = DeclareHook(m, KORAT_HOOK_WRITE, {i64, i64});
  foreign_call = DeclareHook(m, KORAT_HOOK_FOREIGN_CALL, {pointer, i64});
  out_of_fuel = DeclareHook(m, KORAT_HOOK_OUT_OF_FUEL, {});
  fuel = DeclareVariable(m, KORAT_VAR_FUEL, i64);
  quiet_base = DeclareVariable(m, KORAT_VAR_QUIET_BASE, i64);
  quiet_size = DeclareVariable(m, KORAT_VAR_QUIET_SIZE, i64);
}

llvm::CallInst* HookTable::Call(llvm::IRBuilder<>& builder, FunctionCallee hook,
                                llvm::ArrayRef<llvm::Value*> arguments) const {
  llvm::CallInst* call = builder.CreateCall(hook, arguments);
  call->setCallingConv(llvm::CallingConv::PreserveMost);
  call->setDoesNotThrow();
  return call;
}

llvm::ConstantInt* HookTable::Int(std::uint64_t value) const {
  return llvm::ConstantInt::get(llvm::cast<llvm::IntegerType>(i64), value);
}

llvm::MDNode* HookTable::Unlikely() const {
  return llvm::MDBuilder(module.getContext()).createBranchWeights(1, 100000);
}

}  // namespace korat::pass
