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
// An i1 is all that is left of the value after a compare, so what becomes of that needs no
// watching. Casts are followed: the shape tells them. A switch compares with each of its cases.
#include <optional>

#include "abi/hooks.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "pass/steps.h"

namespace korat::pass {
namespace {

using llvm::Instruction;
using llvm::Value;

constexpr unsigned kMostCases = 8;

std::uint64_t RelationOf(llvm::CmpInst::Predicate predicate) {
  switch (predicate) {
    case llvm::CmpInst::ICMP_EQ:
      return KORAT_EQUAL;
    case llvm::CmpInst::ICMP_NE:
      return KORAT_NOT_EQUAL;
    case llvm::CmpInst::ICMP_ULT:
      return KORAT_UNSIGNED_LESS;
    case llvm::CmpInst::ICMP_ULE:
      return KORAT_UNSIGNED_LESS_EQUAL;
    case llvm::CmpInst::ICMP_UGT:
      return KORAT_UNSIGNED_GREATER;
    case llvm::CmpInst::ICMP_UGE:
      return KORAT_UNSIGNED_GREATER_EQUAL;
    case llvm::CmpInst::ICMP_SLT:
      return KORAT_SIGNED_LESS;
    case llvm::CmpInst::ICMP_SLE:
      return KORAT_SIGNED_LESS_EQUAL;
    case llvm::CmpInst::ICMP_SGT:
      return KORAT_SIGNED_GREATER;
    default:
      return KORAT_SIGNED_GREATER_EQUAL;
  }
}

// The logarithm of the width of an integer type that shapes can tell; none for others.
std::optional<unsigned> LogWidth(const llvm::Type* type) {
  if (!type->isIntegerTy()) return std::nullopt;
  const unsigned width = type->getIntegerBitWidth();
  if (width != 1 && width != 8 && width != 16 && width != 32 && width != 64) return std::nullopt;
  return llvm::Log2_32(width);
}

unsigned KindOf(const llvm::CastInst& cast) {
  if (llvm::isa<llvm::TruncInst>(cast)) return KORAT_TRUNCATE;
  if (llvm::isa<llvm::ZExtInst>(cast)) return KORAT_ZERO_EXTEND;
  return llvm::isa<llvm::SExtInst>(cast) ? KORAT_SIGN_EXTEND : 0;
}

std::uint64_t BytesOf(const llvm::LoadInst& load) {
  return load.getType()->isPointerTy() ? 8 : load.getType()->getIntegerBitWidth() / 8;
}

// What was loaded, and the casts applied to it since, as part of a shape.
struct Loaded {
  llvm::LoadInst* load;
  std::uint64_t casts = 0;
  unsigned count = 0;

  std::uint64_t bytes() const { return BytesOf(*load); }
  // With one more cast; none if that can't be told.
  std::optional<Loaded> After(const llvm::CastInst& cast) const {
    const auto width = LogWidth(cast.getType());
    const unsigned kind = KindOf(cast);
    if (kind == 0 || !width || count == KORAT_MOST_CASTS) return std::nullopt;
    return Loaded{load, casts | std::uint64_t{kind | *width} << (16 + 8 * count), count + 1};
  }
};

llvm::LoadInst* AsFollowable(Instruction& instruction) {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
  if (load == nullptr || IsCountArithmetic(*load) || !MayBeInArena(load->getPointerOperand())) {
    return nullptr;
  }
  const llvm::Type* type = load->getType();
  const bool is_pointer = type->isPointerTy() && type->getPointerAddressSpace() == 0;
  return is_pointer || (LogWidth(type) && !type->isIntegerTy(1)) ? load : nullptr;
}

// The order of addresses is not a fact about the structure.
bool IsComparing(const llvm::User* user) {
  if (const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(user)) {
    return compare->isEquality() || !compare->getOperand(0)->getType()->isPointerTy();
  }
  const auto* chosen = llvm::dyn_cast<llvm::SwitchInst>(user);
  if (chosen != nullptr) return chosen->getNumCases() <= kMostCases;
  const auto* cast = llvm::dyn_cast<llvm::CastInst>(user);
  if (cast == nullptr || KindOf(*cast) == 0 || !LogWidth(cast->getType())) return false;
  return cast->getType()->isIntegerTy(1) || llvm::any_of(cast->users(), IsComparing);
}

class UseStep {
 public:
  UseStep(const FollowedLoads& followed, const HookTable& hooks)
      : followed_(followed), hooks_(hooks) {}

  void Run() {
    for (Instruction* load : followed_) Collect({llvm::cast<llvm::LoadInst>(load)});
    for (const auto& [key, place] : leaks_) ReportLeak(*key.first, place);
    for (const Compare& compare : compares_) ReportCompare(compare);
  }

 private:
  struct Compare {
    Instruction* at;
    Loaded left;
    std::uint64_t relation;
    Value* right;
  };

  void Collect(const Loaded& loaded) { CollectUses(loaded.load, loaded); }

