// What the record of a process that died says about it. The process may have written anywhere: what
// can't be true is not believed.
#pragma once

#include <optional>
#include <string>

#include "protocol/driver_options.h"
#include "protocol/schema.h"
#include "search/record.h"
#include "space/state_space.h"

namespace korat::cli {

// The id of the candidate there. `record` may be null.
std::optional<std::string> RecordedCandidate(SearchRecord* record, const StateSpace& space);

// The candidate that was being run; nothing if none was, or if nothing of it was read yet: then it
// is the first one of the process, which is known anyway. `record` may be null.
std::optional<DeadlyCandidate> RunningCandidate(SearchRecord* record,
                                                const std::optional<Schema>& schema);

// Whether it died before the predicate had read anything. `record` may be null.
bool HasReadNothing(const SearchRecord* record);

}  // namespace korat::cli
