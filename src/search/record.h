// What a search writes down as it goes, in memory that may be shared with another process: how far
// it is, and when its own process dies, which candidate was being run.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>

#include "search/options.h"
#include "space/state_space.h"

namespace korat {

// Followed in memory by the present candidate and the fields of the access stack, `fields` numbers
// each.
struct SearchRecord {
  std::uint32_t fields = 0;
  std::uint32_t depth = 0;  // of the access stack
  // Whether the predicate is running on the candidate. Otherwise the candidate is being changed to
  // the next one, and stands for nothing.
  std::atomic<bool> running{false};
  // What the process that watches wants of this one.
  enum Asked : std::uint32_t {
    kPart = 1,   // part of its work, see Search::Split
    kPoint = 2,  // word of how far it is
  };
  std::atomic<std::uint32_t> asked{0};
  SearchCounts counts;

  ValueIndex* candidate() { return reinterpret_cast<ValueIndex*>(this + 1); }
  std::uint32_t* stack() { return candidate() + fields; }

  static std::size_t Bytes(std::size_t fields) {
    return sizeof(SearchRecord) + 2 * fields * sizeof(std::uint32_t);
  }
  // REQUIRES: `memory` has Bytes(fields) bytes, all zero.
  static SearchRecord* Create(void* memory, std::size_t fields) {
    auto* record = new (memory) SearchRecord();
    record->fields = static_cast<std::uint32_t>(fields);
    return record;
  }
};

}  // namespace korat
