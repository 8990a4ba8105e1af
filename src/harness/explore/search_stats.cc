#include "harness/explore/search_stats.h"

#include <string>
#include <utility>

#include "harness/explore/run_end.h"
#include "harness/explore/symbols.h"

namespace korat::harness {

bool SearchStats::HasReachedLimit() {
  if (options_.max_structures != 0 &&
      search_.tally().counts().structures >= options_.max_structures) {
    stats_.stopped_by = "structure limit";
    return true;
  }
  // Reading the clock is slow, but not compared with a run that is cut off.
  const std::uint64_t cut_offs = search_.tally().counts().cut_offs;
  const bool was_cut_off = std::exchange(seen_cut_offs_, cut_offs) != cut_offs;
  ++asked_to_stop_;
  if (options_.max_seconds <= 0 || (asked_to_stop_ % 64 != 0 && !was_cut_off)) return false;
  if (SecondsSoFar() < options_.max_seconds) return false;
  stats_.stopped_by = "time limit";
  return true;
}

void SearchStats::End() {
  Update();
  has_ended_ = true;
}

void SearchStats::EndWithOne(bool is_accepted) {
  stats_.candidates = 1;
  stats_.structures = is_accepted ? 1 : 0;
  has_ended_ = true;
}

void SearchStats::Update() {
  const SearchCounts& counts = search_.tally().counts();
  stats_.candidates = counts.candidates;
  stats_.structures = counts.structures;
  stats_.exceptions = counts.exceptions;
  stats_.crashes = counts.crashes;
  stats_.cut_offs = counts.cut_offs;
  stats_.inconsistent = counts.inconsistent;
  stats_.seconds = SecondsSoFar();
  stats_.writes_structure = guard_.written() == runtime::MemoryGuard::Written::kStructure;
  stats_.engine = machine_.resumes() ? Engine::kResume : Engine::kReplay;
  if (counts.structures == 1 && stats_.seconds_to_first < 0) {
    stats_.seconds_to_first = stats_.seconds;
  }
  if (counts.cut_offs != 0) {
    const PointerTags& tags = machine_.monitor().tags();
    const MonitoredPredicate::CutOff& cut_off = machine_.predicate().cut_off();
    stats_.last_cut_off = tags.AreUsed() ? tags.Text() : Describe(cut_off.end, 0, cut_off.place);
  }
  if (search_.finished()) stats_.stopped_by = Doubt();
  stats_.exhausted = search_.finished() && stats_.stopped_by.empty();
  AddForeignCalls();
}

// Why a search that came to its end proves nothing about the candidates that it did not accept. An
// answer that depends on more than the structure may be different for them.
std::string SearchStats::Doubt() const {
  if (stats_.cut_offs != 0) return "the predicate " + stats_.last_cut_off;
  if (machine_.verifier().sees_addresses()) {
    return "the predicate answers differently about the same structure at other addresses";
  }
  if (stats_.inconsistent != 0) return "the predicate answers differently when asked again";
  if (machine_.monitor().dedicated().accepts_refused()) {
    return "the predicate accepts what a dedicated generator refused";
  }
  if (runtime::EndedCopies() != ended_copies_) {
    return std::string("user code ") + Describe(runtime::RunEnd::kForbidden);
  }
  return "";
}

void SearchStats::AddForeignCalls() {
  const std::vector<const void*>& foreign = machine_.monitor().foreign();
  while (stats_.foreign_calls.size() < foreign.size()) {
    stats_.foreign_calls.push_back(CodeName(foreign[stats_.foreign_calls.size()]));
  }
}

}  // namespace korat::harness
