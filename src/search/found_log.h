// The structures found, kept as long as they may be needed again: each as the changes to the access
// stack since the previous one. Structures that were counted without being made are kept as a
// reference to those that they are like.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "space/state_space.h"

namespace korat {

class FoundLog {
 public:
  using Position = std::uint32_t;
  // Where the log ends, and how many structures were ever kept in it.
  struct End {
    Position position = 0;
    std::uint64_t structures = 0;
  };
  struct Range {
    Position begin = 0, end = 0;
    std::uint64_t structures = 0;

    bool IsEmpty() const { return begin == end; }
  };
  // The fields and values on the stack from `depth` up. They are a structure, unless `below` says
  // that these lie above them.
  struct Entry {
    std::uint32_t depth;
    std::uint32_t count;
    Position first;  // of the pairs
    Range below;
    Position next;  // entry
  };

  End end() const { return {static_cast<Position>(words_.size()), structures_}; }
  bool IsFull() const { return words_.size() > kMostWords; }

  // Begins an entry; Add() follows `count` times.
  void Begin(std::uint32_t depth, std::uint32_t count) {
    words_.push_back(depth);
    words_.push_back(count);
    ++structures_;
  }
  void BeginReference(std::uint32_t depth, std::uint32_t count, const Range& below) {
    words_.push_back(depth);
    words_.push_back(count | kRefers);
    words_.push_back(below.begin);
    words_.push_back(below.end);
    words_.push_back(static_cast<std::uint32_t>(below.structures));
    words_.push_back(static_cast<std::uint32_t>(below.structures >> 32));
    structures_ += below.structures;
  }
  void Add(FieldIndex field, ValueIndex value) {
    words_.push_back(Raw(field));
    words_.push_back(value);
  }
  void Truncate(Position end) { words_.resize(end); }

  // The entry that begins there.
  Entry At(Position position) const {
    Entry entry{};
    entry.depth = words_[position];
    entry.count = words_[position + 1] & ~kRefers;
    entry.first = position + 2;
    if ((words_[position + 1] & kRefers) != 0) {
      entry.below = {words_[position + 2], words_[position + 3],
                     words_[position + 4] | std::uint64_t{words_[position + 5]} << 32};
      entry.first += 4;
    }
    entry.next = entry.first + 2 * entry.count;
    return entry;
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
  static constexpr std::uint32_t kRefers = std::uint32_t{1} << 31;

  // Per entry: depth, count, the range it refers to, if any, then field and value of each.
  std::vector<std::uint32_t> words_;
  std::uint64_t structures_ = 0;  // never decreases: see End
};

}  // namespace korat
