#include "pass/slice_values.h"

#include <algorithm>
#include <utility>

#include "abi/hooks.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

namespace korat::pass {

using llvm::BasicBlock;
using llvm::Instruction;
using llvm::LoadInst;
using llvm::Value;

bool FitsWord(const llvm::Type* type) {
  return (type->isIntegerTy() && type->getIntegerBitWidth() <= 64) || type->isFloatTy() ||
         type->isDoubleTy() || (type->isPointerTy() && type->getPointerAddressSpace() == 0);
}

namespace {

// Where the operand must be known: the block and, if it is defined there, whether before.
BasicBlock* BlockOf(const llvm::Use& use) {
  auto* phi = llvm::dyn_cast<llvm::PHINode>(use.getUser());
  return phi == nullptr ? llvm::cast<Instruction>(use.getUser())->getParent()
                        : phi->getIncomingBlock(use);
}
bool IsDefinedBefore(const Instruction& value, const llvm::Use& use) {
  auto* user = llvm::cast<Instruction>(use.getUser());
  if (BlockOf(use) != value.getParent()) return false;
  return llvm::isa<llvm::PHINode>(user) || value.comesBefore(user);
}

}  // namespace

SliceValues::SliceValues(const SliceCopy& copy, std::vector<SliceEntry> entries)
    : copy_(copy), slice_(copy.slice()), entries_(std::move(entries)), followed_(copy.function()) {
  FindLive();
  if (entries_.empty()) return;
  NoteUses();
  HandOver();
}

// The blocks that the value must be known at the beginning of.
llvm::SmallPtrSet<BasicBlock*, 16> SliceValues::LiveIn(const Instruction& value) const {
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

void SliceValues::FindReachable() {
  reachable_.clear();
  llvm::SmallVector<BasicBlock*, 32> pending = {&slice_.getEntryBlock()};
  while (!pending.empty()) {
    BasicBlock* block = pending.pop_back_val();
    if (!reachable_.insert(block).second) continue;
    pending.append(llvm::succ_begin(block), llvm::succ_end(block));
  }
}

// Finds what lives at each entry; an entry where that can't be handed over is given up.
void SliceValues::FindLive() {
  FindReachable();
  llvm::SmallPtrSet<BasicBlock*, 8> refused;
  for (Instruction& value : llvm::instructions(slice_)) {
    if (value.use_empty() || value.getParent() == &slice_.getEntryBlock()) continue;
    const auto live = LiveIn(value);
    for (SliceEntry& entry : entries_) {
      if (!live.contains(entry.begin)) continue;
      entry.live.push_back(&value);
      if (!FitsWord(value.getType()) || copy_.OriginalOf(value) == nullptr)
        refused.insert(entry.begin);
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
        llvm::ReturnInst::Create(slice_.getContext(), copy_.Int(KORAT_SLICE_UNKNOWN)));
    entry = entries_.erase(entry);
  }
  FindReachable();
}

// --- watched values that are handed over

LoadInst* SliceValues::FollowedLoadOf(const Instruction& copy) const {
  const Value* original = copy_.OriginalOf(copy);
  LoadInst* load = original == nullptr ? nullptr : followed_.chains.LoadOf(original);
  return load != nullptr && followed_.loads.contains(load) ? load : nullptr;
}

unsigned SliceValues::BitOf(LoadInst* load) const {
  constexpr unsigned kLast = 63 - KORAT_SLICE_USED_SHIFT;
  const auto bit = static_cast<unsigned>(llvm::find(handed_over_, load) - handed_over_.begin());
  return std::min(bit, kLast);
}

// A bit for each followed load one of whose values lives at an entry; set where it is used.
void SliceValues::NoteUses() {
  for (const SliceEntry& entry : entries_) {
    for (const Instruction* value : entry.live) {
      if (LoadInst* load = FollowedLoadOf(*value)) handed_over_.insert(load);
    }
  }
  if (handed_over_.empty()) return;
  std::vector<std::pair<Instruction*, unsigned>> notes;
  for (Instruction& value : llvm::instructions(slice_)) {
    LoadInst* load = FollowedLoadOf(value);
    if (load == nullptr || !handed_over_.contains(load)) continue;
    const unsigned bit = BitOf(load);
    for (const llvm::Use& use : value.uses()) {
      auto* user = llvm::cast<Instruction>(use.getUser());
      const bool is_phi = llvm::isa<llvm::PHINode>(user);
      notes.emplace_back(is_phi ? BlockOf(use)->getTerminator() : user, bit);
    }
  }
  for (const auto& [before, bit] : notes) {
    llvm::IRBuilder<> builder(before);
    Value* used = builder.CreateLoad(copy_.word(), copy_.used());
    const std::uint64_t mask = std::uint64_t{1} << bit;
    builder.CreateStore(builder.CreateOr(used, copy_.Int(mask)), copy_.used());
  }
}

// --- handing over

// Each value that lives at an entry is now defined in the entry's stub, too.
void SliceValues::HandOver() {
  llvm::MapVector<Instruction*, llvm::SmallVector<std::pair<BasicBlock*, Value*>>> stubs;
  for (SliceEntry& entry : entries_) {
    llvm::IRBuilder<> builder(entry.stub->getTerminator());
    for (unsigned i = 0; i < entry.live.size(); ++i) {
      Value* address = builder.CreateConstInBoundsGEP1_64(copy_.word(), slice_.getArg(1), i);
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
      if (reachable_.contains(BlockOf(use)) && !IsDefinedBefore(*value, use)) uses.push_back(&use);
    }
    for (llvm::Use* use : uses) updater.RewriteUse(*use);
  }
}

}  // namespace korat::pass
