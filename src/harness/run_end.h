// How a run of user code ended, in words.
#pragma once

#include "runtime/sandbox.h"

namespace korat::harness {

// "overflowed the stack", ...: what the code did. "" for an ordinary return.
const char* Describe(runtime::RunEnd end);

}  // namespace korat::harness
