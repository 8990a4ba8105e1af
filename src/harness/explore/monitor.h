// The observer of a predicate: it finds the fields at the addresses that user code touches, and
// passes on what is done to them. Runs on the sandbox's stack, inside user code.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/explore/checkpoints.h"
#include "harness/explore/dedicated.h"
#include "harness/explore/first_reads.h"
#include "harness/explore/pointer_tags.h"
#include "harness/explore/predicate_search.h"
#include "harness/explore/read_marks.h"
#include "harness/explore/recording.h"
#include "harness/explore/spare_elements.h"
#include "harness/explore/trials/slices.h"
#include "harness/explore/value_uses.h"
#include "harness/layout/layout.h"
#include "runtime/observer.h"
#include "runtime/sandbox.h"
#include "search/type_rules.h"

namespace korat::harness {

class Monitor final : public runtime::Observer {
 public:
  Monitor(runtime::Sandbox& sandbox, Layout& layout, PredicateSearch& search,
          Checkpoints& checkpoints, const MonitoredPredicate& predicate);
  Monitor(const Monitor&) = delete;
  Monitor& operator=(const Monitor&) = delete;

  Recording& recording() { return recording_; }
  FirstReads& first_reads() { return first_reads_; }
  ValueUses& uses() { return uses_; }
  Dedicated& dedicated() { return dedicated_; }
  Slices& slices() { return slices_; }
  const PointerTags& tags() const { return tags_; }
  // Uninstrumented functions that got pointers to the structure; null: inline assembly.
  const std::vector<const void*>& foreign() const { return foreign_; }

  // From now on the predicate always comes to its end; for tests.
  void AwaitAnswers() { rejects_early_ = false; }

  // Fields lost their marks while nothing was recorded: restores the marks of those on the access
  // stack.
  void RenewMarks();

  // --- runtime::Observer

  bool OnPlainRead(std::uint64_t address, std::uint64_t size, bool escapes,
                   const runtime::Slice* slice) override;
  void OnRead(std::uint64_t address, std::uint64_t size, bool escapes) override;
  bool OnWrite(std::uint64_t address, std::uint64_t size) override;
  void OnForeignCall(const void* function) override;
  void OnCompare(const runtime::Compare& compare) override { uses_.OnCompare(compare); }
  void OnCompareBy(const runtime::CompareBy& compare) override;
  void OnEscape(std::uint64_t address, std::uint64_t size) override;
  const void* OnDomain(const runtime::Extent& field, std::uint64_t* count) override {
    return dedicated_.ValuesOf(field, count);
  }
  void OnWithhold(const runtime::Extent& extent, const std::uint64_t* withheld) override;
  void OnRefuse() override { dedicated_.Refuse(); }
  void OnScopeEnd(std::uint64_t before) override {
    if (recording_.is_on()) marks_.EndScope(before);
  }
  // What a doomed run would still read is no reason for its failure. Without reasons, those reads
  // are part of what is counted.
  void OnReject(bool is_doomed) override {
    if (is_doomed && !search_.pruning().Foresees()) return;
    if (rejects_early_ && dedicated_.IsListening()) sandbox_.GiveUp(runtime::RunEnd::kRejected);
  }
  void OnTagged(std::uint64_t pointer, const runtime::Place& place) override {
    tags_.OnTagged(pointer, place);
  }
  void OnForged(const runtime::Extent& integer, const runtime::Place& place) override {
    tags_.OnForged(integer, place);
  }

 private:
  void ReadEverything();

  runtime::Sandbox& sandbox_;
  Layout& layout_;
  PredicateSearch& search_;
  Recording recording_;
  ReadMarks marks_;
  ValueUses uses_;
  Dedicated dedicated_;
  PointerTags tags_;
  Slices slices_;
  FirstReads first_reads_;
  SpareElements spare_elements_;
  TypeRules rules_;
  std::vector<const void*> foreign_;
  bool rejects_early_ = true;
};

}  // namespace korat::harness
