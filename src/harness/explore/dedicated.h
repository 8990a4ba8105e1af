// Dedicated generators (korat/dedicated.h): which values they withhold from the search, and whether
// they are right about what the predicate rejects.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "harness/explore/monitored_predicate.h"
#include "harness/explore/predicate_search.h"
#include "harness/explore/recording.h"
#include "harness/layout/layout.h"
#include "runtime/observer.h"

namespace korat::harness {

class Dedicated {
 public:
  Dedicated(const Layout& layout, const PredicateSearch& search, const Recording& recording,
            const MonitoredPredicate& predicate)
      : layout_(layout),
        search_(search),
        recording_(recording),
        predicate_(predicate),
        is_probed_(layout.space.fields.size()) {}

  // From now on withheld values are not even tried to check the generators; for tests.
  void TrustGenerators() { trusts_generators_ = true; }

  // --- inside user code

  // Whether what the predicate says counts. A call under test that follows it may get a no and go
  // on.
  bool IsListening() const { return recording_.is_on() && !predicate_.InFollowUp(); }
  // The field that occupies exactly these bytes.
  std::optional<FieldIndex> FieldOf(const runtime::Extent& extent) const;
  // The values of the field there, one after another; null if none may be withheld.
  const void* ValuesOf(const runtime::Extent& extent, std::uint64_t* count) const;
  // The values that the search must not try, out of those that a generator withholds.
  const std::uint64_t* Select(FieldIndex field, const std::uint64_t* withheld) {
    return withheld == nullptr || trusts_generators_ ? withheld : Probe(field, withheld);
  }
  // A generator said no: the predicate must reject.
  void Refuse();

  // --- between runs

  // The next run goes on from the first read of the field at `depth` - 1, or from the start.
  // A resumed run has not reached what came after that.
  void BeginRun(std::uint32_t depth, bool resumes) {
    if (!resumes || refused_at_ >= depth) refused_at_ = kNeverRefused;
  }
  void EndRun(Verdict verdict) {
    if (refused_at_ != kNeverRefused && verdict == Verdict::kAccepted) accepts_refused_ = true;
  }
  // Whether the predicate ever accepted although a generator had said no.
  bool accepts_refused() const { return accepts_refused_; }

 private:
  static constexpr std::uint32_t kNeverRefused = 0xffffffffu;

  const std::uint64_t* Probe(FieldIndex field, const std::uint64_t* withheld);

  const Layout& layout_;
  const PredicateSearch& search_;
  const Recording& recording_;
  const MonitoredPredicate& predicate_;
  bool trusts_generators_ = false;
  std::uint64_t withheld_ = 0;             // fields read with values withheld
  std::vector<bool> is_probed_;            // by field: one of the values withheld was tried anyway
  std::array<std::uint64_t, 64> probe_{};  // scratch of Probe: the values that are withheld
  std::uint32_t refused_at_ = kNeverRefused;  // depth at which a generator said no in this run
  bool accepts_refused_ = false;
};

}  // namespace korat::harness
