// What calls under test returned: korat::detail::CallResult takes it, on the sandbox's stack.
#pragma once

#include <cstddef>
#include <string>

#include "harness/layout/layout.h"
#include "harness/layout/text.h"
#include "runtime/memory/run_memory.h"

namespace korat::detail {

class CallResults {
 public:
  // For the next call. `layout`: the result is wanted as text, too; null: it is not. `form`: of
  // that text; null: it is for people.
  static void Expect(const harness::Layout* layout, const runtime::RunMemory* memory,
                     const harness::CanonicalText* form = nullptr);

  // The part of the last call's result that only its caller owns: words that may be addresses.
  static const char* owned();
  static std::size_t owned_size();
  // "" when it returned nothing. The end of a very long one is a hash of all of it.
  static std::string Text();
};

}  // namespace korat::detail
