// korat compare: calls every method of two or more versions of a class on every input, and shows
// where they differ.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/choose_class.h"
#include "cli/commands.h"
#include "cli/output/summary.h"
#include "compare/git_version.h"
#include "compare/observing.h"
#include "compare/sequences.h"
#include "compare/versions.h"
#include "korat/error.h"
#include "options/option_table.h"
#include "os/console.h"
#include "os/files.h"
#include "os/interrupts.h"
#include "report/contract_text.h"
#include "testing/test_subject.h"

namespace korat::cli {
namespace {

using Clock = std::chrono::steady_clock;

Version VersionOf(const CommandOptions& options, std::string name, std::vector<std::string> files,
                  const std::string& class_name) {
  Version version{std::move(name), options.request, {}};
  version.request.subject.files = std::move(files);
  if (!class_name.empty()) version.request.subject.class_name = class_name;
  return version;
}

// "other.h::ns::Other"
Version OtherVersion(const CommandOptions& options, const std::string& text) {
  const std::size_t scope = text.find("::");
  const std::string file = text.substr(0, scope);
  return VersionOf(options, text, {file}, scope == std::string::npos ? "" : text.substr(scope + 2));
}

std::vector<Version> VersionsOf(const CommandOptions& options) {
  const std::vector<std::string>& files = options.request.subject.files;
  std::vector<Version> versions;
  if (!options.ref.empty()) {
    versions.push_back(VersionOf(options, "OLD", FilesAt(options.ref, files), options.old_class));
    versions.push_back(VersionOf(options, "NEW", files, ""));
  } else if (options.with.empty()) {
    if (files.empty() || files.size() % 2 != 0) {
      throw Error(
          "korat compare takes the files of the old version, then as many of the new one: "
          "old/tree.h new/tree.h; or those of one version with --ref or --with");
    }
    const auto middle = files.begin() + static_cast<long>(files.size() / 2);
    versions.push_back(VersionOf(options, "OLD", {files.begin(), middle}, options.old_class));
    versions.push_back(VersionOf(options, "NEW", {middle, files.end()}, ""));
  } else {
    const std::string& class_name = options.request.subject.class_name;
    versions.push_back(
        VersionOf(options, files.empty() ? "" : files[0] + "::" + class_name, files, ""));
  }
  for (const std::string& other : options.with) versions.push_back(OtherVersion(options, other));
  return versions;
}

// "SearchTree{...}", indented.
std::string Indented(const std::string& text, const std::string& indent) {
  std::string result;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    result += indent + text.substr(at, end - at) + "\n";
    at = end + 1;
  }
  return result;
}

class CompareRun {
 public:
  explicit CompareRun(CommandOptions& options)
      : options_(options), installation_(FindInstallation()) {}

  int Run() {
    start_ = Clock::now();
    std::vector<Version> versions = VersionsOf(options_);
    by_calls_ = IsByCalls(versions);
    for (const Version& version : versions) version.request.Check();
    comparison_ = LoadVersions(options_, std::move(versions), by_calls_, installation_);
    if (!comparison_.mistakes.empty()) {
      std::fputs(report::ErrorText(comparison_.mistakes).c_str(), stderr);
      return kWrongUsage;
    }
    for (const Version& version : comparison_.versions) names_.push_back(version.name);
    SayWhatIsRun();
    if (!options_.input.empty()) return Replay();
    DifferenceGroups groups(names_);
    if (comparison_.functions.empty()) return Conclude(groups);
    if (by_calls_) {
      CompareByCalls(groups);
    } else {
      CompareStructures(groups);
    }
    return Conclude(groups);
  }

