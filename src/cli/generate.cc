// korat generate: lists every structure of a class.
#include <fmt/core.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>

#include "cli/choose_class.h"
#include "cli/commands.h"
#include "cli/ledger_option.h"
#include "cli/output/run_header.h"
#include "cli/output/structure_printer.h"
#include "cli/output/summary.h"
#include "korat/error.h"
#include "os/console.h"
#include "os/files.h"
#include "prepare/request.h"
#include "protocol/candidate_id.h"
#include "report/graph.h"
#include "report/run_text.h"
#include "report/save_file.h"
#include "report/schema_bounds.h"
#include "report/svg_files.h"
#include "session/progress.h"
#include "session/run.h"

namespace korat::cli {
namespace {

// While structures are saved, output waits for the file. Its buffer holds this many structures.
constexpr int kFlushEvery = 256;
constexpr std::size_t kOutputBytes = 1 << 22;

class Generation {
 public:
  explicit Generation(CommandOptions& options) : options_(options) {}

  int Run() {
    if (!options_.restart.empty()) Continue();
    ChooseWhatIsMissing(options_.request, options_.quiet);
    CheckForms();
    CheckPaths();
    if (options_.print_bounds && !options_.request.arguments) return PrintScopeBounds();
    if (!options_.svg.empty() && !options_.print_bounds) svg_.emplace(options_.svg);
    prepared_ = Prepare(options_.request, [this](const std::string& note) { Note(note); });
    if (options_.print_bounds) return PrintFinitizationBounds();
    CheckLayout();
    const std::unique_ptr<Ledger> ledger = OpenLedger(
        options_, "korat generate, " + Banner(options_.request, prepared_.subject.model));
    RememberRun(options_.request, Header());
    CatchInterrupts();
    const RunResult result = Search(ledger.get());
    return Conclude(result);
  }

 private:
  bool StdoutIsData() const { return options_.json || options_.dot || options_.stats == "-"; }
  // Where the banner and the verdict go.
  std::FILE* Console() const { return StdoutIsData() ? stderr : stdout; }
  void Note(const std::string& text) const {
    if (!options_.quiet) Say(text);
  }

  void CheckForms() const {
    if (options_.json + options_.dot + options_.count > 1) {
      throw Error("only one of --json, --dot and --count can be used");
    }
    if (options_.count && !options_.save.empty()) {
      throw Error("--count lists no structures, so --save has nothing to save");
    }
    if (options_.count && !options_.svg.empty()) {
      throw Error("--count lists no structures, so --svg has nothing to draw");
    }
    if (options_.stats == "-" && (options_.json || options_.dot)) {
      throw Error("--stats - and " + std::string(options_.json ? "--json" : "--dot") +
                  " would both write to standard output: give --stats a file");
    }
  }

  // Fail before hours of searching, not after.
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
      throw Error("--restart takes files, class and bounds from the saved run: leave them out");
    }
    if (HasLedger(options_)) {
      throw Error("--restart continues a save file, and --resume a ledger: give only one of them");
    }
    saved_ = report::ReadSave(options_.restart);
    const Options limits = options_.request.search;
    options_.request = RequestOf(*saved_, options_.restart);
    if (saved_->header.contains("merged") && !saved_->stats.exhausted) {
      throw Error(options_.restart +
                  " was merged from shards: search those that are missing, and merge again");
    }
    if (saved_->stats.exhausted) {
      throw Error(options_.restart + " is EXHAUSTED: there is nothing left to search");
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
    if (!run.note.empty()) Say(run.note);
    for (const auto& [name, values] : run.bounds) fmt::print("{} = {}\n", name, values);
    return kClean;
  }

