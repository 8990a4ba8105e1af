// korat merge: puts together what the shards of a run have found.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/output/report_files.h"
#include "korat/error.h"
#include "os/console.h"
#include "os/files.h"
#include "report/merge/parts.h"
#include "report/testing/test_text.h"

namespace korat::cli {
namespace {

namespace fs = std::filesystem;
using report::RunPart;

class Merging {
 public:
  explicit Merging(CommandOptions& options) : options_(options) {}

  int Run() {
    if (options_.merged.empty() || options_.parts.empty()) {
      throw Error("nothing to merge: give the file to write, and then the parts");
    }
    for (const std::string& path : options_.parts) parts_.push_back(report::ReadPart(path));
    CheckOut();
    const std::vector<std::uint32_t> missing = report::CheckParts(parts_);
    if (!missing.empty()) {
      missing_ = fmt::format("{} of {} shards {} missing: {}", missing.size(), parts_[0].count,
                             missing.size() == 1 ? "is" : "are", Listed(missing));
    }
    switch (parts_[0].kind) {
      case RunPart::Kind::kSave:
        return MergeSaves();
      case RunPart::Kind::kStatistics:
        return MergeStatistics();
      case RunPart::Kind::kTest:
        return MergeTests();
      case RunPart::Kind::kMutation:
        return MergeMutants();
    }
    return kInternalFault;
  }

 private:
  // "0, 3, 5-9"
  static std::string Listed(const std::vector<std::uint32_t>& indexes) {
    std::vector<std::string> ranges;
    for (std::size_t i = 0; i < indexes.size();) {
      std::size_t last = i;
      while (last + 1 < indexes.size() && indexes[last + 1] == indexes[last] + 1) ++last;
      ranges.push_back(std::to_string(indexes[i]) +
                       (last > i ? "-" + std::to_string(indexes[last]) : ""));
      i = last + 1;
    }
    return Joined(ranges, ", ");
  }

  // Whoever forgets OUT must not lose the first part.
  void CheckOut() const {
    const std::string& out = options_.merged;
    for (const RunPart& part : parts_) {
      std::error_code ignored;
      if (fs::equivalent(part.path, out, ignored)) {
        throw Error(out + " is one of the parts: name another file to write");
      }
    }
    if (!fs::is_regular_file(out)) return;
    bool is_part = true;
    try {
      is_part = report::ReadPart(out).count > 1;
    } catch (const Error&) {
      is_part = false;
    }
    if (is_part) {
      throw Error(out + " is a part itself: the first name is that of the file to write");
    }
  }

  int CodeFor(bool is_exhausted) const {
    return options_.require_exhaustive && !is_exhausted ? kStoppedEarly : kClean;
  }

  int MergeSaves() const {
    const Stats stats = report::MergeSaves(parts_, missing_, options_.merged);
    fmt::print("{}\n", stats.Verdict());
    return CodeFor(stats.exhausted);
  }

  int MergeStatistics() const {
    const nlohmann::ordered_json total = report::MergeStatistics(parts_, missing_);
    WriteWhole(options_.merged, total.dump(2) + "\n");
    Stats stats;
    stats.structures = total.at("structures");
    stats.candidates = total.at("candidates");
    stats.seconds = total.at("seconds");
    stats.stopped_by = total.value("reason", "");
    stats.exhausted = stats.stopped_by.empty();
    fmt::print("{}\n", stats.Verdict());
    return CodeFor(stats.exhausted);
  }

  // "junit:all.xml"; JSON without a format.
  int MergeTests() const {
    const std::string& out = options_.merged;
    const ReportFiles file({out.find(':') == std::string::npos ? "json:" + out : out});
    report::TestReport total = report::MergeTests(parts_, missing_);
    total.verdict = report::TestVerdict(total, std::nullopt);
    ReadSources(total);
    std::fputs(report::TableText(total.methods).c_str(), stdout);
    std::uint64_t failed = 0;
    for (const report::MethodResult& method : total.methods) {
      failed += method.counts.failed;
      for (const CallFailure& failure : method.failures) {
        fmt::print("\n{}", report::FailureText(method, failure));
      }
    }
    fmt::print("{}\n", total.verdict);
    file.Write(total);
    return failed > 0 ? kFailureFound : CodeFor(total.stopped_by.empty());
  }

  int MergeMutants() const {
    const nlohmann::ordered_json total = report::MergeMutants(parts_, missing_);
    WriteWhole(options_.merged, total.dump(2) + "\n");
    const nlohmann::ordered_json& run = total.at("config").at("korat");
    const nlohmann::ordered_json& states = run.at("mutants");
    const int killed = states.at("Killed").get<int>() + states.at("Timeout").get<int>();
    const int unreached = states.at("NoCoverage"), equivalent = states.at("Ignored");
    const int survived = states.at("Survived").get<int>() + unreached;
    const double score = killed + survived == 0 ? 100 : 100.0 * killed / (killed + survived);
    const std::string why = run.at("stoppedBy");
    fmt::print("{} mutants={} killed={} survived={} unreached={} equivalent={} score={:.2f}%\n",
               why.empty() ? "EXHAUSTED" : "INCOMPLETE (" + why + ")",
               killed + survived + equivalent, killed, survived, unreached, equivalent, score);
    return CodeFor(why.empty());
  }

  CommandOptions& options_;
  std::vector<RunPart> parts_;
  std::string missing_;  // "": none is
};

}  // namespace

int RunMerge(CommandOptions& options) {
  try {
    return Merging(options).Run();
  } catch (const nlohmann::json::exception&) {
    throw Error("a part is damaged, or from another version of korat: write it again");
  }
}

}  // namespace korat::cli
