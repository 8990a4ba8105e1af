// What user code did wrong with memory that it had allocated, in words.
#pragma once

#include <string>

#include "runtime/sandbox.h"

namespace korat::harness {

// "wrote past the end of a block at list.h:12:7", ...: the same for all sizes and addresses.
// REQUIRES: fault.kind is not kNone.
std::string Describe(runtime::RunEnd end, const runtime::HeapFault& fault,
                     const runtime::Place& place);
// " (offset 8 of 8 bytes)"; "" if there is nothing to add.
std::string DetailOf(const runtime::HeapFault& fault);

}  // namespace korat::harness
