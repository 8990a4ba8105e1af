// Slices (pass/slices.cc): before a field is read for the first time, the code
// that follows is tried with each of its values. Those with which the predicate
// rejects before it reads another field are withheld from the search. In
// effect, every check of a value that was just read is a dedicated generator.
//
// What a trial compares is reported like any compare, so the values of lower
// fields that are alike afterwards have the same values withheld. Runs inside
// user code.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "harness/explore/dedicated.h"
#include "harness/explore/predicate_search.h"
#include "harness/explore/read_marks.h"
#include "harness/explore/trials/tried_values.h"
#include "harness/explore/value_uses.h"
#include "harness/layout/layout.h"
#include "runtime/sandbox.h"

namespace korat::harness {

class Slices {
 public:
  Slices(runtime::Sandbox& sandbox, Layout& layout, PredicateSearch& search,
         const Dedicated& dedicated, ValueUses& uses, ReadMarks& marks)
      : sandbox_(sandbox),
        layout_(layout),
        search_(search),
        dedicated_(dedicated),
        uses_(uses),
        marks_(marks),
        was_probed_(layout.space.fields.size()),
        probes_(layout.space.fields.size(), kNoProbe) {}

  // The values of the field that need not be tried, as bits; null if there are none, or they are
  // not known.
  const std::uint64_t* Withheld(FieldIndex field, const runtime::Slice& slice) {
    if (!search_.pruning().Foresees() || !CanTry(field)) return nullptr;
    Forget(field);
    return Try(field, slice);
  }
  // Why there is no structure above the values that Withheld() returned last: what had been read,
  // and what was read in all trials, also in those that did not reject.
  DepthSet why() const { return why_; }
  // Others say which of its values are withheld.
  void LeaveToOthers(FieldIndex field) { Forget(field); }
  // A run has ended. To check the slices, some values that were to be withheld are tried.
  void EndRun(Verdict verdict) {
    if (verdict == Verdict::kAccepted && probed_ != 0) CheckProbes();
  }

 private:
  static constexpr ValueIndex kNoProbe = 0xffffffffu;

  // What the slice at a site cost, and what it was good for.
  struct Site {
    const korat_slice* site = nullptr;
    TriedValues::Shares shares{};
    std::uint64_t by_class = 0;  // trials
    std::uint64_t sparing = 0;   // trials that made others superfluous
    bool is_deceived = false;    // see TriedValues::is_deceived
    std::uint8_t number = 0;     // of the fields that were read there, modulo 256
    TriedValues::Plan plan;

    void MakePlan();
    void Add(const TriedValues& values);
    bool IsIdle() const;
  };

  bool CanTry(FieldIndex field) const {
    return dedicated_.IsListening() && search_.CanWithhold(field) && layout_.table.IsAlone(field) &&
           layout_.space.At(field).domain_size <= TriedValues::kMost;
  }
  const std::uint64_t* Try(FieldIndex field, const runtime::Slice& slice);
  Site& SiteOf(const korat_slice* site);
  void EscapeUsed(const runtime::Slice& slice, std::uint64_t used);
  bool Probe(FieldIndex field, std::uint32_t words);
  void Forget(FieldIndex field) {
    if (probes_[Raw(field)] == kNoProbe) return;
    probes_[Raw(field)] = kNoProbe;
    --probed_;
  }
  void CheckProbes();

  runtime::Sandbox& sandbox_;
  Layout& layout_;
  PredicateSearch& search_;
  const Dedicated& dedicated_;
  ValueUses& uses_;
  ReadMarks& marks_;
  DepthSet why_;
  std::array<Site, 256> sites_;                                    // by hash of the address
  std::array<std::uint64_t, TriedValues::kMost / 64> withheld_{};  // what Withheld returns
  std::vector<bool> was_probed_;                                   // by field
  std::vector<ValueIndex> probes_;  // by field: a value that is tried to check what its slice said
  std::uint32_t probed_ = 0;        // how many there are of these
  std::uint64_t asked_ = 0;         // fields with values to withhold
};

}  // namespace korat::harness
