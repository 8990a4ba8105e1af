// The bounds that a schema was made from, in the form of --set.
#pragma once

#include "model/bounds.h"
#include "protocol/schema.h"

namespace korat::report {

frontend::BoundList BoundsOf(const Schema& schema);

}  // namespace korat::report
