// korat generate: every structure of a class, from one command.
#include <fmt/core.h>

#include <cstdio>
#include <filesystem>
#include <optional>

#include "cli/commands.h"
#include "cli/limits.h"
#include "cli/output.h"
#include "cli/parallel_run.h"
#include "cli/progress.h"
#include "cli/request.h"
#include "cli/run.h"
#include "cli/save_file.h"
#include "cli/state_directory.h"
#include "cli/summary.h"
#include "cli/svg_files.h"
#include "korat/error.h"
#include "protocol/candidate_id.h"
#include "report/graph.h"

namespace korat::cli {
namespace {

struct GenerateOptions {
  GenerateRequest request;
  bool count = false, json = false, dot = false, ids = false, print_bounds = false;
  bool allow_empty = false, require_exhaustive = false, quiet = false;
  std::string save, stats, restart, svg;
  Jobs jobs;
  Progress::Mode progress = Progress::Mode::kAuto;
};

// While structures are saved, output waits for the file: so many structures fit into the buffer.
constexpr int kFlushEvery = 256;
constexpr std::size_t kOutputBytes = 1 << 22;

class Generation {
 public:
  explicit Generation(GenerateOptions& options) : options_(options) {}

  int Run() {
    if (!options_.restart.empty()) Continue();
    options_.request.Check();
    CheckForms();
    CheckPaths();
    if (options_.print_bounds && !options_.request.arguments) return PrintScopeBounds();
    if (!options_.svg.empty() && !options_.print_bounds) svg_.emplace(options_.svg);
    prepared_ = Prepare(options_.request, [this](const std::string& note) { Note(note); });
    if (options_.print_bounds) return PrintFinitizationBounds();
    CheckLayout();
    RememberRun(options_.request, Header());
    CatchInterrupts();
    const RunResult result = Search();
    return Conclude(result);
  }

 private:
  bool StdoutIsData() const { return options_.json || options_.dot || options_.stats == "-"; }
  // Where banner and verdict go.
  std::FILE* Console() const { return StdoutIsData() ? stderr : stdout; }
  void Note(const std::string& text) const {
    if (!options_.quiet) Say(text);
  }

  void CheckForms() const {
    if (options_.json + options_.dot + options_.count > 1) {
      throw Error("--json, --dot and --count exclude each other");
    }
    if (options_.count && !options_.save.empty()) {
      throw Error("--count tells no structures, so there is nothing to --save");
    }
    if (options_.count && !options_.svg.empty()) {
      throw Error("--count tells no structures, so there is nothing for --svg to draw");
    }
    if (options_.stats == "-" && (options_.json || options_.dot)) {
      throw Error("--stats - and " + std::string(options_.json ? "--json" : "--dot") +
                  " both want standard output: give --stats a file");
    }
  }

  // Before hours of searching, not after.
  void CheckPaths() const {
    for (const std::string& path : {options_.save, options_.stats}) {
      const std::filesystem::path folder = std::filesystem::path(path).parent_path();
      if (!folder.empty() && !std::filesystem::is_directory(folder)) {
        throw Error("can't write " + path + ": there is no directory " + folder.string());
      }
    }
  }

  // --- --restart

  void Continue() {
    if (!options_.request.subject.files.empty() || options_.request.scope ||
        options_.request.arguments) {
      throw Error("--restart takes files, class and bounds from the saved run: give it alone");
    }
    saved_ = ReadSave(options_.restart);
    const Options limits = options_.request.search;
    options_.request = RequestOf(*saved_, options_.restart);
    if (saved_->stats.exhausted) {
      throw Error(options_.restart + " is EXHAUSTED: there is nothing to go on with");
    }
    options_.request.search.max_structures = limits.max_structures;
    options_.request.search.max_seconds = limits.max_seconds;
    if (options_.save.empty()) options_.save = options_.restart;
  }

  void CheckLayout() const {
    if (saved_) RequireLayout(*saved_, options_.restart, prepared_.subject.model);
  }

  // --- --print-bounds

