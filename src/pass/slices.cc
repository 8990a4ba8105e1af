// Slices: the fate of a value right after it is read, for each value that it may have.
//
//     if (!visited.insert(node->left).second) return false;
//
// rejects every node that was visited before, without reading another field. To run the predicate
// for each of them would be a waste. So, when node->left is about to be read for the first time,
// the search stores one value after the other there and calls a *slice*: a copy of the code from
// that load on, which says what becomes of it. For the function above that is
//
//     i64 f.slice(i64 %entry, ptr %live)     ; %entry: which of the function's loads it begins with
//       switch %entry, ...                   ; the values that live at that load are in %live
//
// It returns KORAT_SLICE_REJECTS where the function calls the hook for rejection
// (pass/rejection.cc), and KORAT_SLICE_UNKNOWN as soon as it can't say: where no rejection can be
// reached, at a return, at a call whose effects could not be taken back (pass/containment.h). The
// slice is instrumented like any function, so the runtime sees when it reads a fresh field, and
// takes back what it writes.
//
// The load is marked by a call right before it, of korat_rt_slice(SITE, live values...), which
// InstrumentAccesses turns into the hook's arguments.
//
// A value that was loaded before and is live may still be watched. The slice reports compares of
// what it loads itself; for values that it got it says which it has used, as bits above the result.
#include "abi/hooks.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"
#include "pass/containment.h"
#include "pass/steps.h"

namespace korat::pass {
namespace {

using llvm::BasicBlock;
using llvm::CallBase;
using llvm::Function;
using llvm::Instruction;
using llvm::LoadInst;
using llvm::Value;

constexpr const char* kMarker = "korat_rt_slice";
constexpr unsigned kMostInstructions = 20000;  // of a function that is copied

bool IsReject(const Instruction& instruction) {
  const auto* call = llvm::dyn_cast<CallBase>(&instruction);
  return call != nullptr && call->getCalledFunction() != nullptr &&
         call->getCalledFunction()->getName() == KORAT_HOOK_REJECT;
}

// Whether a value of this type can be handed over as a 64-bit integer.
bool FitsWord(const llvm::Type* type) {
  return (type->isIntegerTy() && type->getIntegerBitWidth() <= 64) || type->isFloatTy() ||
         type->isDoubleTy() || (type->isPointerTy() && type->getPointerAddressSpace() == 0);
}

// The blocks from which one of `goals` can be reached, these included.
template <typename Goals>
llvm::SmallPtrSet<BasicBlock*, 32> BlocksBefore(const Goals& goals) {
  llvm::SmallPtrSet<BasicBlock*, 32> before;
  llvm::SmallVector<BasicBlock*, 32> pending(goals.begin(), goals.end());
  while (!pending.empty()) {
    BasicBlock* block = pending.pop_back_val();
    if (before.insert(block).second) pending.append(llvm::pred_begin(block), llvm::pred_end(block));
  }
  return before;
}

class SliceMaker {
 public:
  SliceMaker(Function& function, Containment& containment)
      : function_(function),
        containment_(containment),
        context_(function.getContext()),
        word_(llvm::Type::getInt64Ty(context_)),
        followed_(function) {}

  void Run() {
    FindLoads();
    if (loads_.empty()) return;
    Copy();
    Cut();
    AddEntries();
    FindLive();
    if (entries_.empty()) return slice_->eraseFromParent();
    NoteUses();
    HandOver();
    for (const Entry& entry : entries_) Mark(entry);
    llvm::EliminateUnreachableBlocks(*slice_);
  }

 private:
  // A load that the slice may begin with.
  struct Entry {
    LoadInst* load;                        // in the function
    BasicBlock* stub;                      // in the slice: takes the values that live there
    BasicBlock* begin;                     // begins with the copy of the load
    llvm::SmallVector<Instruction*> live;  // copies of what lives there
  };

  // Loads of whole fields from which a rejection can be reached.
  void FindLoads() {
    llvm::SmallVector<BasicBlock*> rejecting;
    for (BasicBlock& block : function_) {
      if (llvm::any_of(block, IsReject)) rejecting.push_back(&block);
    }
    const auto before = BlocksBefore(rejecting);
    for (Instruction& instruction : llvm::instructions(function_)) {
      auto* load = llvm::dyn_cast<LoadInst>(&instruction);
      if (load == nullptr || !before.contains(load->getParent()) || IsCountArithmetic(*load) ||
          load->isAtomic() || (load->isVolatile() && !IsPinned(*load)) ||
          !MayBeInArena(load->getPointerOperand()) || !FitsWord(load->getType())) {
        continue;
      }
      loads_.push_back(load);
    }
  }

