#include "session/piece.h"

#include <algorithm>
#include <cassert>

#include "protocol/candidate_id.h"
#include "session/counts.h"
#include "session/progress.h"

namespace korat::cli {
namespace {

// What the record of the process says; empty if there is none.
std::vector<CallCounts> CallCountsOf(DriverProcess& process, std::size_t functions) {
  CallRecord* record = process.calls();
  if (record == nullptr) return {};
  return {record->counts(), record->counts() + functions};
}

}  // namespace

void Piece::Start(const std::string& driver, DriverOptions options, unsigned number_of_worker,
                  const std::string& input, DriverHost* host) {
  options.start_id = start_.id;
  options.search.past_start = start_.past;
  options.end_id = end_;
  options.is_careful = vain_deaths_ > 0;
  options.first_method = first_function_;
  options.ownership = ownership;
  for (std::uint32_t i = 0; i < calls.functions().size(); ++i) {
    if (!calls.functions()[i].over.empty()) options.over.push_back(i);
  }
  known_deadly = options.deadly.size();
  worker = number_of_worker;
  is_asked = false;
  BeginProcess();
  process_ = std::make_unique<DriverProcess>(driver, options, input, host, number_of_worker);
}

void Piece::BeginProcess() {
  calls.GoBack();
  before_ = counted();
  settled_ = {};
  calls.StartProcess();
  received_ = 0;
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
  rest.ownership = ownership;
  end_ = first;
  end_candidate_ = ParseCandidateId(first).value_or(Candidate());
  is_asked = false;
  if (process_ == nullptr) left = before / 2;  // unknown
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
  assert(record() != nullptr);
  Stats counted = before_;
  AddCounts(process_->record()->counts, counted);
  return counted;
}

bool Piece::Follow(const PieceMove& move) {
  if (!move.calls.empty() && move.calls.size() != calls.functions().size()) return false;
  if (move.first_function != 0 && move.first_function >= calls.functions().size()) return false;
  MoveStart(move.start.id, move.start.past, move.counted);
  first_function_ = move.first_function;
  if (!move.calls.empty()) calls.Settle(move.calls.data());
  return true;
}

std::optional<PieceMove> Piece::GoBack(const std::optional<DeadlyCandidate>& at, bool sends) {
  ++vain_deaths_;
  LearnOwnership(*this);
  std::optional<PieceMove> move;
  if (at) {
    vain_deaths_ = 0;
    const SearchCounts& counts = process_->record()->counts;
    // In its first run the process has not even reached its starting point.
    if (counts.candidates > 0 && (!sends || counts.structures == received_)) {
      move = {
          {at->id, /*past=*/false}, 0, counts, CallCountsOf(*process_, calls.functions().size())};
      Follow(*move);
    }
  }
  calls.GoBack();
  process_.reset();
  return move;
}

PieceMove Piece::GoToCall(const std::string& id, std::uint32_t function) {
  assert(record() != nullptr && process_->calls() != nullptr);
  LearnOwnership(*this);
  const bool is_past_last = function == calls.functions().size();
  SearchCounts counts = process_->record()->counts;
  // A structure that functions are still to be called on is found again.
  if (!is_past_last && counts.structures > 0) --counts.structures;
  const PieceMove move = {{id, is_past_last},
                          is_past_last ? 0 : function,
                          counts,
                          CallCountsOf(*process_, calls.functions().size())};
  Follow(move);
  process_.reset();
  return move;
}

bool LearnOwnership(Piece& piece) {
  CallRecord* record = piece.process() == nullptr ? nullptr : piece.process()->calls();
  if (record == nullptr) return false;
  const LearnedOwnership before = std::exchange(piece.ownership, record->ownership);
  return before.classes != piece.ownership.classes ||
         before.structures != piece.ownership.structures;
}

}  // namespace korat::cli
