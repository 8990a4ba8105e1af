#include "benchmarks/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

namespace korat::benchmarks {
namespace {

using Number = std::optional<double>;

// Time of the original tool for Java divided by that of version 0.1 of this one, by replay and
// reads, when both were measured in the same hour on the same core.
struct Yardstick {
  std::string_view subject;
  double java_per_replay;
};
constexpr Yardstick kYardsticks[] = {
    {"SearchTree", 65.0 / 121}, {"BinaryTree", 5.9 / 10.2},      {"HeapArray", 7.0 / 12.3},
    {"SortedList", 34.7 / 70},  {"BinomialHeap", 10.0 / 9.1},    {"FibonacciHeap", 3.5 / 3.2},
    {"DisjSet", 12.5 / 14.2},   {"DoublyLinkedList", 4.1 / 3.1}, {"RedBlackTree", 6.1 / 6.8}};

double Ratio(double more, double less) { return less > 0 ? more / less : 0; }

Number TimesJava(const Measurement& m) {
  const auto* found = std::find_if(std::begin(kYardsticks), std::end(kYardsticks),
                                   [&](const auto& y) { return y.subject == m.subject; });
  if (found == std::end(kYardsticks) || !m.older_replay) return std::nullopt;
  const double java = m.older_replay->seconds * found->java_per_replay;
  return Ratio(java, std::min(m.outcomes.seconds, m.conflicts.seconds));
}

enum class Kind { kCount, kSeconds, kRatio };
enum class When { kAlways, kAgainst, kInstructions };

struct Column {
  const char* heading;
  const char* key;  // stored in JSON: never rename
  Kind kind;
  When when;
  const char* meaning;  // of a ratio, for the explanation; "" if it is not explained
  Number (*value)(const Measurement&);
};

#define KORAT_VALUE(expression) [](const Measurement& m) -> Number { return (expression); }
const Column kColumns[] = {
    {"structures", "structures", Kind::kCount, When::kAlways, "", KORAT_VALUE(m.structures)},
    {"reads", "candidates", Kind::kCount, When::kAlways, "", KORAT_VALUE(m.replay.executions)},
    {"outcomes", "runsByOutcomes", Kind::kCount, When::kAlways, "",
     KORAT_VALUE(m.outcomes.executions)},
    {"conflicts", "runsByConflicts", Kind::kCount, When::kAlways, "",
     KORAT_VALUE(m.conflicts.executions)},
    {"dedicated", "runsDedicated", Kind::kCount, When::kAlways, "",
     KORAT_VALUE(m.dedicated ? Number(m.dedicated->executions) : std::nullopt)},
    {"growth", "growth", Kind::kRatio, When::kAlways,
     "how executions by conflicts grow from one size to the next, over how structures do",
     KORAT_VALUE(m.growth)},
    {"replay", "secondsReplay", Kind::kSeconds, When::kAlways, "", KORAT_VALUE(m.replay.seconds)},
    {"resume", "secondsResume", Kind::kSeconds, When::kAlways, "", KORAT_VALUE(m.resume.seconds)},
    {"outcomes", "secondsOutcomes", Kind::kSeconds, When::kAlways, "",
     KORAT_VALUE(m.outcomes.seconds)},
    {"conflicts", "secondsConflicts", Kind::kSeconds, When::kAlways, "",
     KORAT_VALUE(m.conflicts.seconds)},
    {"dedicated", "secondsDedicated", Kind::kSeconds, When::kAlways, "",
     KORAT_VALUE(m.dedicated ? Number(m.dedicated->seconds) : std::nullopt)},
    {"direct", "secondsDirect", Kind::kSeconds, When::kAlways, "", KORAT_VALUE(m.direct)},
    {"re/rp", "resumeAgainstReplay", Kind::kRatio, When::kAlways,
     "how much faster resuming is than replay, both pruned by reads",
     KORAT_VALUE(Ratio(m.replay.seconds, m.resume.seconds))},
    {"out/rp", "outcomesAgainstReplay", Kind::kRatio, When::kAlways,
     "how much faster resuming by outcomes is than replay by reads",
     KORAT_VALUE(Ratio(m.replay.seconds, m.outcomes.seconds))},
    {"con/rp", "conflictsAgainstReplay", Kind::kRatio, When::kAlways,
     "how much faster resuming by conflicts is than replay by reads",
     KORAT_VALUE(Ratio(m.replay.seconds, m.conflicts.seconds))},
    {"ded/rp", "dedicatedAgainstReplay", Kind::kRatio, When::kAlways,
     "how much faster resuming with dedicated generators is than replay by reads",
     KORAT_VALUE(m.dedicated ? Number(Ratio(m.replay.seconds, m.dedicated->seconds))
                             : std::nullopt)},
    {"rp/pl", "replayAgainstPlain", Kind::kRatio, When::kAlways,
     "how much longer replay takes than calling the uninstrumented predicate as often",
     KORAT_VALUE(Ratio(m.replay.seconds, m.with_plain - m.replay.seconds))},
    {"con/dir", "conflictsAgainstDirect", Kind::kRatio, When::kAlways,
     "how much longer a search by conflicts takes than a generator written by hand",
     KORAT_VALUE(m.direct ? Number(Ratio(m.conflicts.seconds, *m.direct)) : std::nullopt)},
    {"auto", "autoAgainstBetter", Kind::kRatio, When::kAlways,
     "how much longer --engine auto takes than the better engine",
     KORAT_VALUE(
         Ratio(m.automatic.seconds, std::min(m.outcomes.seconds, m.replay_outcomes.seconds)))},
    {"older", "timesOlder", Kind::kRatio, When::kAgainst,
     "how much faster the better of outcomes and conflicts is than the older program",
     KORAT_VALUE(m.older_default ? Number(Ratio(m.older_default->seconds,
                                                std::min(m.outcomes.seconds, m.conflicts.seconds)))
                                 : std::nullopt)},
    {"Java", "timesJava", Kind::kRatio, When::kAgainst,
     "the same against the original tool for Java, if the older program is version 0.1",
     &TimesJava},
    {"instr", "instructionsPerExecution", Kind::kCount, When::kInstructions, "",
     KORAT_VALUE(m.instructions)},
};
#undef KORAT_VALUE

bool IsShown(const Column& column, const Comparisons& comparisons) {
  switch (column.when) {
    case When::kAlways:
      return true;
    case When::kAgainst:
      return !comparisons.against.empty();
    case When::kInstructions:
      return comparisons.instructions;
  }
  return false;
}

std::string Text(const Column& column, const Number& number) {
  if (!number) return "-";
  switch (column.kind) {
    case Kind::kCount:
      return fmt::format("{:.0f}", *number);
    case Kind::kSeconds:
      return fmt::format("{:.{}f}s", *number, *number < 0.1 ? 4 : 2);
    case Kind::kRatio:
      return fmt::format("{:.{}f}x", *number, *number < 10 ? 2 : 0);
  }
  return "";
}

int Width(const Column& column) {
  return column.kind == Kind::kCount ? 11 : column.kind == Kind::kSeconds ? 10 : 8;
}

Number GeometricMean(const std::vector<Measurement>& all, const Column& column) {
  double sum = 0;
  int count = 0;
  for (const Measurement& m : all) {
    const Number value = m.is_extra ? std::nullopt : column.value(m);
    if (!value || *value <= 0) continue;
    sum += std::log(*value);
    ++count;
  }
  return count == 0 ? std::nullopt : Number(std::exp(sum / count));
}

}  // namespace

std::string HeaderLine(const Comparisons& comparisons) {
  std::string line = fmt::format("{:<24}", "subject");
  for (const Column& column : kColumns) {
    if (IsShown(column, comparisons)) line += fmt::format(" {:>{}}", column.heading, Width(column));
  }
  return line;
}

std::string Line(const Measurement& measurement, const Comparisons& comparisons) {
  std::string line = fmt::format("{:<24}", measurement.Name());
  for (const Column& column : kColumns) {
    if (!IsShown(column, comparisons)) continue;
    line += fmt::format(" {:>{}}", Text(column, column.value(measurement)), Width(column));
  }
  return line + (measurement.agree ? "" : "  ENGINES DISAGREE");
}

nlohmann::json ToJson(const Measurement& measurement) {
  nlohmann::json row = {{"subject", measurement.Name()},
                        {"log2StateSpace", measurement.log2_state_space},
                        {"enginesAgree", measurement.agree}};
  for (const Column& column : kColumns) {
    const Number value = column.value(measurement);
    if (!value) continue;
    if (column.kind == Kind::kCount) {
      row[column.key] = static_cast<std::uint64_t>(*value);
    } else {
      row[column.key] = *value;
    }
  }
  return row;
}

nlohmann::json GeometricMeans(const std::vector<Measurement>& all) {
  nlohmann::json means = nlohmann::json::object();
  for (const Column& column : kColumns) {
    if (column.kind != Kind::kRatio) continue;
    if (const Number mean = GeometricMean(all, column)) means[column.key] = *mean;
  }
  return means;
}

std::string Explanation(const std::vector<Measurement>& all, const Comparisons& comparisons) {
  std::string text =
      "Executions of the predicate: by reads, by outcomes, by conflicts, and by outcomes with "
      "dedicated generators.\nGeometric means:\n";
  for (const Column& column : kColumns) {
    if (column.kind != Kind::kRatio || !IsShown(column, comparisons)) continue;
    const Number mean = GeometricMean(all, column);
    text += fmt::format("  {:<8}{:>8}  {}\n", column.heading, Text(column, mean), column.meaning);
  }
  if (comparisons.instructions) {
    text += "  instr: instructions per execution by conflicts, at the size of --quick\n";
  }
  return text;
}

}  // namespace korat::benchmarks
