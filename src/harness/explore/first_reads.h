// First reads: a field that user code reads, and that the search does not vary yet, joins the
// search right there, with a checkpoint to come back to. Runs on the sandbox's stack, inside user
// code.
#pragma once

#include <cassert>
#include <cstdint>

#include "harness/explore/checkpoints.h"
#include "harness/explore/deadly_candidates.h"
#include "harness/explore/dedicated.h"
#include "harness/explore/predicate_search.h"
#include "harness/explore/read_marks.h"
#include "harness/explore/recording.h"
#include "harness/layout/layout.h"
#include "runtime/sandbox.h"

namespace korat::harness {

class FirstReads {
 public:
  FirstReads(runtime::Sandbox& sandbox, Layout& layout, PredicateSearch& search,
             Checkpoints& checkpoints, const Recording& recording, Dedicated& dedicated,
             ReadMarks& marks)
      : sandbox_(sandbox),
        layout_(layout),
        search_(search),
        checkpoints_(checkpoints),
        recording_(recording),
        dedicated_(dedicated),
        marks_(marks) {}

  // User code reads the field, if it exists. `withheld`: see Search::Read.
  void Read(FieldIndex field, const std::uint64_t* withheld = nullptr);
  // Likewise for one that IsPlain. If it escapes, it may be used in any way, right here. `why`: see
  // Search::Read.
  void ReadPlain(FieldIndex field, bool escapes, const std::uint64_t* withheld, DepthSet why) {
    assert(IsPlain(field));
    // If a slice rejects every value, the run is rejected, like any that gets that far.
    ReadExisting(field, {withheld, why}, escapes,
                 withheld == nullptr ? runtime::RunEnd::kGivenUp : runtime::RunEnd::kRejected);
  }
  // The field, which is on the stack, is read once more.
  void ReadAgain(FieldIndex field) {
    if (recording_.is_on()) marks_.OnRead(field);
    MarkAsRead(field);
  }
  // Whether the field exists and to read it is to read no other.
  bool IsPlain(FieldIndex field) const {
    const FieldIndex length = layout_.length_of[Raw(field)];
    return (length == kNoField || (search_.stack().OnStack(length) && HasElement(length, field))) &&
           !layout_.space.At(field).is_inner && layout_.space.At(field).deciders.empty();
  }
  // The run goes on after the first read of this field, which has another value now.
  void GoOnAfter(FieldIndex field) {
    if ((layout_.table.MarkOf(field) & KORAT_FRESH) != 0) MarkAsRead(field);
  }
  // Whether the field is part of the structure; an element past its vector's length is not. Code
  // that touches an element knows the length, so that is read first.
  bool Exists(FieldIndex field) {
    const FieldIndex length = layout_.length_of[Raw(field)];
    return length == kNoField || IsElement(field, length);
  }

  DeadlyCandidates& deadly() { return deadly_; }
  ReadMarks& marks() { return marks_; }
  // Whether to run the predicate further on the present candidate would end the process.
  bool IsDeadly() const {
    return deadly_.Any() && deadly_.Has(search_.candidate(), search_.stack().Depth());
  }

 private:
  struct Withheld {
    const std::uint64_t* values;  // null: there are none
    DepthSet why;
  };
  // How the run ends if the field has no value left.
  void ReadExisting(FieldIndex field, const Withheld& withheld, bool escapes,
                    runtime::RunEnd without_value = runtime::RunEnd::kGivenUp);
  bool IsElement(FieldIndex field, FieldIndex length);
  // Whether the vector is long enough for it, if its length exists.
  bool HasElement(FieldIndex length, FieldIndex field) const {
    const ValueIndex value = recording_.Seen(search_.candidate())[Raw(length)];
    const FieldRange elements = layout_.space.At(length).values[value].reveals;
    return Raw(field) - elements.first < elements.count;
  }
  void ReadShape();
  void MarkAsRead(FieldIndex field);

  runtime::Sandbox& sandbox_;
  Layout& layout_;
  PredicateSearch& search_;
  Checkpoints& checkpoints_;
  const Recording& recording_;
  Dedicated& dedicated_;
  ReadMarks& marks_;
  DeadlyCandidates deadly_;
};

}  // namespace korat::harness
