// What the parts of a search counted and noted, put together.
#pragma once

#include <cstdint>
#include <string>

#include "korat/options.h"
#include "protocol/message.h"
#include "search/counts.h"

namespace korat::cli {

// What was counted up to this structure, with this number of structures.
SearchCounts CountsUpTo(const FoundStructure& found, std::uint64_t structures);
// The structure with what earlier processes counted added to its counts.
FoundStructure After(const Stats& before, FoundStructure found);

// Adds what else is known about a part: which functions it called, why it stopped.
void AddNotes(const Stats& part, Stats& total);
// Counts and notes.
void AddStats(const Stats& part, Stats& total);

// Why the verdict is INCOMPLETE if the process that was undecided died before it could say so.
std::string WhyUndecided(const Stats& total);

}  // namespace korat::cli
