// --ledger and --resume: the ledger of a run.
#pragma once

#include <memory>
#include <string>

#include "options/command_options.h"
#include "session/ledger.h"

namespace korat::cli {

inline bool HasLedger(const CommandOptions& options) {
  return !options.ledger.empty() || !options.resume.empty();
}

// Throws Error for options of korat test with which a run can't be continued; `climbs`: the scope
// grows for as long as there is time.
void CheckLedgerOfTest(const CommandOptions& options, bool climbs);

// Null: the user wants none. `run`: see Ledger. Says what is lost of a damaged file.
std::unique_ptr<Ledger> OpenLedger(const CommandOptions& options, const std::string& run);

}  // namespace korat::cli
