// An object and everything it leads to, as text that is the same for isomorphic graphs: objects are
// named in the order in which they are met, wherever they lie.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "korat/detail/spec.h"
#include "runtime/sandbox.h"

namespace korat::harness {

// The elements of arrays behind pointers: see Layout::blocks.
using BlockTypes = std::set<std::string_view>;

// Pointers are followed into the sandbox's arena and heap; all others look alike. `met` gets the
// objects.
std::string GraphText(const void* root, detail::ReflectFunction reflect, runtime::Sandbox& sandbox,
                      const BlockTypes& blocks, std::vector<const void*>* met = nullptr);
// The same, but "" when reading the objects crashes.
std::string GraphTextOrNone(const void* root, detail::ReflectFunction reflect,
                            runtime::Sandbox& sandbox, const BlockTypes& blocks,
                            std::vector<const void*>* met = nullptr);

}  // namespace korat::harness
