// Listing again what was found: below a value that is like one that was tried (search/outcomes.h)
// the structures come from the log, not from runs of the predicate.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "search/access_stack.h"
#include "search/found_log.h"
#include "space/state_space.h"

namespace korat {

class Listing {
 public:
  FoundLog::Position log_end() const { return log_.end(); }
  bool IsFull() const { return log_.IsFull(); }
  void Truncate(FoundLog::Position end) { log_.Truncate(end); }

  // Keeps the structure on the stack. The log has it as what changed since the one before.
  template <typename Machine>
  void Remember(AccessStack<Machine>& stack) {
    const std::uint32_t depth = stack.Depth();
    std::uint32_t i = stack.changed_from();
    log_.Begin(i, depth - i);
    for (; i < depth; ++i) {
      const FieldIndex field = stack[i].field;
      log_.Add(field, stack.ValueOf(field));
    }
    stack.NoteUnchanged();
  }

  // Whether the stack is being made from the log, from base() up.
  bool IsListing() const { return base_ != 0; }
  std::uint32_t base() const { return base_; }

  // What the log has there is found below the field at `base` - 1 as well: Next() follows. False
  // if that is nothing. REQUIRES: not IsListing.
  bool Begin(FoundLog::Range found, std::uint32_t base) {
    left_ = found;
    if (left_.begin == left_.end) return false;
    base_ = base;
    return true;
  }

  // Makes the stack the next structure; false when there is none, and listing ends. `drop` takes
  // the top field off the stack, whatever values it has left. REQUIRES: IsListing. Inlined into the
  // search, where stack and log have one address: this is run for each structure listed.
  template <typename Machine, typename Drop>
  [[gnu::always_inline]] bool Next(AccessStack<Machine>& stack, Drop drop) {
    if (left_.begin == left_.end) {
      while (stack.Depth() > base_) drop();
      base_ = 0;
      return false;
    }
    const FoundLog::Entry entry = log_.At(left_.begin);
    left_.begin = entry.next;
    std::uint32_t depth = std::max(entry.depth, base_);
    while (stack.Depth() > depth + 1) drop();
    for (; depth < entry.depth + entry.count; ++depth) {
      const FieldIndex field = log_.FieldOf(entry, depth - entry.depth);
      const ValueIndex value = log_.ValueOf(entry, depth - entry.depth);
      if (depth < stack.Depth()) {
        assert(stack[depth].field == field);
        stack.Release(stack[depth]);
        stack.Choose(stack[depth], value);
      } else {
        stack.Push(field, value, log_.end());
      }
    }
    while (stack.Depth() > depth) drop();
    return true;
  }

 private:
  FoundLog log_;            // empty unless the search prunes by outcomes
  FoundLog::Range left_;    // what is still to be listed
  std::uint32_t base_ = 0;  // depth of what is listed; 0: nothing is
};

}  // namespace korat
