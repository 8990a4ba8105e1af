// An object and everything it leads to, as text that is the same for isomorphic graphs: objects are
// named in the order in which they are met, wherever they lie.
#pragma once

#include <string>
#include <vector>

#include "harness/layout/layout.h"
#include "korat/detail/spec.h"
#include "runtime/sandbox.h"

namespace korat::harness {

// Pointers are followed into the sandbox's arena and heap; all others look alike. The layout knows
// which of them lead to arrays, and where the containers are that iterators belong to. `met` gets
// the objects.
std::string GraphText(const void* root, detail::ReflectFunction reflect, runtime::Sandbox& sandbox,
                      const Layout& layout, std::vector<const void*>* met = nullptr);
// The same, but "" when reading the objects crashes.
std::string GraphTextOrNone(const void* root, detail::ReflectFunction reflect,
                            runtime::Sandbox& sandbox, const Layout& layout,
                            std::vector<const void*>* met = nullptr);

}  // namespace korat::harness
