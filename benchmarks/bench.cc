// korat bench: measures what monitoring costs and what resuming and pruning save, as ratios within
// one run.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/measure_choices.h"
#include "benchmarks/measure_contracts.h"
#include "benchmarks/measure_parallel.h"
#include "benchmarks/measure_startup.h"
#include "benchmarks/measure_testing.h"
#include "benchmarks/measurement.h"
#include "benchmarks/subjects.h"
#include "benchmarks/table.h"
#include "cli/exit_code.h"
#include "korat/error.h"

namespace korat::benchmarks {
namespace {

// SearchTree 9 is measured besides the largest size because the targets are stated for it.
const Case kCases[] = {
    {"SearchTree", {9}, {8}},
    {"SearchTree", {10}, {}},
    {"BinaryTree", {12}, {9}},
    {"HeapArray", {9}, {7}},
    {"SortedList", {13, 13, 14, 13}, {10, 10, 11, 10}},
    {"BinomialHeap", {9}, {7}},
    {"FibonacciHeap", {6}, {5}},
    {"DisjSet", {6}, {5}},
    {"DoublyLinkedList", {11}, {8}},
    {"RedBlackTree", {10}, {8}},
    {"LinkedList", {10}, {9}},
    {"TreeMap", {10}, {8}},
    {"HashSet", {10}, {8}},
    {"AVTree", {5}, {4}},
};

// What can be measured besides subjects.
constexpr std::string_view kCommandParts[] = {"startup", "parallel", "contracts", "testing",
                                              "choices"};

struct Settings {
  bool quick = false;
  bool json = false;
  Comparisons comparisons;
  std::vector<std::string> chosen;  // subjects and parts of the command; empty for all
};

bool IsChosen(const Settings& settings, std::string_view name) {
  return settings.chosen.empty() ||
         std::find(settings.chosen.begin(), settings.chosen.end(), name) != settings.chosen.end();
}

// Throws an Error that lists the names, if one of those given is unknown.
void CheckNames(const Settings& settings) {
  for (const std::string& name : settings.chosen) {
    const auto* end = std::end(kCommandParts);
    if (std::find(std::begin(kCommandParts), end, name) == end) (void)FindSubject(name);
  }
}

std::vector<Measurement> MeasureSubjects(const Settings& settings) {
  std::vector<Measurement> all;
  for (const Case& benchmark : kCases) {
    if (!IsChosen(settings, benchmark.subject)) continue;
    if (settings.quick && benchmark.quick.empty()) continue;
    if (!all.empty() && all.back().subject == benchmark.subject) all.back().is_extra = true;
    if (all.empty() && !settings.json) fmt::print("{}\n", HeaderLine(settings.comparisons));
    all.push_back(Measure(benchmark, settings.quick, settings.comparisons));
    if (settings.json) continue;
    fmt::print("{}\n", Line(all.back(), settings.comparisons));
    std::fflush(stdout);
  }
  return all;
}

// Measures the command, prints it unless the report is JSON, and adds it to that report. False if
// two ways to search disagree.
bool MeasureCommand(const Settings& settings, nlohmann::json& report) {
  bool agree = true;
  std::string text;
  if (IsChosen(settings, "startup")) {
    const StartUp start_up = MeasureStartUp();
    report["secondsToFirstStructureCold"] = start_up.cold;
    report["secondsToFirstStructureCached"] = start_up.cached;
    text += fmt::format(
        "korat generate, to its first structure: {:.2f}s cold, {:.2f}s with a cached driver\n",
        start_up.cold, start_up.cached);
  }
  if (IsChosen(settings, "parallel")) {
    report["twoJobs"] = nlohmann::json::array();
    for (const ParallelGain& gain : MeasureParallel(settings.quick)) {
      agree = agree && gain.agree;
      report["twoJobs"].push_back({{"subject", gain.subject},
                                   {"secondsOneJob", gain.one},
                                   {"secondsTwoJobs", gain.two},
                                   {"twoJobsAgainstOne", gain.speedup()},
                                   {"balance", gain.balance}});
      text += fmt::format(
          "korat generate --count, {}: {:.2f}s with -j 1, {:.2f}s with -j 2, {:.2f} times as "
          "fast;\nthe busier of the two had 1/{:.2f} of the candidates\n",
          gain.subject, gain.one, gain.two, gain.speedup(), gain.balance);
    }
  }
  if (IsChosen(settings, "contracts")) {
    const ContractCost contracts = MeasureContracts();
    report["contractsOfOthersAgainstPlain"] = contracts.without;
    report["contractsAgainstPlain"] = contracts.with;
    text += fmt::format(
        "extractMax of eight values, checked against unchecked: {:.2f} times for a class without\n"
        "contracts in a file that has some, {:.0f} times for HeapArray with its contracts\n",
        contracts.without, contracts.with);
  }
  if (IsChosen(settings, "testing")) {
    const TestingSpeed testing = MeasureTesting(settings.quick);
    report["testInputs"] = testing.inputs;
    report["testInputsPerSecond"] = testing.per_second;
    report["plainCallsPerSecond"] = testing.plain_per_second;
    text += fmt::format(
        "korat test, HeapArray.extractMax on {} inputs: {:.0f} a second; a plain loop over copies "
        "of heaps\nbuilt by hand, unchecked: {:.0f} a second, {:.0f} times as many\n",
        testing.inputs, testing.per_second, testing.plain_per_second,
        testing.plain_per_second / testing.per_second);
  }
  if (IsChosen(settings, "choices")) {
    const ChoiceCost cost = MeasureChoices(settings.quick);
    report["chosenPermutations"] = cost.permutations;
    report["choicesAgainstRecursion"] = cost.chosen / cost.by_hand;
    text += fmt::format(
        "korat::ForEachChoice, {} permutations: {:.0f} ns each; a recursion by hand: {:.0f} ns, "
        "{:.1f} times as fast\n",
        cost.permutations, 1e9 * cost.chosen / static_cast<double>(cost.permutations),
        1e9 * cost.by_hand / static_cast<double>(cost.permutations), cost.chosen / cost.by_hand);
  }
  if (!settings.json) fmt::print("{}", text);
  return agree;
}

int Run(const Settings& settings) {
  CheckNames(settings);
  const std::vector<Measurement> all = MeasureSubjects(settings);
  if (!settings.json && !all.empty()) {
    fmt::print("{}", Explanation(all, settings.comparisons));
    std::fflush(stdout);
  }
  nlohmann::json report = {{"schemaVersion", 2},
                           {"quick", settings.quick},
                           {"geometricMeans", GeometricMeans(all)},
                           {"subjects", nlohmann::json::array()}};
  for (const Measurement& m : all) report["subjects"].push_back(ToJson(m));
  const std::size_t empty = report.size();
  bool agree = std::all_of(all.begin(), all.end(), [](const auto& m) { return m.agree; });
  agree = MeasureCommand(settings, report) && agree;
  if (all.empty() && report.size() == empty) {
    fmt::print(stderr, "korat bench: none of these subjects is part of the benchmark\n");
    return cli::kNothingTested;
  }
  if (settings.json) fmt::print("{}\n", report.dump(2));
  return agree ? cli::kClean : cli::kFailureFound;
}

int Main(int argc, char** argv) {
  Settings settings;
  CLI::App program("Measures the engines on the papers' subjects, as ratios within this run.",
                   "korat bench");
  program.add_flag("--quick", settings.quick, "Small sizes: about a minute instead of many");
  program.add_flag("--json", settings.json, "One JSON document on standard output");
  program.add_flag("--instructions", settings.comparisons.instructions,
                   "Also count instructions per execution, with callgrind");
  program
      .add_option("--against", settings.comparisons.against,
                  "Also run the same searches with an older korat program")
      ->type_name("KORAT")
      ->check(CLI::ExistingFile);
  program
      .add_option("names", settings.chosen,
                  "Only these: subjects such as SearchTree, or startup, parallel, contracts, "
                  "testing, choices")
      ->type_name("NAME");
  program.footer("Example: korat bench --quick SearchTree HeapArray");
  try {
    program.parse(argc, argv);
    return Run(settings);
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? cli::kClean : cli::kWrongUsage;
  } catch (const Error& error) {
    fmt::print(stderr, "korat bench: {}\n", error.what());
    return cli::kWrongUsage;
  } catch (const std::exception& error) {
    fmt::print(stderr, "korat bench: {}\n", error.what());
    return cli::kInternalFault;
  }
}

}  // namespace
}  // namespace korat::benchmarks

int main(int argc, char** argv) { return korat::benchmarks::Main(argc, argv); }
