#include "session/counts.h"

#include <algorithm>
#include <utility>

namespace korat::cli {

SearchCounts CountsUpTo(const FoundStructure& found, std::uint64_t structures) {
  return {found.candidates, structures,     found.exceptions,
          found.crashes,    found.cut_offs, found.inconsistent};
}

FoundStructure After(const Stats& before, FoundStructure found) {
  const SearchCounts sum = Sum(CountsOf(before), CountsUpTo(found, 0));
  return {std::move(found.id), sum.candidates, sum.exceptions,
          sum.crashes,         sum.cut_offs,   sum.inconsistent};
}

void AddNotes(const Stats& part, Stats& total) {
  total.log2_state_space = std::max(total.log2_state_space, part.log2_state_space);
  total.writes_structure = total.writes_structure || part.writes_structure;
  for (const std::string& name : part.foreign_calls) {
    auto& names = total.foreign_calls;
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  if (total.stopped_by.empty()) total.stopped_by = part.stopped_by;
  if (total.last_cut_off.empty()) total.last_cut_off = part.last_cut_off;
}

void AddStats(const Stats& part, Stats& total) {
  AddCounts(CountsOf(part), total);
  AddNotes(part, total);
}

std::string WhyUndecided(const Stats& total) {
  return total.last_cut_off.empty() ? "an earlier part left candidates undecided"
                                    : "the predicate " + total.last_cut_off;
}

}  // namespace korat::cli
