// How a run of user code ended, in words.
#pragma once

#include <string>

#include "runtime/sandbox.h"

namespace korat::harness {

// "overflowed the stack", ...: what the code did. "" for an ordinary return.
const char* Describe(runtime::RunEnd end);
// With what else is known about how the last run ended: "signal 11 (Segmentation fault)", a place.
std::string PlaceText(const runtime::Place& place);  // " at tree.h:12:7", " in strlen", or ""
std::string Describe(runtime::RunEnd end, int signal_number, const runtime::Place& place);

}  // namespace korat::harness
