// korat profile: shows where the candidates go, and how to need fewer of them.
#include <fmt/core.h>

#include <cstdio>
#include <filesystem>

#include "cli/choose_class.h"
#include "cli/commands.h"
#include "cli/output/report_files.h"
#include "cli/output/summary.h"
#include "korat/error.h"
#include "os/console.h"
#include "os/files.h"
#include "prepare/request.h"
#include "report/profile_table.h"
#include "report/run_text.h"
#include "session/progress.h"
#include "session/run.h"

namespace korat::cli {
namespace {

// "json:FILE": FILE.
std::string ReportPath(const std::string& option) {
  constexpr std::string_view kJson = "json:";
  if (option.compare(0, kJson.size(), kJson) != 0 || option.size() == kJson.size()) {
    throw Error("--report " + option + ": expected json:FILE");
  }
  const std::string path = option.substr(kJson.size());
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder)) {
    throw Error("--report " + option + ": there is no directory " + folder.string() +
                "; create it, or name another");
  }
  return path;
}

// Where the member of a class, or of one of its bases, is declared.
Location PlaceOfMember(const frontend::ClassModel& model, const frontend::Class& owner,
                       const std::string& member) {
  for (const frontend::Field& field : owner.fields) {
    if (field.name == member) return PlaceOf(field.location);
  }
  for (const int base : owner.bases) {
    const Location place = PlaceOfMember(model, model.classes[base], member);
    if (place.line != 0) return place;
  }
  return {};
}

Location PlaceOfField(const frontend::ClassModel& model, const std::string& class_name,
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
  explicit ProfileRun(CommandOptions& options) : options_(options) {}

  int Run() {
    ChooseWhatIsMissing(options_.request, options_.quiet);
    std::vector<std::string> paths;
    for (const std::string& option : options_.reports) paths.push_back(ReportPath(option));
    options_.request.search.prune = Prune::kReads;  // for the banner; both kinds are shown
    prepared_ = Prepare(options_.request, [this](const std::string& note) { Note(note); });
    CatchInterrupts();
    Profile profile, by_outcomes;
    reads_ = Search(Prune::kReads, profile);
    if (!reads_.interrupted) outcomes_ = Search(Prune::kOutcomes, by_outcomes);
    AddOutcomes(by_outcomes, profile);
    const report::ProfileReport report = MakeReport(profile);
    for (const std::string& path : paths) WriteWhole(path, report::ToProfileJson(report));
    return Conclude(report);
  }

 private:
  std::FILE* Console() const { return options_.json ? stderr : stdout; }
  void Note(const std::string& text) const {
    if (!options_.quiet) Say(text);
  }

  RunResult Search(Prune prune, Profile& profile) {
    Progress progress(options_.quiet ? Progress::Mode::kNever : options_.progress);
    SearchTask task;
    RunListener& listener = task.listener;
    listener.on_schema = [&](const Schema&) {
      if (prune != Prune::kReads || options_.quiet) return;
      fmt::print(Console(), "{}\n", Banner(options_.request, prepared_.subject.model));
      std::fflush(Console());
    };
    listener.on_profile = [&](const Profile& sent) { profile = sent; };
    listener.on_progress = [&](std::uint64_t structures, std::uint64_t candidates, double done) {
      progress.Update(structures, candidates, done);
    };
    listener.on_death = [&](const std::string& text) {
      progress.Clear();
      Say(text + "; the profile covers what came after that");
    };
    task.options = prepared_.options;
    task.options.task = DriverOptions::Task::kProfile;
    task.options.search.prune = prune;
    return RunSearch(prepared_.driver, std::move(task));
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
      for (const std::string& warning : report::Warnings(reads_.stats, reads_.deepest))
        Say("warning: " + warning);
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
      Note(
          fmt::format("this profile covers the first {} candidates; raise --max-time to cover more",
                      stats.candidates));
    }
    if (stats.structures == 0 && !options_.quiet) {
      for (const std::string& line :
           report::ExplainNothing(reads_.stats, reads_.schema, reads_.deepest))
        Say(line);
    }
    fmt::print(Console(), "{}\n", stats.Verdict());
    std::fflush(stdout);
    if (outcomes_.interrupted) return kInterrupted;
    if (options_.require_exhaustive && !stats.exhausted) return kStoppedEarly;
    return stats.structures == 0 && !options_.allow_empty ? kNothingTested : kClean;
  }

  CommandOptions& options_;
  PreparedRun prepared_;
  RunResult reads_, outcomes_;
};

}  // namespace

int RunProfile(CommandOptions& options) { return ProfileRun(options).Run(); }

}  // namespace korat::cli
