// Loads and stores. Before a load of an int the code becomes
//
//     %offset = sub i64 %address, ARENA_ZONE
//     br (icmp ult %offset, ARENA_ZONE_SIZE), %arena, %go_on          ; rarely taken
//   arena:
//     %mark = load i32, (%address + MARK_DISTANCE)                    ; a byte per arena byte
//     br (icmp ne %mark, 0), %marked, %go_on
//   marked:
//     call preserve_most @korat_rt_read(%address, 4)
//     br %go_on
//   go_on:
//     %value = load i32, %address                                     ; the load as it was
//
// @korat_rt_place is set before the call if the compiler knows the load's place in the source. If
// the value is followed (see uses.cc), the hook is @korat_rt_first_read, called for fresh bytes
// only. Before a store the code becomes
//
//     %offset = sub i64 %address, @korat_rt_quiet_base
//     br (icmp uge %offset, @korat_rt_quiet_size), %loud, %go_on
//   loud:
//     call preserve_most @korat_rt_write(%address, 4)
#include <optional>

#include "abi/hooks.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "pass/steps.h"

namespace korat::pass {
namespace {

using llvm::Value;

// Memory that an instruction reads, writes or both.
struct Touch {
  llvm::Instruction* at;
  Value* pointer;
  Value* size;  // i64, or any integer to be extended
  bool reads;
  bool writes;
};

// A value that a slice wants, as an integer (see FitsWord in slices.cc).
Value* AsWord(llvm::IRBuilder<>& builder, Value* value) {
  llvm::Type* word = builder.getInt64Ty();
  if (value->getType()->isPointerTy()) return builder.CreatePtrToInt(value, word);
  if (value->getType()->isDoubleTy()) return builder.CreateBitCast(value, word);
  if (value->getType()->isFloatTy()) value = builder.CreateBitCast(value, builder.getInt32Ty());
  return builder.CreateZExt(value, word);
}

constexpr const char* kHandedOver = "korat.handed_over";

void HandOver(llvm::Instruction* instruction) {
  instruction->setMetadata(kHandedOver, llvm::MDNode::get(instruction->getContext(), {}));
}

class AccessStep {
 public:
  AccessStep(llvm::Function& function, const HookTable& hooks, const FollowedLoads& followed)
      : function_(function),
        hooks_(hooks),
        followed_(followed),
        layout_(hooks.module.getDataLayout()) {}

  void Run() {
    Collect();
    CollectSlices();
    for (const Touch& touch : touches_) {
      if (touch.reads) CheckRead(touch);
      if (touch.writes) CheckWrite(touch);
    }
    for (const auto& [load, slice] : slices_) slice->eraseFromParent();
  }

