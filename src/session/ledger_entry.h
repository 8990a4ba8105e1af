// What a ledger says about a search: everything that its processes sent, and what became of them.
// Whoever takes these entries in order is where the search was.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/calls.h"
#include "protocol/driver_options.h"
#include "protocol/message.h"
#include "session/piece.h"

namespace korat::cli {

// A process began to work on the piece.
struct ProcessStarted {
  static constexpr std::string_view kWord = "started";
  double left = 1;  // see Piece
};

// What the processes of the piece know of ownership.
struct OwnershipLearned {
  static constexpr std::string_view kWord = "learned";
  LearnedOwnership ownership;
};

// A process died, and what is known from its record moved the start of the piece.
struct StartMoved {
  static constexpr std::string_view kWord = "moved";
  PieceMove move;
};

// A call under test ended its process.
struct CallDied {
  static constexpr std::string_view kWord = "call";
  std::uint32_t function = 0;
  PieceCalls::DeadlyCall call;
};

// A candidate is skipped from now on, since it ends its process.
struct CandidateGivenUp {
  static constexpr std::string_view kWord = "given-up";
  DeadlyCandidate candidate;
};

// A mutant is no longer run, since it ends its process.
struct MutantDropped {
  static constexpr std::string_view kWord = "dropped";
  std::uint32_t mutant = 0;
};

using LedgerEvent = std::variant<Message, ProcessStarted, OwnershipLearned, StartMoved, CallDied,
                                 CandidateGivenUp, MutantDropped>;

struct LedgerEntry {
  std::uint32_t search = 0;  // which of those that run together
  std::uint32_t piece = 0;   // its number
  LedgerEvent event;
};

// stored: one line, without its newline.
std::string WriteEntry(const LedgerEntry& entry);
// Nothing if WriteEntry never writes the text.
std::optional<LedgerEntry> ReadEntry(std::string_view text);

}  // namespace korat::cli
