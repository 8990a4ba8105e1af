// What a member function of a container of the standard library writes to. Its own memory, of
// course: the container, and what it has allocated. This looks for writes to anything else: to what
// was passed by reference, as swap and splice do, or is reached from there.
//
// Values get *taints* that say how they depend on what was passed. What is loaded from the
// container's own memory has none: it leads to that memory, or it is an element, and containers do
// not write to what their elements point to.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

namespace korat::pass {

class ContainerWrites {
 public:
  enum class Taint : std::uint8_t {
    kNone,
    kLocal,    // points to a local object that may hold anything
    kHolds,    // points to a local object that may hold what kForeign says
    kCopied,   // loaded from memory that was passed
    kForeign,  // points to memory that was passed
  };

  static bool IsMember(const llvm::Function& function);

  // Whether the call of a member, on a local container, writes to memory of the container only, and
  // to what the bits `own` say: arguments that point to local objects. `is_pure` is asked about
  // functions that are not the library's: comparisons of elements, hash functions.
  bool AreOwn(const llvm::CallBase& call, std::uint64_t own,
              llvm::function_ref<bool(llvm::Function&)> is_pure);

 private:
  using Key = std::pair<llvm::Function*, std::vector<Taint>>;
  struct Summary {
    bool writes_elsewhere = false;
    Taint result = Taint::kNone;
  };
  class Body;

  Summary Summarize(const Key& root, llvm::function_ref<bool(llvm::Function&)> is_pure);

  std::map<Key, Summary> summaries_;
  std::vector<Key> fresh_;  // optimistic until all of them are stable
  bool is_busy_ = false;    // with them
};

}  // namespace korat::pass
