// Scopes. In
//
//     if (IsRed(node) && (IsRed(node->left) || IsRed(node->right))) return false;
//
// the condition leaves no trace (pass/purity.h): whatever the fields hold that it reads, either the
// predicate rejects, or it goes on in the same way. So if a run goes on there and fails later,
// these fields are not the reason, unless it reads them elsewhere. The search wants to know: the
// code becomes
//
//     %before = load volatile @korat_rt_reads
//     ...                                                  ; the condition, as it was
//     br %bad, %reject, %end
//   end:
//     %now = load volatile @korat_rt_reads
//     br (%now != %before), %report, %go_on
//   report:
//     call preserve_most @korat_rt_end_scope(%before)
//     br %go_on
//
// The loads are volatile because the hooks for reads, which change the variable, come later.
//
// A scope begins somewhere in a block and ends where all paths come together again that do not
// reject. Nothing that is computed inside may be used afterwards; a local container may be
// destroyed there.
#include "pass/scopes.h"

#include "abi/hooks.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace korat::pass {
namespace {

using llvm::BasicBlock;
using llvm::Function;
using llvm::Instruction;
using llvm::Value;

constexpr std::size_t kMostBlocks = 400;
constexpr unsigned kMostEnds = 8;

bool CallsReject(const BasicBlock& block) {
  return llvm::any_of(block, [](const Instruction& instruction) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    return call != nullptr && call->getCalledFunction() != nullptr &&
           call->getCalledFunction()->getName() == KORAT_HOOK_REJECT;
  });
}

class ScopeFinder {
 public:
  struct Scope {
    Instruction* begin;                    // the first in it
    BasicBlock* end;                       // the first block after it
    llvm::SmallVector<Instruction*> ways;  // to the end: terminators
  };

  ScopeFinder(Function& function, Purity& purity) : function_(function), purity_(purity) {
    for (BasicBlock& block : function) {
      numbers_[&block] = static_cast<unsigned>(blocks_.size());
      blocks_.push_back(&block);
    }
  }

  std::vector<Scope> Find() {
    std::vector<Scope> scopes;
    if (blocks_.size() > kMostBlocks) return scopes;
    FindLost();
    FindAfter();
    const llvm::ReversePostOrderTraversal<Function*> order(&function_);
    for (BasicBlock* head : order) {
      if (IsLost(head) || head->isEHPad()) continue;
      // A call may end a block without a branch, and what one check keeps may be for the next.
      BasicBlock* end = FirstAfter(head);
      for (unsigned i = 0; end != nullptr && i < kMostEnds; ++i, end = FirstAfter(end)) {
        if (covered_[end].contains(head)) break;
        Instruction* begin = FindScope(head, end);
        if (begin == nullptr) continue;
        scopes.push_back(MakeScope(begin, end));
        break;
      }
    }
    return scopes;
  }

 private:
  // Where the scope begins that lies between these blocks; null if there is none.
  Instruction* FindScope(BasicBlock* head, BasicBlock* end) {
    if (end->isEHPad() || !MayReject(head, end) || !IsEnteredAt(head) || !EndsCleanly(end)) {
      return nullptr;
    }
    is_repeated_ = IsRepeated(head, end);
    Instruction* begin = FindBegin(head);
    return begin != nullptr && ReadsAfter(begin) ? begin : nullptr;
  }
  Scope MakeScope(Instruction* begin, BasicBlock* end) {
    Scope scope{begin, end, {}};
    for (BasicBlock* block : region_) {
      covered_[end].insert(block);
      if (llvm::is_contained(llvm::successors(block), end)) {
        scope.ways.push_back(block->getTerminator());
      }
    }
    return scope;
  }

  // --- the paths that go on

  bool IsLost(const BasicBlock* block) const { return lost_.test(numbers_.lookup(block)); }

