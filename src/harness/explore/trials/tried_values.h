// The values of a field while a slice is tried with them (harness/explore/trials/slices.h), one
// after another in memory.
//
// Values that the slice could not have told from the one in memory share its fate. So the field is
// watched during a trial: each compare narrows the set of values that are *alike*, and any other
// use leaves only the present one. Runs inside user code.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "harness/explore/predicate_search.h"
#include "harness/explore/value_uses.h"
#include "harness/layout/layout.h"
#include "runtime/observer.h"
#include "runtime/sandbox.h"

namespace korat::harness {

class TriedValues {
 public:
  static constexpr ValueIndex kMost = 1024;

  // Whether alike values share one trial.
  enum class Mode : std::uint8_t {
    kEach,   // no: each has its own
    kClass,  // yes
    kTrust,  // yes; and where the fate of a value stays unknown, those that were alike before it
             // was used in any other way than in a compare are not tried, either
  };
  // What a value is. Checks often reject none of a kind: not null, and no new object.
  enum class Kind : std::uint8_t {
    kPlain,  // no value of the field refers to an object
    kNull,   // this one does not
    kKnown,  // it refers to an object that other fields refer to
    kNew,    // to one that none refers to
  };
  static constexpr std::size_t kKinds = 4;
  // By kind: how many trials there were, and how many of them rejected.
  struct Share {
    std::uint64_t trials = 0;
    std::uint64_t rejected = 0;
  };
  using Shares = std::array<Share, kKinds>;
  struct Plan {
    Mode mode = Mode::kClass;
    std::array<bool, kKinds> wants{};  // values of that kind are tried
  };

  // Trials are added to `shares`. `withheld` has words() words: values with which the predicate
  // rejects get a bit there. REQUIRES: the field is fresh and alone (FieldTable), with at most
  // kMost values; there is no other TriedValues.
  TriedValues(runtime::Sandbox& sandbox, Layout& layout, const PredicateSearch& search,
              ValueUses& uses, FieldIndex field, const Plan& plan, Shares& shares,
              std::uint64_t* withheld);
  // Stores the first value again; the field is fresh.
  ~TriedValues();
  TriedValues(const TriedValues&) = delete;
  TriedValues& operator=(const TriedValues&) = delete;

  void Run(const runtime::Slice& slice);

  // --- what came out

  bool Rejects() const { return rejects_; }  // some value
  std::uint32_t trials() const { return trials_; }
  std::uint32_t sparing() const { return sparing_; }  // trials that settled other values, too
  // Whether kTrust would have missed a value that is rejected.
  bool is_deceived() const { return is_deceived_; }
  // What the rejecting slices have used, see KORAT_SLICE_USED_SHIFT.
  std::uint64_t used() const { return used_; }
  std::uint32_t words() const { return (size_ + 63) / 64; }

  // --- what runtime::Try wants

  bool Next();
  void OnResult(std::uint64_t result);

  // --- what a trial does with the value

  // Null: nothing is tried, or not by class.
  static TriedValues* Watched() { return watched_; }
  static KORAT_HOOK_CC void CompareHook(std::uint64_t address, std::uint64_t other,
                                        std::uint64_t shape, std::uint64_t other_address);
  __attribute__((noinline)) static KORAT_HOOK_CC void UnusualCompareHook(
      std::uint64_t address, std::uint64_t other, std::uint64_t shape, std::uint64_t other_address);
  bool Contains(std::uint64_t address) const { return address - address_ < bytes_; }
  void OnCompareBy(const runtime::CompareBy& compare);
  void OnEscape(std::uint64_t address, std::uint64_t size) {
    if (address < address_ + bytes_ && address_ < address + size) Escape();
  }

 private:
  bool IsByClass() const { return mode_ != Mode::kEach; }
  bool Choose(ValueIndex value);
  void Store();
  std::uint64_t Itself() const;
  void DecideAlike(bool rejects);
  void KeepAlike(std::uint64_t answers) { alike_ &= ~(answers ^ (0 - (answers >> value_ & 1))); }
  void OnCompare(const runtime::Compare& compare);
  void Escape();

  static constinit inline TriedValues* watched_ = nullptr;

  runtime::Sandbox& sandbox_;
  FieldTable& table_;
  const PredicateSearch& search_;
  ValueUses& uses_;
  const FieldIndex field_;
  const Field& described_;
  const ValueIndex size_;
  const std::uint64_t address_;
  const std::uint32_t bytes_;
  const char* const images_;
  const Mode mode_;
  const std::array<bool, kKinds> wants_;
  Shares& shares_;
  std::uint64_t* const withheld_;
  std::int64_t first_ = 0;    // if the values are consecutive ints
  bool is_usual_ = false;     // they are
  bool has_escaped_ = false;  // the present value
  bool rejects_ = false;      // see Rejects(), and so on
  bool is_deceived_ = false;
  Kind kind_ = Kind::kPlain;     // of the present value
  ValueIndex value_ = 0;         // in memory
  ValueIndex next_ = 0;          // the first one that it does not stand for
  std::uint64_t open_ = 0;       // by class: values whose fate is not known
  std::uint64_t alike_ = 0;      // those of them that are like the present one so far
  std::uint64_t uncertain_ = 0;  // were so before one escaped whose fate stayed unknown
  std::uint32_t trials_ = 0, sparing_ = 0;
  std::uint64_t used_ = 0;
};

}  // namespace korat::harness
