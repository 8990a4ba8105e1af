// The schema of a layout: what another process needs to show its structures.
#pragma once

#include "harness/layout.h"
#include "protocol/schema.h"

namespace korat::harness {

// REQUIRES: no search has started; all fields hold their first values, and will again.
Schema MakeSchema(Layout& layout);

}  // namespace korat::harness
