// The structures found, kept as long as they may be needed again: each as the changes to the access
// stack since the previous one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "space/state_space.h"

namespace korat {

class FoundLog {
 public:
  using Position = std::uint32_t;
  struct Range {
    Position begin = 0, end = 0;
  };
  // One structure: the fields and values on the stack from `depth` up.
  struct Entry {
    std::uint32_t depth;
    std::uint32_t count;
    Position first;  // of the pairs
    Position next;   // entry
  };

  Position end() const { return static_cast<Position>(words_.size()); }
  bool IsFull() const { return words_.size() > kMostWords; }

  // Begins a structure; Add() follows `count` times.
  void Begin(std::uint32_t depth, std::uint32_t count) {
    words_.push_back(depth);
    words_.push_back(count);
  }
  void Add(FieldIndex field, ValueIndex value) {
    words_.push_back(Raw(field));
    words_.push_back(value);
  }
  void Truncate(Position end) { words_.resize(end); }

  // The entry that begins there.
  Entry At(Position position) const {
    const std::uint32_t count = words_[position + 1];
    return {words_[position], count, position + 2, position + 2 + 2 * count};
  }
  FieldIndex FieldOf(const Entry& entry, std::uint32_t i) const {
    return FieldIndex{words_[entry.first + 2 * i]};
  }
  ValueIndex ValueOf(const Entry& entry, std::uint32_t i) const {
    return words_[entry.first + 2 * i + 1];
  }

 private:
  // What is remembered must not grow with the number of structures.
  static constexpr std::size_t kMostWords = std::size_t{1} << 22;

  std::vector<std::uint32_t> words_;  // per structure: depth, count, then field and value of each
};

}  // namespace korat
