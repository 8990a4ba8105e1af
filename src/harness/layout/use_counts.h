// Use counts of shared_ptrs. A field has a share in the count of the object it points to while it
// is on the access stack: fields off the stack are not known to be part of the structure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "space/state_space.h"

namespace korat::harness {

class UseCounts {
 public:
  // The next field, which is a shared_ptr if SetShares is called for it: per value the count that
  // it raises, or null.
  void AddField() { shares_.emplace_back(); }
  void SetShares(std::vector<int*> counts);
  void Add(int* count) { counts_.push_back({count, 0}); }
  // All fields are added: what the counts are now is kept, and visit(count) called for each.
  template <typename Visit>
  void Finish(Visit visit);

  bool Any() const { return !counts_.empty(); }
  // The field, a shared_ptr, has another value now.
  void Assign(FieldIndex field, ValueIndex value) {
    Share& share = shares_[Raw(field)];
    const bool is_taken = share.is_taken;
    if (is_taken) Drop(field);
    share.value = value;
    if (is_taken) Take(field);
  }
  // The field gets its share, if it has none yet and is a shared_ptr, or loses it.
  void Take(FieldIndex field) {
    Share& share = shares_[Raw(field)];
    if (share.is_taken || share.counts < 0) return;
    share.is_taken = true;
    if (int* count = CountOf(share)) ++*count;
  }
  void Drop(FieldIndex field) {
    Share& share = shares_[Raw(field)];
    if (!share.is_taken) return;
    share.is_taken = false;
    if (int* count = CountOf(share)) --*count;
  }

  // Counts again; has_share(field) says whose share counts.
  template <typename HasShare>
  void Recount(HasShare has_share);
  // Sets the counts in memory to what they are without user code's own copies; visit_all(visit)
  // calls visit for each field of the structure.
  template <typename VisitAll>
  void Show(VisitAll visit_all);

  // The counts as they are in memory, what user code did to them included.
  struct State {
    std::vector<int> counts;
    std::vector<bool> has_share;  // by field
  };
  State Save() const;
  void Restore(const State& state);

 private:
  struct Share {
    std::int32_t counts = -1;  // index into share_counts_, -1 for none
    ValueIndex value = 0;      // the present one
    bool is_taken = false;     // its value's use count was raised
  };
  struct UseCount {
    int* address;
    int kept;  // shares of fields that never change
  };

  int* CountOf(const Share& share) const {
    return share.counts < 0 ? nullptr
                            : share_counts_[static_cast<std::size_t>(share.counts)][share.value];
  }

  std::vector<Share> shares_;                    // by field
  std::vector<std::vector<int*>> share_counts_;  // per shared_ptr field, per value: what it raises
  std::vector<UseCount> counts_;
};

template <typename Visit>
void UseCounts::Finish(Visit visit) {
  for (UseCount& count : counts_) {
    count.kept = *count.address;
    visit(count.address);
  }
}

template <typename HasShare>
void UseCounts::Recount(HasShare has_share) {
  for (const UseCount& count : counts_) *count.address = count.kept;
  for (std::uint32_t f = 0; f < shares_.size(); ++f) {
    shares_[f].is_taken = false;
    if (shares_[f].counts >= 0 && has_share(FieldIndex{f})) Take(FieldIndex{f});
  }
}

template <typename VisitAll>
void UseCounts::Show(VisitAll visit_all) {
  for (const UseCount& count : counts_) *count.address = count.kept;
  visit_all([this](FieldIndex field) {
    if (int* count = CountOf(shares_[Raw(field)])) ++*count;
    return true;
  });
}

}  // namespace korat::harness
