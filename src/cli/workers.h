// The pieces of a search, in their order, and who works on which. A worker that has nothing to do
// gets part of the work of another.
#pragma once

#include <chrono>
#include <list>
#include <string>
#include <vector>

#include "cli/piece.h"
#include "protocol/driver_options.h"
#include "space/state_space.h"

namespace korat::cli {

class Workers {
 public:
  using Place = std::list<Piece>::iterator;

  Workers(std::string driver, unsigned count)
      : driver_(std::move(driver)), is_busy_(count), candidates_(count) {}

  // Those before are done. May be changed.
  std::list<Piece> pieces;

  // Starts as many pieces as there are workers without one, the first first; one, if `only_one`.
  void StartPieces(const DriverOptions& options, bool only_one);
  // Has busy workers asked for as many parts as are needed: those that have most left; after a
  // while all.
  void AskForWork(const StateSpace& space);
  // Has everybody tell how far he is.
  void AskForPoints();
  // Until one has something to tell, or for a moment; if `at_once`, not at all.
  void Wait(bool at_once);
  // `piece` has given away what begins with this candidate.
  void GiveAway(Place piece, const std::string& first, const StateSpace& space);
  // The piece's worker is free again: it is done, or its process died.
  void Free(const Piece& piece);

  // How much of the whole space is left, about.
  double FractionLeft(const StateSpace& space);
  // By worker, of pieces that are done.
  const std::vector<std::uint64_t>& candidates() const { return candidates_; }

 private:
  using Clock = std::chrono::steady_clock;

  static void Measure(Piece& piece, const StateSpace& space);

  std::string driver_;
  std::vector<bool> is_busy_;
  std::vector<std::uint64_t> candidates_;
  bool is_short_of_work_ = false;
  Clock::time_point short_since_ = Clock::now();
};

}  // namespace korat::cli
