#include "harness/calls/leaks.h"

#include <algorithm>
#include <cstring>

namespace korat::harness {

void LeakCheck::Reach(const std::vector<const void*>& roots) {
  log_position_ = sandbox_.log().position();
  List(/*with_heap=*/false);
  Mark(roots);
}

std::vector<const void*> LeakCheck::Leaked(const std::vector<const void*>& roots, const char* owned,
                                           std::size_t owned_size) {
  List(/*with_heap=*/true);
  Scan(owned, owned_size);
  ScanElsewhere();
  Mark(roots);
  return Unreached();
}

std::vector<const void*> LeakCheck::LeakedBy(const std::vector<const void*>& destroyed) {
  List(/*with_heap=*/true);
  for (const void* root : destroyed) {
    Block* block = Find(reinterpret_cast<std::uintptr_t>(root));
    if (block != nullptr) block->is_reached = true;  // but not what it leads to
  }
  ScanElsewhere();
  Mark({});
  return Unreached();
}

// What was stored in a global variable is still in use.
void LeakCheck::ScanElsewhere() {
  sandbox_.log().ForEachSince(log_position_, [this](const char* address, std::size_t size) {
    if (!sandbox_.arena().Contains(reinterpret_cast<std::uintptr_t>(address))) Scan(address, size);
  });
}

std::vector<const void*> LeakCheck::Unreached() const {
  std::vector<const void*> leaked;
  for (const Block& block : blocks_) {
    if (!block.is_live || block.is_reached) continue;
    const bool is_new = sandbox_.memory().IsInHeap(block.begin);
    if (is_new || std::binary_search(structure_.begin(), structure_.end(), block.begin)) {
      leaked.push_back(block.begin);
    }
  }
  return leaked;
}

void LeakCheck::List(bool with_heap) {
  blocks_.clear();
  pending_.clear();
  const auto add = [this](const char* block, std::size_t size, bool is_live) {
    blocks_.push_back({block, size, is_live, false});
  };
  sandbox_.arena().ForEachBlock(add);
  if (with_heap) sandbox_.memory().ForEachBlock(add);
  std::sort(blocks_.begin(), blocks_.end(),
            [](const Block& a, const Block& b) { return a.begin < b.begin; });
}

void LeakCheck::Mark(const std::vector<const void*>& roots) {
  for (const void* root : roots) {
    const auto address = reinterpret_cast<std::uintptr_t>(root);
    Scan(reinterpret_cast<const char*>(&address), sizeof(address));
  }
  while (!pending_.empty()) {
    const Block* block = pending_.back();
    pending_.pop_back();
    Scan(block->begin, block->size);
  }
}

// Pointers lie at their alignment.
KORAT_UNWATCHED void LeakCheck::Scan(const char* begin, std::size_t size) {
  const auto misaligned = reinterpret_cast<std::uintptr_t>(begin) % sizeof(std::uint64_t);
  const std::size_t first = misaligned == 0 ? 0 : sizeof(std::uint64_t) - misaligned;
  for (std::size_t at = first; at + sizeof(std::uint64_t) <= size; at += sizeof(std::uint64_t)) {
    std::uint64_t word;
    std::memcpy(&word, begin + at, sizeof(word));
    Block* block = Find(word);
    if (block == nullptr || block->is_reached || !block->is_live) continue;
    if (counts_ && !counts_(begin + at)) continue;
    block->is_reached = true;
    pending_.push_back(block);
  }
}

// An address just past a block belongs to it: an empty range at the end of a vector.
LeakCheck::Block* LeakCheck::Find(std::uint64_t address) {
  const auto* wanted = reinterpret_cast<const char*>(address);
  auto after = std::upper_bound(blocks_.begin(), blocks_.end(), wanted,
                                [](const char* a, const Block& b) { return a < b.begin; });
  if (after == blocks_.begin()) return nullptr;
  Block& block = *--after;
  return wanted <= block.begin + block.size ? &block : nullptr;
}

}  // namespace korat::harness
