// korat profile: where the candidates go, and what the predicate could do about it.
#include <fmt/core.h>

#include <cstdio>
#include <filesystem>
#include <memory>

#include "cli/commands.h"
#include "cli/limits.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/report_files.h"
#include "cli/request.h"
#include "cli/run.h"
#include "cli/state_directory.h"
#include "cli/summary.h"
#include "korat/error.h"
#include "protocol/profile_lines.h"
#include "report/profile_table.h"

namespace korat::cli {
namespace {

constexpr double kMostSeconds = 10;

struct ProfileOptions {
  GenerateRequest request;
  std::string report;
  bool objects = false, json = false, allow_empty = false, require_exhaustive = false,
       quiet = false;
  Progress::Mode progress = Progress::Mode::kAuto;
};

// "json:FILE": FILE.
std::string ReportPath(const std::string& option) {
  if (option.empty()) return "";
  constexpr std::string_view kJson = "json:";
  if (option.compare(0, kJson.size(), kJson) != 0 || option.size() == kJson.size()) {
    throw Error("--report " + option + ": a profile is written as json:FILE");
  }
  const std::string path = option.substr(kJson.size());
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder)) {
    throw Error("--report " + option + ": there is no directory " + folder.string() +
                "; make it, or name another");
  }
  return path;
}

// Where the member of a class, or of one of its bases, is declared.
report::Place PlaceOfMember(const frontend::ClassModel& model, const frontend::Class& owner,
                            const std::string& member) {
  for (const frontend::Field& field : owner.fields) {
    if (field.name == member) return PlaceOf(field.location);
  }
  for (const int base : owner.bases) {
    const report::Place place = PlaceOfMember(model, model.classes[base], member);
    if (place.line != 0) return place;
  }
  return {};
}

report::Place PlaceOfField(const frontend::ClassModel& model, const std::string& class_name,
                           const std::string& member) {
  for (const frontend::Class& owner : model.classes) {
    if (owner.display == class_name || owner.name == class_name) {
      return PlaceOfMember(model, owner, member);
    }
  }
  return {};
}

class ProfileRun {
 public:
  explicit ProfileRun(ProfileOptions& options) : options_(options) {
    if (Limits().max_seconds <= 0) Limits().max_seconds = kMostSeconds;
  }

  int Run() {
    options_.request.Check();
    const std::string path = ReportPath(options_.report);
    Limits().prune = Prune::kReads;
    prepared_ = Prepare(options_.request, [this](const std::string& note) { Note(note); });
    CatchInterrupts();
    Profile profile, by_outcomes;
    reads_ = Search(Prune::kReads, profile);
    if (!reads_.interrupted) outcomes_ = Search(Prune::kOutcomes, by_outcomes);
    AddOutcomes(by_outcomes, profile);
    const report::ProfileReport report = MakeReport(profile);
    if (!path.empty()) WriteWhole(path, report::ToProfileJson(report));
    return Conclude(report);
  }

 private:
  Options& Limits() { return options_.request.search; }
  std::FILE* Console() const { return options_.json ? stderr : stdout; }
  void Note(const std::string& text) const {
    if (!options_.quiet) Say(text);
  }

  RunResult Search(Prune prune, Profile& profile) {
    Progress progress(options_.quiet ? Progress::Mode::kNever : options_.progress);
    const Schema* schema = nullptr;
    RunListener listener;
    listener.on_schema = [&](const Schema& told) {
      schema = &told;
      if (prune != Prune::kReads || options_.quiet) return;
      fmt::print(Console(), "{}\n", Banner(options_.request, prepared_.subject.model));
      std::fflush(Console());
    };
    listener.on_call = [&](const std::string& line) { return ReadProfileLine(line, profile); };
    listener.on_progress = [&](SearchRecord* record, std::uint64_t structures) {
      if (schema != nullptr) progress.Update(schema->space, record, structures);
    };
    listener.on_death = [&](const std::string& text) {
      progress.Clear();
      Say(text + "; the profile is of what came after it");
    };
    prepared_.options.task = DriverOptions::Task::kProfile;
    prepared_.options.search.prune = prune;
    return RunDriver(prepared_.driver, prepared_.options, listener);
  }

