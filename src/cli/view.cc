// korat view: the structures of a class as a web page.
#include <fmt/core.h>

#include <cctype>
#include <cstdio>
#include <filesystem>
#include <memory>
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
#include "korat/error.h"
#include "report/html.h"

namespace korat::cli {
namespace {

// More are no more than anybody looks at, and the page stays quick.
constexpr std::uint64_t kMostStructures = 10000;

struct ViewOptions {
  GenerateRequest request;
  std::string from, output;
  bool allow_empty = false, require_exhaustive = false, quiet = false;
  Jobs jobs{1, /*ordered=*/true};
  Progress::Mode progress = Progress::Mode::kAuto;
};

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
  explicit View(ViewOptions& options) : options_(options) {
    if (options_.request.search.max_structures == 0) {
      options_.request.search.max_structures = kMostStructures;
    }
  }

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

  // Before the search, not after.
  void CheckPath() const {
    namespace fs = std::filesystem;
    const fs::path folder = fs::path(options_.output).parent_path();
    if (!folder.empty() && !fs::is_directory(folder)) {
      throw Error("can't write " + options_.output + ": there is no directory " + folder.string() +
                  "; make it, or name another");
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
    options_.request.Check();
    PreparedRun prepared =
        Prepare(options_.request, [this](const std::string& note) { Note(note); });
    viewed_.class_name = prepared.subject.model.classes[0].name;
    viewed_.run_id = options_.request.Id();
    RememberRun(options_.request, RunHeader(options_.request, prepared));
    CatchInterrupts();
    Progress progress(options_.quiet ? Progress::Mode::kNever : options_.progress);
    const Schema* schema = nullptr;
    RunListener listener;
    listener.on_schema = [&](const Schema& told) {
      schema = &told;
      Announce(Banner(options_.request, prepared.subject.model));
    };
    listener.on_structure = [&](const std::string& id) { viewed_.ids.push_back(id); };
    listener.on_progress = [&](SearchRecord* record, std::uint64_t structures) {
      if (schema != nullptr) progress.Update(schema->space, record, structures);
    };
    listener.on_totals = [&](std::uint64_t structures, std::uint64_t candidates, double done) {
      progress.Update(structures, candidates, done);
    };
    listener.on_death = [&](const std::string& text) {
      progress.Clear();
      Say(text);
    };
    prepared.options.task = DriverOptions::Task::kList;
    RunResult result = RunDrivers(prepared.driver, prepared.options, options_.jobs, listener);
    if (!result.stats.exhausted && viewed_.ids.size() >= Most()) {
      viewed_.note = fmt::format(
          "These are the first {} structures; there may be more. --max-structs N takes more.",
          viewed_.ids.size());
    }
    return result;
  }

  // --- from a file: the class need not be there any more

  void Load(RunResult& result) {
    if (!options_.request.subject.files.empty() || options_.request.scope ||
        options_.request.arguments) {
      throw Error("--from takes files, class and bounds from the saved run: give it alone");
    }
    SavedRun saved = ReadSave(options_.from);
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
        fmt::format("These are the first {} of {} structures. --max-structs N takes more.", Most(),
                    viewed_.ids.size());
    viewed_.ids.resize(Most());
  }

  // Files of older versions do not have it as the class itself has it.
  static std::string ClassName(const SavedRun& saved, const GenerateRequest& request) {
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
      for (const std::string& warning : Warnings(result)) Say("warning: " + warning);
    }
    const bool is_empty = stats.structures == 0 && !options_.allow_empty;
    if (is_empty && !options_.quiet && !result.interrupted && options_.from.empty()) {
      for (const std::string& line : ExplainNothing(result)) Say(line);
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

  ViewOptions& options_;
  report::ViewedRun viewed_;
};

}  // namespace

Command AddView(CLI::App& program) {
  CLI::App* command = program.add_subcommand(
      "view", "Every structure of a class as pictures, in a web page that needs no network");
  auto options = std::make_shared<ViewOptions>();
  options->request.AddTo(*command);
  command->add_option("-o,--output", options->output, "The page (default: CLASS.html)")
      ->type_name("FILE");
  command
      ->add_option("--from", options->from,
                   "Instead of FILES: structures that korat generate --save has kept")
      ->type_name("FILE");
  AddLimitOptions(*command, options->request.search,
                  fmt::format("Stop after so many structures (default: {})", kMostStructures));
  AddJobOption(*command, options->jobs);
  AddProgressOption(*command, options->progress);
  command->add_flag("--allow-empty", options->allow_empty, "Finding no structure is fine");
  command->add_flag("--require-exhaustive", options->require_exhaustive,
                    "Exit with 4 when the search was not exhausted");
  command->add_flag("-q,--quiet", options->quiet, "No banner, notes and progress");
  command->footer(
      "Compiler flags go after --; without them compile_commands.json is used.\n"
      "Example: korat view search_tree.h --class SearchTree --scope 3 -o trees.html");
  return {command, [options](const std::vector<std::string>& compiler_flags) {
            options->request.subject.compiler_flags = compiler_flags;
            return View(*options).Run();
          }};
}

}  // namespace korat::cli
