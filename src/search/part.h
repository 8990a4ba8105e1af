// Which of all candidates a search is for: those from a start up to an end, of one shard.
//
// Candidates are ordered by the values of the access stack's fields, bottom first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "search/access_stack.h"
#include "search/options.h"
#include "search/shard.h"
#include "space/state_space.h"

namespace korat {

class Part {
 public:
  Part(const StateSpace& space, SearchOptions options)
      : space_(space),
        options_(std::move(options)),
        start_left_(
            static_cast<std::uint32_t>(std::count_if(options_.start.begin(), options_.start.end(),
                                                     [](ValueIndex value) { return value != 0; }))),
        restarting_(start_left_ != 0 || options_.past_start) {}

  // In the first run, and all values so far are those of the start.
  bool IsRestarting() const { return restarting_; }
  // The first value of a field that is to be tried.
  ValueIndex First(FieldIndex field) const { return restarting_ ? options_.start[Raw(field)] : 0; }
  // A field whose First() value is `wanted` joined the stack with `value`.
  void OnEnter(ValueIndex wanted, ValueIndex value) {
    restarting_ = restarting_ && value == wanted;  // past the start everything is to be tried
    // ... and from the start's last value on nothing was left out, unless it was that itself.
    if (restarting_ && wanted != 0 && --start_left_ == 0) restarting_ = options_.past_start;
  }
  void EndFirstRun() { restarting_ = false; }
  // Whether the candidate just run is the one that the search only goes on from.
  bool PassStart() {
    const bool past = options_.past_start && !passed_start_;
    passed_start_ = true;
    return past;
  }

  // Whether the present candidate is the end, or behind it. Before the run only some of the fields
  // that make it up are known; the others will be 0 or more.
  template <typename Machine>
  bool AtEnd(const AccessStack<Machine>& stack, bool is_run) const {
    if (options_.end.empty()) return false;
    for (const Access& access : stack) {
      const ValueIndex value = stack.ValueOf(access.field);
      const ValueIndex end = options_.end[Raw(access.field)];
      if (value != end) return value > end;
    }
    return is_run || options_.end == stack.candidate();
  }
  const Candidate& end() const { return options_.end; }  // empty: there is none
  // Ends where the field at this depth takes the value `next`; returns that candidate.
  template <typename Machine>
  Candidate SplitAt(const AccessStack<Machine>& stack, std::uint32_t depth, ValueIndex next) {
    Candidate split(stack.candidate().size(), 0);
    for (std::uint32_t i = 0; i < depth; ++i) {
      split[Raw(stack[i].field)] = stack.ValueOf(stack[i].field);
    }
    split[Raw(stack[depth].field)] = next;
    return options_.end = split;
  }

  bool IsShard() const { return options_.shard_count > 1; }
  // The unit that the present candidate is in.
  template <typename Machine>
  ShardUnit UnitOf(const AccessStack<Machine>& stack) const {
    ShardUnit unit(options_.shard_count);
    while (unit.size() < stack.Depth() && !unit.complete()) {
      const FieldIndex field = stack[unit.size()].field;
      unit.Add(stack.ValueOf(field), space_.At(field).domain_size);
    }
    return unit;
  }
  bool Has(const ShardUnit& unit) const { return unit.shard() == options_.shard_index; }

 private:
  const StateSpace& space_;
  SearchOptions options_;
  std::uint32_t start_left_;   // values of the start, other than 0, that were not read yet
  bool restarting_;            // see IsRestarting()
  bool passed_start_ = false;  // the first run is over
};

}  // namespace korat
