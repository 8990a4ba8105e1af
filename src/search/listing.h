// Listing again what was found: below a value that is like one that was tried (search/outcomes.h),
// structures come from the log, not from runs of the predicate.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/access_stack.h"
#include "search/found_log.h"

namespace korat {

class Listing {
 public:
  const FoundLog& log() const { return log_; }
  void Truncate(FoundLog::Position end) { log_.Truncate(end); }

  // Keeps the structure on the stack. The log stores it as the changes since the previous one.
  void Remember(AccessStack& stack);
  // Keeps structures that were counted: those in this range, above what is on the stack.
  void RememberCounted(AccessStack& stack, const FoundLog::Range& below);

  // Whether the stack is being made from the log, from base() up.
  bool IsOn() const { return !levels_.empty(); }
  std::uint32_t base() const {
    assert(IsOn());
    return levels_.front().base;
  }

  // The structures in this range of the log are found below the field at `base` - 1 as well: Next()
  // returns them. False if there are none. REQUIRES: not IsOn(), or it is Next() that returned this
  // range.
  bool Begin(const FoundLog::Range& found, std::uint32_t base) {
    assert(base != 0);
    if (found.IsEmpty()) return false;
    levels_.push_back({found, base});
    return true;
  }
  // Where the next entry goes: it changes nothing below. REQUIRES: IsOn().
  std::uint32_t next_base() const {
    assert(IsOn());
    return levels_.back().base;
  }
  // The next entry; none when the range that was begun last has no other, and is left. REQUIRES:
  // IsOn().
  std::optional<FoundLog::Entry> Next() {
    assert(IsOn());
    FoundLog::Range& left = levels_.back().left;
    if (left.IsEmpty()) {
      levels_.pop_back();
      return std::nullopt;
    }
    const FoundLog::Entry entry = log_.At(left.begin);
    left.begin = entry.next;
    return entry;
  }

 private:
  struct Level {
    FoundLog::Range left;  // what is still to be listed
    std::uint32_t base;
  };

  void AddChanges(const AccessStack& stack);

  FoundLog log_;               // empty unless the search prunes by outcomes
  std::vector<Level> levels_;  // ranges being listed, each referred to by the one before
};

}  // namespace korat
