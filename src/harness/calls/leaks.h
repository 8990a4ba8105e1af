// What a call left behind: blocks that nothing leads to any more, and that were not released.
//
// Any word that holds an address within a block counts as leading to it, whatever its type. So
// containers of all kinds are seen through, and what is still in use is never reported as a leak.
#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "runtime/sandbox.h"

namespace korat::harness {

class LeakCheck {
 public:
  explicit LeakCheck(runtime::Sandbox& sandbox) : sandbox_(sandbox) {}

  // Before the call. The structure is what the roots (objects in the arena) lead to, where it
  // owns(block). Only words for which counts(address) holds lead anywhere.
  template <typename Owns>
  void Begin(const std::vector<const void*>& roots, Owns owns,
             std::function<bool(const char*)> counts) {
    counts_ = std::move(counts);
    Reach(roots);
    counts_ = nullptr;
    structure_.clear();
    for (const Block& block : blocks_) {
      if (block.is_reached && owns(block.begin)) structure_.push_back(block.begin);
    }
  }
  // After it: the blocks of the structure, and those that the call allocated, that are live but out
  // of reach of the roots, of what the call wrote elsewhere, and of the words at `owned`, which it
  // returned.
  std::vector<const void*> Leaked(const std::vector<const void*>& roots, const char* owned,
                                  std::size_t owned_size);
  // After the roots were destroyed, which leaves just their own blocks.
  std::vector<const void*> LeakedBy(const std::vector<const void*>& destroyed);

 private:
  struct Block {
    const char* begin;
    std::size_t size;
    bool is_live;
    bool is_reached;
  };

  void Reach(const std::vector<const void*>& roots);
  void List(bool with_heap);
  void ScanElsewhere();
  std::vector<const void*> Unreached() const;
  void Mark(const std::vector<const void*>& roots);
  void Scan(const char* begin, std::size_t size);
  Block* Find(std::uint64_t address);

  runtime::Sandbox& sandbox_;
  std::size_t log_position_ = 0;
  std::vector<const void*> structure_;       // sorted
  std::vector<Block> blocks_;                // sorted by address
  std::vector<Block*> pending_;              // reached, not scanned
  std::function<bool(const char*)> counts_;  // null: all words do
};

}  // namespace korat::harness
