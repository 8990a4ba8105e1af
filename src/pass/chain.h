// What becomes of a loaded value before it is compared: casts, and arithmetic with values that were
// not loaded. Such a chain can be worked out again for other values; any other use is a leak.
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

  // The load at the start of the chain that `value` ends; null if it ends none, or is a truth
  // value, of which enough is told.
  llvm::LoadInst* LoadOf(const llvm::Value* value) const;
  // Whether the user goes on with the chain that this operand ends.
  bool Continues(const llvm::Use& use) const;

 private:
  struct Link {
    llvm::LoadInst* load = nullptr;
    unsigned length = 0;  // in steps
  };
  llvm::DenseMap<const llvm::Value*, Link> links_;
};

// One of them.
class Chain {
 public:
  explicit Chain(llvm::LoadInst* load) : load_(load) {}

  llvm::LoadInst* load() const { return load_; }
  std::uint64_t bytes() const;
  // With one more step.
  Chain With(llvm::Instruction* step) const;

  // The shape of a compare with the chain's value as left operand (abi/hooks.h); none if it does
  // more than a few casts.
  std::optional<std::uint64_t> Shape(llvm::CmpInst::Predicate predicate) const;

  // What else goes into a compare with `right`, constants apart; none if it is more than two
  // values.
  using TwoValues = std::array<llvm::Value*, 2>;
  std::optional<TwoValues> Operands(llvm::Value* right) const;
  // A korat_evaluator for it. REQUIRES: Operands(right), and there are steps.
  llvm::Function* MakeEvaluator(llvm::CmpInst::Predicate predicate, llvm::Value* right,
                                const HookTable& hooks) const;

 private:
  llvm::LoadInst* load_;
  llvm::SmallVector<llvm::Instruction*, 4> steps_;
};

}  // namespace korat::pass