  int PrintScopeBounds() const {
    std::vector<frontend::ExpressionBound> expressions;
    const PreparedRun run = PrepareBounds(options_.request, FindInstallation(), expressions);
    for (const auto& [name, values] : run.bounds) fmt::print("{} = {}\n", name, values);
    return kClean;
  }

  int PrintFinitizationBounds() {
    RunListener listener;
    listener.on_answer = [](const std::string&, const std::string&) {};
    prepared_.options.task = DriverOptions::Task::kAsk;
    const RunResult result = RunDriver(prepared_.driver, prepared_.options, listener);
    for (const auto& [name, values] : BoundsOf(*result.schema)) {
      fmt::print("{} = {}\n", name, values);
    }
    return kClean;
  }

  // --- the run

  nlohmann::json Header() const { return RunHeader(options_.request, prepared_); }

  void Announce() const {
    if (!options_.quiet) {
      fmt::print(Console(), "{}\n", Banner(options_.request, prepared_.subject.model));
      std::fflush(Console());
    }
  }

  report::Graph GraphOf(const Schema& schema, const std::string& id) const {
    report::Graph graph = report::MakeGraph(schema, *ParseCandidateId(id));
    graph.id = options_.request.Id() + "-" + id;
    return graph;
  }

  RunResult Search() {
    DriverOptions& driver = prepared_.options;
    const bool lists = !options_.count &&
                       (options_.stats != "-" || !options_.save.empty() || !options_.svg.empty());
    driver.task = lists ? DriverOptions::Task::kList : DriverOptions::Task::kCount;
    Progress progress(options_.quiet ? Progress::Mode::kNever : options_.progress);
    const bool prints = lists && options_.stats != "-";
    StructurePrinter printer(!prints         ? Form::kNone
                             : options_.json ? Form::kJson
                             : options_.dot  ? Form::kDot
                                             : Form::kText,
                             options_.request.Id(), options_.ids);
    std::optional<SaveWriter> save;
    const Schema* schema = nullptr;
    int unflushed = 0;
    // First the file, then the screen: what was shown is never told again after a restart.
    const auto flush = [&] {
      unflushed = 0;
      if (save) save->Flush();
      std::fflush(stdout);
    };
    if (!options_.save.empty()) std::setvbuf(stdout, nullptr, _IOFBF, kOutputBytes);
    RunListener listener;
    listener.on_schema = [&](const Schema& told) {
      schema = &told;
      if (!options_.save.empty()) save.emplace(options_.save, Header(), told);
      if (save && saved_) {
        if (saved_->has_doubt) save->AddDoubt();
        for (const std::string& id : saved_->ids) save->Add(id);
      }
      Announce();  // not before: the driver may still refuse the bounds
    };
    listener.on_doubt = [&] {
      if (save) save->AddDoubt();
    };
    listener.on_structure = [&](const std::string& id) {
      progress.Clear();
      printer.Print(*schema, id);
      if (svg_) svg_->Add(GraphOf(*schema, id));
      if (!save) return;
      save->Add(id);
      if (++unflushed >= kFlushEvery) flush();
    };
    listener.on_progress = [&](SearchRecord* record, std::uint64_t structures) {
      flush();
      if (schema != nullptr) progress.Update(schema->space, record, structures);
    };
    listener.on_totals = [&](std::uint64_t structures, std::uint64_t candidates, double done) {
      flush();
      progress.Update(structures, candidates, done);
    };
    listener.on_death = [&](const std::string& text) {
      progress.Clear();
      Say(text);
    };
    if (saved_) {
      driver.start_id = saved_->stop.id;
      driver.search.past_start = saved_->stop.past;
    }
    Jobs jobs = options_.jobs;
    // A saved run goes on after its last structure; pictures are numbered.
    jobs.ordered = jobs.ordered || !options_.save.empty() || svg_.has_value();
    const RunResult result =
        RunDrivers(prepared_.driver, driver, jobs, listener, saved_ ? saved_->stats : Stats());
    if (save) save->Finish(result.stats, result.stop);
    if (svg_) svg_->Finish();
    return result;
  }

