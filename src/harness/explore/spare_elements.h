// Elements past the length of their vectors: memory, but not part of the structure.
#pragma once

#include <cstdint>

#include "harness/explore/predicate_search.h"
#include "harness/explore/recording.h"
#include "harness/layout/layout.h"
#include "runtime/sandbox.h"

namespace korat::harness {

class SpareElements {
 public:
  SpareElements(runtime::Sandbox& sandbox, const Layout& layout, const PredicateSearch& search,
                const Recording& recording)
      : sandbox_(sandbox), layout_(layout), search_(search), recording_(recording) {}

  // User code writes some bytes of such an element, or reads it, which may end the run.
  void OnWrite(FieldIndex element, std::uint64_t address, std::uint64_t size);
  void OnRead(FieldIndex element);

 private:
  runtime::Sandbox& sandbox_;
  const Layout& layout_;
  const PredicateSearch& search_;
  const Recording& recording_;
};

}  // namespace korat::harness
