// What the korat program and a driver tell each other comes out as it went in.
#include <gtest/gtest.h>

#include <sstream>

#include "korat/error.h"
#include "protocol/calls.h"
#include "protocol/driver_options.h"
#include "protocol/message.h"

namespace korat {
namespace {

TEST(DriverOptions, ReadBack) {
  DriverOptions options;
  options.task = DriverOptions::Task::kAsk;
  options.methods = {"operator=(const Tree &)", "size()", "clear()"};
  options.over = {0, 2};
  options.first_method = 1;
  options.bounds = {{"Node::info", "1..3, 'a=b'"}, {"f(int).x", "{1,2}"}};
  options.uses_finitization = true;
  options.arguments = {"3", "-1"};
  options.search.engine = Engine::kReplay;
  options.search.prune = Prune::kNone;
  options.search.unread = Unread::kFirst;
  options.search.isomorphs = Isomorphs::kKeep;
  options.search.fuel = 12345678901;
  options.search.max_structures = 7;
  options.search.max_seconds = 1.5;
  options.search.shard_index = 2;
  options.search.shard_count = 3;
  options.search.past_start = true;
  options.start_id = "12_99_";
  options.deadly = {{"103", 4}, {"0", 1}};
  options.message_fd = 3;
  options.record_fd = 4;
  const std::vector<std::string> arguments = WriteDriverOptions(options);
  const DriverOptions again = ReadDriverOptions(arguments);
  EXPECT_EQ(WriteDriverOptions(again), arguments);
  EXPECT_EQ(again.methods, options.methods);
  EXPECT_EQ(again.over, options.over);
  EXPECT_EQ(again.first_method, 1u);
  EXPECT_EQ(again.bounds, options.bounds);
  EXPECT_EQ(again.arguments, options.arguments);
  EXPECT_EQ(again.search.prune, Prune::kNone);
  EXPECT_EQ(again.search.fuel, options.search.fuel);
  EXPECT_EQ(again.search.max_seconds, 1.5);
  EXPECT_TRUE(again.search.past_start);
  ASSERT_EQ(again.deadly.size(), 2u);
  EXPECT_EQ(again.deadly[0].id, "103");
  EXPECT_EQ(again.deadly[0].depth, 4u);
}

TEST(DriverOptions, RefuseWhatNobodyWrites) {
  for (const char* argument : {"", "task", "task=dance", "engine=fast", "bound=x", "deadly=103",
                               "max_structures=-1", "shard_count=two", "colour=red"}) {
    EXPECT_THROW(ReadDriverOptions({argument}), Error) << argument;
  }
}

TEST(Stats, ReadBackLineByLine) {
  Stats stats;
  stats.candidates = 1ull << 40;
  stats.structures = 15;
  stats.exceptions = 1;
  stats.crashes = 2;
  stats.cut_offs = 3;
  stats.inconsistent = 4;
  stats.seconds = 0.25;
  stats.log2_state_space = 20.5;
  stats.writes_structure = true;
  stats.foreign_calls = {"qsort", "a name\nof two lines"};
  stats.stopped_by = "time limit";
  Stats again;
  std::istringstream lines(WriteStats(stats));
  for (std::string line; std::getline(lines, line);)
    EXPECT_TRUE(ReadStatsLine(line, again)) << line;
  EXPECT_EQ(WriteStats(again), WriteStats(stats));
  EXPECT_EQ(again.candidates, stats.candidates);
  EXPECT_EQ(again.cut_offs, 3u);
  EXPECT_EQ(again.foreign_calls, stats.foreign_calls);
  EXPECT_FALSE(again.exhausted);
  EXPECT_FALSE(ReadStatsLine("structure 12", again));
}

TEST(Calls, ReadBackLineByLine) {
  CallCounts counts{9, 1, 5, 2, 3, 4, 1ull << 40};
  CallFailure failure;
  failure.word = "leaked";
  failure.id = "012";
  failure.message = "two\nlines";
  CallReader reader;
  std::string completed;
  std::istringstream lines("function 3\n" + WriteFailure(failure) +
                           "cut-off started a thread\ncut-off again\nunmet n > 0\\nlist.h:3:7\n"
                           "over time limit\n" +
                           WriteCalls(counts));
  for (std::string line; std::getline(lines, line);) {
    EXPECT_TRUE(reader.Take(line)) << line;
    if (reader.completed() != nullptr) completed += reader.completed()->message;
  }
  reader.Add(counts);  // of a process that could not tell
  EXPECT_EQ(completed, "two\nlines");
  EXPECT_EQ(reader.cut_off(), "started a thread");
  EXPECT_EQ(reader.unmet(), "n > 0\nlist.h:3:7");
  EXPECT_EQ(reader.over(), "time limit");
  EXPECT_EQ(reader.counts().inputs, 18u);
  EXPECT_EQ(reader.counts().undecided, 8u);
  EXPECT_EQ(reader.counts().nanoseconds, 2ull << 40);
  EXPECT_FALSE(reader.Take("structure 12"));
}

}  // namespace
}  // namespace korat
