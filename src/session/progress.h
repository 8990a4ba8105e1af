// Progress of a long search, on standard error: a line that changes on a terminal, otherwise a
// plain line every 30 seconds.
#pragma once

#include <chrono>
#include <string>

#include "protocol/schema.h"
#include "search/record.h"

namespace korat::cli {

// How much of the ordered space of candidates lies between the present one and the end, 0..1; an
// empty one is the end of the space.
double FractionLeft(const StateSpace& space, SearchRecord& record, const Candidate& end);

// "85s", "40m", "2.5h"
std::string DurationText(double seconds);

class Progress {
 public:
  enum class Mode { kAuto, kAlways, kNever };
  explicit Progress(Mode mode);
  ~Progress() { Clear(); }

  void Update(std::uint64_t structures, std::uint64_t candidates, double fraction_done);
  // Removes the line from the terminal, before something else is printed.
  void Clear();

 private:
  using Clock = std::chrono::steady_clock;

  bool shows_;
  bool on_terminal_;
  bool drawn_ = false;
  Clock::time_point started_ = Clock::now();
  Clock::time_point next_;
};

}  // namespace korat::cli
