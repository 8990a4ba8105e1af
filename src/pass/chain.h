// Chains: the casts, and the arithmetic with values that were not loaded, that a loaded value goes
// through before it is compared. A chain can be evaluated again for other values; any other use
// lets the loaded value escape.
#pragma once

#include <array>
#include <optional>

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "pass/hook_table.h"

namespace korat::pass {

// The chains of a function.
class Chains {
 public:
  explicit Chains(llvm::Function& function);

  // The load at the start of the chain that `value` ends. Null if it ends none, or is an i1:
  // compares report those.
  llvm::LoadInst* LoadOf(const llvm::Value* value) const;
  // Whether the user extends the chain that this operand ends.
  bool Continues(const llvm::Use& use) const;

 private:
  struct Link {
    llvm::LoadInst* load = nullptr;
    unsigned length = 0;  // in steps
  };
  llvm::DenseMap<const llvm::Value*, Link> links_;
};

// One chain: a load and the steps after it.
class Chain {
 public:
  explicit Chain(llvm::LoadInst* load) : load_(load) {}

  llvm::LoadInst* load() const { return load_; }
  std::uint64_t bytes() const;
  Chain With(llvm::Instruction* step) const;

  // The shape (abi/hooks.h) of a compare whose left operand is the chain's value; none if the chain
  // is more than a few casts.
  std::optional<std::uint64_t> Shape(llvm::CmpInst::Predicate predicate) const;

  // The other values that go into a compare with `right`, except constants; none if there are more
  // than two.
  using TwoValues = std::array<llvm::Value*, 2>;
  std::optional<TwoValues> Operands(llvm::Value* right) const;
  // A korat_evaluator of that compare. REQUIRES: Operands(right) exists, and there are steps.
  llvm::Function* MakeEvaluator(llvm::CmpInst::Predicate predicate, llvm::Value* right,
                                const HookTable& hooks) const;

 private:
  llvm::LoadInst* load_;
  llvm::SmallVector<llvm::Instruction*, 4> steps_;
};

}  // namespace korat::pass
