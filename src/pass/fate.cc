#include "pass/fate.h"

#include <algorithm>

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Module.h"
#include "pass/scopes.h"

namespace korat::pass {
namespace {

constexpr unsigned kMostFollowed = 200;

using llvm::ConstantInt;
using llvm::Value;
using Known = Fate::Known;

ConstantInt* ValueOf(Value* value, const Known& known) {
  if (auto* constant = llvm::dyn_cast<ConstantInt>(value)) return constant;
  return known.lookup(value);
}

// Whether the compare has the same answer as another one that is known: with `value` known,
// `other == value` and `value != other` say the same of `other`.
ConstantInt* AnswerOfOther(const llvm::ICmpInst& compare, const Known& known) {
  if (!compare.isEquality()) return nullptr;
  for (const unsigned i : {0u, 1u}) {
    const ConstantInt* value = ValueOf(compare.getOperand(i), known);
    const Value* other = compare.getOperand(1 - i);
    if (value == nullptr) continue;
    for (const auto& [instruction, answer] : known) {
      const auto* before = llvm::dyn_cast<llvm::ICmpInst>(instruction);
      if (before == nullptr || !before->isEquality()) continue;
      for (const unsigned j : {0u, 1u}) {
        if (before->getOperand(j) != other || ValueOf(before->getOperand(1 - j), known) != value) {
          continue;
        }
        const bool is_same = before->getPredicate() == compare.getPredicate();
        return ConstantInt::getBool(compare.getContext(), answer->isOne() == is_same);
      }
    }
  }
  return nullptr;
}

// The value is computed anew, perhaps in the next turn of a loop: nothing is known of it, and the
// compares that are known were of what it was.
void Forget(const llvm::Instruction& value, Known& known) {
  llvm::SmallVector<const Value*, 4> stale = {&value};
  for (const auto& [instruction, answer] : known) {
    const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(instruction);
    if (compare != nullptr && llvm::is_contained(compare->operand_values(), &value)) {
      stale.push_back(compare);
    }
  }
  for (const Value* each : stale) known.erase(each);
}

// Whether the function catches what is thrown there.
bool IsCaught(const llvm::Instruction& instruction) {
  const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&instruction);
  return invoke != nullptr && MayCatch(*invoke->getLandingPadInst());
}

// The instruction's value, where it follows from what is known.
ConstantInt* Fold(const llvm::Instruction& instruction, const Known& known) {
  if (!instruction.getType()->isIntegerTy()) return nullptr;
  if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&instruction)) {
    const ConstantInt* condition = ValueOf(select->getOperand(0), known);
    if (condition == nullptr) return nullptr;
    return ValueOf(select->getOperand(condition->isOne() ? 1 : 2), known);
  }
  if (!llvm::isa<llvm::BinaryOperator, llvm::CastInst, llvm::ICmpInst, llvm::FreezeInst>(
          instruction)) {
    return nullptr;
  }
  llvm::SmallVector<llvm::Constant*, 2> operands;
  for (Value* operand : instruction.operands()) {
    operands.push_back(ValueOf(operand, known));
  }
  if (llvm::is_contained(operands, nullptr)) {
    const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction);
    return compare == nullptr ? nullptr : AnswerOfOther(*compare, known);
  }
  if (llvm::isa<llvm::FreezeInst>(instruction)) return llvm::cast<ConstantInt>(operands[0]);
  const llvm::DataLayout& layout = instruction.getModule()->getDataLayout();
  const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction);
  llvm::Constant* folded = compare == nullptr
                               ? llvm::ConstantFoldInstOperands(
                                     const_cast<llvm::Instruction*>(&instruction), operands, layout)
                               : llvm::ConstantFoldCompareInstOperands(
                                     compare->getPredicate(), operands[0], operands[1], layout);
  return llvm::dyn_cast_or_null<ConstantInt>(folded);
}

}  // namespace

