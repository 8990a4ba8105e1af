// What nobody misses when a run is left early: code that reads no field, has no effect outside the
// run, and comes to its end.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/IR/InstrTypes.h"

namespace korat::pass {

class Silence {
 public:
  enum class Effect {
    kNone,
    kReleases,  // memory that containers of the standard library hold
    kReads,     // fields, or crashes, or takes long: only where that is allowed (pass/fate.h)
    kNoticed,   // anything else: a field may be read, a lock released, a crash happen
  };

  // `owns_this`: what the function's first parameter points to is a local object of some caller.
  Effect Of(const llvm::Instruction& instruction, bool owns_this = false);

 private:
  Effect OfCall(const llvm::CallBase& call, bool owns_this);
  // Of a function outside of the standard library, or of one that is not a destructor.
  Effect OfBody(const llvm::Function& function, bool owns_this);
  // Of the destructor of a class of the standard library, and of what it calls.
  Effect OfRelease(const llvm::Function& function);
  Effect OfReleasing(const llvm::Instruction& instruction);

  using Key = llvm::PointerIntPair<const llvm::Function*, 2, unsigned>;
  llvm::DenseMap<Key, Effect> known_;
};

}  // namespace korat::pass