 private:
  void Collect() {
    for (llvm::Instruction& instruction : llvm::instructions(function_)) {
      if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
        Add(load, load->getPointerOperand(), SizeOf(load->getType()), !IsCountArithmetic(*load),
            false);
      } else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
        Add(store, store->getPointerOperand(), SizeOf(store->getValueOperand()->getType()), false,
            true);
      } else if (auto* rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
        Add(rmw, rmw->getPointerOperand(), SizeOf(rmw->getType()), !IsCountArithmetic(*rmw), true);
      } else if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
        Add(exchange, exchange->getPointerOperand(),
            SizeOf(exchange->getCompareOperand()->getType()), !IsCountArithmetic(*exchange), true);
      } else if (auto* copy = llvm::dyn_cast<llvm::AnyMemTransferInst>(&instruction)) {
        Add(copy, copy->getRawSource(), copy->getLength(), true, false);
        Add(copy, copy->getRawDest(), copy->getLength(), false, true);
      } else if (auto* set = llvm::dyn_cast<llvm::AnyMemSetInst>(&instruction)) {
        Add(set, set->getRawDest(), set->getLength(), false, true);
      } else if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
        AddByValueArguments(call);
      }
    }
  }

  // A byval argument is copied at the call, which reads the whole object.
  void AddByValueArguments(llvm::CallBase* call) {
    for (unsigned i = 0; i < call->arg_size(); ++i) {
      if (!call->isByValArgument(i)) continue;
      Add(call, call->getArgOperand(i), SizeOf(call->getParamByValType(i)), true, false);
    }
  }

  void Add(llvm::Instruction* at, Value* pointer, Value* size, bool reads, bool writes) {
    if (pointer->getType()->getPointerAddressSpace() != 0 || IsLocal(pointer)) return;
    if (!MayBeInArena(pointer)) reads = false;  // stores count anyway: they must be undone
    if (reads || writes) touches_.push_back({at, pointer, size, reads, writes});
  }

  Value* SizeOf(llvm::Type* type) { return hooks_.Int(layout_.getTypeStoreSize(type)); }

  void CheckRead(const Touch& touch) {
    llvm::IRBuilder<> builder(touch.at);
    Value* address = builder.CreatePtrToInt(touch.pointer, hooks_.i64);
    Value* size = builder.CreateZExtOrTrunc(touch.size, hooks_.i64);
    auto* load = llvm::dyn_cast<llvm::LoadInst>(touch.at);
    const bool is_followed = load != nullptr && followed_.loads.contains(load);
    auto* constant = llvm::dyn_cast<llvm::ConstantInt>(size);
    llvm::Type* word = constant == nullptr ? nullptr : hooks_.Word(constant->getZExtValue());
    const bool tests_share = IsShareTest(*touch.at);
    if (IsSlice(function_) && word != nullptr && !tests_share) {
      EndSliceIfFresh(builder, address, word);
    }
    hooks_.EnterIfMarked(builder, address, word,
                         is_followed ? KORAT_FRESH | KORAT_COUNTED : kAnyMark);
    if (tests_share) EnterIfUnshared(builder, touch, address);
    hooks_.SetPlace(builder, *touch.at);
    llvm::CallInst* slice = load == nullptr ? nullptr : slices_.lookup(load);
    if (slice == nullptr) {
      hooks_.Call(builder, is_followed ? hooks_.first_read : hooks_.read, {address, size});
      return;
    }
    const std::uint64_t escapes = is_followed ? 0 : std::uint64_t{1} << 32;
    hooks_.Call(builder, hooks_.sliced_read,
                {address, hooks_.Int(constant->getZExtValue() | escapes), slice->getArgOperand(0),
                 LayDown(builder, *slice)});
  }

  // A use count that is not zero stays so, whatever fields turn out to hold.
  void EnterIfUnshared(llvm::IRBuilder<>& builder, const Touch& touch, Value* address) {
    Value* mark = builder.CreateLoad(
        builder.getInt8Ty(),
        builder.CreateIntToPtr(builder.CreateAdd(address, hooks_.Int(KORAT_MARK_DISTANCE)),
                               builder.getPtrTy()));
    Value* is_outside =
        builder.CreateIsNotNull(builder.CreateAnd(mark, builder.getInt8(KORAT_OUTSIDE)));
    Value* count = builder.CreateLoad(touch.at->getType(), touch.pointer);
    Value* is_wanted = builder.CreateOr(builder.CreateIsNull(count), is_outside);
    builder.SetInsertPoint(Branch(is_wanted, &*builder.GetInsertPoint()));
  }

  // A slice says "unknown" where it would read another field; that needs no hook.
  void EndSliceIfFresh(llvm::IRBuilder<>& builder, Value* address, llvm::Type* word) {
    llvm::Instruction* go_on = &*builder.GetInsertPoint();
    hooks_.EnterIfMarked(builder, address, word, KORAT_FRESH);
    llvm::ReplaceInstWithInst(
        &*builder.GetInsertPoint(),
        llvm::ReturnInst::Create(function_.getContext(), hooks_.Int(KORAT_SLICE_UNKNOWN)));
    builder.SetInsertPoint(go_on);
  }

  // Stores the values that a slice wants. Returns where.
  Value* LayDown(llvm::IRBuilder<>& builder, const llvm::CallInst& slice) {
    for (unsigned i = 1; i < slice.arg_size(); ++i) {
      Value* address = builder.CreateConstInBoundsGEP1_64(hooks_.i64, live_, i - 1);
      Value* value = slice.getArgOperand(i);
      Value* word = AsWord(builder, value);
      HandOver(builder.CreateStore(word, address));
      for (Value* cast = word; cast != value && llvm::isa<llvm::CastInst>(cast);
           cast = llvm::cast<llvm::CastInst>(cast)->getOperand(0)) {
        HandOver(llvm::cast<llvm::CastInst>(cast));
      }
    }
    return live_;
  }

  // Takes the markers out of the code.
  void CollectSlices() {
    unsigned most = 0;
    for (llvm::Instruction& instruction : llvm::instructions(function_)) {
      auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
      llvm::CallInst* slice = load == nullptr ? nullptr : SliceOf(*load);
      if (slice == nullptr) continue;
      slices_[load] = slice;
      most = std::max(most, slice->arg_size() - 1);
    }
    if (slices_.empty()) return;
    auto* words = llvm::ArrayType::get(hooks_.i64, std::max(most, 1u));
    llvm::IRBuilder<> builder(&*function_.getEntryBlock().getFirstInsertionPt());
    live_ = builder.CreateAlloca(words);
  }

  void CheckWrite(const Touch& touch) {
    llvm::IRBuilder<> builder(touch.at);
    Value* address = builder.CreatePtrToInt(touch.pointer, hooks_.i64);
    Value* size = builder.CreateZExtOrTrunc(touch.size, hooks_.i64);
    hooks_.EnterIfLoud(builder, address);
    hooks_.SetPlace(builder, *touch.at);
    hooks_.Call(builder, hooks_.write, {address, size});
  }

  // Splits the code before `before`. The returned instruction's block runs only if `condition`
  // holds.
  llvm::Instruction* Branch(Value* condition, llvm::Instruction* before) {
    return llvm::SplitBlockAndInsertIfThen(condition, before, /*Unreachable=*/false,
                                           hooks_.Unlikely());
  }

  llvm::Function& function_;
  const HookTable& hooks_;
  const FollowedLoads& followed_;
  const llvm::DataLayout& layout_;
  std::vector<Touch> touches_;
  llvm::MapVector<llvm::LoadInst*, llvm::CallInst*> slices_;  // markers
  Value* live_ = nullptr;                                     // room for what they want
};

}  // namespace

bool IsHandedOver(const llvm::Instruction& instruction) {
  return instruction.getMetadata(kHandedOver) != nullptr;
}

bool IsLocal(const Value* pointer) {
  return llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer, /*MaxLookup=*/12));
}

bool MayBeInArena(const Value* pointer) {
  const Value* object = llvm::getUnderlyingObject(pointer, /*MaxLookup=*/12);
  return pointer->getType()->getPointerAddressSpace() == 0 &&
         !llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(object);
}

void InstrumentAccesses(llvm::Function& function, const HookTable& hooks,
                        const FollowedLoads& followed) {
  AccessStep(function, hooks, followed).Run();
}

}  // namespace korat::pass
