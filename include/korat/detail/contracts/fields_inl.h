// What fields.h declares.
#pragma once

#include "korat/detail/contracts/fields.h"
#include "korat/detail/contracts/in_library.h"

namespace korat::contracts {

KORAT_CONTRACTS_INLINE void Traversal::Run() {
  for (; next_ < snapshot_.objects.size(); ++next_) {
    const ReachedObject object = snapshot_.objects[next_];
    if (object.entries != EntriesOf::kItself) continue;
    const std::size_t first = snapshot_.entries.size();
    object.type(*this, object.address, object.name);
    snapshot_.objects[next_].first = first;
    snapshot_.objects[next_].end = snapshot_.entries.size();
  }
}

}  // namespace korat::contracts
