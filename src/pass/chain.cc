#include "pass/chain.h"

#include <cassert>

#include "abi/hooks.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "pass/steps.h"

namespace korat::pass {
namespace {

using llvm::BinaryOperator;
using llvm::CmpInst;
using llvm::Value;

constexpr unsigned kMostSteps = 16;

std::uint64_t RelationOf(CmpInst::Predicate predicate) {
  switch (predicate) {
    case CmpInst::ICMP_EQ:
      return KORAT_EQUAL;
    case CmpInst::ICMP_NE:
      return KORAT_NOT_EQUAL;
    case CmpInst::ICMP_ULT:
      return KORAT_UNSIGNED_LESS;
    case CmpInst::ICMP_ULE:
      return KORAT_UNSIGNED_LESS_EQUAL;
    case CmpInst::ICMP_UGT:
      return KORAT_UNSIGNED_GREATER;
    case CmpInst::ICMP_UGE:
      return KORAT_UNSIGNED_GREATER_EQUAL;
    case CmpInst::ICMP_SLT:
      return KORAT_SIGNED_LESS;
    case CmpInst::ICMP_SLE:
      return KORAT_SIGNED_LESS_EQUAL;
    case CmpInst::ICMP_SGT:
      return KORAT_SIGNED_GREATER;
    default:
      return KORAT_SIGNED_GREATER_EQUAL;
  }
}

// The logarithm of an integer type's width, if the shape of a compare can hold it.
std::optional<unsigned> LogWidth(const llvm::Type* type) {
  if (!type->isIntegerTy()) return std::nullopt;
  const unsigned width = type->getIntegerBitWidth();
  if (width != 1 && width != 8 && width != 16 && width != 32 && width != 64) return std::nullopt;
  return llvm::Log2_32(width);
}

// The kind of a cast; 0 if it is not followed.
unsigned KindOf(const llvm::CastInst& cast) {
  if (!LogWidth(cast.getType())) return 0;
  if (llvm::isa<llvm::TruncInst>(cast)) return KORAT_TRUNCATE;
  if (llvm::isa<llvm::ZExtInst>(cast)) return KORAT_ZERO_EXTEND;
  return llvm::isa<llvm::SExtInst>(cast) ? KORAT_SIGN_EXTEND : 0;
}

// Whether the operation can't trap when it is repeated with another value of this operand.
bool CanRepeat(const BinaryOperator& operation, unsigned operand) {
  switch (operation.getOpcode()) {
    case llvm::Instruction::Add:
    case llvm::Instruction::Sub:
    case llvm::Instruction::Mul:
    case llvm::Instruction::And:
    case llvm::Instruction::Or:
    case llvm::Instruction::Xor:
      return true;
    case llvm::Instruction::UDiv:
    case llvm::Instruction::URem:
    case llvm::Instruction::Shl:
    case llvm::Instruction::LShr:
    case llvm::Instruction::AShr:
      return operand == 0;
    case llvm::Instruction::SDiv:
    case llvm::Instruction::SRem: {  // dividing the least integer by -1 traps
      const auto* divisor = llvm::dyn_cast<llvm::ConstantInt>(operation.getOperand(1));
      return operand == 0 && divisor != nullptr && !divisor->isMinusOne();
    }
    default:
      return false;
  }
}

bool IsStep(const llvm::Instruction& instruction, unsigned operand) {
  if (const auto* cast = llvm::dyn_cast<llvm::CastInst>(&instruction)) return KindOf(*cast) != 0;
  const auto* operation = llvm::dyn_cast<BinaryOperator>(&instruction);
  return operation != nullptr && LogWidth(operation->getType()) && CanRepeat(*operation, operand);
}

// Whether it loads an integer or a pointer that may be a field.
bool IsFollowable(const llvm::LoadInst& load) {
  if (IsCountArithmetic(load) || !MayBeInArena(load.getPointerOperand())) return false;
  const llvm::Type* type = load.getType();
  const bool is_pointer = type->isPointerTy() && type->getPointerAddressSpace() == 0;
  return is_pointer || (LogWidth(type) && !type->isIntegerTy(1));
}

}  // namespace

Chains::Chains(llvm::Function& function) {
  // In this order definitions come before uses; a phi ends a chain.
  const llvm::ReversePostOrderTraversal<llvm::Function*> blocks(&function);
  for (llvm::BasicBlock* block : blocks) {
    for (llvm::Instruction& instruction : *block) {
      if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
        if (IsFollowable(*load)) links_[load] = {load, 0};
        continue;
      }
      const llvm::Use* link = nullptr;
      unsigned loaded = 0;
      for (const llvm::Use& use : instruction.operands()) {
        if (LoadOf(use.get()) == nullptr) continue;
        link = &use;
        ++loaded;
      }
      // If two operands were loaded, both escape: what one reveals depends on the other.
      if (loaded != 1 || !IsStep(instruction, link->getOperandNo())) continue;
      const Link before = links_[link->get()];
      if (before.length < kMostSteps) links_[&instruction] = {before.load, before.length + 1};
    }
  }
}

