// How to search, and what a search counted.
#pragma once

#include <cstdint>

#include "korat/options.h"
#include "space/state_space.h"

namespace korat {

// The outcome of one run of the predicate.
enum class Verdict : std::uint8_t {
  kAccepted,
  kRejected,
  kThrew,       // an exception: not valid
  kCrashed,     // a signal, abort, terminate: not valid
  kCutOff,      // a budget ran out: unknown, and the search is incomplete
  kInfeasible,  // the type rules leave no value for a field, so it is no candidate
};

struct SearchOptions {
  Prune prune = Prune::kReads;
  Unread unread = Unread::kEnumerate;
  Isomorphs isomorphs = Isomorphs::kBreak;
  Candidate start;          // empty: from the beginning; otherwise the first candidate to run
  bool past_start = false;  // the start is only run to go on from it, and is not counted
  Candidate end;            // empty: to the end; otherwise stop before this candidate
  std::uint32_t shard_index = 0;
  std::uint32_t shard_count = 1;
};

struct SearchCounts {
  std::uint64_t candidates = 0;
  std::uint64_t structures = 0;
  std::uint64_t exceptions = 0;
  std::uint64_t crashes = 0;
  std::uint64_t cut_offs = 0;
  std::uint64_t inconsistent = 0;  // the machine asked again and got another answer
};

}  // namespace korat
