// A structure as text, from memory as it is now.
#pragma once

#include <string>

#include "harness/layout/layout.h"
#include "runtime/run_memory.h"

namespace korat::harness {

// "SearchTree{root: N0, size: 1}  N0{left: null, right: null, info: 1}  info: 2": the root, every
// object that is referred to, in the order of appearance, and the arguments. Objects that a call
// made in the heap of `memory` come as "Node+1{...}".
std::string StructureText(const Layout& layout, const runtime::RunMemory* memory = nullptr);
// One value, printed with the function of its type.
std::string ValueText(const Layout& layout, void (*print)(detail::Printer&, const void*),
                      const void* value, const runtime::RunMemory* memory = nullptr);

}  // namespace korat::harness
