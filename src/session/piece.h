// A piece of a search, from one candidate to another. One process at a time works on it, and it
// outlives its processes.
//
// A process may die at any instruction. What it sent is in its pipe, in order, and half a line is
// not a message; what it did since then is known from the record in shared memory, or lost. So:
//
// 1. Everything before start() is known and counted, and nothing after it is. A structure or a
//    point moves start() to right after itself, and brings the counts that belong there. What was
//    found but not sent lies after start(), and is found again.
// 2. Everything from end() on belongs to another piece. A process gives that part away in one line,
//    before it goes on: if it dies before that line, it has given nothing away. Everything it sent
//    before that line lies before that part. So, by 1, does everything that its predecessors sent:
//    they died at the present start().
// 3. While SearchRecord::running is set, the candidate there is the one being run, as far as its
//    predicate has read it, and the counts are those of everything before it. If as many structures
//    were sent as are counted, start() may move there: nothing is lost or passed on twice.
// 4. While CallRecord::is_calling is set, the candidate is a structure, and the calls counted are
//    all those before the one that runs: start() may move there, with the next function, or with
//    the same one again.
//
// So whatever is sent belongs to this piece and to no other (by 2), and is sent once (by 1).
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "korat/options.h"
#include "protocol/driver_options.h"
#include "protocol/message.h"
#include "search/options.h"
#include "search/record.h"
#include "session/driver_process.h"
#include "session/piece_calls.h"
#include "session/spool.h"

namespace korat::cli {

// Where a piece continues after the death of a process, and what that process had counted before.
struct PieceMove {
  StopPoint start;
  std::uint32_t first_function = 0;  // to be called on the structure there
  SearchCounts counted;
  std::vector<CallCounts> calls;  // by function; empty: none are counted
};

class Piece {
 public:
  // From `start` on, up to the candidate `end` or, if it is "", to the end of the search.
  // `functions`: how many are under test.
  Piece(StopPoint start, std::string end, std::size_t functions)
      : calls(functions), start_(std::move(start)), end_(std::move(end)) {}

  // `options` are those of the whole search; `input` is for the standard input; `host`: see
  // DriverProcess.
  void Start(const std::string& driver, DriverOptions options, unsigned worker,
             const std::string& input, DriverHost* host);
  // What the last process left unsettled is forgotten; messages are now those of another.
  void BeginProcess();
  void Stop() { process_.reset(); }
  DriverProcess* process() const { return process_.get(); }
  SearchRecord* record() const { return process_ == nullptr ? nullptr : process_->record(); }

  // --- what the process sends; false if it can't be true

  void Take(const FoundStructure& found);
  bool Take(const Point& point);
  bool Take(const Done& done);
  // From this candidate on, the work belongs to another piece.
  Piece GiveAway(const std::string& first, const StateSpace& space);

  // --- how far it is

  bool is_done() const { return is_done_; }
  const StopPoint& start() const { return start_; }
  const Candidate& end_candidate() const { return end_candidate_; }
  // By all its processes, up to start(); when it is done, everything.
  Stats counted() const;
  // By its present process alone.
  std::uint64_t candidates_of_process() const { return settled_.candidates; }
  // The structure with the counts of earlier processes added.
  FoundStructure Whole(FoundStructure found) const;
  const Deepest& deepest() const { return deepest_; }
  // What is counted as of now. REQUIRES: record() is not null.
  Stats CountedNow() const;
  // Sets `left`.
  void Measure(const StateSpace& space);
  // Whether every structure that the process has counted was sent. REQUIRES: record() is not null.
  bool AllWereSent() const {
    assert(record() != nullptr);
    return record()->counts.structures == received_;
  }

  // --- the process died

  // start() moves to the candidate `at` that was being run, if there is one and all before it is
  // known; `sends`: structures are sent at all. Returns how it moved.
  std::optional<PieceMove> GoBack(const std::optional<DeadlyCandidate>& at, bool sends);
  // A call on the structure `id` ended the process: start() moves to right before the call of this
  // function, which is one past the last if all have been called. REQUIRES: the process has
  // records.
  PieceMove GoToCall(const std::string& id, std::uint32_t function);
  // Moves start() as one of these did. False if the move can't be true.
  bool Follow(const PieceMove& move);
  // How often in a row processes died at an unknown place, without any progress.
  unsigned vain_deaths() const { return vain_deaths_; }

  PieceCalls calls;  // under test

  // --- for the search that has it
  std::uint32_t number = 0;            // in the order in which pieces were made
  unsigned worker = 0;                 // of the process
  std::size_t known_deadly = 0;        // candidates that the process knows of
  LearnedOwnership ownership;          // by its processes, and those of the piece it was part of
  bool is_asked = false;               // for part of its work
  double left = 1;                     // fraction of the whole space, roughly
  Spool::Lines structures;             // that wait for earlier pieces
  std::vector<Message> mutants;        // what was found out about them, which waits likewise
  std::vector<unsigned> dead_mutants;  // they ended a process: not called from here on
  std::optional<DeadlyCandidate> died_at;
  std::optional<std::pair<std::string, std::uint32_t>> killed_in;  // a call: structure, function

 private:
  void MoveStart(const std::string& id, bool past, const SearchCounts& counted);

  StopPoint start_;
  std::string end_;
  Candidate end_candidate_;           // `end_` as a vector
  std::uint32_t first_function_ = 0;  // to be called on the structure at start_
  Stats before_;                      // counted by earlier processes
  SearchCounts settled_;              // ... by the present one, up to start_
  std::unique_ptr<DriverProcess> process_;
  std::uint64_t received_ = 0;  // structures of this process
  Deepest deepest_;
  unsigned vain_deaths_ = 0;
  bool is_done_ = false;
};

// Asks the present process, if there is one, what it has learned of ownership. Returns whether
// something is new.
bool LearnOwnership(Piece& piece);

}  // namespace korat::cli