Fate::Effect Fate::EffectOf(const llvm::Instruction& instruction) {
  const Effect effect = silence_.Of(instruction);
  if (effect != Effect::kNoticed || !allows_reads_) return effect;
  const bool goes_on = !instruction.isEHPad() && !IsCaught(instruction) &&
                       (llvm::isa<llvm::InvokeInst>(instruction) || !instruction.isTerminator());
  return goes_on && containment_.Holds(instruction) ? Effect::kReads : Effect::kNoticed;
}

void Fate::Restart(const llvm::BasicBlock& first) {
  path_.clear();
  path_.insert(&first);
  left_ = kMostFollowed;
}

Fate::Effect Fate::From(const llvm::BasicBlock& block) {
  Restart(block);
  return Walk(block.begin(), Known());
}

Fate::Effect Fate::After(const llvm::Instruction& instruction, const Known& known) {
  if (const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&instruction)) {
    return Along(*invoke->getParent(), *invoke->getNormalDest(), known);
  }
  Restart(*instruction.getParent());
  return Walk(std::next(instruction.getIterator()), known);
}

Fate::Effect Fate::Along(const llvm::BasicBlock& from, const llvm::BasicBlock& to,
                         const Known& known) {
  Restart(from);
  return Enter(from, to, known);
}

Fate::Effect Fate::Enter(const llvm::BasicBlock& from, const llvm::BasicBlock& to,
                         const Known& known) {
  // Whether a loop ends is not asked.
  if (left_ == 0 || !path_.insert(&to).second) return Effect::kNoticed;
  --left_;
  Known inside = known;
  for (const llvm::PHINode& phi : to.phis()) Forget(phi, inside);
  for (const llvm::PHINode& phi : to.phis()) {
    ConstantInt* value = ValueOf(phi.getIncomingValueForBlock(&from), known);
    if (value != nullptr) inside[&phi] = value;
  }
  const Effect effect = Walk(to.getFirstNonPHIIt(), std::move(inside));
  path_.erase(&to);
  return effect;
}

Fate::Effect Fate::Walk(llvm::BasicBlock::const_iterator at, Known known) {
  Effect effect = Effect::kNone;
  for (; effect != Effect::kNoticed; ++at) {
    effect = std::max(effect, EffectOf(*at));
    if (effect == Effect::kNoticed) break;
    if (at->isTerminator()) return std::max(effect, Leave(*at, known));
    ConstantInt* value = Fold(*at, known);
    Forget(*at, known);
    if (value != nullptr) known[&*at] = value;
  }
  return effect;
}

Fate::Effect Fate::Leave(const llvm::Instruction& terminator, const Known& known) {
  const llvm::BasicBlock& block = *terminator.getParent();
  if (const auto* end = llvm::dyn_cast<llvm::ReturnInst>(&terminator)) {
    const ConstantInt* value =
        end->getReturnValue() == nullptr ? nullptr : ValueOf(end->getReturnValue(), known);
    return value == &answer_ ? Effect::kNone : Effect::kNoticed;
  }
  if (const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&terminator)) {
    return Enter(block, *invoke->getNormalDest(), known);
  }
  if (const auto* chosen = llvm::dyn_cast<llvm::SwitchInst>(&terminator)) {
    if (ConstantInt* value = ValueOf(chosen->getCondition(), known)) {
      return Enter(block, *chosen->findCaseValue(value)->getCaseSuccessor(), known);
    }
  }
  const auto* branch = llvm::dyn_cast<llvm::BranchInst>(&terminator);
  const bool has_condition = branch != nullptr && branch->isConditional();
  if (has_condition) {
    if (const ConstantInt* value = ValueOf(branch->getCondition(), known)) {
      return Enter(block, *branch->getSuccessor(value->isOne() ? 0 : 1), known);
    }
  }
  Effect effect = Effect::kNone;
  for (unsigned i = 0; i < terminator.getNumSuccessors() && effect != Effect::kNoticed; ++i) {
    Known there = known;
    if (has_condition) {
      there[branch->getCondition()] = ConstantInt::getBool(terminator.getContext(), i == 0);
    }
    effect = std::max(effect, Enter(block, *terminator.getSuccessor(i), there));
  }
  return effect;
}

}  // namespace korat::pass
