#include "harness/explore/slices.h"

#include <algorithm>
#include <cassert>

#include "harness/explore/predicate_machine.h"
#include "runtime/trial.h"

namespace korat::harness {
namespace {

// A slice that hardly ever finds a value to withhold is a waste of time.
constexpr std::uint32_t kFirstTries = 512;
constexpr std::uint32_t kLeastShare = 16;  // one in so many must be rejected

constexpr std::uint64_t kProbeEvery = 1021;

}  // namespace

// The values of a field, one after another in memory. Of the objects that no field refers to yet,
// the first stands for the others of its piece.
class Slices::Values {
 public:
  Values(Slices& slices, FieldIndex field)
      : slices_(slices), field_(field), described_(slices.layout_.space.At(field)) {}

  bool Next() {
    if (end_ == described_.domain_size) return false;
    value_ = end_;
    end_ = EndOf(value_);
    slices_.layout_.table.Assign(field_, value_);
    return true;
  }
  void OnResult(std::uint64_t result) {
    tried_ += 1;
    const auto fate = result & ((1u << KORAT_SLICE_USED_SHIFT) - 1);
    if (fate == KORAT_SLICE_UNKNOWN) return;
    if (fate == KORAT_SLICE_RELEASES && slices_.sandbox_.guard().wrote_arena()) return;
    used_ |= result >> KORAT_SLICE_USED_SHIFT;
    rejected_ += 1;
    for (ValueIndex value = value_; value < end_; ++value) {
      slices_.withheld_[value / 64] |= std::uint64_t{1} << (value % 64);
    }
  }

  std::uint32_t tried() const { return tried_; }
  std::uint32_t rejected() const { return rejected_; }
  std::uint64_t used() const { return used_; }

 private:
  ValueIndex EndOf(ValueIndex value) const {
    if (described_.values.empty()) return value + 1;
    const Value& referred = described_.values[value];
    const bool stands_for_others = referred.object != kNoObject &&
                                   slices_.search_.pruning().IsInterchangeable(referred.object);
    return stands_for_others ? referred.piece_end : value + 1;
  }

  Slices& slices_;
  const FieldIndex field_;
  const Field& described_;
  ValueIndex value_ = 0, end_ = 0;  // what is in memory stands for [value_, end_)
  std::uint32_t tried_ = 0, rejected_ = 0;
  std::uint64_t used_ = 0;
};

const std::uint64_t* Slices::Try(FieldIndex field, const runtime::Slice& slice) {
  Site& site = SiteOf(slice.site);
  if (site.tried >= kFirstTries && site.rejected < site.tried / kLeastShare) return nullptr;
  FieldTable& table = layout_.table;
  assert(table.IsFresh(field));
  const std::uint32_t words = (layout_.space.At(field).domain_size + 63) / 64;
  std::fill_n(withheld_.begin(), words, 0);
  table.SetMark(field, 0);
  Values values(*this, field);
  runtime::Try(sandbox_, slice, values);
  table.Assign(field, 0);
  table.SetMark(field, KORAT_FRESH);
  site.tried += values.tried();
  site.rejected += values.rejected();
  if (values.rejected() == 0) return nullptr;
  EscapeUsed(slice, values.used());
  return Probe(field) ? withheld_.data() : nullptr;
}

Slices::Site& Slices::SiteOf(const korat_slice* site) {
  const std::size_t hash = reinterpret_cast<std::uintptr_t>(site) / 8 * 0x9e3779b97f4a7c15u >> 56;
  for (std::size_t i = 0;; ++i) {
    Site& found = sites_[(hash + i) % sites_.size()];
    if (found.site == site) return found;
    // A table that is full forgets what it knew about one of them.
    if (found.site == nullptr || i == sites_.size() - 1) {
      found = {site, 0, 0};
      return found;
    }
  }
}

// Values that were loaded before, and that the slice used: what it said depends on them.
void Slices::EscapeUsed(const runtime::Slice& slice, std::uint64_t used) {
  for (std::uint64_t i = 0; i < slice.site->followed; ++i) {
    const auto& load = slice.site->loads[i];
    if ((used >> load.bit & 1) == 0) continue;
    const std::uint64_t address = slice.live[load.slot];
    if (sandbox_.arena().Contains(address)) uses_.EscapeAt(address, load.bytes);
  }
}

// The first time, and in a sample of later reads, the first value that would be withheld is tried
// all the same. Whether anything is left to withhold.
bool Slices::Probe(FieldIndex field) {
  if (was_probed_[Raw(field)] && ++asked_ % kProbeEvery != 0) return true;
  was_probed_[Raw(field)] = true;
  const auto word =
      std::find_if(withheld_.begin(), withheld_.end(), [](auto bits) { return bits != 0; });
  probes_[Raw(field)] =
      static_cast<ValueIndex>((word - withheld_.begin()) * 64 + std::countr_zero(*word));
  has_probed_ = true;
  *word &= *word - 1;
  return std::any_of(word, withheld_.end(), [](auto bits) { return bits != 0; });
}

void Slices::CheckProbes() {
  for (const Access& access : search_.stack()) {
    if (!access.withholds) continue;
    if (search_.stack().ValueOf(access.field) != probes_[Raw(access.field)]) continue;
    search_.tally().CountInconsistent();
  }
}

}  // namespace korat::harness
