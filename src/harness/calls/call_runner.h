// Calls under test: made in the sandbox on the structure that the search has just found, with their
// contracts checked, and taken back afterwards.
#pragma once

#include <cstdint>
#include <string>
#include <typeinfo>
#include <utility>
#include <vector>

#include "harness/calls/contracts.h"
#include "harness/calls/leaks.h"
#include "harness/calls/structure_blocks.h"
#include "harness/explore/explorer.h"
#include "harness/layout/text.h"

namespace korat::harness {

// Objects that a call has made, for others to find; of fixed size, since it is filled in where the
// sandbox's heap is the only one.
struct MadeObjects {
  static constexpr std::size_t kMost = 64;
  const void* objects[kMost];
  std::size_t count = 0;

  void Add(const void* object) {
    if (count < kMost) objects[count++] = object;
  }
};

class CallRunner {
 public:
  explicit CallRunner(detail::Explorer& explorer);

  detail::Explorer& explorer() { return explorer_; }

  // Makes the call. What it changed stays, to be looked at, until TakeBack.
  // REQUIRES: explorer.Next(false) found a structure, and the call before was taken back.
  CallOutcome Call(void (*call)(void*), void* closure, const CallManner& manner = {});
  // Destroys the objects: the root and those that arguments point to. REQUIRES: Call ended well.
  CallOutcome Destroy(void (*destroy)(void*), void* closure);
  // Undoes the call; does nothing if there was none.
  void TakeBack();

  // The structure as it is now, even if a call has damaged it.
  std::string TextNow(Naming naming = Naming::kByObject);
  // How many fields it has.
  std::uint64_t CountFields();
  // What a call has made and not lost: objects outside of the layout that it reaches from here.
  // Null: nothing. Looked at when the call has ended.
  void set_made(const MadeObjects* made) { made_ = made; }
  // After a call: the classes of the objects that it deleted.
  std::vector<const std::type_info*> DeletedClasses() const;

  // Losing an object of one of these classes is a leak; before this is called, of any class.
  void SetOwned(std::vector<const std::type_info*> classes) {
    blocks_.SetOwned(std::move(classes));
  }
  // From now on the call follows the predicate, and what it reads counts as read: fields that
  // neither reads are not varied. REQUIRES: the search has not begun.
  void SetWhiteBox(void (*call)(void*), void* closure);

 private:
  std::vector<const void*> Roots() const;
  CallOutcome RunUnrecorded(void (*body)(void*), void* closure, const CallManner& manner);
  CallOutcome RunGuarded(void (*body)(void*), void* closure, const CallManner& manner);

  detail::Explorer& explorer_;
  runtime::Sandbox& sandbox_;
  Layout& layout_;
  LeakCheck leaks_;
  StructureBlocks blocks_;
  const MadeObjects* made_ = nullptr;
  // Before the call:
  std::size_t log_position_ = 0;
  std::size_t checkpoints_used_ = 0;
  UseCounts::State use_counts_;
  bool is_made_ = false;  // and was not taken back
};

}  // namespace korat::harness