  // Blocks from which the predicate comes to no other end than rejection, an exception or a crash.
  void FindLost() {
    lost_.resize(static_cast<unsigned>(blocks_.size()));
    const auto is_lost = [this](BasicBlock* block) {
      if (const auto* pad = block->getLandingPadInst()) return !MayCatch(*pad);
      if (CallsReject(*block) || llvm::isa<llvm::UnreachableInst>(block->getTerminator())) {
        return true;
      }
      return !llvm::succ_empty(block) &&
             llvm::all_of(llvm::successors(block), [this](auto* next) { return IsLost(next); });
    };
    for (bool changes = true; changes;) {
      changes = false;
      for (unsigned i = 0; i < blocks_.size(); ++i) {
        if (lost_.test(i) || !is_lost(blocks_[i])) continue;
        lost_.set(i);
        changes = true;
      }
    }
  }

  // For each block, those that all paths from it to a return pass.
  void FindAfter() {
    const auto size = static_cast<unsigned>(blocks_.size());
    after_.assign(size, llvm::BitVector(size, true));
    for (bool changes = true; changes;) {
      changes = false;
      for (unsigned i = size; i-- > 0;) {
        if (lost_.test(i)) continue;
        llvm::BitVector now(size, !llvm::succ_empty(blocks_[i]));
        for (BasicBlock* next : llvm::successors(blocks_[i])) {
          if (!IsLost(next)) now &= after_[numbers_.lookup(next)];
        }
        now.set(i);
        if (now == after_[i]) continue;
        after_[i] = now;
        changes = true;
      }
    }
  }
  // The first of them.
  BasicBlock* FirstAfter(const BasicBlock* block) const {
    const unsigned number = numbers_.lookup(block);
    const llvm::BitVector& after = after_[number];
    for (const unsigned i : after.set_bits()) {
      if (i != number && !lost_.test(i) && after_[i].count() + 1 == after.count()) {
        return blocks_[i];
      }
    }
    return nullptr;
  }

  // --- the region between a block and what comes after it

  // Finds it. Whether the predicate may reject there.
  bool MayReject(BasicBlock* head, BasicBlock* end) {
    region_.clear();
    region_.insert(head);
    bool may_reject = false, reaches_end = false;
    for (unsigned i = 0; i < region_.size(); ++i) {
      for (BasicBlock* next : llvm::successors(region_[i])) {
        may_reject = may_reject || (IsLost(next) && !next->isLandingPad());
        reaches_end = reaches_end || next == end;
        if (next != end && !IsLost(next)) region_.insert(next);
      }
    }
    return may_reject && reaches_end;
  }
  // Whether it is entered through its head only, and once.
  bool IsEnteredAt(BasicBlock* head) const {
    return llvm::all_of(region_, [&](BasicBlock* block) {
      return llvm::all_of(llvm::predecessors(block), [&](BasicBlock* before) {
        return IsLost(before) || region_.contains(before) == (block != head);
      });
    });
  }
  // Whether a path leads from what comes after it back to its head.
  bool IsRepeated(const BasicBlock* head, BasicBlock* end) const {
    llvm::SmallSetVector<BasicBlock*, 16> reached;
    reached.insert(end);
    for (unsigned i = 0; i < reached.size(); ++i) {
      for (BasicBlock* next : llvm::successors(reached[i])) {
        if (!IsLost(next)) reached.insert(next);
      }
    }
    return reached.contains(const_cast<BasicBlock*>(head));
  }
  bool ReadsAfter(Instruction* begin) const {
    return llvm::any_of(region_, [&](BasicBlock* block) {
      const bool is_head = block == begin->getParent();
      return std::any_of(is_head ? begin->getIterator() : block->begin(), block->end(),
                         [](const Instruction& instruction) {
                           return instruction.mayReadFromMemory() &&
                                  !instruction.isLifetimeStartOrEnd();
                         });
    });
  }

