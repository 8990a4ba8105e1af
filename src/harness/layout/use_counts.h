// Use counts of shared_ptrs. A field has a share in the count of the object it points to while it
// is on the access stack: fields off the stack are not known to be part of the structure.
//
// A weak_ptr on the stack is a promise: some field will turn out to have a share, or the candidate
// is not consistent (search/type_rules.h). So the object has one share until such a field is found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "korat/detail/spec.h"
#include "space/state_space.h"

namespace korat::harness {

class UseCounts {
 public:
  // Which object's counts; kNone if there is no object.
  using Index = std::int32_t;
  static constexpr Index kNone = -1;

  // The next field, which is a shared_ptr or a weak_ptr if SetShares is called for it: per value
  // the counts that it raises.
  void AddField() { shares_.emplace_back(); }
  void SetShares(std::vector<Index> counts, bool is_weak);
  Index Add(detail::ShareCounts counts) {
    counts_.push_back({counts, 0, 0, 0, 0});
    return static_cast<Index>(counts_.size() - 1);
  }
  // All fields are added: what the counts are now is kept, and visit(count) called for each use
  // count.
  template <typename Visit>
  void Finish(Visit visit);

  bool Any() const { return !counts_.empty(); }
  // The field, a shared_ptr or a weak_ptr, has another value now.
  void Assign(FieldIndex field, ValueIndex value) {
    Share& share = shares_[Raw(field)];
    const bool is_taken = share.is_taken;
    if (is_taken) Drop(field);
    share.value = value;
    if (is_taken) Take(field);
  }
  // The field gets its share, if it has none yet and may have one, or loses it.
  void Take(FieldIndex field) {
    Share& share = shares_[Raw(field)];
    if (share.is_taken || share.counts < 0) return;
    share.is_taken = true;
    Change(share, +1);
  }
  void Drop(FieldIndex field) {
    Share& share = shares_[Raw(field)];
    if (!share.is_taken) return;
    share.is_taken = false;
    Change(share, -1);
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
    bool is_taken = false;     // its value's counts were raised
    bool is_weak = false;
  };
  struct Count {
    detail::ShareCounts in_memory;
    int kept;         // shares of what never changes
    int kept_weak;    // likewise of weak_ptrs
    int shares;       // of fields on the stack
    int weak_shares;  // likewise

    // How many of the shares in memory are those of fields, or promised.
    int Known() const {
      const bool is_promised = kept + shares == 0 && weak_shares > 0;
      return is_promised ? 1 : shares;
    }
  };

  Count* CountOf(const Share& share) {
    if (share.counts < 0) return nullptr;
    const Index index = share_counts_[static_cast<std::size_t>(share.counts)][share.value];
    return index < 0 ? nullptr : &counts_[static_cast<std::size_t>(index)];
  }
  void Change(const Share& share, int by) {
    Count* count = CountOf(share);
    if (count == nullptr) return;
    const int before = count->Known();
    (share.is_weak ? count->weak_shares : count->shares) += by;
    *count->in_memory.uses += count->Known() - before;
    if (share.is_weak) *count->in_memory.weak += by;
  }
  void Forget(Count& count) {
    *count.in_memory.uses = count.kept;
    *count.in_memory.weak = count.kept_weak;
  }

  std::vector<Share> shares_;                     // by field
  std::vector<std::vector<Index>> share_counts_;  // per field with shares, per value
  std::vector<Count> counts_;
};

template <typename Visit>
void UseCounts::Finish(Visit visit) {
  for (Count& count : counts_) {
    count.kept = *count.in_memory.uses;
    count.kept_weak = *count.in_memory.weak;
    visit(count.in_memory.uses);
  }
}

template <typename HasShare>
void UseCounts::Recount(HasShare has_share) {
  for (Count& count : counts_) {
    Forget(count);
    count.shares = count.weak_shares = 0;
  }
  for (std::uint32_t f = 0; f < shares_.size(); ++f) {
    shares_[f].is_taken = false;
    if (shares_[f].counts >= 0 && has_share(FieldIndex{f})) Take(FieldIndex{f});
  }
}

template <typename VisitAll>
void UseCounts::Show(VisitAll visit_all) {
  for (Count& count : counts_) Forget(count);
  visit_all([this](FieldIndex field) {
    const Share& share = shares_[Raw(field)];
    if (Count* count = CountOf(share)) {
      ++*(share.is_weak ? count->in_memory.weak : count->in_memory.uses);
    }
    return true;
  });
}

}  // namespace korat::harness
