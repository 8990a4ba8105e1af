// Random predicates over random small finitizations: brute force and the engine must agree.
//
//   korat_fuzzer --seed 1 --count 2000       predicates 1, 2, ..., 2000
//   korat_fuzzer --seed clock --count 2000   from a seed that differs each time, and is printed
//   korat_fuzzer --seed 1741 --count 1       predicate 1741 again
//   ... --with generators                    predicates that use dedicated generators
//   ... --with checks                        predicates that are lists of checks
//   ... --break iso|reads|writes|uses|pieces
//                                            with a deliberate fault, which must be found
//   ... --break withheld|consulted           ... --with generators
//
// Exits with 1 at the first disagreement, after printing the predicate.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>

#include "oracle/agreement.h"
#include "oracle/brute_force.h"
#include "oracle/checklist.h"
#include "oracle/families.h"
#include "oracle/library_families.h"
#include "oracle/machine.h"
#include "oracle/program.h"

namespace korat::oracle {
namespace {

constexpr double kMaxLog2Size = 11.5;  // of the state space of one predicate
constexpr runtime::Limits kLimits = {.fuel = 3000, .stack_bytes = 64 << 10, .heap_bytes = 1 << 20};

struct Settings {
  std::uint64_t seed = 1;
  std::uint64_t count = 2000;
  bool break_isomorphs = false;
  bool generators = false;
  bool checks = false;
};

struct Totals {
  std::uint64_t predicates = 0, candidates = 0, structures = 0, mixed = 0, crashes = 0,
                exceptions = 0, cut_offs = 0, writers = 0, by_reads = 0, by_outcomes = 0,
                by_conflicts = 0, pieces = 0;
};

Options OptionsOf(Engine engine, Prune prune, Isomorphs isomorphs) {
  Options options;
  options.engine = engine;
  options.prune = prune;
  options.isomorphs = isomorphs;
  options.fuel = kLimits.fuel;
  options.stack_bytes = kLimits.stack_bytes;
  options.heap_bytes = kLimits.heap_bytes;
  return options;
}

void Count(const Truth& truth, const Found& found, Totals& totals) {
  ++totals.predicates;
  totals.candidates += truth.tried;
  totals.structures += truth.forms.size();
  totals.mixed += !truth.accepted.empty() && truth.accepted.size() < truth.tried;
  totals.crashes += found.stats.crashes;
  totals.exceptions += found.stats.exceptions;
  totals.cut_offs += found.stats.cut_offs;
  totals.writers += found.stats.writes_structure;
}

// Which generators are checked differs, and so does the number of runs.
bool RunsCount(const Settings& settings) { return g_trusts_generators || !settings.generators; }

// Pruning by more than reads finds the same structures in the same order, on both engines, in no
// more runs.
template <typename Explore>
std::string CompareMore(const Found& by_reads, Prune prune, Explore explore, Isomorphs isomorphs,
                        const Settings& settings, Totals& totals) {
  const Found replay = explore(Engine::kReplay, prune, isomorphs);
  const Found resume = explore(Engine::kResume, prune, isomorphs);
  (prune == Prune::kOutcomes ? totals.by_outcomes : totals.by_conflicts) += replay.stats.candidates;
  if (by_reads.stats.cut_offs == 0 && by_reads.structures != replay.structures) {
    return by_reads.structures.size() > replay.structures.size()
               ? "missing: a structure that pruning by reads finds"
               : "order: not the structures that pruning by reads finds";
  }
  if (RunsCount(settings) && replay.stats.candidates > by_reads.stats.candidates)
    return "order: more runs than by reads";
  return CompareEngines(replay, resume);
}

// "" or what is wrong with this predicate.
template <typename Family, typename Predicate>
std::string Compare(const Finitization<typename Family::Root>& finitization, Predicate predicate,
                    const Settings& settings, BruteForcer& oracle, const Truth& truth,
                    Random& random, Totals& totals) {
  const Isomorphs isomorphs = settings.break_isomorphs ? Isomorphs::kKeep : Isomorphs::kBreak;
  const auto explore = [&](Engine engine, Prune prune, Isomorphs which) {
    return Explore(OptionsOf(engine, prune, which), finitization, predicate);
  };
  const Found replay = explore(Engine::kReplay, Prune::kReads, isomorphs);
  Count(truth, replay, totals);
  std::string fault = CompareWithTruth(oracle, truth, replay);
  if (!fault.empty()) return "replay, " + fault;
  for (const Prune prune : {Prune::kReads, Prune::kOutcomes}) {
    g_awaits_answers = true;
    const Found awaited = explore(Engine::kReplay, prune, isomorphs);
    g_awaits_answers = false;
    fault = CompareEnds(explore(Engine::kReplay, prune, isomorphs), awaited);
    if (!fault.empty()) return "early ends, " + fault;
  }
  const Found resume = explore(Engine::kResume, Prune::kReads, isomorphs);
  fault = CompareWithTruth(oracle, truth, resume);
  if (!fault.empty()) return "resume, " + fault;
  fault = CompareEngines(replay, resume);
  if (!fault.empty()) return "both engines, " + fault;
  totals.by_reads += replay.stats.candidates;
  fault = CompareMore(replay, Prune::kOutcomes, explore, isomorphs, settings, totals);
  if (!fault.empty()) return "outcomes, " + fault;
  fault = CompareMore(replay, Prune::kConflicts, explore, isomorphs, settings, totals);
  if (!fault.empty()) return "conflicts, " + fault;
  for (const Prune prune : {Prune::kReads, Prune::kOutcomes, Prune::kConflicts}) {
    const Engine engine = random.Below(2) == 0 ? Engine::kReplay : Engine::kResume;
    const Found pieces = ExploreInPieces(OptionsOf(engine, prune, isomorphs), finitization,
                                         predicate, random, totals.pieces);
    const bool runs_count = RunsCount(settings) && prune != Prune::kConflicts;
    fault = ComparePieces(prune, runs_count, explore(engine, prune, isomorphs), pieces);
    if (!fault.empty()) return "in pieces, " + fault;
  }
  fault = CompareWithTruth(oracle, truth, explore(Engine::kResume, Prune::kNone, isomorphs));
  if (!fault.empty()) return "no pruning, " + fault;
  fault = CompareAllLabelled(truth, explore(Engine::kResume, Prune::kReads, Isomorphs::kKeep));
  return fault.empty() ? "" : "isomorphs kept, " + fault;
}

// `program`: the predicate, printed.
template <typename Family, typename Predicate>
bool CheckPredicate(std::uint64_t seed, Predicate predicate, const std::string& program,
                    Random& random, const Settings& settings, Totals& totals) {
  for (int draw = 0;; ++draw) {  // until the space is small enough
    Bounds bounds(random, std::max(1, 3 - draw / 10), 1 + (9 - draw % 10) / 4);
    const Finitization<typename Family::Root> finitization = Family::Finitize(bounds);
    BruteForce oracle(kLimits, finitization, predicate);
    if (oracle->space().Log2Size() > kMaxLog2Size && draw < 30) continue;
    const Truth truth = oracle->Enumerate();
    const std::string fault =
        Compare<Family>(finitization, predicate, settings, *oracle, truth, random, totals);
    if (fault.empty()) return true;
    std::printf("DISAGREEMENT (again: --seed %llu --count 1): %s\nfamily %s\n%s%s",
                static_cast<unsigned long long>(seed), fault.c_str(), Family::kName,
                bounds.text().c_str(), program.c_str());
    return false;
  }
}

template <typename Family>
bool Check(std::uint64_t seed, Random& random, const Settings& settings, Totals& totals) {
  g_trusts_generators = settings.generators && seed % 4 != 0;
  if (settings.checks) {
    const Checklist list = RandomChecklist(random);
    const auto all_hold = [&list](typename Family::Root& root) {
      return AllHold<Family>(list, root);
    };
    return CheckPredicate<Family>(seed, all_hold, Print(list), random, settings, totals);
  }
  Program program = RandomProgram(random);
  if (settings.generators) AddGenerators(random, program);
  const auto predicate = [&program](typename Family::Root& root) {
    return Machine<Family>(program, root).Run();
  };
  return CheckPredicate<Family>(seed, predicate, Print(program), random, settings, totals);
}

bool CheckOne(std::uint64_t seed, const Settings& settings, Totals& totals) {
  Random random(seed);
  switch (random.Below(11)) {
    case 0:
      return Check<SelfFamily>(seed, random, settings, totals);
    case 1:
      return Check<OwnerFamily>(seed, random, settings, totals);
    case 2:
      return Check<SharedFamily>(seed, random, settings, totals);
    case 3:
      return Check<VectorFamily>(seed, random, settings, totals);
    case 4:
      return Check<VirtualFamily>(seed, random, settings, totals);
    case 5:
      return Check<RingFamily>(seed, random, settings, totals);
    case 6:
    case 7:
    case 8:
      return Check<TypedFamily>(seed, random, settings, totals);
    default:
      return Check<PlainFamily>(seed, random, settings, totals);
  }
}

bool ParseNumber(std::string_view text, std::uint64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

bool ParseArgument(std::string_view name, std::string_view value, Settings& settings) {
  if (name == "--count") return ParseNumber(value, settings.count);
  if (name == "--seed" && value == "clock") {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    settings.seed = static_cast<std::uint64_t>(now / std::chrono::milliseconds(1)) * 1'000'000;
    return true;
  }
  if (name == "--seed") return ParseNumber(value, settings.seed);
  if (name == "--with") {
    settings.generators = value == "generators";
    settings.checks = value == "checks";
    return settings.generators || settings.checks;
  }
  if (name != "--break") return false;
  settings.break_isomorphs = value == "iso";
  g_break_reads = value == "reads";
  g_break_writes = value == "writes";
  g_break_uses = value == "uses";
  g_break_withheld = value == "withheld";
  g_break_consulted = value == "consulted";
  g_break_pieces = value == "pieces";
  return g_break_withheld || g_break_consulted || g_break_pieces || settings.break_isomorphs ||
         g_break_reads || g_break_writes || g_break_uses;
}

int Run(const Settings& settings) {
  std::printf("seed %llu, %llu predicates\n", static_cast<unsigned long long>(settings.seed),
              static_cast<unsigned long long>(settings.count));
  std::fflush(stdout);
  Totals totals;
  for (std::uint64_t i = 0; i < settings.count; ++i) {
    if (!CheckOne(settings.seed + i, settings, totals)) return 1;
  }
  const auto number = [](std::uint64_t n) { return static_cast<unsigned long long>(n); };
  std::printf(
      "%llu predicates agree: %llu neither accept nor reject everything, %llu write; "
      "%llu candidates by brute force, %llu structures; %llu crashes, %llu exceptions, "
      "%llu cut off; %llu runs by reads, %llu by outcomes, %llu by conflicts; %llu pieces\n",
      number(totals.predicates), number(totals.mixed), number(totals.writers),
      number(totals.candidates), number(totals.structures), number(totals.crashes),
      number(totals.exceptions), number(totals.cut_offs), number(totals.by_reads),
      number(totals.by_outcomes), number(totals.by_conflicts), number(totals.pieces));
  return 0;
}

}  // namespace
}  // namespace korat::oracle

int main(int argc, char** argv) {
  korat::oracle::Settings settings;
  for (int i = 1; i < argc; i += 2) {
    if (i + 1 < argc && korat::oracle::ParseArgument(argv[i], argv[i + 1], settings)) continue;
    std::fprintf(stderr,
                 "usage: %s [--seed N|clock] [--count N] [--with generators|checks]\n"
                 "       [--break iso|reads|writes|uses|pieces|withheld|consulted]\n",
                 argv[0]);
    return 2;
  }
  return korat::oracle::Run(settings);
}