  // Parameters become instructions that nothing reaches: HandOver() replaces them.
  void Copy() {
    auto* type = llvm::FunctionType::get(word_, {word_, llvm::PointerType::getUnqual(context_)},
                                         /*isVarArg=*/false);
    slice_ = Function::Create(type, llvm::GlobalValue::InternalLinkage,
                              function_.getName() + ".slice", function_.getParent());
    auto* parameters = BasicBlock::Create(context_, "", slice_);
    llvm::IRBuilder<> builder(parameters);
    for (llvm::Argument& parameter : function_.args()) {
      copies_[&parameter] = builder.CreateFreeze(llvm::PoisonValue::get(parameter.getType()));
    }
    llvm::SmallVector<llvm::ReturnInst*, 8> returns;
    llvm::CloneFunctionInto(slice_, &function_, copies_,
                            llvm::CloneFunctionChangeType::LocalChangesOnly, returns);
    builder.CreateBr(llvm::cast<BasicBlock>(copies_[&function_.getEntryBlock()]));
    const llvm::AttrBuilder attributes(context_, function_.getAttributes().getFnAttrs());
    slice_->setAttributes(
        llvm::AttributeList::get(context_, llvm::AttributeList::FunctionIndex, attributes));
    slice_->setPersonalityFn(nullptr);
    slice_->setDoesNotThrow();
    slice_->setLinkage(llvm::GlobalValue::InternalLinkage);
    slice_->setVisibility(llvm::GlobalValue::DefaultVisibility);
    slice_->setComdat(nullptr);
    slice_->setDSOLocal(true);
    llvm::stripDebugInfo(*slice_);
    for (llvm::Argument& parameter : function_.args()) Remember(parameter);
    for (Instruction& instruction : llvm::instructions(function_)) Remember(instruction);
    used_ = new llvm::AllocaInst(word_, 0, "korat.used", parameters->begin());
  }

  void Remember(Value& original) {
    auto* copy = llvm::dyn_cast_or_null<Instruction>(copies_.lookup(&original));
    if (copy != nullptr) pairs_.emplace_back(copy, &original);
  }

  void ReplaceEnd(BasicBlock* block, std::uint64_t result) {
    llvm::IRBuilder<> builder(block->getTerminator());
    if (result == KORAT_SLICE_UNKNOWN) {
      builder.CreateRet(llvm::ConstantInt::get(word_, result));
    } else {
      Value* used = builder.CreateShl(builder.CreateLoad(word_, used_), KORAT_SLICE_USED_SHIFT);
      builder.CreateRet(builder.CreateOr(used, llvm::ConstantInt::get(word_, result)));
      rejecting_.push_back(block);
    }
    block->getTerminator()->eraseFromParent();
  }

  // Ends the slice where the rejection is certain, or where nothing can be said.
  void Cut() {
    for (BasicBlock& block : llvm::make_early_inc_range(*slice_)) CutBlock(block);
    const auto before = BlocksBefore(rejecting_);
    unknown_ = BasicBlock::Create(context_, "", slice_);
    llvm::ReturnInst::Create(context_, llvm::ConstantInt::get(word_, KORAT_SLICE_UNKNOWN),
                             unknown_);
    for (BasicBlock* block : before) {
      Instruction* end = block->getTerminator();
      for (unsigned i = 0; i < end->getNumSuccessors(); ++i) {
        BasicBlock* next = end->getSuccessor(i);
        if (before.contains(next)) continue;
        next->removePredecessor(block, /*KeepOneInputPHIs=*/true);
        end->setSuccessor(i, unknown_);
      }
    }
    reaches_ = before;
    for (const auto& [copy, original] : pairs_) {  // now that no copy is erased any more
      if (copy != nullptr) originals_[llvm::cast<Instruction>(&*copy)] = original;
    }
  }

