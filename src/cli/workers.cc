#include "cli/workers.h"

#include <poll.h>

#include <algorithm>

#include "cli/progress.h"

namespace korat::cli {
namespace {

constexpr int kTick = 100, kImpatientTick = 10;     // milliseconds
constexpr std::chrono::milliseconds kPatience{20};  // then everybody is asked for work

}  // namespace

void Workers::StartPieces(const DriverOptions& options, bool only_one) {
  for (Piece& piece : pieces) {
    if (piece.is_done() || piece.process() != nullptr) continue;
    const auto free = std::find(is_busy_.begin(), is_busy_.end(), false);
    if (free == is_busy_.end()) return;
    *free = true;
    piece.Start(driver_, options, static_cast<unsigned>(free - is_busy_.begin()));
    if (only_one) return;
  }
}

void Workers::AskForWork(const StateSpace& space) {
  auto wanted = std::count(is_busy_.begin(), is_busy_.end(), false);
  std::vector<Piece*> busy;
  for (Piece& piece : pieces) {
    if (piece.is_done()) continue;
    if (piece.process() == nullptr) --wanted;  // it is started next
    if (piece.record() == nullptr) continue;
    Measure(piece, space);
    busy.push_back(&piece);
  }
  const Clock::time_point now = Clock::now();
  is_short_of_work_ = wanted > 0 && !busy.empty();
  if (!is_short_of_work_) {
    short_since_ = now;
    return;
  }
  if (now - short_since_ > kPatience) wanted = static_cast<long>(busy.size());
  std::sort(busy.begin(), busy.end(), [](Piece* a, Piece* b) { return a->left > b->left; });
  for (Piece* piece : busy) {
    if (wanted-- <= 0) return;
    if (!piece->is_asked) piece->record()->asked |= SearchRecord::kPart;
    piece->is_asked = true;
  }
}

void Workers::AskForPoints() {
  for (Piece& piece : pieces) {
    if (piece.record() != nullptr) piece.record()->asked |= SearchRecord::kPoint;
  }
}

void Workers::Wait(bool at_once) {
  std::vector<pollfd> waits;
  for (const Piece& piece : pieces) {
    if (piece.process() != nullptr) waits.push_back({piece.process()->fd(), POLLIN, 0});
  }
  poll(waits.data(), waits.size(), at_once ? 0 : is_short_of_work_ ? kImpatientTick : kTick);
}

void Workers::GiveAway(Place piece, const std::string& first, const StateSpace& space) {
  Measure(*piece, space);
  const double before = piece->left;
  const Place rest = pieces.insert(std::next(piece), piece->GiveAway(first));
  Measure(*piece, space);
  rest->left = std::max(before - piece->left, 0.0);
}

void Workers::Free(const Piece& piece) {
  is_busy_[piece.worker()] = false;
  candidates_[piece.worker()] += piece.counted().candidates - piece.candidates_before();
}

double Workers::FractionLeft(const StateSpace& space) {
  double left = 0;
  for (Piece& piece : pieces) {
    Measure(piece, space);
    if (!piece.is_done()) left += piece.left;
  }
  return left;
}

void Workers::Measure(Piece& piece, const StateSpace& space) {
  SearchRecord* record = piece.record();
  if (record == nullptr || record->counts.candidates == 0) return;
  piece.left = cli::FractionLeft(space, *record, piece.end_candidate());
}

}  // namespace korat::cli
