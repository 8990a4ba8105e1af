// The schema of a layout: what another process needs to show its structures.
#pragma once

#include "harness/layout/layout.h"
#include "protocol/schema.h"

namespace korat::harness {

// Stores all values once, and finally the first ones again. REQUIRES: no search has started, so
// that all fields hold their first values.
Schema MakeSchema(Layout& layout);

}  // namespace korat::harness
