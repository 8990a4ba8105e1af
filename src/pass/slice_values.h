// Handing values over to a slice (pass/slices.cc): what lives at the loads that it may begin with.
#pragma once

#include <cstdint>
#include <vector>

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "pass/slice_copy.h"
#include "pass/steps.h"

namespace korat::pass {

// Whether a value of this type can be handed over as a 64-bit integer.
bool FitsWord(const llvm::Type* type);

// A load that the slice may begin with.
struct SliceEntry {
  std::uint64_t number;                        // the case of the slice's switch
  llvm::LoadInst* load;                        // in the function
  llvm::BasicBlock* stub;                      // in the slice: takes the values that live there
  llvm::BasicBlock* begin;                     // begins with the copy of the load
  llvm::SmallVector<llvm::Instruction*> live;  // copies of what lives there
};

class SliceValues {
 public:
  // Has the stubs take what lives at the entries. Entries where that can't be handed over are given
  // up. REQUIRES: the copy was cut.
  SliceValues(const SliceCopy& copy, std::vector<SliceEntry> entries);

  const std::vector<SliceEntry>& entries() const { return entries_; }
  // The load that is followed and whose value, or one that depends on it, this is; null if there is
  // none.
  llvm::LoadInst* FollowedLoadOf(const llvm::Instruction& copy) const;
  // The bit that says that the value of this load was used. With too many of them the last bit
  // stands for several.
  unsigned BitOf(llvm::LoadInst* load) const;

 private:
  llvm::SmallPtrSet<llvm::BasicBlock*, 16> LiveIn(const llvm::Instruction& value) const;
  void FindReachable();
  void FindLive();
  void NoteUses();
  void HandOver();

  const SliceCopy& copy_;
  llvm::Function& slice_;
  std::vector<SliceEntry> entries_;
  FollowedLoads followed_;                                // in the function
  llvm::SmallPtrSet<llvm::BasicBlock*, 32> reachable_;    // from an entry
  llvm::SmallSetVector<llvm::LoadInst*, 8> handed_over_;  // followed loads whose values live there
};

}  // namespace korat::pass
