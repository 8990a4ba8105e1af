// korat system: prints each structure as a document, and runs programs on it.
#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/escape.h"
#include "base/shell.h"
#include "cli/choose_class.h"
#include "cli/commands.h"
#include "cli/output/summary.h"
#include "korat/error.h"
#include "os/console.h"
#include "os/files.h"
#include "os/interrupts.h"
#include "prepare/state_directory.h"
#include "report/contract_text.h"
#include "session/progress.h"
#include "session/run.h"
#include "system/runner_pool.h"
#include "testing/test_subject.h"

namespace korat::cli {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// The documents on which the same was found, the smallest first.
struct FindingGroup {
  std::vector<std::pair<Document, Finding>> documents;
  std::uint64_t count = 0;
};

bool IsSmaller(const Document& one, const Document& other) {
  return std::tuple(one.text.size(), one.text) < std::tuple(other.text.size(), other.text);
}

std::set<int> ExitCodesOf(const std::vector<std::string>& texts) {
  std::set<int> codes;
  for (const std::string& text : texts) {
    int code = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), code);
    if (error != std::errc() || end != text.data() + text.size() || code < 0 || code > 255) {
      throw Error("--exit-code " + text + ": expected a number from 0 to 255");
    }
    codes.insert(code);
  }
  return codes;
}

class SystemRun {
 public:
  explicit SystemRun(CommandOptions& options) : options_(options) {}

  int Run() {
    CheckOptions();
    ChooseWhatIsMissing(options_.request, options_.quiet);
    options_.request.Check();
    start_ = Clock::now();
    if (!Prepare()) return kWrongUsage;
    if (!options_.quiet) {
      fmt::print("{}\n", Banner(options_.request, prepared_.subject.model));
      std::fflush(stdout);
    }
    SystemOptions system;
    system.commands = options_.commands;
    system.normalize = options_.normalize;
    system.exit_codes = ExitCodesOf(options_.exit_codes);
    system.limits = {options_.timeout, std::uint64_t{options_.memory} << 20,
                     std::size_t{options_.most_output} << 20};
    system.batch = options_.batch;
    for (const std::string& command : system.commands) CheckCommand(CommandLine(command));
    const unsigned jobs =
        options_.jobs == 0 ? std::max(1l, sysconf(_SC_NPROCESSORS_ONLN)) : options_.jobs;
    const fs::path directory =
        fs::absolute(StateDirectory() / ("system-" + std::to_string(getpid())));
    if (!options_.commands.empty()) {
      pool_ = std::make_unique<RunnerPool>(
          system, jobs, directory,
          [this](const Document& document, const Finding& found) { Take(document, found); });
    }
    Search();
    if (pool_ != nullptr) {
      pool_->Finish();
      judged_ = pool_->judged();
      pool_.reset();
    }
    interrupted_ = interrupted_ || IsInterrupted();
    return Conclude();
  }

 private:
  static constexpr std::size_t kMostKept = 1000;  // documents, of one group

  void CheckOptions() const {
    if (options_.printer.empty()) {
      throw Error(
          "korat system needs --print NAME: a function std::string NAME(const T&) that makes a "
          "document of a structure");
    }
    if (options_.commands.empty() && options_.emit_files.empty()) {
      throw Error("nothing to do: add --run COMMAND, or --emit-files DIRECTORY");
    }
    if (options_.batch <= 1) return;
    if (options_.commands.size() > 1 || !options_.expected.empty() || !options_.normalize.empty()) {
      throw Error(
          "--batch: outputs of several documents can't be told apart, so it goes with one "
          "--run and without --expect");
    }
  }

  void CheckCommand(const CommandLine& command) const {
    if (options_.batch > 1 && !command.takes_files()) {
      throw Error("--batch needs a command that takes files: write {} where they belong");
    }
  }

