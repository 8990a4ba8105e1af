// The shapes of a container with keys: which sets of keys it can hold. Its own comparator, or
// hasher and equality, decides: it is asked, and each set is inserted once on trial.
#pragma once

#include <string>

#include "harness/layout/layout.h"
#include "korat/detail/spec.h"

namespace korat::harness {

// The domain of the container, with all its shapes. If they depend on the container, the result is
// in layout.completed. What user code allocates meanwhile comes from the program's heap: only what
// `reshape` makes later stays. Throws Error for impossible keys, and for too many shapes.
const detail::DomainSpec& WithShapes(Layout& layout, const std::string& name, char* container,
                                     const detail::DomainSpec& domain);

}  // namespace korat::harness