  bool IsInside(const BasicBlock* block) const {
    return IsLost(block) || region_.contains(const_cast<BasicBlock*>(block));
  }
  // Whether nobody uses the value after the region.
  bool StaysInside(const Instruction& value) const {
    return llvm::all_of(value.uses(), [this](const llvm::Use& use) {
      const auto* user = llvm::cast<Instruction>(use.getUser());
      const auto* phi = llvm::dyn_cast<llvm::PHINode>(user);
      if (phi != nullptr && IsLost(phi->getIncomingBlock(use))) return true;
      return IsInside(user->getParent());
    });
  }
  // Whether all that is done with a local variable is done inside.
  bool IsUsedInside(const Value& address) {
    return llvm::all_of(address.users(), [&](const llvm::User* user) {
      const auto* instruction = llvm::cast<Instruction>(user);
      if (instruction->isLifetimeStartOrEnd()) return true;
      if (!IsInside(instruction->getParent())) return Destroys(*instruction, address);
      const bool is_part = llvm::isa<llvm::GetElementPtrInst, llvm::CastInst>(instruction);
      return !is_part || IsUsedInside(*instruction);
    });
  }
  // To destroy a container, without a trace, shows nobody what it held.
  bool Destroys(const Instruction& instruction, const Value& variable) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    return call != nullptr && call->getCalledFunction() != nullptr &&
           call->getCalledFunction()->getName().ends_with("D2Ev") &&
           ContainerWrites::IsMember(*call->getCalledFunction()) &&
           llvm::isa<llvm::AllocaInst>(variable) && call->getArgOperand(0) == &variable &&
           purity_.Holds(*call, [&](const Value* pointer) {
             return llvm::getUnderlyingObject(pointer, /*MaxLookup=*/12) == &variable;
           });
  }
  // Whether a local variable loses what it held when the region is entered once more.
  bool IsRenewed(const Value& variable) const {
    return !is_repeated_ || llvm::any_of(variable.users(), [this](const llvm::User* user) {
      const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(user);
      return intrinsic != nullptr &&
             intrinsic->getIntrinsicID() == llvm::Intrinsic::lifetime_start &&
             region_.contains(const_cast<BasicBlock*>(intrinsic->getParent()));
    });
  }
  bool IsOwn(const Value* pointer) {
    const auto* variable =
        llvm::dyn_cast<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer, /*MaxLookup=*/12));
    if (variable == nullptr || !IsUsedInside(*variable) || !IsRenewed(*variable)) return false;
    own_.insert(variable);
    return true;
  }
  bool MayBeInside(const Instruction& instruction) {
    return !llvm::isa<llvm::AllocaInst>(instruction) &&
           (instruction.isLifetimeStartOrEnd() ||
            (StaysInside(instruction) &&
             purity_.Holds(instruction, [this](const Value* pointer) { return IsOwn(pointer); })));
  }

  // Where in the head the scope can begin; null if there is no scope.
  Instruction* FindBegin(BasicBlock* head) {
    own_.clear();
    for (BasicBlock* block : llvm::drop_begin(region_)) {
      for (const Instruction& instruction : *block) {
        if (!MayBeInside(instruction)) return nullptr;
      }
    }
    Instruction* begin = nullptr;
    for (Instruction& instruction : llvm::reverse(*head)) {
      if (llvm::isa<llvm::PHINode>(instruction) || !MayBeInside(instruction)) break;
      begin = &instruction;
    }
    if (begin == nullptr) return nullptr;
    // What is before it does not use the variables, either.
    for (const Instruction& before : *head) {
      if (&before == begin) break;
      const bool uses_own = llvm::any_of(before.operands(), [this](const Value* operand) {
        return operand->getType()->isPointerTy() &&
               own_.contains(llvm::getUnderlyingObject(operand, /*MaxLookup=*/12));
      });
      if (uses_own && !before.isLifetimeStartOrEnd()) return nullptr;
    }
    return begin;
  }

  // Whether the code after it can't see where it comes from.
  bool EndsCleanly(BasicBlock* end) const {
    return llvm::all_of(end->phis(), [this](const llvm::PHINode& phi) {
      const Value* common = nullptr;
      for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
        if (!region_.contains(phi.getIncomingBlock(i))) continue;
        const Value* value = phi.getIncomingValue(i);
        if (common != nullptr && value != common) return false;
        common = value;
      }
      return true;
    });
  }

  Function& function_;
  Purity& purity_;
  std::vector<BasicBlock*> blocks_;
  llvm::DenseMap<const BasicBlock*, unsigned> numbers_;
  llvm::BitVector lost_;                // by number
  std::vector<llvm::BitVector> after_;  // by number
  llvm::SmallSetVector<BasicBlock*, 16> region_;
  bool is_repeated_ = false;                // the region, in a loop around it
  llvm::SmallPtrSet<const Value*, 8> own_;  // local variables of the region
  llvm::DenseMap<BasicBlock*, llvm::SmallPtrSet<BasicBlock*, 16>> covered_;  // by end
};

