// What a search writes down as it goes, in memory that may be shared with another process: how far
// it is and, if its process dies, which candidate was being run.
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <new>

#include "search/options.h"
#include "space/state_space.h"

namespace korat {

// stored: crosses process boundaries, never reorder. Followed in memory by the present candidate
// and the fields of the access stack, `fields` numbers each.
struct SearchRecord {
  std::uint32_t fields = 0;
  std::uint32_t depth = 0;  // of the access stack
  // Whether the predicate is running on the candidate; what it reads joins the candidate, which
  // changes in no other way, and the counts are those of all candidates before. Otherwise the
  // candidate is being changed to the next one, and means nothing. The process may die between any
  // two stores: a change of this field comes after all stores that it announces.
  std::atomic<bool> running{false};
  // What the watching process wants from this one. stored: crosses process boundaries, never
  // renumber.
  enum Asked : std::uint32_t {
    kPart = 1,   // part of its work, see Search::Split
    kPoint = 2,  // a message that says how far it is
  };
  std::atomic<std::uint32_t> asked{0};
  SearchCounts counts;

  ValueIndex* candidate() { return reinterpret_cast<ValueIndex*>(this + 1); }
  std::uint32_t* stack() { return candidate() + fields; }

  static std::size_t Bytes(std::size_t fields) {
    return sizeof(SearchRecord) + 2 * fields * sizeof(std::uint32_t);
  }
  // While it lives, the record, if there is one, says that the predicate is running.
  class Running {
   public:
    explicit Running(SearchRecord* record) : record_(record) { Set(true); }
    ~Running() { Set(false); }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

   private:
    void Set(bool is_running) const {
      if (record_ == nullptr) return;
      record_->running.store(is_running, std::memory_order_release);
      // A reader of a dead process's record sees the stores in this order.
      std::atomic_signal_fence(std::memory_order_seq_cst);
    }
    SearchRecord* const record_;
  };

  // Whether another process wants something from the one that keeps this record, if there is one.
  static bool IsAsked(const SearchRecord* record) {
    return record != nullptr && record->asked.load(std::memory_order_relaxed) != 0;
  }

  // REQUIRES: `memory` has Bytes(fields) bytes, all zero.
  static SearchRecord* Create(void* memory, std::size_t fields) {
    assert(std::all_of(static_cast<char*>(memory), static_cast<char*>(memory) + Bytes(fields),
                       [](char byte) { return byte == 0; }));
    auto* record = new (memory) SearchRecord();
    record->fields = static_cast<std::uint32_t>(fields);
    return record;
  }
};

}  // namespace korat