 private:
  // Each version has a class with a name; without --class, the only one.
  bool IsByCalls(std::vector<Version>& versions) {
    bool all_have = true;
    for (Version& version : versions) {
      SubjectOptions& subject = version.request.subject;
      if (subject.class_name.empty()) ChooseAnyClass(subject);
      if (options_.by == TestBy::kAuto) {
        all_have = all_have && HasPredicate(subject, installation_);
      }
    }
    if (!options_.request.scope && !options_.request.arguments) {
      options_.request.scope = 3;
      for (Version& version : versions) version.request.scope = 3;
    }
    return options_.by == TestBy::kCalls || (options_.by == TestBy::kAuto && !all_have);
  }

  void SayWhatIsRun() const {
    if (options_.quiet) return;
    for (const Version& version : comparison_.versions) {
      for (const std::string& note : version.prepared.subject.model.notes) {
        Say(version.name + ": " + note);
      }
      if (!version.prepared.note.empty()) Say(version.name + ": " + version.prepared.note);
    }
    const Version& last = comparison_.versions.back();
    std::string banner = Banner(last.request, last.prepared.subject.model);
    if (by_calls_) banner.replace(banner.find(", engine"), std::string::npos, ", by calls");
    fmt::print("{}\n", banner);
    std::string names;
    for (const Version& version : comparison_.versions) {
      const std::string file = DisplayPath(version.request.subject.files[0]);
      names += (names.empty() ? "" : ", ") +
               (version.name.starts_with(file) ? version.name : version.name + " " + file);
    }
    fmt::print("comparing {} functions of {}\n", comparison_.functions.size(), names);
    for (const std::string& note : comparison_.notes) fmt::print("{}\n", note);
    std::fflush(stdout);
  }

  void CompareStructures(DifferenceGroups& groups) {
    std::vector<OutcomeTable> tables;
    for (std::size_t i = 0; i < comparison_.versions.size() && !interrupted_; ++i) {
      Observed observed = Observe(comparison_, i, options_);
      interrupted_ = observed.interrupted;
      if (stopped_by_.empty()) stopped_by_ = observed.stopped_by;
      tables.push_back(std::move(observed.table));
    }
    // After an early stop, an input that one version lacks says nothing: it may not have come to
    // it.
    if (interrupted_) return;
    inputs_ = CompareTables(tables, groups, /*is_whole=*/stopped_by_.empty());
  }

  void CompareByCalls(DifferenceGroups& groups) {
    sequences_ = CompareSequences(comparison_, options_, groups);
    inputs_ = sequences_->inputs;
    interrupted_ = sequences_->interrupted;
    stopped_by_ = sequences_->stopped_by;
  }

  std::string NameOf(const DifferenceGroup& group) const {
    const auto& outcomes = group.smallest.outcomes;
    const bool is_of_input = std::any_of(outcomes.begin(), outcomes.end(),
                                         [](const Outcome& outcome) { return !outcome.is_there; });
    return is_of_input ? "inputs" : comparison_.functions[group.smallest.function].name;
  }

  void Show(const DifferenceGroup& group) const {
    const Difference& difference = group.smallest;
    fmt::print("\n{}: {}, on {}{}\n", NameOf(group), group.kind,
               group.count == 1 ? "1 input" : fmt::format("{} inputs", group.count),
               group.count == 1 ? "" : "; on the smallest of them:");
    ShowOne(difference);
    fmt::print("  replay: {}\n", ReplayOf(difference));
  }

  void ShowOne(const Difference& difference) const {
    bool is_input_shown = false;
    const std::size_t alone = AloneIn(difference);
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const Outcome& outcome = difference.outcomes[i];
      if (!outcome.is_there) {
        fmt::print("  {} has no such input{}\n", names_[i], i == alone ? " (alone)" : "");
        continue;
      }
      const CallObserved seen =
          by_calls_ ? ObserveSequence(comparison_, i, outcome.id, options_)
                    : ObserveOne(comparison_, i, difference.function, outcome.id, options_);
      if (!std::exchange(is_input_shown, true)) fmt::print("{}", Indented(seen.input, "    "));
      fmt::print("  {} {}{}\n", names_[i], outcome.ending, i == alone ? " (alone)" : "");
      if (!seen.after.empty() && seen.after != seen.input)
        fmt::print("{}", Indented("and left " + seen.after, "    "));
    }
  }

