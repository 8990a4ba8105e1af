#include "runtime/checkpoint_stack.h"

#include <errno.h>

#include <algorithm>
#include <cstring>

#include "abi/hooks.h"
#include "runtime/memory/memory_map.h"

namespace korat::runtime {

bool CheckpointStack::Init() {
  size_ = std::size_t{1} << 30;
  memory_ = MapMemory(0, &size_, 1 << 20);
  return memory_ != nullptr;
}

CheckpointStack::~CheckpointStack() { UnmapMemory(memory_, size_); }

bool CheckpointStack::Take(const Context& context, RunMemory& memory, std::size_t log_position) {
  const auto* stack_pointer = reinterpret_cast<const char*>(context.stack_pointer);
  assert(stack_pointer > memory.stack().bottom && stack_pointer < memory.stack_top());
  const auto stack_bytes = static_cast<std::size_t>(memory.stack_top() - stack_pointer);
  const std::size_t heap_bytes = memory.heap().used();
  if (used_ + sizeof(Checkpoint) + stack_bytes + heap_bytes + 16 > size_) return false;
  auto* checkpoint = reinterpret_cast<Checkpoint*>(memory_ + used_);
  checkpoint->context = context;
  checkpoint->stack_bytes = stack_bytes;
  checkpoint->heap_bytes = heap_bytes;
  checkpoint->log_position = log_position;
  checkpoint->fuel = korat_rt_fuel;
  checkpoint->error_number = errno;
  checkpoint->exceptions.Save();
  std::memcpy(checkpoint->payload(), stack_pointer, stack_bytes);
  std::memcpy(checkpoint->payload() + stack_bytes, memory.heap().begin(), heap_bytes);
  used_ += checkpoint->size();
  return true;
}

const Checkpoint& CheckpointStack::Restore(std::size_t offset, RunMemory& memory) {
  assert(offset + sizeof(Checkpoint) <= size_);
  auto* checkpoint = reinterpret_cast<Checkpoint*>(memory_ + offset);
  used_ = offset + checkpoint->size();
  std::memcpy(memory.stack_top() - checkpoint->stack_bytes, checkpoint->payload(),
              checkpoint->stack_bytes);
  std::memcpy(memory.heap().begin(), checkpoint->payload() + checkpoint->stack_bytes,
              checkpoint->heap_bytes);
  checkpoint->exceptions.Restore();
  korat_rt_fuel = std::min(checkpoint->fuel, most_fuel_);
  errno = checkpoint->error_number;
  return *checkpoint;
}

}  // namespace korat::runtime
