// What one search writes down in the ledger of its run, if there is one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "session/ledger.h"

namespace korat::cli {

class SearchNotes {
 public:
  // It is search number `index` of those that run together; `ledger`: null if there is none.
  SearchNotes(Ledger* ledger, std::uint32_t index) : ledger_(ledger), index_(index) {}

  void Add(const Piece& piece, LedgerEvent event) const {
    if (ledger_ != nullptr) ledger_->Add({index_, piece.number, std::move(event)});
  }
  // After a death.
  void AddMove(const Piece& piece, const std::optional<PieceMove>& move) const;

  // A message that is noted once it was taken, since only then it is known to be true. Taking it
  // uses it up.
  using Draft = std::string;
  Draft Prepare(Piece& piece, const Message& message, bool has_schema) const;
  void Add(const Draft& draft) const {
    if (!draft.empty()) ledger_->AddRecord(draft);
  }

 private:
  Ledger* ledger_;
  std::uint32_t index_;
};

}  // namespace korat::cli