  void CutBlock(BasicBlock& block) {
    for (Instruction& instruction : llvm::make_early_inc_range(block)) {
      if (IsReject(instruction)) {
        const auto* releases =
            llvm::dyn_cast<llvm::ConstantInt>(llvm::cast<CallBase>(instruction).getArgOperand(0));
        const bool is_sure = releases != nullptr && releases->isZero();
        ReturnBefore(instruction, is_sure ? KORAT_SLICE_REJECTS : KORAT_SLICE_RELEASES);
        return;
      }
      if (llvm::isa<llvm::LifetimeIntrinsic, llvm::DbgInfoIntrinsic>(instruction)) {
        instruction.eraseFromParent();
        continue;
      }
      const bool goes_on =
          llvm::isa<llvm::BranchInst, llvm::SwitchInst, llvm::InvokeInst>(instruction) ||
          !instruction.isTerminator();
      if (!goes_on || instruction.isEHPad() || !containment_.Holds(instruction)) {
        ReturnBefore(instruction, KORAT_SLICE_UNKNOWN);
        return;
      }
      // Nothing is thrown in a slice: that ends it.
      if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&instruction)) {
        const auto pair = llvm::find_if(pairs_, [&](auto& of) { return of.first == invoke; });
        Value* original = pair == pairs_.end() ? nullptr : pair->second;
        llvm::CallInst* call = llvm::changeToCall(invoke);
        if (original != nullptr) pairs_.emplace_back(call, original);
        return;
      }
    }
  }

  // Phis keep their names, even with one input left: they may live at an entry.
  void ReturnBefore(Instruction& instruction, std::uint64_t result) {
    BasicBlock* block = instruction.getParent();
    for (BasicBlock* next : llvm::successors(block)) {
      next->removePredecessor(block, /*KeepOneInputPHIs=*/true);
    }
    new llvm::UnreachableInst(context_, instruction.getIterator());
    for (bool is_done = false; !is_done;) {
      Instruction& last = block->back();
      is_done = &last == &instruction;
      if (!last.getType()->isVoidTy()) {
        last.replaceAllUsesWith(llvm::PoisonValue::get(last.getType()));
      }
      last.eraseFromParent();
    }
    ReplaceEnd(block, result);
  }

  void AddEntries() {
    auto* dispatch = BasicBlock::Create(context_, "", slice_, &slice_->getEntryBlock());
    used_->moveBefore(*dispatch, dispatch->end());
    llvm::IRBuilder<> builder(dispatch);
    builder.CreateStore(llvm::ConstantInt::get(word_, 0), used_);
    llvm::SwitchInst* choice = builder.CreateSwitch(slice_->getArg(0), unknown_);
    for (LoadInst* load : loads_) {
      auto* copy = llvm::dyn_cast_or_null<LoadInst>(copies_.lookup(load));
      if (copy == nullptr || copy->getFunction() != slice_) continue;
      if (!reaches_.contains(copy->getParent())) continue;
      BasicBlock* begin = llvm::SplitBlock(copy->getParent(), copy);
      reaches_.insert(begin);
      auto* stub = BasicBlock::Create(context_, "", slice_);
      llvm::BranchInst::Create(begin, stub);
      choice->addCase(llvm::ConstantInt::get(llvm::cast<llvm::IntegerType>(word_), entries_.size()),
                      stub);
      entries_.push_back({load, stub, begin, {}});
    }
  }

  // --- what lives where the slice begins

  // Where the operand must be known: the block and, if it is defined there, whether before.
  static BasicBlock* BlockOf(const llvm::Use& use) {
    auto* phi = llvm::dyn_cast<llvm::PHINode>(use.getUser());
    return phi == nullptr ? llvm::cast<Instruction>(use.getUser())->getParent()
                          : phi->getIncomingBlock(use);
  }
  static bool IsDefinedBefore(const Instruction& value, const llvm::Use& use) {
    auto* user = llvm::cast<Instruction>(use.getUser());
    if (BlockOf(use) != value.getParent()) return false;
    return llvm::isa<llvm::PHINode>(user) || value.comesBefore(user);
  }

  // The blocks that the value must be known at the beginning of.
  llvm::SmallPtrSet<BasicBlock*, 16> LiveIn(const Instruction& value) const {
    llvm::SmallPtrSet<BasicBlock*, 16> live;
    llvm::SmallVector<BasicBlock*, 16> pending;
    for (const llvm::Use& use : value.uses()) {
      if (reachable_.contains(BlockOf(use)) && !IsDefinedBefore(value, use)) {
        pending.push_back(BlockOf(use));
      }
    }
    while (!pending.empty()) {
      BasicBlock* block = pending.pop_back_val();
      if (!live.insert(block).second) continue;
      for (BasicBlock* before : llvm::predecessors(block)) {
        if (before != value.getParent() && reachable_.contains(before)) pending.push_back(before);
      }
    }
    return live;
  }