  bool Prepare() {
    std::vector<std::string> methods = {options_.printer};
    if (!options_.expected.empty()) methods.push_back(options_.expected);
    TestSubject tested = LoadTestSubject(options_.request.SubjectAsSet(), SubjectUse::kStructures,
                                         methods, {}, {}, installation_);
    if (!tested.mistakes.empty()) {
      std::fputs(report::ErrorText(tested.mistakes).c_str(), stderr);
      return false;
    }
    std::vector<frontend::ExpressionBound> expressions;
    prepared_ = BoundSubject(options_.request, std::move(tested.subject), expressions);
    for (const std::string& name : methods) functions_.push_back(SignatureOf(name));
    BuildRun(options_.request, installation_, expressions, prepared_);
    return true;
  }

  std::string SignatureOf(const std::string& name) const {
    std::string found;
    for (const frontend::TestedFunction& tested : prepared_.subject.model.tested) {
      const frontend::Function& function = tested.function;
      const bool is_named =
          function.name == name || function.Signature() == name || function.qualified == name;
      if (!tested.is_chosen || !is_named) continue;
      if (!frontend::ArgumentsOf(function).empty() || !tested.HasReceiver()) {
        throw Error("'" + function.Signature() + "' has to take an object of class '" +
                    prepared_.subject.model.classes[0].name + "', and nothing else");
      }
      if (function.result.find("string") == std::string::npos) {
        throw Error("'" + function.Signature() + "' has to return a std::string, not '" +
                    function.result + "'");
      }
      if (!found.empty()) {
        throw Error("there are several functions '" + name + "': add the parameters, as in '" +
                    found + "'");
      }
      found = function.Signature();
    }
    if (found.empty()) throw Error("function '" + name + "' can't be called");
    return found;
  }

  void Search() {
    Progress progress(options_.quiet ? Progress::Mode::kNever : options_.progress);
    SearchTask task;
    task.options = prepared_.options;
    task.options.task = DriverOptions::Task::kObserve;
    task.options.methods = functions_;
    task.options.owns = Owns::kNothing;
    task.listener.on_observed = [this](const CallObserved& call) { Take(call); };
    task.listener.on_progress = [&](std::uint64_t structures, std::uint64_t candidates,
                                    double done) { progress.Update(structures, candidates, done); };
    task.listener.on_death = [&](const std::string& text) {
      progress.Clear();
      Say(text);
    };
    const RunResult run = RunSearch(prepared_.driver, std::move(task));
    interrupted_ = run.interrupted;
    if (!run.stats.exhausted) {
      stopped_by_ = run.stats.stopped_by.empty() ? "not all structures" : run.stats.stopped_by;
    }
    for (const TestedCalls& tested : run.calls) {
      if (tested.calls.counts.undecided > 0) stopped_by_ = "calls were cut off";
    }
  }

  // A document, and then what is expected of it: one process calls both on each structure.
  void Take(const CallObserved& call) {
    constexpr std::string_view kReturned = "returned ";
    std::optional<std::string> text;
    if (call.ending.starts_with(kReturned)) {
      text = Unquote(std::string_view(call.ending).substr(kReturned.size()), '"');
    }
    if (!text) {
      const bool is_long = call.ending.starts_with(kReturned);
      ++unprinted_;
      if (unprinted_problem_.empty()) {
        unprinted_problem_ = functions_[call.function] + " " +
                             (is_long ? "returned more than 64 KiB" : call.ending) +
                             ", first on structure " + call.id;
      }
      waiting_.reset();
      return;
    }
    if (call.function == 1) {
      if (!waiting_ || waiting_->id != call.id) return;
      waiting_->expected = std::move(*text);
      return Add(*std::exchange(waiting_, std::nullopt));
    }
    Document document{call.id, std::move(*text), std::nullopt};
    if (functions_.size() == 1) return Add(std::move(document));
    waiting_ = std::move(document);
  }

  void Add(Document document) {
    if (!known_.insert(document.text + '\0' + document.expected.value_or("")).second) return;
    ++documents_;
    if (!options_.emit_files.empty()) Emit(document);
    if (pool_ != nullptr) pool_->Add(std::move(document));
  }

