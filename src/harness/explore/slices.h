// Slices (pass/slices.cc): before a field is read for the first time, the code that follows is
// tried with each of its values. Those with which the predicate rejects before it reads another
// field are withheld from the search. In effect, every check of a value that was just read is a
// dedicated generator.
//
// What a trial compares is reported like any compare, so the values of lower fields that are alike
// afterwards have the same values withheld. Runs inside user code.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "harness/explore/dedicated.h"
#include "harness/explore/predicate_search.h"
#include "harness/explore/value_uses.h"
#include "harness/layout/layout.h"
#include "runtime/sandbox.h"

namespace korat::harness {

class Slices {
 public:
  Slices(runtime::Sandbox& sandbox, Layout& layout, PredicateSearch& search,
         const Dedicated& dedicated, ValueUses& uses)
      : sandbox_(sandbox),
        layout_(layout),
        search_(search),
        dedicated_(dedicated),
        uses_(uses),
        was_probed_(layout.space.fields.size()),
        probes_(layout.space.fields.size(), kNoProbe) {}

  // The values of the field that need not be tried, as bits; null if there are none, or they are
  // not known.
  const std::uint64_t* Withheld(FieldIndex field, const runtime::Slice& slice) {
    if (!search_.pruning().Foresees() || !CanTry(field)) return nullptr;
    probes_[Raw(field)] = kNoProbe;
    return Try(field, slice);
  }
  // Others say which of its values are withheld.
  void LeaveToOthers(FieldIndex field) { probes_[Raw(field)] = kNoProbe; }
  // A run has ended. To check the slices, some values that were to be withheld are tried.
  void EndRun(Verdict verdict) {
    if (verdict == Verdict::kAccepted && has_probed_) CheckProbes();
  }

 private:
  class Values;

  static constexpr ValueIndex kMostValues = 1024;
  static constexpr ValueIndex kNoProbe = 0xffffffffu;

  // How often the slice at a site was of use.
  struct Site {
    const korat_slice* site = nullptr;
    std::uint32_t tried = 0;  // values
    std::uint32_t rejected = 0;
  };

  bool CanTry(FieldIndex field) const {
    return dedicated_.IsListening() && search_.CanWithhold(field) && layout_.table.IsAlone(field) &&
           layout_.space.At(field).domain_size <= kMostValues;
  }
  const std::uint64_t* Try(FieldIndex field, const runtime::Slice& slice);
  Site& SiteOf(const korat_slice* site);
  void EscapeUsed(const runtime::Slice& slice, std::uint64_t used);
  bool Probe(FieldIndex field);
  void CheckProbes();

  runtime::Sandbox& sandbox_;
  Layout& layout_;
  PredicateSearch& search_;
  const Dedicated& dedicated_;
  ValueUses& uses_;
  std::array<Site, 256> sites_;                             // by hash of the address
  std::array<std::uint64_t, kMostValues / 64> withheld_{};  // what Withheld returns
  std::vector<bool> was_probed_;                            // by field
  std::vector<ValueIndex> probes_;  // by field: a value that is tried to check what its slice said
  bool has_probed_ = false;
  std::uint64_t asked_ = 0;  // fields with values to withhold
};

}  // namespace korat::harness