  void FindReachable() {
    reachable_.clear();
    llvm::SmallVector<BasicBlock*, 32> pending = {&slice_->getEntryBlock()};
    while (!pending.empty()) {
      BasicBlock* block = pending.pop_back_val();
      if (!reachable_.insert(block).second) continue;
      pending.append(llvm::succ_begin(block), llvm::succ_end(block));
    }
  }

  // Finds what lives at each entry; an entry where that can't be handed over is given up.
  void FindLive() {
    FindReachable();
    llvm::SmallPtrSet<BasicBlock*, 8> refused;
    for (Instruction& value : llvm::instructions(*slice_)) {
      if (value.use_empty() || value.getParent() == &slice_->getEntryBlock()) continue;
      const auto live = LiveIn(value);
      for (Entry& entry : entries_) {
        if (!live.contains(entry.begin)) continue;
        entry.live.push_back(&value);
        if (!FitsWord(value.getType()) || !originals_.contains(&value)) refused.insert(entry.begin);
      }
    }
    for (auto entry = entries_.begin(); entry != entries_.end();) {
      if (!refused.contains(entry->begin)) {
        ++entry;
        continue;
      }
      // Only the way through its stub: its code may be part of another entry's.
      llvm::ReplaceInstWithInst(
          entry->stub->getTerminator(),
          llvm::ReturnInst::Create(context_, llvm::ConstantInt::get(word_, KORAT_SLICE_UNKNOWN)));
      entry = entries_.erase(entry);
    }
    FindReachable();
  }

  // --- watched values that are handed over

  LoadInst* FollowedLoadOf(const Instruction& copy) const {
    const Value* original = originals_.lookup(&copy);
    LoadInst* load = original == nullptr ? nullptr : followed_.chains.LoadOf(original);
    return load != nullptr && followed_.loads.contains(load) ? load : nullptr;
  }

  // A bit for each followed load one of whose values lives at an entry; set where it is used.
  void NoteUses() {
    for (const Entry& entry : entries_) {
      for (const Instruction* value : entry.live) {
        if (LoadInst* load = FollowedLoadOf(*value)) handed_over_.insert(load);
      }
    }
    if (handed_over_.empty()) return;
    std::vector<std::pair<Instruction*, unsigned>> notes;
    for (Instruction& value : llvm::instructions(*slice_)) {
      LoadInst* load = FollowedLoadOf(value);
      if (load == nullptr || !handed_over_.contains(load)) continue;
      const auto bit = static_cast<unsigned>(llvm::find(handed_over_, load) - handed_over_.begin());
      for (const llvm::Use& use : value.uses()) {
        auto* user = llvm::cast<Instruction>(use.getUser());
        const bool is_phi = llvm::isa<llvm::PHINode>(user);
        notes.emplace_back(is_phi ? BlockOf(use)->getTerminator() : user, bit);
      }
    }
    for (const auto& [before, bit] : notes) {
      llvm::IRBuilder<> builder(before);
      Value* used = builder.CreateLoad(word_, used_);
      // With too many of them the last bit stands for several.
      const std::uint64_t mask = std::uint64_t{1} << std::min(bit, kLastBit);
      builder.CreateStore(builder.CreateOr(used, llvm::ConstantInt::get(word_, mask)), used_);
    }
  }

  // --- handing over

  // Each value that lives at an entry is now defined in the entry's stub, too.
  void HandOver() {
    llvm::MapVector<Instruction*, llvm::SmallVector<std::pair<BasicBlock*, Value*>>> stubs;
    for (Entry& entry : entries_) {
      llvm::IRBuilder<> builder(entry.stub->getTerminator());
      for (unsigned i = 0; i < entry.live.size(); ++i) {
        Value* address = builder.CreateConstInBoundsGEP1_64(word_, slice_->getArg(1), i);
        // The low bytes of the word; an integer that became a pointer would be reported.
        LoadInst* part = builder.CreateLoad(entry.live[i]->getType(), address);
        LeaveUnwatched(*part);
        stubs[entry.live[i]].emplace_back(entry.stub, part);
      }
    }
    for (auto& [value, definitions] : stubs) {
      llvm::SSAUpdater updater;
      updater.Initialize(value->getType(), "");
      if (reachable_.contains(value->getParent())) {
        updater.AddAvailableValue(value->getParent(), value);
      }
      for (const auto& [stub, defined] : definitions) updater.AddAvailableValue(stub, defined);
      llvm::SmallVector<llvm::Use*, 16> uses;
      for (llvm::Use& use : value->uses()) {
        if (reachable_.contains(BlockOf(use)) && !IsDefinedBefore(*value, use))
          uses.push_back(&use);
      }
      for (llvm::Use* use : uses) updater.RewriteUse(*use);
    }
  }

