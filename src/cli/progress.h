// Progress of a long search, on standard error: a line that changes on a terminal, otherwise a
// plain line now and then.
#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <string>

#include "protocol/schema.h"
#include "search/record.h"

namespace korat::cli {

// How much of the ordered space of candidates lies before the present one, 0..1.
double FractionDone(const StateSpace& space, SearchRecord& record);

// ... between the present one and the end; an empty one is the end of the space.
double FractionLeft(const StateSpace& space, SearchRecord& record, const Candidate& end);

class Progress {
 public:
  enum class Mode { kAuto, kAlways, kNever };
  explicit Progress(Mode mode);
  ~Progress() { Clear(); }

  void Update(const StateSpace& space, SearchRecord* record, std::uint64_t structures);
  void Update(std::uint64_t structures, std::uint64_t candidates, double fraction_done);
  // Removes the line from the terminal: something else is going to be printed.
  void Clear();

 private:
  using Clock = std::chrono::steady_clock;

  bool shows_;
  bool on_terminal_;
  bool drawn_ = false;
  Clock::time_point started_ = Clock::now();
  Clock::time_point next_;
};

void AddProgressOption(CLI::App& command, Progress::Mode& mode);

}  // namespace korat::cli
