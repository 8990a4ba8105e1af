// The imported hooks and variables of the runtime, in one table.
#pragma once

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace korat::pass {

struct HookTable {
  explicit HookTable(llvm::Module& module);

  llvm::Module& module;
  llvm::Type* i64;
  llvm::FunctionCallee read, write, foreign_call, out_of_fuel;
  llvm::GlobalVariable *fuel, *quiet_base, *quiet_size;

  // Calls a hook by its own calling convention.
  llvm::CallInst* Call(llvm::IRBuilder<>& builder, llvm::FunctionCallee hook,
                       llvm::ArrayRef<llvm::Value*> arguments) const;
  // Constant of the hooks' integer type.
  llvm::ConstantInt* Int(std::uint64_t value) const;
  // Weights for a branch whose first successor is rarely taken.
  llvm::MDNode* Unlikely() const;
};

}  // namespace korat::pass
