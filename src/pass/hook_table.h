// The imported hooks and variables of the runtime, in one table.
#pragma once

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace korat::pass {

inline constexpr std::uint8_t kAnyMark = 0xff;

struct HookTable {
  explicit HookTable(llvm::Module& module);

  llvm::Module& module;
  llvm::Type* i64;
  llvm::FunctionCallee read, first_read, compare, compare_by, leak, write, foreign_call,
      out_of_fuel;
  llvm::GlobalVariable *fuel, *quiet_base, *quiet_size;

  // Calls a hook by its own calling convention.
  llvm::CallInst* Call(llvm::IRBuilder<>& builder, llvm::FunctionCallee hook,
                       llvm::ArrayRef<llvm::Value*> arguments) const;
  // Splits the code so that the builder goes on where `address` is in an arena and one of the bytes
  // that the integer type `word` covers there bears one of `marks` (abi/hooks.h). `word` may be
  // null: then the marks are not looked at.
  void GoWhereMarked(llvm::IRBuilder<>& builder, llvm::Value* address, llvm::Type* word,
                     std::uint8_t marks) const;
  // The integer type of so many bytes, null if there is none.
  llvm::IntegerType* Word(std::uint64_t bytes) const;
  // Constant of the hooks' integer type.
  llvm::ConstantInt* Int(std::uint64_t value) const;
  // Weights for a branch whose first successor is rarely taken.
  llvm::MDNode* Unlikely() const;
};

}  // namespace korat::pass
