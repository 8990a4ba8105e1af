// A part of a search, from one candidate to another, that one process at a time works on. What the
// process has told is never lost when it dies: the next one goes on from the last point that was
// settled, and what it tells again is known by its number.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/driver_process.h"
#include "cli/run.h"
#include "cli/spool.h"
#include "korat/options.h"
#include "protocol/driver_options.h"
#include "search/record.h"

namespace korat::cli {

class Piece {
 public:
  // From `start` on, up to the candidate `end` or, if it is "", to the end of the search.
  Piece(StopPoint start, std::string end) : start_(std::move(start)), end_(std::move(end)) {}

  // `options` are those of the whole search.
  void Start(const std::string& driver, DriverOptions options, unsigned worker);
  void Stop() { process_.reset(); }
  DriverProcess* process() const { return process_.get(); }
  SearchRecord* record() const { return process_ == nullptr ? nullptr : process_->record(); }
  unsigned worker() const { return worker_; }
  // Deadly candidates that the process was told of.
  std::size_t known_deadly() const { return known_deadly_; }

  // --- what the process tells

  // A structure; false if a process before this one had told it.
  bool TakeStructure() { return ++received_, ++since_start_ > repeats_; }
  // Any other line that is about this piece alone; false if it is none.
  bool TakeLine(std::string_view line);
  // The rest is another piece.
  Piece GiveAway(const std::string& first);

  // --- how far it is

  bool is_done() const { return is_done_; }
  const StopPoint& start() const { return start_; }
  const Candidate& end_candidate() const { return end_candidate_; }
  // Of all its processes; when it is done, or up to start().
  const Stats& counted() const { return counted_; }
  std::uint64_t candidates_before() const { return before_.candidates; }
  const std::string& deepest() const { return deepest_; }  // the rest of that message
  // What is counted as of now. REQUIRES: record() is not null.
  Stats CountedNow() const;

  // The process died. Goes on from the candidate that was being run, if all before it was told
  // (`tells`: structures are told at all), otherwise from where it was settled last.
  void GoBack(bool tells);

  // Structures after start() that were told. REQUIRES: there is no process.
  std::uint64_t told_ahead() const { return repeats_; }

  // --- for the run that has it
  bool in_schema = false;  // the process is telling it
  bool is_asked = false;   // for part of its work
  double left = 1;         // of the whole space, about
  Spool::Lines lines;      // structures that wait for the pieces before
  std::optional<DeadlyCandidate> died_at;

 private:
  void Settle(StopPoint at, const Stats& counted);

  StopPoint start_;
  std::string end_;
  Candidate end_candidate_;        // the same
  Stats counted_;                  // up to start_
  std::uint64_t repeats_ = 0;      // structures after start_ that earlier processes had told
  std::uint64_t since_start_ = 0;  // ... that this one has told
  std::unique_ptr<DriverProcess> process_;
  unsigned worker_ = 0;
  std::size_t known_deadly_ = 0;
  Stats before_;                // counted_ when the process began
  std::uint64_t received_ = 0;  // structures of this process
  Stats told_;                  // the numbers that it tells
  std::string point_;           // told now; "": none
  std::string deepest_;
  bool is_done_ = false;
};

// Adds the counts; of the rest what is to be known of the whole.
void AddStats(const Stats& part, Stats& total);

}  // namespace korat::cli