llvm::LoadInst* Chains::LoadOf(const Value* value) const {
  return value->getType()->isIntegerTy(1) ? nullptr : links_.lookup(value).load;
}

bool Chains::Continues(const llvm::Use& use) const {
  return !llvm::isa<llvm::LoadInst>(use.getUser()) && links_.contains(use.getUser());
}

std::uint64_t Chain::bytes() const {
  const llvm::Type* type = load_->getType();
  return type->isPointerTy() ? 8 : type->getIntegerBitWidth() / 8;
}

Chain Chain::With(llvm::Instruction* step) const {
  Chain longer = *this;
  longer.steps_.push_back(step);
  return longer;
}

std::optional<std::uint64_t> Chain::Shape(CmpInst::Predicate predicate) const {
  if (steps_.size() > KORAT_MOST_CASTS) return std::nullopt;
  std::uint64_t shape = RelationOf(predicate) | bytes() << 8;
  unsigned position = 16;
  for (const llvm::Instruction* step : steps_) {
    const auto* cast = llvm::dyn_cast<llvm::CastInst>(step);
    if (cast == nullptr) return std::nullopt;
    shape |= std::uint64_t{KindOf(*cast) | *LogWidth(cast->getType())} << position;
    position += 8;
  }
  return shape;
}

std::optional<Chain::TwoValues> Chain::Operands(Value* right) const {
  llvm::SmallVector<Value*, 4> needed;
  const auto need = [&](Value* operand) {
    if (!llvm::isa<llvm::Constant>(operand)) needed.push_back(operand);
  };
  const Value* before = load_;
  for (llvm::Instruction* step : steps_) {
    for (Value* operand : step->operands()) {
      if (operand != before) need(operand);
    }
    before = step;
  }
  need(right);
  if (needed.size() > 2) return std::nullopt;
  Value* nothing = llvm::ConstantInt::getFalse(load_->getContext());
  needed.append(2 - needed.size(), nothing);
  return TwoValues{needed[0], needed[1]};
}

llvm::Function* Chain::MakeEvaluator(CmpInst::Predicate predicate, Value* right,
                                     const HookTable& hooks) const {
  const std::optional<TwoValues> operands = Operands(right);
  assert(operands && !steps_.empty());
  llvm::LLVMContext& context = hooks.module.getContext();
  auto* type = llvm::FunctionType::get(
      hooks.i64, {llvm::PointerType::getUnqual(context), hooks.i64, hooks.i64}, /*isVarArg=*/false);
  // IsInstrumented() excludes functions of this prefix.
  auto* function = llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage,
                                          "korat_rt_evaluator", hooks.module);
  function->setDoesNotThrow();
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", function));
  llvm::DenseMap<const Value*, Value*> here;
  here[load_] = builder.CreateAlignedLoad(load_->getType(), function->getArg(0), llvm::Align(1));
  for (unsigned i = 0; i < 2; ++i) {
    Value* operand = (*operands)[i];
    if (llvm::isa<llvm::Constant>(operand)) continue;
    llvm::Type* wanted = operand->getType();
    Value* argument = function->getArg(1 + i);
    here[operand] = wanted->isPointerTy() ? builder.CreateIntToPtr(argument, wanted)
                                          : builder.CreateTrunc(argument, wanted);
  }
  const auto map = [&](Value* value) { return here.contains(value) ? here[value] : value; };
  for (llvm::Instruction* step : steps_) {
    llvm::Instruction* copy = builder.Insert(step->clone());
    for (llvm::Use& use : copy->operands()) use.set(map(use));
    copy->dropPoisonGeneratingFlags();
    copy->setDebugLoc({});
    here[step] = copy;
  }
  Value* answer = builder.CreateICmp(predicate, map(steps_.back()), map(right));
  builder.CreateRet(builder.CreateZExt(answer, hooks.i64));
  return function;
}

}  // namespace korat::pass
