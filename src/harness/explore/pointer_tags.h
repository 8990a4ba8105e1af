// Pointers with something in their low bits, and integers that are pointers. The search gives such
// fields plain addresses or plain numbers, so the cases that the code is made for never occur: what
// is found is right, but some structures are missing.
#pragma once

#include <cstdint>
#include <string>

#include "harness/explore/predicate_search.h"
#include "harness/layout/layout.h"
#include "runtime/observer.h"

namespace korat::harness {

class PointerTags {
 public:
  PointerTags(const Layout& layout, PredicateSearch& search) : layout_(layout), search_(search) {}

  // Inside user code: see runtime::Observer.
  void OnTagged(std::uint64_t pointer, const runtime::Place& place);
  void OnForged(const runtime::Extent& integer, const runtime::Place& place);

  // Whether a field is used that way, and which, as the end of a sentence about the predicate.
  bool AreUsed() const { return what_ != nullptr; }
  std::string Text() const;

 private:
  bool Holds(FieldIndex field, std::uint64_t pointer) const;
  void Note(FieldIndex field, const char* what, const runtime::Place& place);

  const Layout& layout_;
  PredicateSearch& search_;
  FieldIndex field_ = kNoField;
  const char* what_ = nullptr;
  runtime::Place place_;
};

}  // namespace korat::harness
