// Why runs fail. The *reason* of a run that fails is a set of fields: as long as they keep their
// values, or take others that are alike, there is no structure, whatever the other fields hold.
//
// It is what the run has read, except for what it read in *scopes* that it has left without a
// trace: code that could only have rejected, had the fields that it read been others.
//
// The reason of a field whose values were all tried, without a structure below any of them, is the
// union of the reasons below each, without the field itself.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/depth_set.h"

namespace korat {

class Reasons {
 public:
  // If it is not on, the reason is always everything.
  Reasons(bool is_on, std::size_t fields) : is_on_(is_on), entries_(is_on ? fields : 0) {}

  bool IsOn() const { return is_on_; }
  void TurnOff() { is_on_ = false; }

  // --- in a run

  // What counts of what it has read.
  DepthSet reads() const { return reads_; }
  // What it has read since is forgotten: it did so on trial, or in a scope that it has left.
  void set_reads(DepthSet reads) { reads_ = reads; }

  // The run begins, or goes on after the first read of the field at `depth`.
  void Begin() { reads_ = {}; }
  void GoOnAfter(std::uint32_t depth) {
    reads_ = entries_[depth].reads;
    Add(depth);
  }
  // It has read the field at `depth`.
  void Add(std::uint32_t depth) { reads_ |= DepthSet::Of(depth); }
  void AddAll() { reads_ = DepthSet::All(); }
  // The same for good: this field's reads are not all reported.
  void AddForGood(std::uint32_t depth) { always_ |= DepthSet::Of(depth); }
  // The reason, if the run fails here.
  DepthSet Present() const { return is_on_ ? reads_ | always_ : DepthSet::All(); }

  // --- for the fields on the stack

  // The field at `depth` joins the stack; values that are left out from the start are so for a
  // reason.
  void Enter(std::uint32_t depth, DepthSet reason) {
    if (!is_on_) return;
    entries_[depth] = {reason, reads_};
    if (depth >= DepthSet::kDeep) AddForGood(depth);
    Add(depth);
  }
  void Leave(std::uint32_t depth) {
    if (is_on_) always_ = always_.WithoutTop(depth);
  }
  // There is no structure below its present value.
  void Fail(std::uint32_t depth, DepthSet reason) { entries_[depth].reason |= reason; }
  // Why there is none below any of its values, once all were tried.
  DepthSet OfField(std::uint32_t depth) const {
    return is_on_ ? entries_[depth].reason.WithoutTop(depth) : DepthSet::All();
  }
  // Some of its values are not tried in this search.
  void SetIncomplete(std::uint32_t depth) {
    if (is_on_) entries_[depth].reason = DepthSet::All();
  }

 private:
  struct Entry {
    DepthSet reason;  // of the values tried so far
    DepthSet reads;   // before the first read of the field
  };

  bool is_on_;
  DepthSet reads_;
  DepthSet always_;             // see AddForGood
  std::vector<Entry> entries_;  // by depth
};

}  // namespace korat
