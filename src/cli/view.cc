// korat view: draws the structures of a class in a web page.
#include <fmt/core.h>

#include <cctype>
#include <cstdio>
#include <filesystem>
#include <optional>

#include "cli/choose_class.h"
#include "cli/commands.h"
#include "cli/output/run_header.h"
#include "cli/output/summary.h"
#include "korat/error.h"
#include "os/console.h"
#include "os/files.h"
#include "prepare/request.h"
#include "report/html.h"
#include "report/run_text.h"
#include "report/save_file.h"
#include "session/progress.h"
#include "session/run.h"

namespace korat::cli {
namespace {

std::string FileNameFor(const std::string& class_name) {
  std::string name;
  for (const char c : class_name) {
    const bool is_plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    if (is_plain)
      name += c;
    else if (!name.empty() && name.back() != '_')
      name += '_';
  }
  while (!name.empty() && name.back() == '_') name.pop_back();
  return (name.empty() ? "structures" : name) + ".html";
}

class View {
 public:
  explicit View(CommandOptions& options) : options_(options) {}

  int Run() {
    CheckPath();
    RunResult result;
    if (options_.from.empty())
      result = Search();
    else
      Load(result);
    return Conclude(result);
  }

 private:
  std::uint64_t Most() const { return options_.request.search.max_structures; }

  void Note(const std::string& text) const {
    if (!options_.quiet) Say(text);
  }

  // Fail before the search, not after.
  void CheckPath() const {
    namespace fs = std::filesystem;
    const fs::path folder = fs::path(options_.output).parent_path();
    if (!folder.empty() && !fs::is_directory(folder)) {
      throw Error("can't write " + options_.output + ": there is no directory " + folder.string() +
                  "; create it, or name another");
    }
    if (fs::is_directory(options_.output)) {
      throw Error("can't write " + options_.output + ": it is a directory; name a file in it");
    }
  }

  void Announce(const std::string& banner) {
    const std::size_t begin = banner.find(", ") + 2;
    viewed_.request = banner.substr(begin, banner.find(", engine ") - begin);
    if (options_.quiet) return;
    fmt::print("{}\n", banner);
    std::fflush(stdout);
  }

  // --- from the class

  RunResult Search() {
    ChooseWhatIsMissing(options_.request, options_.quiet);
    PreparedRun prepared =
        Prepare(options_.request, [this](const std::string& note) { Note(note); });
    viewed_.class_name = prepared.subject.model.classes[0].name;
    viewed_.run_id = options_.request.Id();
    RememberRun(options_.request, RunHeader(options_.request, prepared));
    CatchInterrupts();
    Progress progress(options_.quiet ? Progress::Mode::kNever : options_.progress);
    SearchTask task;
    RunListener& listener = task.listener;
    listener.on_schema = [&](const Schema&) {
      Announce(Banner(options_.request, prepared.subject.model));
    };
    listener.on_structure = [&](const std::string& id) { viewed_.ids.push_back(id); };
    listener.on_progress = [&](std::uint64_t structures, std::uint64_t candidates, double done) {
      progress.Update(structures, candidates, done);
    };
    listener.on_death = [&](const std::string& text) {
      progress.Clear();
      Say(text);
    };
    task.options = prepared.options;
    task.options.task = DriverOptions::Task::kList;
    RunResult result =
        RunSearch(prepared.driver, std::move(task), {options_.jobs, /*ordered=*/true});
    if (!result.stats.exhausted && viewed_.ids.size() >= Most()) {
      viewed_.note = fmt::format(
          "These are the first {} structures; there may be more. --max-structs N shows more.",
          viewed_.ids.size());
    }
    return result;
  }

  // --- from a file: the class need not exist any more

  void Load(RunResult& result) {
    if (!options_.request.subject.files.empty() || options_.request.scope ||
        options_.request.arguments) {
      throw Error("--from takes files, class and bounds from the saved run: leave them out");
    }
    report::SavedRun saved = report::ReadSave(options_.from);
    const GenerateRequest request = RequestOf(saved, options_.from);
    RememberRun(request, saved.header);
    viewed_.class_name = ClassName(saved, request);
    viewed_.run_id = request.Id();
    Announce(fmt::format("korat {}: {}, {}", KORAT_VERSION, viewed_.class_name, options_.from));
    viewed_.request = BoundsText(request) + ", from " + options_.from;
    result.stats = saved.stats;
    result.schema = std::move(saved.schema);
    viewed_.ids = std::move(saved.ids);
    if (viewed_.ids.size() <= Most()) return;
    viewed_.note =
        fmt::format("These are the first {} of {} structures. --max-structs N shows more.", Most(),
                    viewed_.ids.size());
    viewed_.ids.resize(Most());
  }

  // Files of older versions lack the class name in full.
  static std::string ClassName(const report::SavedRun& saved, const GenerateRequest& request) {
    const auto name = saved.header.find("class");
    if (name != saved.header.end() && name->is_string()) return name->get<std::string>();
    return RootClass(saved.schema).value_or(request.subject.class_name);
  }

  // Some roots are arguments: those have names.
  static std::optional<std::string> RootClass(const Schema& schema) {
    const StateSpace& space = schema.space;
    for (std::size_t i = 0; i < space.roots.size(); ++i) {
      if (!schema.root_names[i].empty()) continue;
      return space.classes[Raw(space.At(space.roots[i]).class_index)].name;
    }
    return std::nullopt;
  }

  // --- afterwards

  int Conclude(RunResult& result) {
    const Stats& stats = result.stats;
    if (!options_.quiet) {
      for (const std::string& warning : report::Warnings(result.stats, result.deepest))
        Say("warning: " + warning);
    }
    const bool is_empty = stats.structures == 0 && !options_.allow_empty;
    if (is_empty && !options_.quiet && !result.interrupted && options_.from.empty()) {
      for (const std::string& line :
           report::ExplainNothing(result.stats, result.schema, result.deepest))
        Say(line);
    }
    if (!is_empty) Write(result);
    fmt::print("{}\n", stats.Verdict());
    std::fflush(stdout);
    if (result.interrupted) return kInterrupted;
    if (options_.require_exhaustive && !stats.exhausted) return kStoppedEarly;
    return is_empty ? kNothingTested : kClean;
  }

  void Write(RunResult& result) {
    viewed_.verdict = result.stats.Verdict();
    viewed_.schema = std::move(*result.schema);
    const std::string path =
        options_.output.empty() ? FileNameFor(viewed_.class_name) : options_.output;
    WriteWhole(path, report::ToHtml(viewed_));
    if (!viewed_.note.empty()) Say(viewed_.note);
    Note("wrote " + path + "; open it in a browser");
  }

  CommandOptions& options_;
  report::ViewedRun viewed_;
};

}  // namespace

int RunView(CommandOptions& options) { return View(options).Run(); }

}  // namespace korat::cli
