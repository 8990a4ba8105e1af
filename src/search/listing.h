// Listing again what was found: below a value that is like one that was tried (search/outcomes.h),
// structures come from the log, not from runs of the predicate.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>

#include "search/access_stack.h"
#include "search/found_log.h"

namespace korat {

class Listing {
 public:
  const FoundLog& log() const { return log_; }
  void Truncate(FoundLog::Position end) { log_.Truncate(end); }

  // Keeps the structure on the stack. The log stores it as the changes since the previous one.
  void Remember(AccessStack& stack);

  // Whether the stack is being made from the log, from base() up.
  bool IsOn() const { return base_ != 0; }
  std::uint32_t base() const { return base_; }

  // The structures in this range of the log are found below the field at `base` - 1 as well: Next()
  // returns them. False if there are none. REQUIRES: not IsOn().
  bool Begin(FoundLog::Range found, std::uint32_t base) {
    assert(!IsOn() && base != 0);
    left_ = found;
    if (left_.begin == left_.end) return false;
    base_ = base;
    return true;
  }
  // The next structure; none when there is no other, and listing ends. REQUIRES: IsOn().
  std::optional<FoundLog::Entry> Next() {
    assert(IsOn());
    if (left_.begin == left_.end) {
      base_ = 0;
      return std::nullopt;
    }
    const FoundLog::Entry entry = log_.At(left_.begin);
    left_.begin = entry.next;
    return entry;
  }

 private:
  FoundLog log_;            // empty unless the search prunes by outcomes
  FoundLog::Range left_;    // what is still to be listed
  std::uint32_t base_ = 0;  // depth of what is listed; 0: nothing is
};

}  // namespace korat
