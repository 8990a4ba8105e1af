// Pointers that hold a tag in their low bits, and integers that become pointers. The search knows
// the addresses of objects but no tags, so it must learn of both. Before `and i64 %bits, 1` the
// code becomes
//
//     br (%bits is an address in an arena), %tagged, %go_on              ; rarely taken
//   tagged:
//     call preserve_most @korat_rt_tagged(%bits)
//     br %go_on
//
// wherever %bits comes from; and before the load of an integer that flows into an inttoptr
//
//     call preserve_most @korat_rt_forged(%address, 8)           ; if %address is in an arena
//
// Only masks of nothing but the low bits count: hashes shift, divide or mask more bits.
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "pass/steps.h"

namespace korat::pass {
namespace {

using llvm::BinaryOperator;
using llvm::Value;

constexpr unsigned kMostBits = 4;  // objects are usually aligned to 16 bytes

bool IsLowMask(const llvm::APInt& mask) { return !mask.isZero() && mask.isIntN(kMostBits); }

// Whether the value itself may be a pointer. The result of arithmetic is not: its operands are
// checked instead.
bool MayBePointer(const Value* value) {
  return value->getType()->isIntegerTy(64) &&
         !llvm::isa<llvm::Constant, BinaryOperator, llvm::ZExtInst, llvm::SExtInst>(value);
}

// The value whose low bits the operation works on; null if it works on more bits, or if the value
// is narrower than a pointer.
Value* TaggedValue(const BinaryOperator& operation) {
  using namespace llvm::PatternMatch;
  // UBSan's checks of alignment are not the user's code.
  if (operation.getMetadata(llvm::LLVMContext::MD_nosanitize) != nullptr) return nullptr;
  Value* operand = nullptr;
  const llvm::APInt* mask = nullptr;
  const bool is_and = match(&operation, m_c_And(m_Value(operand), m_APInt(mask)));
  if (!is_and && !match(&operation, m_c_Or(m_Value(operand), m_APInt(mask))) &&
      !match(&operation, m_c_Xor(m_Value(operand), m_APInt(mask)))) {
    return nullptr;
  }
  if (!IsLowMask(*mask) && !(is_and && IsLowMask(~*mask))) return nullptr;
  while (auto* cast = llvm::dyn_cast<llvm::TruncInst>(operand)) operand = cast->getOperand(0);
  return MayBePointer(operand) ? operand : nullptr;
}

// The loads of integers that a pointer is made from, found back through arithmetic and locals.
class Sources {
 public:
  void Follow(Value* value) {
    auto* step = llvm::dyn_cast<llvm::Instruction>(value);
    if (step == nullptr || !seen_.insert(step).second) return;
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(step)) return FollowLoad(load);
    if (llvm::isa<BinaryOperator, llvm::TruncInst, llvm::ZExtInst, llvm::SExtInst, llvm::PHINode,
                  llvm::SelectInst>(step)) {
      for (Value* operand : step->operands()) Follow(operand);
    }
  }
  llvm::ArrayRef<llvm::LoadInst*> loads() const { return loads_; }

 private:
  void FollowLoad(llvm::LoadInst* load) {
    if (!load->getType()->isIntegerTy()) return;
    if (MayBeInArena(load->getPointerOperand())) loads_.push_back(load);
    const auto* local = llvm::dyn_cast<llvm::AllocaInst>(load->getPointerOperand());
    if (local == nullptr) return;
    for (const llvm::User* user : local->users()) {
      const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
      if (store != nullptr && store->getPointerOperand() == local) {
        Follow(const_cast<Value*>(store->getValueOperand()));
      }
    }
  }

  llvm::SmallPtrSet<llvm::Instruction*, 16> seen_;
  llvm::SmallVector<llvm::LoadInst*, 4> loads_;
};

}  // namespace

void InstrumentTags(llvm::Function& function, const HookTable& hooks) {
  llvm::SmallVector<std::pair<BinaryOperator*, Value*>, 8> tagged;
  llvm::MapVector<llvm::LoadInst*, llvm::IntToPtrInst*> forged;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (auto* operation = llvm::dyn_cast<BinaryOperator>(&instruction)) {
      if (Value* bits = TaggedValue(*operation)) tagged.push_back({operation, bits});
    } else if (auto* made = llvm::dyn_cast<llvm::IntToPtrInst>(&instruction)) {
      Sources sources;
      sources.Follow(made->getOperand(0));
      for (llvm::LoadInst* load : sources.loads()) forged.insert({load, made});
    }
  }
  for (const auto& [operation, bits] : tagged) {
    llvm::IRBuilder<> builder(operation);
    hooks.EnterIfMarked(builder, bits, nullptr, kAnyMark);
    hooks.SetPlace(builder, *operation);
    hooks.Call(builder, hooks.tagged, {bits});
  }
  for (const auto& [load, made] : forged) {
    llvm::IRBuilder<> builder(load);
    Value* address = builder.CreatePtrToInt(load->getPointerOperand(), hooks.i64);
    hooks.EnterIfMarked(builder, address, nullptr, kAnyMark);
    hooks.SetPlace(builder, *made);
    hooks.Call(builder, hooks.forged,
               {address, hooks.Int(load->getType()->getIntegerBitWidth() / 8)});
  }
}

}  // namespace korat::pass
