// What processes find out about mutants, in the order of the search, whichever process was faster:
// so the first input that kills a mutant is always the same.
#pragma once

#include <list>
#include <vector>

#include "protocol/message.h"
#include "session/piece.h"
#include "session/run.h"

namespace korat::cli {

// A MutantReached or MutantKilled, once all earlier pieces are done.
void TellInTurn(const std::list<Piece>& pieces, Piece& piece, Message message,
                const RunListener& listener);
// What has waited in this piece. REQUIRES: nothing waits in earlier ones.
void TellOfMutants(Piece& piece, const RunListener& listener);

// Those that ended a process in this piece or an earlier one. Earlier pieces may still call what
// has ended the process of a later one.
void LeaveOutDead(const std::list<Piece>& pieces, const Piece& piece,
                  std::vector<unsigned>& mutants);

}  // namespace korat::cli