  void Emit(const Document& document) {
    const fs::path folder = options_.emit_files;
    if (documents_ == 1) {
      fs::create_directories(folder);
      manifest_.open(folder / "manifest.tsv", std::ios::binary);
      manifest_ << "file\tid\tbytes\n";
    }
    const std::string name = fmt::format("{:08}", documents_);
    std::ofstream file(folder / name, std::ios::binary);
    file << document.text;
    manifest_ << name << '\t' << document.id << '\t' << document.text.size() << '\n';
    if (!file.flush() || !manifest_) {
      throw Error("--emit-files " + options_.emit_files + ": can't write there");
    }
  }

  void Take(const Document& document, const Finding& finding) {
    FindingGroup& group = groups_[finding.kind];
    ++group.count;
    ++failed_;
    auto& kept = group.documents;
    const auto place = std::upper_bound(
        kept.begin(), kept.end(), document,
        [](const Document& one, const auto& other) { return IsSmaller(one, other.first); });
    kept.insert(place, {document, finding});
    if (kept.size() > kMostKept) kept.pop_back();
  }

  void Show(std::size_t number, const std::string& kind, const FindingGroup& group) const {
    const fs::path folder = options_.keep;
    for (std::size_t i = 0; i < group.documents.size(); ++i) {
      const fs::path file = folder / fmt::format("{}-{:04}", number, i + 1);
      std::ofstream(file, std::ios::binary) << group.documents[i].first.text;
    }
    const auto& [document, finding] = group.documents[0];
    fmt::print("\n{}: on {}, the smallest is {}\n", kind,
               group.count == 1 ? "1 document" : fmt::format("{} documents", group.count),
               (folder / fmt::format("{}-0001", number)).string());
    std::string shown;
    AppendEscaped(shown, document.text.substr(0, 500));
    fmt::print("    {}\n", shown);
    for (const std::string& line : finding.lines) fmt::print("  {}\n", line);
  }

  int Conclude() {
    std::vector<const std::pair<const std::string, FindingGroup>*> sorted;
    for (const auto& group : groups_) sorted.push_back(&group);
    std::sort(sorted.begin(), sorted.end(), [](const auto* one, const auto* other) {
      return IsSmaller(one->second.documents[0].first, other->second.documents[0].first);
    });
    if (!sorted.empty()) fs::create_directories(options_.keep);
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      Show(i + 1, sorted[i]->first, sorted[i]->second);
    }
    if (unprinted_ > 0)
      fmt::print("{} structures have no document: {}\n", unprinted_, unprinted_problem_);
    const std::chrono::duration<double> took = Clock::now() - start_;
    if (pool_was_used() && judged_ < documents_ && stopped_by_.empty()) stopped_by_ = kInterruption;
    if (unprinted_ > 0 && stopped_by_.empty()) stopped_by_ = "structures without a document";
    const std::string verdict = interrupted_           ? "INCOMPLETE (interrupted)"
                                : !stopped_by_.empty() ? "INCOMPLETE (" + stopped_by_ + ")"
                                                       : "EXHAUSTED";
    fmt::print("{} documents={} runs={} failed={} time={:.2f}s\n", verdict, documents_,
               judged_ * options_.commands.size(), failed_, took.count());
    std::fflush(stdout);
    if (interrupted_) return kInterrupted;
    if (failed_ > 0) return kFailureFound;
    if (documents_ == 0 && !options_.allow_empty) return kNothingTested;
    return options_.require_exhaustive && !stopped_by_.empty() ? kStoppedEarly : kClean;
  }

  bool pool_was_used() const { return !options_.commands.empty(); }

  CommandOptions& options_;
  const Installation installation_ = FindInstallation();
  PreparedRun prepared_;
  std::vector<std::string> functions_;  // the printer, and what tells the expected output
  std::unique_ptr<RunnerPool> pool_;
  std::optional<Document> waiting_;        // for its expected output
  std::unordered_set<std::string> known_;  // documents: structures may print alike
  std::ofstream manifest_;
  std::map<std::string, FindingGroup> groups_;  // by kind
  std::uint64_t documents_ = 0, judged_ = 0, failed_ = 0, unprinted_ = 0;
  std::string unprinted_problem_, stopped_by_;
  bool interrupted_ = false;
  Clock::time_point start_;
};

}  // namespace

int RunSystem(CommandOptions& options) {
  CatchInterrupts();
  return SystemRun(options).Run();
}

}  // namespace korat::cli
