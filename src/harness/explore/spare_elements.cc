#include "harness/explore/spare_elements.h"

#include <algorithm>
#include <cstring>

#include "harness/explore/predicate_machine.h"

namespace korat::harness {

using runtime::RunEnd;

// A vector that grows writes an element before anybody reads it, and so does one that is being
// constructed: its bytes are no longer fresh.
void SpareElements::OnWrite(FieldIndex element, std::uint64_t address, std::uint64_t size) {
  const std::uint64_t first = reinterpret_cast<std::uintptr_t>(layout_.table.AddressOf(element));
  const std::uint64_t begin = std::max(address, first);
  const std::uint64_t end = std::min(address + size, first + layout_.table.SizeOf(element));
  auto* marks = reinterpret_cast<char*>(begin + KORAT_MARK_DISTANCE);
  if (!sandbox_.log().Save(marks, end - begin)) sandbox_.GiveUp(RunEnd::kOutOfMemory);
  std::memset(marks, 0, end - begin);
}

// Code that can't be watched may have let the vector grow.
void SpareElements::OnRead(FieldIndex element) {
  const FieldIndex length = layout_.length_of[Raw(element)];
  // Copying an empty optional of an int reads what it does not hold: the same for all candidates.
  if (layout_.domains[Raw(length)]->is_copied_bytewise) return;
  if ((layout_.table.MarkOf(element) & KORAT_FRESH) != 0 &&
      layout_.table.Holds(length, recording_.Seen(search_.candidate())[Raw(length)])) {
    sandbox_.GiveUp(RunEnd::kReadOutside);
  }
}

}  // namespace korat::harness