  int PrintFinitizationBounds() {
    SearchTask task;
    task.options = prepared_.options;
    task.options.task = DriverOptions::Task::kAsk;
    const RunResult result = RunSearch(prepared_.driver, std::move(task));
    for (const auto& [name, values] : report::BoundsOf(*result.schema)) {
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

  RunResult Search(Ledger* ledger) {
    SearchTask task;
    DriverOptions& driver = task.options = prepared_.options;
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
    std::optional<report::SaveWriter> save;
    const Schema* schema = nullptr;
    int unflushed = 0;
    // First the file, then the screen: a restarted run never prints a structure again.
    const auto flush = [&] {
      unflushed = 0;
      if (save) save->Flush();
      std::fflush(stdout);
    };
    if (!options_.save.empty()) std::setvbuf(stdout, nullptr, _IOFBF, kOutputBytes);
    RunListener& listener = task.listener;
    listener.on_schema = [&](const Schema& received) {
      schema = &received;
      if (!options_.save.empty()) save.emplace(options_.save, Header(), received);
      if (save && saved_) {
        if (saved_->has_doubt) save->AddDoubt();
        for (const std::string& id : saved_->ids) save->Add(id);
      }
      Announce();  // not earlier: the driver may still refuse the bounds
    };
    listener.on_doubt = [&] {
      if (save) save->AddDoubt();
    };
    // SupervisedSearch::PassOn calls this for each FoundStructure that a driver sends.
    listener.on_structure = [&](const std::string& id) {
      progress.Clear();
      printer.Print(*schema, id);
      if (svg_) svg_->Add(GraphOf(*schema, id));
      if (!save) return;
      save->Add(id);
      if (++unflushed >= kFlushEvery) flush();
    };
    listener.on_progress = [&](std::uint64_t structures, std::uint64_t candidates, double done) {
      flush();
      progress.Update(structures, candidates, done);
    };
    listener.on_death = [&](const std::string& text) {
      progress.Clear();
      Say(text);
    };
    if (saved_) {
      task.before = saved_->stats;
      driver.start_id = saved_->stop.id;
      driver.search.past_start = saved_->stop.past;
    }
    // A saved run continues after its last structure, and pictures are numbered.
    const bool is_ordered = options_.ordered || !options_.save.empty() || svg_.has_value();
    const Jobs jobs{
        .count = options_.jobs, .ordered = is_ordered, .host = options_.host, .ledger = ledger};
    const RunResult result = RunSearch(prepared_.driver, std::move(task), jobs);
    if (save) save->Finish(result.stats, result.stop);
    if (svg_) svg_->Finish();
    return result;
  }

  // --- afterwards

  int Conclude(const RunResult& result) const {
    if (!options_.stats.empty()) WriteStatistics(result);
    if (!options_.quiet) {
      for (const std::string& warning : report::Warnings(result.stats, result.deepest))
        Say("warning: " + warning);
    }
    const Stats& stats = result.stats;
    if (stats.structures == 0 && !options_.quiet && !result.interrupted) {
      for (const std::string& line :
           report::ExplainNothing(result.stats, result.schema, result.deepest))
        Say(line);
    }
    const auto scope = static_cast<std::uint64_t>(options_.request.scope.value_or(0));
    const bool is_next_to_nothing = stats.structures <= scope;
    if (is_next_to_nothing && stats.exhausted && !options_.quiet && !prepared_.hint.empty()) {
      Say(prepared_.hint);
    }
    if (options_.json) fmt::print("{}\n", report::VerdictJson(stats).dump());
    fmt::print(Console(), "{}\n", stats.Verdict());
    std::fflush(stdout);
    if (result.interrupted) {
      if (HasLedger(options_)) {
        Say("continue with the same command and --resume " +
            (options_.resume.empty() ? options_.ledger : options_.resume));
      } else if (!options_.save.empty()) {
        Say("continue with: korat generate --restart " + options_.save);
      }
      return kInterrupted;
    }
    if (options_.require_exhaustive && !stats.exhausted) return kStoppedEarly;
    return stats.structures == 0 && !options_.allow_empty ? kNothingTested : kClean;
  }

  void WriteStatistics(const RunResult& result) const {
    nlohmann::ordered_json json = report::VerdictJson(result.stats);
    json["pieces"] = result.pieces;
    if (!result.worker_candidates.empty()) json["workerCandidates"] = result.worker_candidates;
    json["run"] = Header();
    json["request"] = options_.request.ToJson();
    json["bounds"] = nlohmann::ordered_json::object();
    for (const auto& [name, values] : report::BoundsOf(*result.schema))
      json["bounds"][name] = values;
    const std::string text = json.dump(2) + "\n";
    if (options_.stats == "-")
      std::fputs(text.c_str(), stdout);
    else
      WriteWhole(options_.stats, text);
  }

  CommandOptions& options_;
  std::optional<report::SavedRun> saved_;
  PreparedRun prepared_;
  std::optional<report::SvgFiles> svg_;
};

}  // namespace

int RunGenerate(CommandOptions& options) { return Generation(options).Run(); }

}  // namespace korat::cli
