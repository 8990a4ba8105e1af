// Which candidates a search covers: those of one shard, from a start up to an end.
//
// Candidates are ordered by the values of the access stack's fields, bottom first.
#pragma once

#include <cstdint>

#include "search/access_stack.h"
#include "search/options.h"
#include "search/shard.h"
#include "space/state_space.h"

namespace korat {

class Part {
 public:
  Part(const StateSpace& space, SearchOptions options);

  // Whether this is the first run, and all values so far are those of the start.
  bool IsRestarting() const { return restarting_; }
  // The first value of a field that is to be tried.
  ValueIndex First(FieldIndex field) const { return restarting_ ? options_.start[Raw(field)] : 0; }
  // A field whose First() value is `wanted` joined the stack with `value`.
  void OnEnter(ValueIndex wanted, ValueIndex value) {
    if (restarting_) Restart(wanted, value);
  }
  void EndFirstRun() {
    if (restarting_) Update(/*restarting=*/false);
  }
  // Whether these are all candidates, and there is nothing to be asked about any of them.
  bool IsWhole() const { return is_whole_; }
  // Whether all candidates that lie above what is on the stack are among these.
  bool HasAllAbove(const AccessStack& stack) const { return is_whole_ || HasAllAboveOfPart(stack); }
  // Whether the candidate just run is the one that the search only goes on from.
  bool PassStart() {
    const bool past = options_.past_start && !passed_start_;
    passed_start_ = true;
    return past;
  }

  // Whether the present candidate is the end, or after it. Before the run only some of the fields
  // that make it up are known; the others will be 0 or more.
  bool AtEnd(const AccessStack& stack, bool is_run) const {
    return !options_.end.empty() && IsPastEnd(stack, is_run);
  }
  const Candidate& end() const { return options_.end; }  // empty: there is none
  // Ends where the field at this depth takes the value `next`; returns that candidate.
  Candidate SplitAt(const AccessStack& stack, std::uint32_t depth, ValueIndex next);

  bool IsShard() const { return options_.shard_count > 1; }
  // The unit that the present candidate is in.
  ShardUnit UnitOf(const AccessStack& stack) const;
  bool Has(const ShardUnit& unit) const { return unit.shard() == options_.shard_index; }

 private:
  void Restart(ValueIndex wanted, ValueIndex value);
  void Update(bool restarting);
  bool IsPastEnd(const AccessStack& stack, bool is_run) const;
  bool HasAllAboveOfPart(const AccessStack& stack) const;

  const StateSpace& space_;
  SearchOptions options_;
  std::uint32_t start_left_;   // values of the start, other than 0, that were not read yet
  bool restarting_ = false;    // see IsRestarting()
  bool is_whole_ = false;      // see IsWhole()
  bool passed_start_ = false;  // the first run is over
};

}  // namespace korat
