// Counts of a search, and the same counts in its statistics: added and copied here and nowhere
// else.
#pragma once

#include "korat/options.h"
#include "search/options.h"

namespace korat {

inline SearchCounts CountsOf(const Stats& stats) {
  return {stats.candidates, stats.structures, stats.exceptions,
          stats.crashes,    stats.cut_offs,   stats.inconsistent};
}

inline void SetCounts(const SearchCounts& counts, Stats& stats) {
  stats.candidates = counts.candidates;
  stats.structures = counts.structures;
  stats.exceptions = counts.exceptions;
  stats.crashes = counts.crashes;
  stats.cut_offs = counts.cut_offs;
  stats.inconsistent = counts.inconsistent;
}

inline SearchCounts Sum(const SearchCounts& one, const SearchCounts& other) {
  return {one.candidates + other.candidates, one.structures + other.structures,
          one.exceptions + other.exceptions, one.crashes + other.crashes,
          one.cut_offs + other.cut_offs,     one.inconsistent + other.inconsistent};
}

inline void AddCounts(const SearchCounts& counts, Stats& total) {
  SetCounts(Sum(counts, CountsOf(total)), total);
}

}  // namespace korat
