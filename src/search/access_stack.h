// The access stack: fields in the order of their first reads, and the candidate that their values
// make up. A field that is not on it holds value 0. Whatever changes here is told to the machine,
// which keeps the values in memory, and to the record that another process may watch.
//
// Read() of the search pushes fields inside user code, so nothing here allocates after the
// constructor.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

#include "search/found_log.h"
#include "search/object_order.h"
#include "search/options.h"
#include "search/reachable.h"
#include "search/record.h"
#include "space/state_space.h"

namespace korat {

// A field on the stack.
struct Access {
  FieldIndex field;
  bool joined;                       // not read by the run that put it here: see Search::JoinUnread
  ObjectOrder::Reference reference;  // meaningful while the value refers to an object
  FoundLog::Position entered;        // where the log ended when the field joined the stack
  ReachableWalk::Position found;     // if joined: where it was found
  bool withholds = false;            // some values are not to be tried, whatever the pruning
};

template <typename Machine>
class AccessStack {
 public:
  AccessStack(const StateSpace& space, Machine& machine, Isomorphs isomorphs)
      : space_(space),
        machine_(machine),
        isomorphs_(isomorphs),
        order_(space),
        candidate_(space.fields.size(), 0),
        depth_of_(space.fields.size(), kOffStack) {
    stack_.reserve(space.fields.size());
  }

  // Keeps a record from now on. REQUIRES: the stack is empty.
  void set_record(SearchRecord* record) { record_ = record; }
  SearchRecord* record() const { return record_; }

  bool IsEmpty() const { return stack_.empty(); }
  std::uint32_t Depth() const { return static_cast<std::uint32_t>(stack_.size()); }
  bool OnStack(FieldIndex field) const { return depth_of_[Raw(field)] != kOffStack; }
  // REQUIRES: OnStack(field).
  std::uint32_t DepthOf(FieldIndex field) const { return depth_of_[Raw(field)]; }
  Access& operator[](std::size_t depth) { return stack_[depth]; }
  const Access& operator[](std::size_t depth) const { return stack_[depth]; }
  Access& Top() { return stack_.back(); }
  const Access& Top() const { return stack_.back(); }
  auto begin() const { return stack_.begin(); }
  auto end() const { return stack_.end(); }

  const Candidate& candidate() const { return candidate_; }
  ValueIndex ValueOf(FieldIndex field) const { return candidate_[Raw(field)]; }
  const ObjectOrder& order() const { return order_; }

  // Fields below this depth have kept their values since NoteUnchanged().
  std::uint32_t changed_from() const { return changed_from_; }
  void NoteUnchanged() { changed_from_ = Depth(); }

  // REQUIRES: the value is Feasible.
  void Push(FieldIndex field, ValueIndex value, FoundLog::Position entered) {
    assert(!OnStack(field));
    depth_of_[Raw(field)] = Depth();
    stack_.push_back({field, false, {}, entered, {}, false});
    if (record_ != nullptr) {
      record_->stack()[record_->depth] = Raw(field);
      record_->depth = Depth();
    }
    Choose(stack_.back(), value);
  }

  // Takes the top field off. REQUIRES: its value was released. Inlined into Search::Pop: one call
  // per field, not two.
  [[gnu::always_inline]] void Pop() {
    const FieldIndex field = stack_.back().field;
    stack_.pop_back();
    depth_of_[Raw(field)] = kOffStack;
    if (record_ != nullptr) record_->depth = Depth();
    SetValue(Raw(field), 0);
    machine_.Forget(field);
  }

  // A field on the stack takes this value. REQUIRES: the one before was released.
  void Choose(Access& access, ValueIndex value) {
    const std::uint32_t index = Raw(access.field);
    SetValue(index, value);
    changed_from_ = std::min(changed_from_, depth_of_[index]);
    Refer(access);
  }
  // It is about to lose its value, which no longer counts as a reference. REQUIRES: the fields
  // above, if they refer to anything, were released before.
  void Release(const Access& access) {
    order_.Release(access.field, ValueOf(access.field), access.reference);
  }

  // Isomorphism breaking: past the newest object of a class the others of that class would only
  // repeat it under another name.
  ValueIndex NextValue(const Access& access) const {
    const Field& field = space_.At(access.field);
    const ValueIndex value = ValueOf(access.field);
    if (field.values.empty() || field.values[value].object == kNoObject) return value + 1;
    const bool skip = access.reference.newest && isomorphs_ == Isomorphs::kBreak &&
                      !order_.IsDistinguishable(field.values[value].object);
    return skip ? field.values[value].piece_end : value + 1;
  }

  // The first value from `value` on that the type rules allow on top of the stack; domain_size if
  // there is none.
  ValueIndex Feasible(FieldIndex field, ValueIndex value) {
    return order_.Feasible(field, value, candidate_);
  }
  // The same for the field there: the type rules ask for those below it alone.
  ValueIndex FeasibleAt(std::uint32_t depth, ValueIndex value) {
    for (std::uint32_t i = Depth(); i > depth; --i) Release(stack_[i - 1]);
    const ValueIndex feasible = Feasible(stack_[depth].field, value);
    for (std::uint32_t i = depth; i < Depth(); ++i) Refer(stack_[i]);
    return feasible;
  }

  // Puts a candidate into memory without a search. REQUIRES: the stack was never used.
  void Show(const Candidate& candidate) {
    for (std::uint32_t i = 0; i < candidate.size(); ++i) SetValue(i, candidate[i]);
  }

 private:
  static constexpr std::uint32_t kOffStack = 0xffffffffu;

  void Refer(Access& access) {
    access.reference = order_.Refer(access.field, ValueOf(access.field));
  }

  void SetValue(std::uint32_t index, ValueIndex value) {
    if (candidate_[index] == value) return;
    candidate_[index] = value;
    if (record_ != nullptr) record_->candidate()[index] = value;
    machine_.Assign(FieldIndex{index}, value);
  }

  const StateSpace& space_;
  Machine& machine_;
  const Isomorphs isomorphs_;
  ObjectOrder order_;                    // of the references of the fields on the stack
  Candidate candidate_;                  // invariant: fields off the stack hold value 0
  std::vector<Access> stack_;            // in the order of first reads
  std::vector<std::uint32_t> depth_of_;  // per field: where on the stack
  std::uint32_t changed_from_ = 0;       // see changed_from()
  SearchRecord* record_ = nullptr;       // null: nobody watches
};

}  // namespace korat
