// Disjoint parts of a search that together are the whole.
//
// The access stacks of all candidates form a tree. It is cut across near the root, where the paths
// have had some choices per shard: a path down to the cut is a *unit*, and belongs to the shard
// that its values hash to. Where the cut lies follows from the path alone, so that all shards, and
// a search restarted in the middle, agree.
#pragma once

#include <cstdint>

namespace korat {

class ShardUnit {
 public:
  explicit ShardUnit(std::uint32_t shard_count) : shard_count_(shard_count) {}

  // The next field of the path, bottom first: its value, and how many values it has.
  void Add(std::uint32_t value, std::uint32_t domain_size) {
    hash_ = (hash_ ^ (value + 1)) * 0x9e3779b97f4a7c15u;
    hash_ ^= hash_ >> 29;
    paths_ *= domain_size;
    ++size_;
  }
  bool complete() const { return paths_ >= kUnitsPerShard * shard_count_; }
  std::uint32_t size() const { return size_; }
  std::uint32_t shard() const { return static_cast<std::uint32_t>(hash_ % shard_count_); }

 private:
  // Many units turn out to be empty; with this many, the shards even out.
  static constexpr std::uint64_t kUnitsPerShard = 256;

  std::uint32_t shard_count_;
  std::uint64_t hash_ = 0;
  std::uint64_t paths_ = 1;  // how many there may be of this length
  std::uint32_t size_ = 0;
};

}  // namespace korat
