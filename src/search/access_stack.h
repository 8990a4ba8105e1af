// The access stack: fields in the order of their first reads, and the candidate that their values
// make up. A field that is not on it holds value 0. What changes here is also written to the record
// that another process may watch.
//
// Fields are pushed inside user code, so nothing here allocates after the constructor.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

#include "search/found_log.h"
#include "search/isomorphism.h"
#include "search/reachable.h"
#include "search/record.h"
#include "space/state_space.h"

namespace korat {

// A field on the stack.
struct Access {
  FieldIndex field{};
  bool joined = false;               // not read by the run that put it here: see UnreadJoiner
  Isomorphism::Reference reference;  // meaningful while the value refers to an object
  FoundLog::Position entered = 0;    // where the log ended when the field joined the stack
  ReachableWalk::Position found;     // if joined: where it was found
  bool escapes = false;              // whatever its value is, right where it is read
  bool withholds = false;            // some values are not to be tried, whatever the pruning
  bool is_dead = false;              // if joined: one value is enough
  bool is_closed = false;  // if dead: it was part of a structure; other values do not matter
};

class AccessStack {
 public:
  explicit AccessStack(std::size_t fields)
      : candidate_(fields, 0), stack_(fields), depth_of_(fields, kOffStack) {}

  // Keeps a record from now on. REQUIRES: the stack is empty.
  void set_record(SearchRecord* record) {
    assert(IsEmpty());
    record_ = record;
  }
  SearchRecord* record() const { return record_; }

  bool IsEmpty() const { return depth_ == 0; }
  std::uint32_t Depth() const { return depth_; }
  bool OnStack(FieldIndex field) const { return depth_of_[Raw(field)] != kOffStack; }
  // REQUIRES: OnStack(field).
  std::uint32_t DepthOf(FieldIndex field) const {
    assert(OnStack(field));
    return depth_of_[Raw(field)];
  }
  Access& operator[](std::size_t depth) { return stack_[depth]; }
  const Access& operator[](std::size_t depth) const { return stack_[depth]; }
  // REQUIRES: not IsEmpty().
  Access& Top() {
    assert(!IsEmpty());
    return stack_[depth_ - 1];
  }
  const Access& Top() const {
    assert(!IsEmpty());
    return stack_[depth_ - 1];
  }
  const Access* begin() const { return stack_.data(); }
  const Access* end() const { return stack_.data() + depth_; }

  const Candidate& candidate() const { return candidate_; }
  ValueIndex ValueOf(FieldIndex field) const { return candidate_[Raw(field)]; }

  // Fields below this depth have kept their values since NoteUnchanged().
  std::uint32_t changed_from() const { return changed_from_; }
  void NoteUnchanged() { changed_from_ = Depth(); }

  // These three return whether the value of the field is another one now. Whoever changes a value
  // keeps what the fields refer to in step: see References.

  // REQUIRES: the field is not on the stack.
  [[nodiscard]] bool Push(FieldIndex field, ValueIndex value, FoundLog::Position entered) {
    assert(!OnStack(field));
    const std::uint32_t index = Raw(field);
    depth_of_[index] = depth_;
    stack_[depth_] = {field, false, {}, entered, {}};
    changed_from_ = std::min(changed_from_, depth_);
    ++depth_;
    if (record_ != nullptr) {
      record_->stack()[record_->depth] = index;
      record_->depth = depth_;
    }
    return SetValue(index, value);
  }
  // Takes the top field off.
  [[nodiscard]] bool Pop() {
    assert(!IsEmpty());
    const std::uint32_t index = Raw(stack_[--depth_].field);
    depth_of_[index] = kOffStack;
    if (record_ != nullptr) record_->depth = Depth();
    return SetValue(index, 0);
  }
  // A field on the stack takes this value.
  [[nodiscard]] bool Choose(const Access& access, ValueIndex value) {
    const std::uint32_t index = Raw(access.field);
    changed_from_ = std::min(changed_from_, depth_of_[index]);
    return SetValue(index, value);
  }

  // A structure was found: its dead fields need no other values.
  void CloseDead();

  // Without a search: gives a field this value, and returns whether it is another one now.
  // REQUIRES: the stack was never used.
  [[nodiscard]] bool Show(FieldIndex field, ValueIndex value) {
    assert(IsEmpty());
    return SetValue(Raw(field), value);
  }

 private:
  static constexpr std::uint32_t kOffStack = 0xffffffffu;

  bool SetValue(std::uint32_t index, ValueIndex value) {
    if (candidate_[index] == value) return false;
    candidate_[index] = value;
    if (record_ != nullptr) record_->candidate()[index] = value;
    return true;
  }

  Candidate candidate_;                  // invariant: fields off the stack hold value 0
  std::vector<Access> stack_;            // in the order of first reads; `depth_` of them count
  std::uint32_t depth_ = 0;              // how many fields are on the stack
  std::vector<std::uint32_t> depth_of_;  // per field: where on the stack
  std::uint32_t changed_from_ = 0;       // see changed_from()
  SearchRecord* record_ = nullptr;       // null: no record is kept
};

}  // namespace korat
