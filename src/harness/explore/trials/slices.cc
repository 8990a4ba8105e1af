#include "harness/explore/trials/slices.h"

#include <algorithm>
#include <bit>

#include "harness/explore/predicate_machine.h"

namespace korat::harness {
namespace {

// A run costs about as much as this many trials, and each trial that rejects saves one.
constexpr std::uint64_t kTrialsPerRun = 4;
// This many trials show whether trying values of a kind, and watching them, pays.
constexpr std::uint64_t kFirstTrials = 256, kFirstByClass = 64;
// Hooks cost about as much as the rest of a trial; one in this many must make another one
// superfluous.
constexpr std::uint64_t kLeastSparing = 3;
// How often the findings are considered, and how often what did not pay is done anyway, since
// it may pay by now.
constexpr std::uint8_t kConsiderEvery = 16, kDoubtEvery = 64;

constexpr std::uint64_t kProbeEvery = 1021;

}  // namespace

void Slices::Site::MakePlan() {
  const bool doubts = number % kDoubtEvery == 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const auto& [trials, rejected] = shares[i];
    plan.wants[i] = doubts || trials < kFirstTrials || rejected * kTrialsPerRun >= trials;
  }
  plan.mode = TriedValues::Mode::kClass;
  if (by_class < kFirstByClass) return;
  if (sparing * kLeastSparing < by_class)
    plan.mode = TriedValues::Mode::kEach;
  else if (!is_deceived && !doubts)
    plan.mode = TriedValues::Mode::kTrust;
}

void Slices::Site::Add(const TriedValues& values) {
  if (plan.mode == TriedValues::Mode::kEach) return;
  by_class += values.trials();
  sparing += values.sparing();
  is_deceived = is_deceived || values.is_deceived();
}

// Whether no value would be tried.
bool Slices::Site::IsIdle() const {
  const bool is_plain = shares[0].trials != 0;
  return is_plain ? !plan.wants[0] : !(plan.wants[1] || plan.wants[2] || plan.wants[3]);
}

const std::uint64_t* Slices::Try(FieldIndex field, const runtime::Slice& slice) {
  Site& site = SiteOf(slice.site);
  if (site.number % kConsiderEvery <= 1) site.MakePlan();
  ++site.number;
  if (site.IsIdle()) return nullptr;
  const DepthSet before = marks_.reads();
  TriedValues values(sandbox_, layout_, search_, uses_, field, site.plan, site.shares,
                     withheld_.data());
  values.Run(slice);
  why_ = search_.conflicts().reasons().Present();
  marks_.Restore(before);
  site.Add(values);
  if (!values.Rejects()) return nullptr;
  EscapeUsed(slice, values.used());
  return Probe(field, values.words()) ? withheld_.data() : nullptr;
}

Slices::Site& Slices::SiteOf(const korat_slice* site) {
  const std::size_t hash = reinterpret_cast<std::uintptr_t>(site) / 8 * 0x9e3779b97f4a7c15u >> 56;
  for (std::size_t i = 0;; ++i) {
    Site& found = sites_[(hash + i) % sites_.size()];
    if (found.site == site) return found;
    // A table that is full forgets what it knew about one of them.
    if (found.site == nullptr || i == sites_.size() - 1) {
      found = {};
      found.site = site;
      return found;
    }
  }
}

// Values that were loaded before, and that the slice used: what it said depends
// on them.
void Slices::EscapeUsed(const runtime::Slice& slice, std::uint64_t used) {
  for (std::uint64_t i = 0; i < slice.site->followed; ++i) {
    const auto& load = slice.site->loads[i];
    if ((used >> load.bit & 1) == 0) continue;
    const std::uint64_t address = slice.live[load.slot];
    if (sandbox_.arena().Contains(address)) uses_.EscapeAt(address, load.bytes);
  }
}

// The first time, and in a sample of later reads, the first value that would be withheld is tried
// anyway. Whether anything is left to withhold.
bool Slices::Probe(FieldIndex field, std::uint32_t words) {
  if (was_probed_[Raw(field)] && ++asked_ % kProbeEvery != 0) return true;
  was_probed_[Raw(field)] = true;
  const auto end = withheld_.begin() + words;
  const auto word = std::find_if(withheld_.begin(), end, [](auto bits) { return bits != 0; });
  probes_[Raw(field)] =
      static_cast<ValueIndex>((word - withheld_.begin()) * 64 + std::countr_zero(*word));
  ++probed_;
  *word &= *word - 1;
  return std::any_of(word, end, [](auto bits) { return bits != 0; });
}

void Slices::CheckProbes() {
  for (const Access& access : search_.stack()) {
    if (!access.withholds) continue;
    if (search_.stack().ValueOf(access.field) != probes_[Raw(access.field)]) continue;
    search_.tally().CountInconsistent();
  }
}

}  // namespace korat::harness
