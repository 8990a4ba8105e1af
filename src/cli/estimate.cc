// korat estimate: how large a search is, from some of its parts that are chosen at random.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <vector>

#include "cli/choose_class.h"
#include "cli/commands.h"
#include "cli/output/summary.h"
#include "korat/error.h"
#include "os/console.h"
#include "os/interrupts.h"
#include "prepare/request.h"
#include "report/sampled_total.h"
#include "session/progress.h"
#include "session/run.h"

namespace korat::cli {
namespace {

using report::SampledTotal;
using report::TotalEstimate;

constexpr std::size_t kFewestSamples = 60, kMostSamples = 400;
// More would take longer to find their parts than to search them.
constexpr std::uint32_t kFewestShards = 256, kMostShards = 1 << 16;
constexpr double kShortest = 0.05;  // seconds, to measure one
constexpr double kForPrefix = 0.2;  // of the time: the search itself, from its beginning

class Estimation {
 public:
  explicit Estimation(CommandOptions& options) : options_(options) {}

  int Run() {
    ChooseWhatIsMissing(options_.request, options_.quiet);
    prepared_ = Prepare(options_.request, [this](const std::string& note) {
      if (!options_.quiet) Say(note);
    });
    CatchInterrupts();
    if (!options_.quiet && !options_.json) {
      fmt::print("{}\n", Banner(options_.request, prepared_.subject.model));
      std::fflush(stdout);
    }
    const Stats prefix = Search(0, 1, options_.estimate_time * kForPrefix);
    if (IsInterrupted()) return kInterrupted;
    if (prefix.exhausted) return SayExactly(prefix);
    seconds_per_candidate_ = prefix.seconds / static_cast<double>(prefix.candidates + 1);
    Sample();
    return IsInterrupted() ? kInterrupted : Conclude();
  }

 private:
  Stats Search(std::uint32_t shard, std::uint32_t shards, double seconds) {
    SearchTask task;
    task.options = prepared_.options;
    task.options.task = DriverOptions::Task::kCount;
    task.options.search.shard_index = shard;
    task.options.search.shard_count = shards;
    task.options.search.max_seconds = seconds;
    return RunSearch(prepared_.driver, std::move(task)).stats;
  }

  // So many shards that one of them takes a small share of the time; fewer if one then takes longer
  // to find its parts than to search them.
  std::uint32_t ChooseShards(std::mt19937_64& random) {
    const double for_one = std::max(options_.estimate_time / (2.0 * kFewestSamples), kShortest);
    std::uint32_t shards = kFewestShards;
    for (; shards < kMostShards && !IsInterrupted(); shards *= 4) {
      bool all_fit = true;
      std::uint64_t candidates = 0;
      for (int trial = 0; trial < 2 && all_fit; ++trial) {
        const auto shard = static_cast<std::uint32_t>(random() % shards);
        const Stats stats = Search(shard, shards, for_one);
        all_fit = stats.exhausted;
        candidates += stats.candidates;
      }
      if (all_fit) return shards;
      const bool mostly_walks =
          static_cast<double>(candidates) * seconds_per_candidate_ < for_one / 4;
      if (mostly_walks && shards > kFewestShards) return shards / 4;
    }
    return shards;
  }

  // How many there will be is decided before any of them is seen: whoever stops when the result
  // looks good deceives himself.
  void Sample() {
    std::mt19937_64 random(options_.seed);
    shards_ = ChooseShards(random);
    std::set<std::uint32_t> chosen;
    std::size_t wanted = std::min<std::size_t>(kFewestSamples, shards_);
    double seconds = 0;
    while (chosen.size() < wanted && !IsInterrupted()) {
      const auto shard = static_cast<std::uint32_t>(random() % shards_);
      if (!chosen.insert(shard).second) continue;
      const Stats stats = Search(shard, shards_, 0);
      candidates_.Add(static_cast<double>(stats.candidates));
      structures_.Add(static_cast<double>(stats.structures));
      seconds += stats.seconds + kToStart;
      if (chosen.size() == kFewestSamples) {
        const double left = options_.estimate_time * (1 - kForPrefix) / (seconds / kFewestSamples);
        wanted = std::clamp(static_cast<std::size_t>(left), wanted,
                            std::min<std::size_t>(kMostSamples, shards_));
      }
    }
  }

  // The search is so short that it is done.
  int SayExactly(const Stats& stats) const {
    const auto exactly = [](double value) { return TotalEstimate{value, value, value}; };
    return Print(exactly(static_cast<double>(stats.structures)),
                 exactly(static_cast<double>(stats.candidates)), exactly(stats.seconds), true);
  }

  int Conclude() const {
    const TotalEstimate candidates = candidates_.Estimate(shards_);
    TotalEstimate seconds = candidates;
    for (double* value : {&seconds.value, &seconds.least, &seconds.most}) {
      *value *= seconds_per_candidate_;
    }
    return Print(structures_.Estimate(shards_), candidates, seconds,
                 /*is_exact=*/candidates_.count() == shards_);
  }

  static nlohmann::ordered_json Json(const TotalEstimate& total) {
    return {{"estimate", total.value}, {"least", total.least}, {"most", total.most}};
  }

  int Print(const TotalEstimate& structures, const TotalEstimate& candidates,
            const TotalEstimate& seconds, bool is_exact) const {
    if (options_.json) {
      const nlohmann::ordered_json json = {{"exact", is_exact},
                                           {"nominalConfidence", is_exact ? 1.0 : 0.95},
                                           {"structures", Json(structures)},
                                           {"executions", Json(candidates)},
                                           {"seconds", Json(seconds)},
                                           {"samples", candidates_.count()},
                                           {"shards", shards_}};
      fmt::print("{}\n", json.dump(2));
      return kClean;
    }
    const auto line = [&](const char* name, const TotalEstimate& total, auto text) {
      fmt::print("{:<12}{}", name, text(total.value));
      if (!is_exact) fmt::print("   ({} to {})", text(total.least), text(total.most));
      fmt::print("\n");
    };
    const auto number = [](double value) {
      return value < 1e6 ? fmt::format("{:.0f}", value) : fmt::format("{:.3g}", value);
    };
    line("structures", structures, number);
    line("executions", candidates, number);
    line("time", seconds, [](double value) {
      return value < 10 ? fmt::format("{:.2f}s", value) : DurationText(value);
    });
    if (is_exact) {
      fmt::print("EXACT: the search is short, and all of it was run\n");
      return kClean;
    }
    fmt::print(
        "ESTIMATE from {} of {} parts; intervals of 95 %, too narrow where few parts hold most\n",
        candidates_.count(), shards_);
    return kClean;
  }

  static constexpr double kToStart = 0.005;  // seconds, for a process

  CommandOptions& options_;
  PreparedRun prepared_;
  std::uint32_t shards_ = 1;
  SampledTotal candidates_, structures_;
  double seconds_per_candidate_ = 0;
};

}  // namespace

int RunEstimate(CommandOptions& options) { return Estimation(options).Run(); }

}  // namespace korat::cli