void MarkScope(const ScopeFinder::Scope& scope, const HookTable& hooks) {
  Function& function = *scope.begin->getFunction();
  llvm::IRBuilder<> builder(&*function.getEntryBlock().getFirstInsertionPt());
  const auto load_reads = [&] {
    return builder.CreateLoad(hooks.i64, hooks.reads, /*isVolatile=*/true);
  };
  // A variable: a run that is not left where it is rejected goes on, perhaps to the scope's end.
  Value* before = builder.CreateAlloca(hooks.i64);
  builder.CreateStore(hooks.Int(0), before);
  builder.SetInsertPoint(scope.begin);
  builder.CreateStore(load_reads(), before);
  auto* end = BasicBlock::Create(function.getContext(), "korat.scope", &function, scope.end);
  for (llvm::PHINode& phi : scope.end->phis()) {
    Value* value = nullptr;
    for (Instruction* way : scope.ways) {
      for (int i = phi.getBasicBlockIndex(way->getParent()); i >= 0;
           i = phi.getBasicBlockIndex(way->getParent())) {
        value = phi.getIncomingValue(static_cast<unsigned>(i));
        phi.removeIncomingValue(static_cast<unsigned>(i), /*DeletePHIIfEmpty=*/false);
      }
    }
    phi.addIncoming(value, end);
  }
  for (Instruction* way : scope.ways) way->replaceSuccessorWith(scope.end, end);
  builder.SetInsertPoint(llvm::BranchInst::Create(scope.end, end));
  Value* read_before = builder.CreateLoad(hooks.i64, before);
  Value* has_read = builder.CreateICmpNE(load_reads(), read_before);
  builder.SetInsertPoint(llvm::SplitBlockAndInsertIfThen(has_read, &*builder.GetInsertPoint(),
                                                         /*Unreachable=*/false, hooks.Unlikely()));
  hooks.Call(builder, hooks.end_scope, {read_before});
}

}  // namespace

bool LoadsReads(const Instruction& instruction) {
  const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
  return load != nullptr && load->isVolatile() &&
         load->getPointerOperand()->getName() == KORAT_VAR_READS;
}

// A function that must not throw ends the program instead.
bool MayCatch(const llvm::LandingPadInst& pad) {
  if (pad.getNumClauses() == 0) return false;
  return llvm::none_of(*pad.getParent(), [](const Instruction& instruction) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    return call != nullptr && call->getCalledFunction() != nullptr &&
           call->getCalledFunction()->getName() == "__clang_call_terminate";
  });
}

void MarkScopes(Function& function, Purity& purity, const HookTable& hooks) {
  for (const ScopeFinder::Scope& scope : ScopeFinder(function, purity).Find())
    MarkScope(scope, hooks);
}

}  // namespace korat::pass
