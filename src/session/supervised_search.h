// One search: its pieces, what their processes send, and its result. When a process dies,
// another one continues its piece.
#pragma once

#include <chrono>
#include <list>
#include <optional>
#include <string>

#include "session/call_totals.h"
#include "session/piece.h"
#include "session/run.h"
#include "session/search_notes.h"
#include "session/spool.h"

namespace korat::cli {

class SupervisedSearch {
 public:
  // `workers`: processes that may work on it. It is search number `index` of the ledger.
  SupervisedSearch(SearchTask task, unsigned workers, const Jobs& jobs, std::uint32_t index);

  // --- for the supervisor

  bool is_over() const { return pieces_.empty() || !stopped_by_.empty(); }
  // Null before the first process has sent it.
  const Schema* schema() const { return result_.schema ? &*result_.schema : nullptr; }
  std::list<Piece>& pieces() { return pieces_; }
  // A piece that no process works on; null: there is none for now.
  Piece* NextToStart();
  void Start(Piece& piece, const std::string& driver, unsigned worker);
  // Takes what the processes have sent. Throws Error for the user's mistakes.
  void TakeMessages();
  // Messages were left, so that other searches have their turn.
  bool has_backlog() const { return has_backlog_; }
  // Looks at the clock: limits, and progress to be reported.
  void CheckTime();
  void Stop(const std::string& why);
  // Takes an entry that an earlier run wrote down. REQUIRES: no process was started. Returns false
  // for one that can't be true. Throws Error.
  bool Replay(std::uint32_t piece, LedgerEvent& event);
  // When it is over.
  RunResult Finish();

 private:
  using Clock = std::chrono::steady_clock;
  using Place = std::list<Piece>::iterator;

  // A process died after it had found everything that was wanted.
  void StopAtLimit(const Piece& piece);

  // --- messages; false for one that can't be true
  void TakeMessagesOf(Place piece);
  bool Take(Place piece, Message& message);
  bool TakeDone(Piece& piece, const Done& done);
  void PassOnInTurn(Place piece, FoundStructure found);
  void PassOn(FoundStructure found);
  void Retire();

  // --- deaths
  void TakeDeath(Piece& piece);
  bool TakeDeadlyCall(Piece& piece, const std::string& how);
  std::string NoteDeadly(Piece& piece, const DeadlyCandidate& at);
  void Abandon(const std::string& text);

  // --- the end
  void AddUnfinished();
  void Conclude();

  SearchTask task_;
  const unsigned workers_;
  DriverHost* const host_;
  const SearchNotes notes_;
  // A single process, and one that tests, keeps the limits itself and says how far it got.
  const bool driver_keeps_limits_;
  const std::uint64_t most_structures_;
  const double most_seconds_;
  const bool sends_;    // processes send structures
  const bool ordered_;  // they are passed on in order
  std::list<Piece> pieces_;
  std::uint32_t pieces_made_ = 1;
  Place replayed_ = pieces_.end();  // by the last entry of the ledger
  CallTotals calls_;
  RunResult result_;

  Spool spool_;
  std::uint64_t structures_ = 0;  // passed on
  FoundStructure last_;           // structure passed on; the counts are those of its piece
  bool is_cut_ = false;           // it was stopped right after that
  bool has_doubt_ = false, has_backlog_ = false;
  bool all_exhausted_ = true;  // pieces that are done
  bool has_given_up_ = false;  // a candidate, since it ends the process
  std::size_t deaths_ = 0;
  std::string limit_;       // that a process kept; "": none
  std::string stopped_by_;  // "": it goes on
  Clock::time_point started_, next_progress_;
  double seconds_before_process_ = 0;  // of the only worker
};

}  // namespace korat::cli