  // --- afterwards

  int Conclude(const RunResult& result) const {
    if (!options_.stats.empty()) WriteStatistics(result);
    if (!options_.quiet) {
      for (const std::string& warning : Warnings(result)) Say("warning: " + warning);
    }
    const Stats& stats = result.stats;
    if (stats.structures == 0 && !options_.quiet && !result.interrupted) {
      for (const std::string& line : ExplainNothing(result)) Say(line);
    }
    if (options_.json) fmt::print("{}\n", VerdictJson(stats).dump());
    fmt::print(Console(), "{}\n", stats.Verdict());
    std::fflush(stdout);
    if (result.interrupted) {
      if (!options_.save.empty()) Say("go on with: korat generate --restart " + options_.save);
      return kInterrupted;
    }
    if (options_.require_exhaustive && !stats.exhausted) return kStoppedEarly;
    return stats.structures == 0 && !options_.allow_empty ? kNothingTested : kClean;
  }

  void WriteStatistics(const RunResult& result) const {
    nlohmann::ordered_json json = VerdictJson(result.stats);
    json["pieces"] = result.pieces;
    if (!result.worker_candidates.empty()) json["workerCandidates"] = result.worker_candidates;
    json["request"] = options_.request.ToJson();
    json["bounds"] = nlohmann::ordered_json::object();
    for (const auto& [name, values] : BoundsOf(*result.schema)) json["bounds"][name] = values;
    const std::string text = json.dump(2) + "\n";
    if (options_.stats == "-")
      std::fputs(text.c_str(), stdout);
    else
      WriteWhole(options_.stats, text);
  }

  GenerateOptions& options_;
  std::optional<SavedRun> saved_;
  PreparedRun prepared_;
  std::optional<SvgFiles> svg_;
};

void AddOutputOptions(CLI::App& command, GenerateOptions& options) {
  command.add_flag("--count", options.count, "Only count");
  command.add_flag("--json", options.json, "JSON Lines: a structure a line, then the verdict");
  command.add_flag("--dot", options.dot, "A Graphviz digraph for each structure");
  command
      .add_option("--svg", options.svg, "Also draw each structure into a file of its own, by dot")
      ->type_name("DIR");
  command.add_flag("--ids", options.ids, "Show each structure's id, for korat replay");
  command.add_option("--save", options.save, "Save the structures, for korat replay")
      ->type_name("FILE");
  command.add_option("--restart", options.restart, "Go on with a saved run that was stopped")
      ->type_name("FILE");
  command.add_option("--stats", options.stats, "Write statistics as JSON; - is standard output")
      ->type_name("FILE");
  command.add_flag("--print-bounds", options.print_bounds,
                   "Show the bounds, in the form of --set, and stop");
  command.add_flag("--allow-empty", options.allow_empty, "Finding no structure is fine");
  command.add_flag("--require-exhaustive", options.require_exhaustive,
                   "Exit with 4 when the search was not exhausted");
  command.add_flag("-q,--quiet", options.quiet, "No banner, notes and progress");
}

}  // namespace

Command AddGenerate(CLI::App& program) {
  CLI::App* command = program.add_subcommand(
      "generate", "Every structure of a class that its predicate accepts, within bounds");
  auto options = std::make_shared<GenerateOptions>();
  options->request.AddTo(*command);
  AddOutputOptions(*command, *options);
  AddLimitOptions(*command, options->request.search, "Stop after so many structures");
  AddJobOption(*command, options->jobs);
  command->add_flag("--ordered", options->jobs.ordered,
                    "With -j: structures in the order of -j 1; --save implies it");
  AddProgressOption(*command, options->progress);
  command->footer(
      "Compiler flags go after --; without them compile_commands.json is used.\n"
      "Example: korat generate search_tree.h --class SearchTree --scope 3 -- -I include");
  return {command, [options](const std::vector<std::string>& compiler_flags) {
            options->request.subject.compiler_flags = compiler_flags;
            return Generation(*options).Run();
          }};
}

}  // namespace korat::cli