  static void AddOutcomes(const Profile& from, Profile& to) {
    to.fields.resize(std::max(to.fields.size(), from.fields.size()));
    for (std::size_t i = 0; i < from.fields.size(); ++i) {
      for (const auto member :
           {&FieldProfile::values, &FieldProfile::leaked, &FieldProfile::ruled_out,
            &FieldProfile::listed, &FieldProfile::watched, &FieldProfile::late}) {
        to.fields[i].*member = from.fields[i].*member;
      }
    }
  }

  report::ProfileReport MakeReport(const Profile& profile) const {
    const frontend::ClassModel& model = prepared_.subject.model;
    report::ProfileReport report;
    report.class_name = model.classes[0].name;
    report.bounds = BoundsText(options_.request);
    report.reads = reads_.stats;
    report.outcomes = outcomes_.stats;
    if (!reads_.schema) return report;
    const Schema& schema = *reads_.schema;
    report.rows = options_.objects ? report::RowsByObject(schema, profile)
                                   : report::RowsByClass(schema, profile);
    for (const report::ProfileRow& row : report.rows) {
      report.places.push_back(PlaceOfField(model, row.class_name, row.member));
    }
    report.advice =
        report::Advise(schema, profile, static_cast<std::int64_t>(reads_.stats.candidates));
    for (const report::Advice& advice : report.advice) {
      report.advice_places.push_back(PlaceOfField(model, advice.class_name, advice.member));
    }
    return report;
  }

  int Conclude(const report::ProfileReport& report) const {
    const Stats& stats = reads_.stats;
    if (!options_.quiet) {
      for (const std::string& warning : Warnings(reads_)) Say("warning: " + warning);
    }
    if (reads_.interrupted) {
      fmt::print(Console(), "{}\n", stats.Verdict());
      return kInterrupted;
    }
    if (options_.json) {
      std::fputs(report::ToProfileJson(report).c_str(), stdout);
    } else {
      std::fputs((report::ToProfileTable(report) + report::ToAdviceText(report)).c_str(), stdout);
    }
    if (!stats.exhausted) {
      Note(fmt::format("this is the profile of the first {} candidates; --max-time takes more",
                       stats.candidates));
    }
    if (stats.structures == 0 && !options_.quiet) {
      for (const std::string& line : ExplainNothing(reads_)) Say(line);
    }
    fmt::print(Console(), "{}\n", stats.Verdict());
    std::fflush(stdout);
    if (outcomes_.interrupted) return kInterrupted;
    if (options_.require_exhaustive && !stats.exhausted) return kStoppedEarly;
    return stats.structures == 0 && !options_.allow_empty ? kNothingTested : kClean;
  }

  ProfileOptions& options_;
  PreparedRun prepared_;
  RunResult reads_, outcomes_;
};

}  // namespace

Command AddProfile(CLI::App& program) {
  CLI::App* command = program.add_subcommand(
      "profile", "Where the candidates of a search go, field by field, and how to have fewer");
  auto options = std::make_shared<ProfileOptions>();
  options->request.AddTo(*command);
  command->remove_option(command->get_option("--prune"));  // both are shown
  command->add_flag("--objects", options->objects, "A line for each object, not for each class");
  command->add_flag("--json", options->json, "JSON instead of the table");
  command->add_option("--report", options->report, "Also write the profile to a file, as JSON")
      ->type_name("json:FILE");
  AddLimitOptions(*command, options->request.search, "Stop after so many structures");
  command->get_option("--max-time")
      ->description("Stop each of the two searches after this time: 90s, 5m (default: 10s)");
  AddProgressOption(*command, options->progress);
  command->add_flag("--allow-empty", options->allow_empty, "Finding no structure is fine");
  command->add_flag("--require-exhaustive", options->require_exhaustive,
                    "Exit with 4 when the search was not exhausted");
  command->add_flag("-q,--quiet", options->quiet, "No banner, notes and progress");
  command->footer(
      "Compiler flags go after --; without them compile_commands.json is used.\n"
      "Example: korat profile search_tree.h --class SearchTree --scope 3");
  return {command, [options](const std::vector<std::string>& compiler_flags) {
            options->request.subject.compiler_flags = compiler_flags;
            return ProfileRun(*options).Run();
          }};
}

}  // namespace korat::cli
