#include "session/mutant_news.h"

#include <utility>
#include <variant>

namespace korat::cli {

void TellInTurn(const std::list<Piece>& pieces, Piece& piece, Message message,
                const RunListener& listener) {
  piece.mutants.push_back(std::move(message));
  if (&piece == &pieces.front()) TellOfMutants(piece, listener);
}

void TellOfMutants(Piece& piece, const RunListener& listener) {
  for (const Message& message : piece.mutants) {
    if (const auto* reached = std::get_if<MutantReached>(&message)) {
      if (listener.on_reached) listener.on_reached(*reached);
    } else if (listener.on_killed) {
      listener.on_killed(std::get<MutantKilled>(message));
    }
  }
  piece.mutants.clear();
}

void LeaveOutDead(const std::list<Piece>& pieces, const Piece& piece,
                  std::vector<unsigned>& mutants) {
  for (const Piece& earlier : pieces) {
    for (const unsigned mutant : earlier.dead_mutants) std::erase(mutants, mutant);
    if (&earlier == &piece) return;
  }
}

}  // namespace korat::cli