  // The id is that of the first version which has the input: "2:..." if it is the second one.
  std::string ReplayOf(const Difference& difference) const {
    std::size_t first = 0;
    while (!difference.outcomes[first].is_there) ++first;
    CommandOptions replay = options_;
    replay.input =
        (first == 0 ? "" : std::to_string(first + 1) + ":") + difference.outcomes[first].id;
    // A sequence is numbered by all functions.
    if (!by_calls_) replay.methods = {comparison_.functions[difference.function].name};
    replay.by = by_calls_ ? TestBy::kCalls : TestBy::kStructures;
    return ReplayCommandLine(CommandIndex::kCompare, replay);
  }

  int Replay() {
    const std::size_t colon = options_.input.find(':');
    const std::string id =
        colon == std::string::npos ? options_.input : options_.input.substr(colon + 1);
    const std::size_t first =
        colon == std::string::npos ? 0 : std::strtoul(options_.input.c_str(), nullptr, 10) - 1;
    if (first >= names_.size()) throw Error("--input " + options_.input + ": no such version");
    Difference difference;
    if (by_calls_) {
      for (std::size_t i = 0; i < names_.size(); ++i) {
        const CallObserved seen = ObserveSequence(comparison_, i, id, options_);
        difference.outcomes.push_back({true, id, seen.ending, ""});
      }
    } else {
      if (comparison_.functions.size() != 1) {
        throw Error("--input needs one method: name it with --method, with its parameters");
      }
      const std::string input = InputOf(comparison_, first, 0, id, options_);
      if (input.empty()) throw Error("--input " + options_.input + ": there is no such input");
      for (std::size_t i = 0; i < names_.size(); ++i) {
        difference.outcomes.push_back(Observe(comparison_, i, options_).table.Find(0, input));
      }
    }
    ShowOne(difference);
    const bool agree =
        std::all_of(difference.outcomes.begin(), difference.outcomes.end(),
                    [&](const Outcome& one) { return one.IsLike(difference.outcomes[0]); });
    fmt::print("REPLAYED {}\n", agree ? "no difference" : "they differ");
    return agree ? kClean : kFailureFound;
  }

  std::string Word() const {
    if (interrupted_) return "INCOMPLETE (interrupted)";
    if (!stopped_by_.empty()) return "INCOMPLETE (" + stopped_by_ + ")";
    if (!sequences_) return "EXHAUSTED";
    if (sequences_->is_all) return fmt::format("EXHAUSTED states={}", sequences_->states);
    return fmt::format("EXHAUSTED up to {} call{} states={}", sequences_->calls,
                       sequences_->calls == 1 ? "" : "s", sequences_->states);
  }

  int Conclude(const DifferenceGroups& groups) {
    for (const DifferenceGroup& group : groups.Sorted()) Show(group);
    const std::chrono::duration<double> took = Clock::now() - start_;
    fmt::print("{} functions={} inputs={} differences={} time={:.2f}s\n", Word(),
               comparison_.functions.size(), inputs_, groups.total(), took.count());
    std::fflush(stdout);
    if (interrupted_) return kInterrupted;
    if (groups.total() > 0) return kFailureFound;
    if (inputs_ == 0 && !options_.allow_empty) return kNothingTested;
    return options_.require_exhaustive && !stopped_by_.empty() ? kStoppedEarly : kClean;
  }

  CommandOptions& options_;
  const Installation installation_;
  bool by_calls_ = false;
  Comparison comparison_;
  std::vector<std::string> names_;  // of the versions
  std::uint64_t inputs_ = 0;
  std::optional<SequencesCompared> sequences_;
  bool interrupted_ = false;
  std::string stopped_by_;
  Clock::time_point start_;
};

}  // namespace

int RunCompare(CommandOptions& options) {
  CatchInterrupts();
  return CompareRun(options).Run();
}

}  // namespace korat::cli