  // The marker before the load: the site, the values that live there, then the addresses of the
  // followed loads among them.
  void Mark(const Entry& entry) {
    llvm::Module& module = *function_.getParent();
    llvm::SmallVector<Value*> arguments = {nullptr};
    llvm::SmallSetVector<LoadInst*, 8> followed;
    for (const Instruction* value : entry.live) {
      arguments.push_back(originals_.lookup(value));
      if (LoadInst* load = FollowedLoadOf(*value)) followed.insert(load);
    }
    llvm::SmallVector<llvm::Constant*> words = {slice_, Int(NumberOf(entry)), Int(followed.size())};
    for (LoadInst* load : followed) {
      const auto bit = static_cast<unsigned>(llvm::find(handed_over_, load) - handed_over_.begin());
      words.append(
          {Int(arguments.size() - 1), Int(Chain(load).bytes()), Int(std::min(bit, kLastBit))});
      arguments.push_back(load->getPointerOperand());
    }
    llvm::Constant* initial = llvm::ConstantStruct::getAnon(words);
    auto* site =
        new llvm::GlobalVariable(module, initial->getType(), /*isConstant=*/true,
                                 llvm::GlobalValue::PrivateLinkage, initial, "korat_rt_slice_site");
    arguments[0] = site;
    auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(context_), {site->getType()},
                                         /*isVarArg=*/true);
    llvm::CallInst::Create(module.getOrInsertFunction(kMarker, type), arguments, "",
                           entry.load->getIterator());
  }

  // The case of the switch.
  std::uint64_t NumberOf(const Entry& entry) const {
    auto* choice = llvm::cast<llvm::SwitchInst>(slice_->getEntryBlock().getTerminator());
    return choice->findCaseDest(entry.stub)->getZExtValue();
  }
  llvm::ConstantInt* Int(std::uint64_t value) const {
    return llvm::ConstantInt::get(llvm::cast<llvm::IntegerType>(word_), value);
  }

  static constexpr unsigned kLastBit = 63 - KORAT_SLICE_USED_SHIFT;

  Function& function_;
  Containment& containment_;
  llvm::LLVMContext& context_;
  llvm::Type* word_;
  FollowedLoads followed_;  // in the function
  std::vector<LoadInst*> loads_;
  Function* slice_ = nullptr;
  llvm::ValueToValueMapTy copies_;
  std::vector<std::pair<llvm::WeakVH, Value*>> pairs_;    // copies, null once erased, and originals
  llvm::DenseMap<const Instruction*, Value*> originals_;  // by copy
  llvm::AllocaInst* used_ = nullptr;                      // bits, see NoteUses
  BasicBlock* unknown_ = nullptr;                         // returns KORAT_SLICE_UNKNOWN
  llvm::SmallVector<BasicBlock*> rejecting_;              // return something else
  llvm::SmallPtrSet<BasicBlock*, 32> reaches_;            // from which they can be reached
  llvm::SmallPtrSet<BasicBlock*, 32> reachable_;          // from an entry
  std::vector<Entry> entries_;
  llvm::SmallSetVector<LoadInst*, 8> handed_over_;  // followed loads whose values live at entries
};

}  // namespace

void MakeSlices(llvm::Module& module) {
  std::vector<Function*> functions;
  for (Function& function : module) {
    if (IsInstrumented(function) && !function.isPresplitCoroutine() &&
        !function.hasFnAttribute(llvm::Attribute::SanitizeAddress) &&
        function.getInstructionCount() <= kMostInstructions &&
        llvm::any_of(llvm::instructions(function), IsReject)) {
      functions.push_back(&function);
    }
  }
  Containment containment;
  for (Function* function : functions) SliceMaker(*function, containment).Run();
}

bool IsSliceMarker(const llvm::User& user) {
  const auto* call = llvm::dyn_cast<llvm::CallInst>(&user);
  return call != nullptr && call->getCalledFunction() != nullptr &&
         call->getCalledFunction()->getName() == kMarker;
}

llvm::CallInst* SliceOf(const LoadInst& load) {
  const Instruction* before = load.getPrevNode();
  return before != nullptr && IsSliceMarker(*before)
             ? const_cast<llvm::CallInst*>(llvm::cast<llvm::CallInst>(before))
             : nullptr;
}

}  // namespace korat::pass
