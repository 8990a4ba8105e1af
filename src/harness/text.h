// A structure as text, from memory as it is now.
#pragma once

#include <string>

#include "harness/layout.h"

namespace korat::harness {

// "SearchTree{root: N0, size: 1}  N0{left: null, right: null, info: 1}": the root and arguments,
// then every object that is referred to, in the order of appearance.
std::string StructureText(const Layout& layout);

}  // namespace korat::harness
