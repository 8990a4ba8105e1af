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
  llvm::FunctionCallee read, first_read, sliced_read, compare, compare_by, leak, write, tagged,
      forged, foreign_call, foreign_write, out_of_fuel, reject, end_scope;
  llvm::GlobalVariable *fuel, *quiet_base, *quiet_size, *place, *reads;

  // Calls a hook in its calling convention.
  llvm::CallInst* Call(llvm::IRBuilder<>& builder, llvm::FunctionCallee hook,
                       llvm::ArrayRef<llvm::Value*> arguments) const;
  // Stores the instruction's place in the source, if known, for the hook that is called next.
  void SetPlace(llvm::IRBuilder<>& builder, const llvm::Instruction& instruction) const;
  // Splits the code and moves the builder into a new block, which runs only if `address` is in an
  // arena and one of the bytes that the integer type `word` covers there bears one of `marks`
  // (abi/hooks.h). If `word` is null, the marks are not tested.
  void EnterIfMarked(llvm::IRBuilder<>& builder, llvm::Value* address, llvm::Type* word,
                     std::uint8_t marks) const;
  // The same, if what is stored there would have to be undone: it is not the sandbox's own.
  void EnterIfLoud(llvm::IRBuilder<>& builder, llvm::Value* address) const;
  // The integer type of that many bytes; null if there is none.
  llvm::IntegerType* Word(std::uint64_t bytes) const;
  // A constant of the hooks' integer type.
  llvm::ConstantInt* Int(std::uint64_t value) const;
  // Weights for a branch whose first successor is rarely taken.
  llvm::MDNode* Unlikely() const;
};

}  // namespace korat::pass