  void CollectUses(Value* value, const Loaded& loaded) {
    for (const llvm::Use& use : value->uses()) {
      auto* user = llvm::cast<Instruction>(use.getUser());
      auto* compare = llvm::dyn_cast<llvm::ICmpInst>(user);
      if (compare != nullptr && IsComparing(compare)) {
        const bool is_left = use.getOperandNo() == 0;
        compares_.push_back(
            {compare, loaded,
             RelationOf(is_left ? compare->getPredicate() : compare->getSwappedPredicate()),
             compare->getOperand(is_left ? 1 : 0)});
      } else if (auto* chosen = llvm::dyn_cast<llvm::SwitchInst>(user);
                 chosen != nullptr && IsComparing(chosen)) {
        for (const auto& choice : chosen->cases()) {
          compares_.push_back({chosen, loaded, KORAT_EQUAL, choice.getCaseValue()});
        }
      } else if (!Follow(llvm::dyn_cast<llvm::CastInst>(user), loaded)) {
        AddLeak(loaded.load, use);
      }
    }
  }

  // False when the cast is a use like any other.
  bool Follow(llvm::CastInst* cast, const Loaded& loaded) {
    const auto after = cast == nullptr ? std::nullopt : loaded.After(*cast);
    if (!after) return false;
    if (cast->getType()->isIntegerTy(1)) {
      compares_.push_back({cast->getNextNode(), *after, KORAT_NOT_EQUAL,
                           llvm::ConstantInt::getFalse(cast->getContext())});
    } else {
      CollectUses(cast, *after);
    }
    return true;
  }

  // Once in each block, at the first use: a run may end between two.
  void AddLeak(llvm::LoadInst* load, const llvm::Use& use) {
    auto* at = llvm::cast<Instruction>(use.getUser());
    if (auto* phi = llvm::dyn_cast<llvm::PHINode>(at)) {
      at = phi->getIncomingBlock(use)->getTerminator();
    }
    Instruction*& place = leaks_[{load, at->getParent()}];
    if (place == nullptr || at->comesBefore(place)) place = at;
  }

  Value* AddressOf(llvm::IRBuilder<>& builder, const llvm::LoadInst& load) {
    return builder.CreatePtrToInt(const_cast<Value*>(load.getPointerOperand()), hooks_.i64);
  }

  void ReportLeak(const llvm::LoadInst& load, Instruction* at) {
    llvm::IRBuilder<> builder(at);
    Value* address = AddressOf(builder, load);
    const std::uint64_t bytes = BytesOf(load);
    hooks_.GoWhereMarked(builder, address, hooks_.Word(bytes), KORAT_WATCHED);
    hooks_.Call(builder, hooks_.leak, {address, hooks_.Int(bytes)});
  }

  void ReportCompare(const Compare& compare) {
    llvm::IRBuilder<> builder(compare.at);
    Value* address = AddressOf(builder, *compare.left.load);
    hooks_.GoWhereMarked(builder, address, hooks_.Word(compare.left.bytes()), KORAT_WATCHED);
    std::uint64_t shape = compare.relation | compare.left.bytes() << 8 | compare.left.casts;
    Value* other_address = hooks_.Int(0);
    if (const llvm::LoadInst* load = LoadOf(compare.right)) {
      other_address = AddressOf(builder, *load);
      shape |= BytesOf(*load) << 56;
    }
    Value* other = compare.right->getType()->isPointerTy()
                       ? builder.CreatePtrToInt(compare.right, hooks_.i64)
                       : builder.CreateZExt(compare.right, hooks_.i64);
    hooks_.Call(builder, hooks_.compare, {address, other, hooks_.Int(shape), other_address});
  }

  // The followed load that the value comes from by casts alone.
  const llvm::LoadInst* LoadOf(const Value* value) const {
    while (const auto* cast = llvm::dyn_cast<llvm::CastInst>(value)) {
      if (KindOf(*cast) == 0) return nullptr;
      value = cast->getOperand(0);
    }
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(value);
    return load != nullptr && followed_.contains(const_cast<llvm::LoadInst*>(load)) ? load
                                                                                    : nullptr;
  }

  const FollowedLoads& followed_;
  const HookTable& hooks_;
  std::vector<Compare> compares_;
  llvm::MapVector<std::pair<llvm::LoadInst*, llvm::BasicBlock*>, Instruction*> leaks_;
};

}  // namespace

FollowedLoads FindFollowedLoads(llvm::Function& function) {
  FollowedLoads followed;
  for (Instruction& instruction : llvm::instructions(function)) {
    llvm::LoadInst* load = AsFollowable(instruction);
    if (load != nullptr && llvm::any_of(load->users(), IsComparing)) followed.insert(load);
  }
  return followed;
}

void InstrumentUses(const FollowedLoads& followed, const HookTable& hooks) {
  UseStep(followed, hooks).Run();
}

}  // namespace korat::pass
