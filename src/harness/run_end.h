// How a run of user code ended, in words.
#pragma once

#include <string>

#include "runtime/sandbox.h"

namespace korat::harness {

// "overflowed the stack", ...: what the code did. "" for an ordinary return.
const char* Describe(runtime::RunEnd end);
// "signal 11 (Segmentation fault)" where that was it.
std::string Describe(runtime::RunEnd end, int signal_number);

}  // namespace korat::harness
