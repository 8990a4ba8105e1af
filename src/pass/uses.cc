// How loaded values are used. Before a compare of a loaded int the code becomes
//
//     br (%address is in an arena and bears KORAT_WATCHED), %watched, %go_on    ; rarely taken
//   watched:
//     call preserve_most @korat_rt_compare(%address, %other, SHAPE, 0)
//     br %go_on
//   go_on:
//     %answer = icmp slt i32 %value, %other                           ; the compare as it was
//
// and before any other use of it
//
//     call preserve_most @korat_rt_leak(%address, 4)                  ; if watched
//
// After a compare only an i1 is left of the value, so the i1 needs no watching. Casts are followed
// and become part of the shape. A switch compares with each of its cases. Arithmetic is followed,
// too (pass/chain.h); a function made for that compare repeats it for other values:
//
//     call preserve_most @korat_rt_compare_by(%address, 4, 0, @evaluator, %operand, %other)
#include "abi/hooks.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "pass/steps.h"

namespace korat::pass {
namespace {

using llvm::Instruction;
using llvm::Value;

constexpr unsigned kMostCases = 8;

// Pointers count only when compared for equality: their order is not a fact about the structure.
bool IsComparing(const llvm::User* user) {
  if (const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(user)) {
    return compare->isEquality() || !compare->getOperand(0)->getType()->isPointerTy();
  }
  const auto* chosen = llvm::dyn_cast<llvm::SwitchInst>(user);
  return chosen != nullptr && chosen->getNumCases() <= kMostCases;
}

// Whether the value, or the end of a chain that begins with it, is compared.
bool IsCompared(const Value& value, const Chains& chains) {
  return llvm::any_of(value.uses(), [&](const llvm::Use& use) {
    if (IsComparing(use.getUser())) return true;
    if (!chains.Continues(use)) return false;
    return use.getUser()->getType()->isIntegerTy(1) || IsCompared(*use.getUser(), chains);
  });
}

class UseStep {
 public:
  UseStep(const FollowedLoads& followed, const HookTable& hooks)
      : followed_(followed), hooks_(hooks) {}

  void Run() {
    for (llvm::LoadInst* load : followed_.loads) Collect(load, Chain(load));
    for (const auto& [key, place] : leaks_) ReportLeak(Chain(key.first), place);
    for (const Compare& compare : compares_) ReportCompare(compare);
  }

 private:
  struct Compare {
    Instruction* at;
    Chain left;
    llvm::CmpInst::Predicate predicate;
    Value* right;
  };

  void Collect(Value* value, const Chain& chain) {
    for (const llvm::Use& use : value->uses()) {
      auto* user = llvm::cast<Instruction>(use.getUser());
      if (IsSliceMarker(*user) || IsHandedOver(*user)) continue;
      auto* compare = llvm::dyn_cast<llvm::ICmpInst>(user);
      if (compare != nullptr && IsComparing(compare)) {
        const bool is_left = use.getOperandNo() == 0;
        AddCompare({compare, chain,
                    is_left ? compare->getPredicate() : compare->getSwappedPredicate(),
                    compare->getOperand(is_left ? 1 : 0)});
      } else if (auto* chosen = llvm::dyn_cast<llvm::SwitchInst>(user);
                 chosen != nullptr && IsComparing(chosen)) {
        for (const auto& choice : chosen->cases()) {
          AddCompare({chosen, chain, llvm::CmpInst::ICMP_EQ, choice.getCaseValue()});
        }
      } else if (!followed_.chains.Continues(use)) {
        auto* phi = llvm::dyn_cast<llvm::PHINode>(user);
        AddLeak(chain.load(), phi == nullptr ? user : phi->getIncomingBlock(use)->getTerminator());
      } else if (user->getType()->isIntegerTy(1)) {
        AddCompare({user->getNextNode(), chain.With(user), llvm::CmpInst::ICMP_NE,
                    llvm::ConstantInt::getFalse(user->getContext())});
      } else {
        Collect(user, chain.With(user));
      }
    }
  }

  void AddCompare(const Compare& compare) {
    const bool can_be_reported =
        compare.left.Shape(compare.predicate) || compare.left.Operands(compare.right);
    if (can_be_reported)
      compares_.push_back(compare);
    else
      AddLeak(compare.left.load(), compare.at);
  }

  // An escape is reported in each block, at the first use: a run may end between two blocks.
  void AddLeak(llvm::LoadInst* load, Instruction* at) {
    Instruction*& place = leaks_[{load, at->getParent()}];
    if (place == nullptr || at->comesBefore(place)) place = at;
  }

  Value* AddressOf(llvm::IRBuilder<>& builder, const Chain& chain) {
    return builder.CreatePtrToInt(chain.load()->getPointerOperand(), hooks_.i64);
  }

  Value* AsInt(llvm::IRBuilder<>& builder, Value* value) {
    return value->getType()->isPointerTy() ? builder.CreatePtrToInt(value, hooks_.i64)
                                           : builder.CreateZExt(value, hooks_.i64);
  }

  void ReportLeak(const Chain& chain, Instruction* at) {
    llvm::IRBuilder<> builder(at);
    Value* address = AddressOf(builder, chain);
    hooks_.EnterIfMarked(builder, address, hooks_.Word(chain.bytes()), KORAT_WATCHED);
    hooks_.Call(builder, hooks_.leak, {address, hooks_.Int(chain.bytes())});
  }

  void ReportCompare(const Compare& compare) {
    llvm::IRBuilder<> builder(compare.at);
    const Chain& left = compare.left;
    Value* address = AddressOf(builder, left);
    hooks_.EnterIfMarked(builder, address, hooks_.Word(left.bytes()), KORAT_WATCHED);
    Value* other_address = hooks_.Int(0);
    std::uint64_t other_bytes = 0;
    if (llvm::LoadInst* load = followed_.chains.LoadOf(compare.right)) {
      other_address = AddressOf(builder, Chain(load));
      other_bytes = Chain(load).bytes();
    }
    if (const auto shape = left.Shape(compare.predicate)) {
      Value* shape_and_bytes = hooks_.Int(*shape | other_bytes << 56);
      hooks_.Call(builder, hooks_.compare,
                  {address, AsInt(builder, compare.right), shape_and_bytes, other_address});
      return;
    }
    const auto operands = *left.Operands(compare.right);
    hooks_.Call(builder, hooks_.compare_by,
                {address, hooks_.Int(left.bytes() | other_bytes << 8), other_address,
                 left.MakeEvaluator(compare.predicate, compare.right, hooks_),
                 AsInt(builder, operands[0]), AsInt(builder, operands[1])});
  }

  const FollowedLoads& followed_;
  const HookTable& hooks_;
  std::vector<Compare> compares_;
  llvm::MapVector<std::pair<llvm::LoadInst*, llvm::BasicBlock*>, Instruction*> leaks_;
};

}  // namespace

FollowedLoads::FollowedLoads(llvm::Function& function) : chains(function) {
  for (Instruction& instruction : llvm::instructions(function)) {
    auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
    if (load != nullptr && chains.LoadOf(load) != nullptr && IsCompared(*load, chains)) {
      loads.insert(load);
    }
  }
}

void InstrumentUses(const FollowedLoads& followed, const HookTable& hooks) {
  UseStep(followed, hooks).Run();
}

}  // namespace korat::pass
