// Every row measured with the original tool: the same number of structures and, with reads pruning,
// of candidates; on both engines where that does not take long.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "benchmarks/subjects.h"

namespace korat {
namespace {

struct Row {
  std::string subject;
  std::vector<int> arguments;
  std::uint64_t structures = 0;
  std::uint64_t candidates = 0;
  Engine engine = Engine::kReplay;
};

std::vector<int> ParseArguments(const std::string& text) {
  std::vector<int> arguments;
  std::istringstream stream(text);
  for (std::string number; std::getline(stream, number, ',');)
    arguments.push_back(std::stoi(number));
  return arguments;
}

// class,args,structures,candidates; args are quoted when there are several.
Row ParseRow(const std::string& line) {
  const std::size_t first = line.find(',');
  const bool quoted = line[first + 1] == '"';
  const std::size_t begin = first + (quoted ? 2 : 1);
  const std::size_t end = line.find(quoted ? '"' : ',', begin);
  Row row;
  row.subject = line.substr(0, first);
  row.arguments = ParseArguments(line.substr(begin, end - begin));
  std::istringstream counts(line.substr(end + (quoted ? 2 : 1)));
  char comma;
  counts >> row.structures >> comma >> row.candidates;
  return row;
}

std::vector<Row> ReadRows() {
  std::ifstream file(KORAT_COUNTS_FILE);
  std::vector<Row> rows;
  std::string line;
  std::getline(file, line);  // names of the columns
  while (std::getline(file, line)) {
    Row row = ParseRow(line);
    // Replay takes four times as long, and the 14 largest rows are one size more of what others
    // have: they took half of all the time.
    constexpr std::uint64_t kMostCandidates = 2'000'000;
    row.engine = Engine::kReplay;
    if (row.candidates < kMostCandidates) rows.push_back(row);
    row.engine = Engine::kResume;
    rows.push_back(row);
  }
  return rows;
}

class PublishedCounts : public testing::TestWithParam<Row> {};

TEST_P(PublishedCounts, AreReproduced) {
  const Row& row = GetParam();
  Options options;
  options.engine = row.engine;
  options.prune = Prune::kReads;
  const Stats stats = benchmarks::FindSubject(row.subject).measure(options, row.arguments);
  EXPECT_EQ(stats.structures, row.structures);
  EXPECT_EQ(stats.candidates, row.candidates);
  EXPECT_TRUE(stats.exhausted) << stats.Verdict();
  EXPECT_EQ(stats.inconsistent, 0u);
  EXPECT_TRUE(stats.foreign_calls.empty()) << stats.foreign_calls.front();
}

TEST_P(PublishedCounts, AreTheSameForOutcomesWithFewerRuns) {
  const Row& row = GetParam();
  if (row.candidates > 4'000'000) return;  // the benchmark compares the largest
  Options options;
  options.engine = row.engine;
  const Stats stats = benchmarks::FindSubject(row.subject).measure(options, row.arguments);
  EXPECT_EQ(stats.structures, row.structures);
  EXPECT_LE(stats.candidates, row.candidates);
  EXPECT_TRUE(stats.exhausted) << stats.Verdict();
}

std::string NameOf(const testing::TestParamInfo<Row>& info) {
  std::string name = info.param.subject;
  for (int argument : info.param.arguments) {
    name += "_" + (argument < 0 ? "minus" + std::to_string(-argument) : std::to_string(argument));
  }
  return name + (info.param.engine == Engine::kReplay ? "_replay" : "_resume");
}

INSTANTIATE_TEST_SUITE_P(Rows, PublishedCounts, testing::ValuesIn(ReadRows()), NameOf);

// All 152 rows, and those that replay does not leave out.
TEST(CountsFile, HoldsAllRows) { EXPECT_EQ(ReadRows().size(), 152u + 138u); }

// Counts of the papers for subjects that the original tool did not ship.
class PaperCounts : public testing::TestWithParam<Row> {};

TEST_P(PaperCounts, AreReproduced) {
  for (Engine engine : {Engine::kReplay, Engine::kResume}) {
    Options options;
    options.engine = engine;
    options.prune = Prune::kReads;
    const Stats stats =
        benchmarks::FindSubject(GetParam().subject).measure(options, GetParam().arguments);
    EXPECT_EQ(stats.structures, GetParam().structures);
    if (GetParam().candidates != 0) EXPECT_EQ(stats.candidates, GetParam().candidates);
    EXPECT_TRUE(stats.exhausted) << stats.Verdict();
  }
}

INSTANTIATE_TEST_SUITE_P(
    Rows, PaperCounts,
    testing::Values(Row{"LinkedList", {7}, 4140, 4269}, Row{"LinkedList", {8}, 21147, 21306},
                    Row{"LinkedList", {9}, 115975, 116167}, Row{"LinkedList", {10}, 678570, 678798},
                    Row{"TreeMap", {7}, 35, 67259}, Row{"TreeMap", {8}, 64, 306486},
                    Row{"TreeMap", {9}, 122, 1447664}, Row{"TreeMap", {10}, 260, 7264732},
                    Row{"HashSet", {7}, 1716, 0}, Row{"HashSet", {8}, 6435, 0}),
    NameOf);

}  // namespace
}  // namespace korat
