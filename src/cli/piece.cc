#include "cli/piece.h"

#include <algorithm>

#include "protocol/candidate_id.h"
#include "protocol/message.h"

namespace korat::cli {
namespace {

void AddCounts(const SearchCounts& counts, Stats& total) {
  total.candidates += counts.candidates;
  total.structures += counts.structures;
  total.exceptions += counts.exceptions;
  total.crashes += counts.crashes;
  total.cut_offs += counts.cut_offs;
  total.inconsistent += counts.inconsistent;
}

}  // namespace

void AddStats(const Stats& part, Stats& total) {
  AddCounts({part.candidates, part.structures, part.exceptions, part.crashes, part.cut_offs,
             part.inconsistent},
            total);
  total.log2_state_space = std::max(total.log2_state_space, part.log2_state_space);
  total.writes_structure = total.writes_structure || part.writes_structure;
  for (const std::string& name : part.foreign_calls) {
    auto& names = total.foreign_calls;
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  if (total.stopped_by.empty()) total.stopped_by = part.stopped_by;
}

void Piece::Start(const std::string& driver, DriverOptions options, unsigned worker) {
  options.start_id = start_.id;
  options.search.past_start = start_.past;
  options.end_id = end_;
  known_deadly_ = options.deadly.size();
  worker_ = worker;
  is_asked = in_schema = false;
  before_ = counted_;
  received_ = since_start_ = 0;
  told_ = Stats();
  point_.clear();
  process_ = std::make_unique<DriverProcess>(driver, options);
}

bool Piece::TakeLine(std::string_view line) {
  if (TakeWord(line, "point")) {
    point_ = line;
    told_ = Stats();
  } else if (line == "end point") {
    Settle({point_, true}, told_);
    point_.clear();
    told_ = Stats();
  } else if (TakeWord(line, "deepest")) {
    deepest_ = line;
  } else if (TakeWord(line, "done")) {
    is_done_ = true;
    Settle({}, told_);
  } else {
    return ReadStatsLine(line, told_);
  }
  return true;
}

// Everything up to there is told and counted; `counted` by the present process.
void Piece::Settle(StopPoint at, const Stats& counted) {
  start_ = std::move(at);
  counted_ = before_;
  counted_.stopped_by.clear();
  AddStats(counted, counted_);
  repeats_ -= std::min(repeats_, since_start_);
  since_start_ = 0;
}

Piece Piece::GiveAway(const std::string& first) {
  Piece rest({first, false}, end_);
  rest.end_candidate_ = std::move(end_candidate_);
  end_ = first;
  end_candidate_ = ParseCandidateId(first).value_or(Candidate());
  is_asked = false;
  return rest;
}

Stats Piece::CountedNow() const {
  Stats counted = before_;
  AddCounts(process_->record()->counts, counted);
  return counted;
}

void Piece::GoBack(bool tells) {
  SearchRecord* record = process_->record();
  // In its first run it is not even where it started from.
  if (record != nullptr && record->running && record->counts.candidates > 0 &&
      (!tells || record->counts.structures == received_)) {
    const Candidate candidate(record->candidate(), record->candidate() + record->fields);
    Stats counted;
    AddCounts(record->counts, counted);
    Settle({CandidateId(candidate), false}, counted);
  }
  repeats_ = std::max(repeats_, since_start_);
  process_.reset();
}

}  // namespace korat::cli
