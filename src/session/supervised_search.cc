#include "session/supervised_search.h"

#include <algorithm>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "korat/error.h"
#include "protocol/candidate_id.h"
#include "session/counts.h"
#include "session/mutant_news.h"
#include "session/progress.h"
#include "session/running_candidate.h"

namespace korat::cli {
namespace {

constexpr std::chrono::milliseconds kBetweenProgress{100};
constexpr int kMessagesAtOnce = 4096;  // of one process, before the others' turn

using Task = DriverOptions::Task;

// Only a process that sends structures can be stopped right after one.
Task TaskOf(const DriverOptions& options, bool driver_keeps_limits) {
  const bool counts_to_limit = options.task == Task::kCount && options.search.max_structures != 0;
  return counts_to_limit && !driver_keeps_limits ? Task::kList : options.task;
}

double SecondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Messages that are for the listener alone.
void Report(const Answer& answer, const RunListener& listener) {
  if (listener.on_answer) listener.on_answer(answer);
}
void Report(const BuiltInput& built, const RunListener& listener) {
  if (listener.on_built) listener.on_built(built);
}
void Report(const SequencesMade& made, const RunListener& listener) {
  if (listener.on_sequences) listener.on_sequences(made);
}
void Report(const ProfileMessage& message, const RunListener& listener) {
  if (listener.on_profile) listener.on_profile(message.profile);
}
void Report(const CallObserved& observed, const RunListener& listener) {
  if (listener.on_observed) listener.on_observed(observed);
}
void Report(const UserError& error, const RunListener&) { throw Error(error.text); }
// It says nothing about the user's code, and the search can't continue.
void Report(const InternalFault& fault, const RunListener&) {
  throw std::runtime_error(fault.text);
}

}  // namespace

SupervisedSearch::SupervisedSearch(SearchTask task, unsigned workers, const Jobs& jobs,
                                   std::uint32_t index)
    : task_(std::move(task)),
      workers_(workers),
      host_(jobs.host),
      notes_(jobs.ledger, index),
      // With a ledger, other processes may have worked on it before.
      driver_keeps_limits_((workers == 1 && jobs.ledger == nullptr) ||
                           CallsMethods(task_.options.task) || IsOfSequences(task_.options.task)),
      most_structures_(task_.options.search.max_structures),
      most_seconds_(task_.options.search.max_seconds),
      sends_(TaskOf(task_.options, driver_keeps_limits_) == Task::kList),
      ordered_((jobs.ordered || workers == 1) && sends_),
      calls_(task_.options.methods.size(), task_.options.max_failures) {
  DriverOptions& options = task_.options;
  options.task = TaskOf(options, driver_keeps_limits_);
  options.search.max_structures = 0;
  options.search.max_seconds = 0;
  result_.stop = {options.start_id, options.search.past_start};
  if (workers > 1) result_.worker_candidates.resize(workers);
  pieces_.emplace_back(result_.stop, "", options.methods.size());
}

// --- pieces

Piece* SupervisedSearch::NextToStart() {
  for (Piece& piece : pieces_) {
    if (!piece.is_done() && piece.process() == nullptr) return &piece;
    // The first process may still refuse the bounds.
    if (!result_.schema) return nullptr;
  }
  return nullptr;
}

void SupervisedSearch::Start(Piece& piece, const std::string& driver, unsigned worker) {
  if (!result_.was_started) started_ = Clock::now();
  seconds_before_process_ = result_.was_started ? SecondsSince(started_) : 0;
  result_.was_started = true;
  DriverOptions options = task_.options;
  LeaveOutDead(pieces_, piece, options.mutation.mutants);
  if (driver_keeps_limits_ && most_structures_ != 0) {
    options.search.max_structures = most_structures_ - piece.counted().structures;
  }
  if (driver_keeps_limits_ && most_seconds_ > 0) {
    options.search.max_seconds = std::max(most_seconds_ - SecondsSince(started_), 0.001);
  }
  for (std::uint32_t i = 0; i < options.methods.size(); ++i) {
    if (calls_.is_closed(i)) options.over.push_back(i);
  }
  notes_.Add(piece, ProcessStarted{piece.left});
  piece.Start(driver, std::move(options), worker, task_.input, host_);
}

// The first piece is done: what the next one has found so far is passed on.
void SupervisedSearch::Retire() {
  const Piece& done = pieces_.front();
  AddStats(done.counted(), result_.stats);
  calls_.Add(done.calls);
  if (done.deepest().depth > result_.deepest.depth) result_.deepest = done.deepest();
  for (const unsigned mutant : done.dead_mutants)
    std::erase(task_.options.mutation.mutants, mutant);
  pieces_.pop_front();
  if (pieces_.empty()) return;
  TellOfMutants(pieces_.front(), task_.listener);
  if (calls_.AllAreClosed()) return Stop("every method is done");
  spool_.TakeAll(pieces_.front().structures, [this](const std::string& line) {
    std::optional<Message> message = ReadMessage(line);
    if (message) PassOn(std::get<FoundStructure>(std::move(*message)));
    if (IsInterrupted()) Stop(kInterruption);
    is_cut_ = !stopped_by_.empty();
    return !is_cut_;
  });
}

// --- messages

void SupervisedSearch::TakeMessages() {
  has_backlog_ = false;
  for (auto piece = pieces_.begin(); piece != pieces_.end(); ++piece) TakeMessagesOf(piece);
  while (!is_over() && pieces_.front().is_done()) Retire();
}

void SupervisedSearch::TakeMessagesOf(Place piece) {
  Message message;
  for (int i = 0; piece->process() != nullptr && stopped_by_.empty(); ++i) {
    if (i == kMessagesAtOnce) {
      has_backlog_ = true;
      return;
    }
    switch (piece->process()->Next(message, 0)) {
      case DriverProcess::Event::kTimeout:
        return;
      case DriverProcess::Event::kMessage:
        if (!Take(piece, message)) {
          piece->process()->Refuse();
          TakeDeath(*piece);
        }
        break;
      case DriverProcess::Event::kEnd:
        if (IsInterrupted()) return Stop(kInterruption);
        TakeDeath(*piece);
    }
  }
}

bool SupervisedSearch::Take(Place piece, Message& message) {
  const RunListener& listener = task_.listener;
  const SearchNotes::Draft note = notes_.Prepare(*piece, message, result_.schema.has_value());
  const auto take = [&](auto& any) {
    using M = std::remove_reference_t<decltype(any)>;
    if constexpr (std::is_same_v<M, FoundStructure>) {
      piece->Take(any);
      PassOnInTurn(piece, piece->Whole(std::move(any)));
    } else if constexpr (std::is_same_v<M, GivenAway>) {
      if (!result_.schema) return false;
      const auto rest =
          pieces_.insert(std::next(piece), piece->GiveAway(any.id, result_.schema->space));
      rest->number = pieces_made_++;
      ++result_.pieces;
    } else if constexpr (std::is_same_v<M, Point>) {
      return piece->Take(any);
    } else if constexpr (std::is_same_v<M, Done>) {
      return TakeDone(*piece, any);
    } else if constexpr (std::is_same_v<M, FailedCall> || std::is_same_v<M, FunctionOver>) {
      return piece->calls.Take(std::move(any));
    } else if constexpr (std::is_same_v<M, SchemaMessage>) {
      if (result_.schema) return true;  // a second process sends the same
      result_.schema = std::move(any.schema);
      if (listener.on_schema) listener.on_schema(*result_.schema);
    } else if constexpr (std::is_same_v<M, Doubt>) {
      // Passing it on early does no harm.
      if (listener.on_doubt && !has_doubt_) listener.on_doubt();
      has_doubt_ = true;
    } else if constexpr (std::is_same_v<M, MutantReached> || std::is_same_v<M, MutantKilled>) {
      TellInTurn(pieces_, *piece, std::move(any), listener);
    } else {
      Report(any, listener);
    }
    return true;
  };
  const bool is_true = std::visit(take, message);
  if (is_true) notes_.Add(note);
  return is_true;
}

bool SupervisedSearch::TakeDone(Piece& piece, const Done& done) {
  const StopPoint start = piece.start();
  const bool all_were_sent = piece.record() != nullptr && (!sends_ || piece.AllWereSent());
  if (!piece.Take(done)) return false;
  if (!done.stats.exhausted && piece.record() != nullptr && result_.schema) {
    // It stopped on its own, after the candidate.
    const auto id = RecordedCandidate(piece.record(), result_.schema->space);
    result_.stop = id && all_were_sent ? StopPoint{*id, true} : start;
  }
  all_exhausted_ = all_exhausted_ && done.stats.exhausted;
  const std::string& why = done.stats.stopped_by;
  if (why == kStructureLimit || why == kTimeLimit) limit_ = why;
  if (!piece.structures.empty()) spool_.Flush(piece.structures);
  if (piece.process() == nullptr) return true;  // in an earlier run
  if (workers_ == 1) {
    result_.stats.seconds = seconds_before_process_ + done.stats.seconds;
    result_.stats.seconds_to_first = done.stats.seconds_to_first;
  } else {
    result_.worker_candidates[piece.worker] += piece.candidates_of_process();
  }
  piece.process()->WaitForEnd();
  piece.Stop();
  return true;
}

void SupervisedSearch::PassOnInTurn(Place piece, FoundStructure found) {
  if (!ordered_ || piece == pieces_.begin()) return PassOn(std::move(found));
  std::string line;
  AppendMessage(line, std::move(found));
  line.pop_back();  // the newline
  spool_.Add(piece->structures, line);
}

void SupervisedSearch::PassOn(FoundStructure found) {
  if (!stopped_by_.empty()) return;
  ++structures_;
  last_ = std::move(found);
  if (result_.stats.seconds_to_first < 0) result_.stats.seconds_to_first = SecondsSince(started_);
  if (task_.listener.on_structure) task_.listener.on_structure(last_.id);
  if (driver_keeps_limits_ || structures_ != most_structures_) return;
  is_cut_ = true;
  Stop(kStructureLimit);
}

// --- the clock

void SupervisedSearch::Stop(const std::string& why) {
  if (!is_over()) stopped_by_ = why;
}

void SupervisedSearch::CheckTime() {
  if (is_over() || !result_.was_started) return;
  if (!driver_keeps_limits_ && most_seconds_ > 0 && SecondsSince(started_) >= most_seconds_)
    Stop(kTimeLimit);
  const Clock::time_point now = Clock::now();
  if (now < next_progress_ || !task_.listener.on_progress || !result_.schema) return;
  next_progress_ = now + kBetweenProgress;
  Stats so_far = result_.stats;
  double left = 0;
  for (const Piece& piece : pieces_) {
    AddStats(piece.record() == nullptr ? piece.counted() : piece.CountedNow(), so_far);
    if (!piece.is_done()) left += piece.left;
  }
  const std::uint64_t structures = sends_ ? structures_ : so_far.structures;
  task_.listener.on_progress(task_.before.structures + structures,
                             task_.before.candidates + so_far.candidates, std::max(1 - left, 0.0));
}

// --- the end

// The search was stopped early. If structures are passed on in order, nothing after the last one
// counts.
void SupervisedSearch::AddUnfinished() {
  for (Piece& piece : pieces_) TellOfMutants(piece, task_.listener);
  for (Piece& piece : pieces_) {
    Stats counted = piece.counted();
    if (piece.process() != nullptr) {
      piece.process()->Kill();
      (void)piece.process()->HowItEnded();
      if (piece.record() != nullptr) counted = piece.CountedNow();
      if (CallRecord* record = piece.process()->calls()) piece.calls.Settle(record->counts());
      piece.GoBack(RunningCandidate(piece.record(), result_.schema), sends_);
    }
    calls_.Add(piece.calls);
    if (!ordered_) {
      AddStats(counted, result_.stats);
      continue;
    }
    counted = piece.counted();
    result_.stop = piece.start();
    if (is_cut_) {
      result_.stop = {last_.id, true};
      SetCounts(CountsUpTo(last_, counted.structures), counted);
    }
    AddStats(counted, result_.stats);
    break;
  }
  result_.interrupted = stopped_by_ == kInterruption;
}

void SupervisedSearch::Conclude() {
  Stats& stats = result_.stats;
  const Stats& before = task_.before;
  if (sends_) stats.structures = structures_;
  std::string stopped_by = stopped_by_.empty() ? limit_ : stopped_by_;
  if (stopped_by.empty() && has_given_up_) stopped_by = kDeath;
  if (stopped_by.empty()) stopped_by = stats.stopped_by;
  AddStats(before, stats);
  // A process that died left its counts, but no reasons for them.
  if (stopped_by.empty() && (stats.cut_offs != 0 || stats.inconsistent != 0)) {
    stopped_by = WhyUndecided(stats);
  }
  stats.stopped_by = stopped_by;
  stats.exhausted = stopped_by.empty() && all_exhausted_;
  const bool is_told = workers_ == 1 && stopped_by_.empty();  // the time, by the driver
  stats.seconds = before.seconds + (is_told               ? stats.seconds
                                    : result_.was_started ? SecondsSince(started_)
                                                          : 0);
}

RunResult SupervisedSearch::Finish() {
  if (!stopped_by_.empty()) AddUnfinished();
  Conclude();
  result_.calls = calls_.Take();
  return std::move(result_);
}

}  // namespace korat::cli
