#include "session/piece.h"

#include <algorithm>

#include "protocol/candidate_id.h"
#include "session/counts.h"
#include "session/progress.h"

namespace korat::cli {

void Piece::Start(const std::string& driver, DriverOptions options, unsigned worker,
                  const std::string& input) {
  options.start_id = start_.id;
  options.search.past_start = start_.past;
  options.end_id = end_;
  options.is_careful = vain_deaths_ > 0;
  options.first_method = first_function_;
  options.ownership = ownership_;
  for (std::uint32_t i = 0; i < calls.functions().size(); ++i) {
    if (!calls.functions()[i].over.empty()) options.over.push_back(i);
  }
  known_deadly_ = options.deadly.size();
  worker_ = worker;
  is_asked = false;
  before_ = counted();
  settled_ = {};
  calls.StartProcess();
  received_ = 0;
  process_ = std::make_unique<DriverProcess>(driver, std::move(options), input);
}

void Piece::Take(const FoundStructure& found) {
  ++received_;
  MoveStart(found.id, /*past=*/true, CountsUpTo(found, received_));
}

bool Piece::Take(const Point& point) {
  if (!calls.Settle(point.calls)) return false;
  MoveStart(point.id, /*past=*/true, CountsOf(point.stats));
  AddNotes(point.stats, before_);
  return true;
}

bool Piece::Take(const Done& done) {
  if (!calls.Settle(done.calls)) return false;
  is_done_ = true;
  MoveStart("", /*past=*/false, CountsOf(done.stats));
  AddNotes(done.stats, before_);
  deepest_ = done.deepest;
  return true;
}

FoundStructure Piece::Whole(FoundStructure found) const { return After(before_, std::move(found)); }

void Piece::MoveStart(const std::string& id, bool past, const SearchCounts& counted) {
  start_ = {id, past};
  first_function_ = 0;
  settled_ = counted;
  vain_deaths_ = 0;
}

Stats Piece::counted() const {
  Stats counted = before_;
  AddCounts(settled_, counted);
  return counted;
}

Piece Piece::GiveAway(const std::string& first, const StateSpace& space) {
  Measure(space);
  const double before = left;
  Piece rest({first, false}, end_, calls.functions().size());
  rest.end_candidate_ = std::move(end_candidate_);
  if (CallRecord* record = process_->calls()) rest.ownership_ = record->ownership;
  end_ = first;
  end_candidate_ = ParseCandidateId(first).value_or(Candidate());
  is_asked = false;
  Measure(space);
  rest.left = std::max(before - left, 0.0);
  return rest;
}

void Piece::Measure(const StateSpace& space) {
  SearchRecord* present = record();
  if (present == nullptr || present->counts.candidates == 0) return;
  left = FractionLeft(space, *present, end_candidate_);
}

Stats Piece::CountedNow() const {
  Stats counted = before_;
  AddCounts(process_->record()->counts, counted);
  return counted;
}

void Piece::GoBack(const std::optional<DeadlyCandidate>& at, bool sends) {
  ++vain_deaths_;
  CallRecord* record = process_->calls();
  if (record != nullptr) ownership_ = record->ownership;
  if (at) {
    vain_deaths_ = 0;
    const SearchCounts& counts = process_->record()->counts;
    // In its first run the process has not even reached its starting point.
    if (counts.candidates > 0 && (!sends || counts.structures == received_)) {
      MoveStart(at->id, /*past=*/false, counts);
      if (record != nullptr) calls.Settle(record->counts());
    }
  }
  calls.GoBack();
  process_.reset();
}

void Piece::GoToCall(const std::string& id, std::uint32_t function) {
  CallRecord* record = process_->calls();
  const bool is_past_last = function == calls.functions().size();
  SearchCounts counts = process_->record()->counts;
  // A structure that functions are still to be called on is found again.
  if (!is_past_last && counts.structures > 0) --counts.structures;
  MoveStart(id, /*past=*/is_past_last, counts);
  first_function_ = is_past_last ? 0 : function;
  ownership_ = record->ownership;
  calls.Settle(record->counts());
  process_.reset();
}

}  // namespace korat::cli
