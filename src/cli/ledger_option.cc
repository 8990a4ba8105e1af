#include "cli/ledger_option.h"

#include "korat/error.h"
#include "os/console.h"

namespace korat::cli {

void CheckLedgerOfTest(const CommandOptions& options, bool climbs) {
  if (!HasLedger(options)) return;
  const std::string name = options.ledger.empty() ? "--resume" : "--ledger";
  if (options.by == TestBy::kCalls) {
    throw Error(name +
                ": sequences of calls can't be continued; leave it out, or test by structures");
  }
  if (climbs) throw Error(name + " needs fixed bounds: add --scope N, or --args A,B,...");
  if (options.request.search.max_seconds > 0) {
    throw Error(name +
                " continues where a run was stopped, but --max-time ends each method for "
                "good: give only one of them");
  }
}

std::unique_ptr<Ledger> OpenLedger(const CommandOptions& options, const std::string& run) {
  if (!HasLedger(options)) return nullptr;
  if (!options.ledger.empty() && !options.resume.empty()) {
    throw Error("--ledger begins a run, and --resume continues one: give only one of them");
  }
  const bool begins = options.resume.empty();
  auto ledger =
      std::make_unique<Ledger>(begins ? options.ledger : options.resume,
                               begins ? Ledger::Mode::kBegin : Ledger::Mode::kContinue, run);
  if (const std::uint64_t bytes = ledger->dropped_bytes()) {
    Say(ledger->path() + ": dropped the last " + std::to_string(bytes) +
        " bytes, which are damaged or incomplete; what they recorded is searched again");
  }
  return ledger;
}

}  // namespace korat::cli
