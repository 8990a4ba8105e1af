// What to do when a process of a search has died: what is known about it, and whether another can
// continue.
#include <algorithm>

#include "korat/error.h"
#include "session/mutant_news.h"
#include "session/running_candidate.h"
#include "session/supervised_search.h"

namespace korat::cli {
namespace {

constexpr std::size_t kMostDeaths = 1000;
// After this many deaths in a row, at an unknown place and without progress, we give up.
constexpr unsigned kMostVainDeaths = 5;

// Such a death may have come from outside. Before the search, only that is worth another try.
bool WasKilled(const std::string& how) { return how.starts_with("signal 9 "); }

bool IsWithoutSearch(DriverOptions::Task task) {
  return task == DriverOptions::Task::kAsk || task == DriverOptions::Task::kBuild ||
         IsOfSequences(task);
}

bool IsSame(const DeadlyCandidate& one, const DeadlyCandidate& other) {
  return one.id == other.id && one.depth == other.depth;
}

// Sequences of calls are made again from the start, but for the call that ended the process. False
// if it was not one of them.
bool LeavesOutCall(const CallRecord* calls, const std::string& how, DriverOptions& options) {
  constexpr std::size_t kMostDeadly = 50;
  if (!IsOfSequences(options.task) || calls == nullptr || !calls->is_calling ||
      options.inputs.size() == kMostDeadly) {
    return false;
  }
  options.inputs.emplace_back(std::to_string(calls->attempt), how);
  return true;
}

}  // namespace

void SupervisedSearch::TakeDeath(Piece& piece) {
  const std::string how = piece.process()->HowItEnded();
  if (workers_ > 1) {
    result_.worker_candidates[piece.worker] += piece.candidates_of_process();
  }
  if (LeavesOutCall(piece.process()->calls(), how, task_.options)) {
    piece.GoBack(std::nullopt, sends_);
    return;
  }
  if (TakeDeadlyCall(piece, how)) return;
  const std::string what = "a process that ran the user's code died: " + how;
  const SearchRecord* record = piece.record();
  if ((!result_.schema && !WasKilled(how)) || IsWithoutSearch(task_.options.task)) {
    throw Error(what + (record == nullptr ? ", before the search began" : ""));
  }
  const auto at = RunningCandidate(piece.record(), result_.schema);
  const std::string next = at ? NoteDeadly(piece, *at) : "; continuing where it left off";
  if (next.empty())
    return Abandon(what + ", although it should have stopped before that; giving up");
  const bool has_read_nothing = HasReadNothing(record);
  notes_.AddMove(piece, piece.GoBack(at, sends_));
  // Nothing was found or counted.
  const bool is_at_its_start = has_read_nothing && structures_ == 0 && result_.pieces == 1 &&
                               pieces_.front().counted().candidates == 0;
  if (piece.vain_deaths() > kMostVainDeaths && is_at_its_start) throw Error(what);
  if (++deaths_ > kMostDeaths || piece.vain_deaths() > kMostVainDeaths) {
    return Abandon(what + "; this has happened too often, giving up");
  }
  if (task_.listener.on_death) task_.listener.on_death(what + next);
  StopAtLimit(piece);
}

void SupervisedSearch::StopAtLimit(const Piece& piece) {
  if (!driver_keeps_limits_ || most_structures_ == 0) return;
  if (piece.counted().structures >= most_structures_) Stop(kStructureLimit);
}

// "": the process knew that this candidate would end it, and should have stopped before it.
std::string SupervisedSearch::NoteDeadly(Piece& piece, const DeadlyCandidate& at) {
  auto& deadly = task_.options.deadly;
  const auto is_there = [&](const DeadlyCandidate& other) { return IsSame(other, at); };
  const auto known = deadly.begin() + static_cast<long>(piece.known_deadly);
  if (std::any_of(deadly.begin(), known, is_there)) return "";
  const bool is_second = piece.died_at && is_there(*piece.died_at);
  piece.died_at = at;
  if (!is_second) return "; continuing where it left off";
  has_given_up_ = true;
  deadly.push_back(at);
  notes_.Add(piece, CandidateGivenUp{at});
  return ", again at the same candidate; continuing after it";
}

// The search itself is fine: the next function is called on the same structure, or the first one on
// the next structure. A call that was perhaps killed from outside is made once more.
bool SupervisedSearch::TakeDeadlyCall(Piece& piece, const std::string& how) {
  const CallRecord* calls = piece.process()->calls();
  if (calls == nullptr || !calls->is_calling || !result_.schema) return false;
  const auto id = RecordedCandidate(piece.record(), result_.schema->space);
  if (!id || calls->function >= task_.options.methods.size()) return false;
  const std::pair call(*id, calls->function);
  if (WasKilled(how) && piece.killed_in != call) {
    piece.killed_in = call;
    notes_.AddMove(piece, piece.GoToCall(call.first, call.second));
    return true;
  }
  if (calls->mutant != 0) {
    const MutantKilled killed = {calls->mutant, call.second, call.first, /*is_violation=*/true,
                                 "ended the process: " + how};
    piece.dead_mutants.push_back(killed.mutant);
    TellInTurn(pieces_, piece, killed, task_.listener);
    notes_.Add(piece, Message(killed));
    notes_.Add(piece, MutantDropped{killed.mutant});
    notes_.AddMove(piece, piece.GoToCall(call.first, call.second));
    return true;
  }
  if (task_.options.task == DriverOptions::Task::kObserve && task_.listener.on_observed) {
    task_.listener.on_observed(
        {call.second, call.first, /*size=*/0, /*input=*/"", "ended the process: " + how, ""});
  }
  const CallDied died = {call.second, {call.first, how, piece.process()->Output()}};
  notes_.AddMove(piece, piece.GoToCall(call.first, call.second + 1));
  piece.calls.AddDeadly(died.function, died.call);
  notes_.Add(piece, died);
  StopAtLimit(piece);
  return true;
}

void SupervisedSearch::Abandon(const std::string& text) {
  if (task_.listener.on_death) task_.listener.on_death(text);
  Stop(kDeath);
}

}  // namespace korat::cli
