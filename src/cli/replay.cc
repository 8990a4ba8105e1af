// korat replay: structures that were found before, asked about again.
#include <fmt/core.h>

#include <filesystem>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/request.h"
#include "cli/run.h"
#include "cli/save_file.h"
#include "cli/state_directory.h"
#include "cli/summary.h"
#include "korat/error.h"
#include "protocol/candidate_id.h"

namespace korat::cli {
namespace {

struct ReplayOptions {
  std::string what;
  bool json = false, dot = false, quiet = false;
};

// A structure's id, "3fa9c1d2-13210102", of a run in this directory.
SavedRun FindRun(const std::string& id) {
  const std::size_t dash = id.find('-');
  if (dash == std::string::npos || !ParseCandidateId(id.substr(dash + 1))) {
    throw Error("'" + id +
                "' is neither a saved file nor the id of a structure (korat generate "
                "--ids shows ids)");
  }
  SavedRun run;
  const std::string text = ReadWhole(StateDirectory() / "runs" / id.substr(0, dash));
  run.header = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!run.header.is_object()) {
    throw Error("no run '" + id.substr(0, dash) +
                "' is known in this directory: replay where the "
                "structure was generated, or from a file saved with --save");
  }
  run.ids = {id.substr(dash + 1)};
  return run;
}

bool IsSaved(const std::string& what) {
  return std::filesystem::exists(what) || std::filesystem::exists(what + ".part");
}

int Run(const ReplayOptions& options) {
  const SavedRun saved = IsSaved(options.what) ? ReadSave(options.what) : FindRun(options.what);
  const GenerateRequest request = RequestOf(saved, options.what);
  PreparedRun prepared = Prepare(request, [&](const std::string& note) {
    if (!options.quiet) Say(note);
  });
  RequireLayout(saved, options.what, prepared.subject.model);
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
  RunListener listener;
  listener.on_schema = [&](const Schema& told) { schema = &told; };
  listener.on_answer = [&](const std::string& id, const std::string& answer) {
    ++(answer == "accepted" ? accepted : others);
    printer.Print(*schema, id, answer);
  };
  listener.on_death = [](const std::string& text) { Say(text); };
  prepared.options.task = DriverOptions::Task::kAsk;
  RunDriver(prepared.driver, prepared.options, listener, input);
  fmt::print(console, "REPLAYED structures={} accepted={} not_accepted={}\n", accepted + others,
             accepted, others);
  if (accepted + others == 0) return kNothingTested;
  return others == 0 ? kClean : kFailureFound;
}

}  // namespace

Command AddReplay(CLI::App& program) {
  CLI::App* command =
      program.add_subcommand("replay", "Show saved structures again and ask the predicate anew");
  auto options = std::make_shared<ReplayOptions>();
  command->add_option("FILE|ID", options->what, "A file of --save, or the id of a structure")
      ->required()
      ->type_name("");
  command->add_flag("--json", options->json, "JSON Lines");
  command->add_flag("--dot", options->dot, "A Graphviz digraph for each structure");
  command->add_flag("-q,--quiet", options->quiet, "No banner and notes");
  command->footer(
      "Bodies of functions may have changed since, the layout of classes not. Exits with 1 when\n"
      "the predicate no longer accepts a structure.\n"
      "Example: korat replay trees.korat");
  return {command, [options](const std::vector<std::string>&) { return Run(*options); }};
}

}  // namespace korat::cli
