// korat replay: shows structures that were found before, and asks the predicate about them again.
#include <fmt/core.h>

#include <filesystem>

#include "cli/commands.h"
#include "cli/output/structure_printer.h"
#include "cli/output/summary.h"
#include "korat/error.h"
#include "os/console.h"
#include "os/files.h"
#include "prepare/request.h"
#include "prepare/state_directory.h"
#include "protocol/candidate_id.h"
#include "report/save_file.h"
#include "session/run.h"

namespace korat::cli {
namespace {

// A structure's id, "3fa9c1d2-13210102", of a run in this directory.
report::SavedRun FindRun(const std::string& id) {
  const std::size_t dash = id.find('-');
  if (dash == std::string::npos || !ParseCandidateId(id.substr(dash + 1))) {
    throw Error("'" + id +
                "' is neither a saved file nor the id of a structure (korat generate "
                "--ids prints ids)");
  }
  report::SavedRun run;
  const std::string text = ReadWhole(StateDirectory() / "runs" / id.substr(0, dash));
  run.header = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!run.header.is_object()) {
    throw Error("no run '" + id.substr(0, dash) +
                "' is known in this directory: replay in the directory where the structure was "
                "generated, or from a file that --save wrote");
  }
  run.ids = {id.substr(dash + 1)};
  return run;
}

bool IsSaved(const std::string& what) {
  return std::filesystem::exists(what) || std::filesystem::exists(what + ".part");
}

}  // namespace

int RunReplay(CommandOptions& options) {
  if (options.saved.empty()) throw Error("nothing to replay: give a saved file or an id");
  const report::SavedRun saved =
      IsSaved(options.saved) ? report::ReadSave(options.saved) : FindRun(options.saved);
  const GenerateRequest request = RequestOf(saved, options.saved);
  PreparedRun prepared = Prepare(request, [&](const std::string& note) {
    if (!options.quiet) Say(note);
  });
  RequireLayout(saved, options.saved, prepared.subject.model);
  std::FILE* console = options.json || options.dot ? stderr : stdout;
  if (!options.quiet) fmt::print(console, "{}\n", Banner(request, prepared.subject.model));

  std::string input;
  for (const std::string& id : saved.ids) input += id + "\n";
  StructurePrinter printer(options.json  ? Form::kJson
                           : options.dot ? Form::kDot
                                         : Form::kText,
                           request.Id(), /*shows_ids=*/true);
  const Schema* schema = nullptr;
  std::size_t accepted = 0, others = 0;
  SearchTask task;
  RunListener& listener = task.listener;
  listener.on_schema = [&](const Schema& received) { schema = &received; };
  listener.on_answer = [&](const Answer& answer) {
    ++(answer.answer == "accepted" ? accepted : others);
    printer.Print(*schema, answer.id, answer.answer);
  };
  listener.on_death = [](const std::string& text) { Say(text); };
  task.options = prepared.options;
  task.options.task = DriverOptions::Task::kAsk;
  task.input = std::move(input);
  RunSearch(prepared.driver, std::move(task));
  fmt::print(console, "REPLAYED structures={} accepted={} not_accepted={}\n", accepted + others,
             accepted, others);
  if (accepted + others == 0) return kNothingTested;
  return others == 0 ? kClean : kFailureFound;
}

}  // namespace korat::cli
