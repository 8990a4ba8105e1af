#include "runtime/memory/undo_log.h"

#include <algorithm>
#include <cstring>

#include "runtime/memory/memory_map.h"
#include "runtime/sanitizers.h"

namespace korat::runtime {
namespace {

void Swap(char* a, char* b, std::size_t size) { std::swap_ranges(a, a + size, b); }

}  // namespace

bool UndoLog::Init(std::size_t capacity) {
  capacity_ = capacity;
  base_ = MapMemory(0, &capacity_, 1 << 16);
  limit_ = capacity_;
  return base_ != nullptr;
}

void UndoLog::Destroy() {
  UnmapMemory(base_, capacity_);
  base_ = nullptr;
}

bool UndoLog::Save(const void* address, std::size_t size) {
  const std::size_t entry = EntrySize(size);
  if (used_ > limit_ || entry > limit_ - used_) return false;
  const Frame frame{const_cast<char*>(static_cast<const char*>(address)), size};
  std::memcpy(base_ + used_, &frame, sizeof(Frame));
  CopyUnwatched(base_ + used_ + sizeof(Frame), address, size);
  used_ += entry;
  std::memcpy(base_ + used_ - sizeof(Frame), &frame, sizeof(Frame));
  return true;
}

void UndoLog::Rollback(std::size_t position, bool keep) {
  for (std::size_t end = used_; end > position;) {
    const auto* frame = reinterpret_cast<const Frame*>(base_ + end) - 1;
    end -= EntrySize(frame->size);
    Swap(base_ + end + sizeof(Frame), frame->address, frame->size);
  }
  if (!keep) used_ = position;
}

void UndoLog::Redo() {
  assert(used_ == hidden_);
  for (std::size_t begin = 0; begin < used_;) {
    const auto* frame = reinterpret_cast<const Frame*>(base_ + begin);
    Swap(base_ + begin + sizeof(Frame), frame->address, frame->size);
    begin += EntrySize(frame->size);
  }
}

}  // namespace korat::runtime
