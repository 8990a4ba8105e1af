// What a search writes down in the ledger of its run, and how it takes up what an earlier run
// wrote.
#include <algorithm>
#include <type_traits>
#include <utility>

#include "session/search_notes.h"
#include "session/supervised_search.h"

namespace korat::cli {

void SearchNotes::AddMove(const Piece& piece, const std::optional<PieceMove>& move) const {
  if (!move) return;
  Add(piece, OwnershipLearned{piece.ownership});
  Add(piece, StartMoved{*move});
}

SearchNotes::Draft SearchNotes::Prepare(Piece& piece, const Message& message,
                                        bool has_schema) const {
  const bool is_replayed = piece.process() == nullptr;
  if (is_replayed) return "";
  // Before anything that is settled: a process that continues there is to know as much.
  if (LearnOwnership(piece)) Add(piece, OwnershipLearned{piece.ownership});
  const bool is_known = std::holds_alternative<SchemaMessage>(message) && has_schema;
  if (ledger_ == nullptr || is_known) return "";
  return WriteEntry({index_, piece.number, message});
}

bool SupervisedSearch::Replay(std::uint32_t piece, LedgerEvent& event) {
  if (is_over()) return !stopped_by_.empty();  // a limit that is lower than in the earlier run
  if (!result_.was_started) started_ = Clock::now();
  result_.was_started = true;
  // Most entries are about the same piece as the one before.
  if (replayed_ == pieces_.end() || replayed_->number != piece) {
    replayed_ = std::find_if(pieces_.begin(), pieces_.end(),
                             [&](const Piece& other) { return other.number == piece; });
  }
  if (replayed_ == pieces_.end() || replayed_->is_done()) return false;
  const auto take = [&](auto& any) {
    using E = std::remove_reference_t<decltype(any)>;
    if constexpr (std::is_same_v<E, Message>) {
      return Take(replayed_, any);
    } else if constexpr (std::is_same_v<E, ProcessStarted>) {
      replayed_->left = any.left;
      replayed_->BeginProcess();
    } else if constexpr (std::is_same_v<E, OwnershipLearned>) {
      replayed_->ownership = any.ownership;
    } else if constexpr (std::is_same_v<E, StartMoved>) {
      return replayed_->Follow(any.move);
    } else if constexpr (std::is_same_v<E, CallDied>) {
      return replayed_->calls.AddDeadly(any.function, any.call);
    } else if constexpr (std::is_same_v<E, CandidateGivenUp>) {
      has_given_up_ = true;
      task_.options.deadly.push_back(any.candidate);
    } else {
      static_assert(std::is_same_v<E, MutantDropped>);
      replayed_->dead_mutants.push_back(any.mutant);
    }
    return true;
  };
  const bool is_true = std::visit(take, event);
  if (replayed_->is_done()) replayed_ = pieces_.end();
  while (!is_over() && pieces_.front().is_done()) Retire();
  return is_true;
}

}  // namespace korat::cli
