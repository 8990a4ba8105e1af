// What the korat program and a driver send each other comes out as it went in.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "korat/error.h"
#include "protocol/driver_options.h"
#include "protocol/message.h"
#include "tests/unit/protocol/schema_builder.h"

namespace korat {
namespace {

TEST(DriverOptions, ReadBack) {
  DriverOptions options;
  options.task = DriverOptions::Task::kAsk;
  options.methods = {"operator=(const Tree &)", "size()", "clear()"};
  options.over = {0, 2};
  options.first_method = 1;
  options.ownership = {5, 64};
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
  options.is_careful = true;
  options.message_fd = 3;
  options.record_fd = 4;
  const std::vector<std::string> arguments = WriteDriverOptions(options);
  const DriverOptions again = ReadDriverOptions(arguments);
  EXPECT_EQ(WriteDriverOptions(again), arguments);
  EXPECT_EQ(again.methods, options.methods);
  EXPECT_EQ(again.over, options.over);
  EXPECT_EQ(again.first_method, 1u);
  EXPECT_EQ(again.ownership.classes, 5u);
  EXPECT_EQ(again.ownership.structures, 64u);
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

constexpr const char* kNasty = "two\nlines,\ta tab and \\ \"quotes\" \x01";

Schema SomeSchema() {
  test::SchemaBuilder builder;
  builder.AddRoot("List", {{"head", {test::Null(), test::To(1)}}});
  builder.AddObject("Node", {{"next", {test::Null(), test::To(1)}}, {"key", {"1", kNasty}}});
  return builder.schema();
}

Stats SomeStats() {
  Stats stats;
  stats.candidates = 1ull << 40;
  stats.structures = 15;
  stats.exceptions = 1;
  stats.crashes = 2;
  stats.cut_offs = 3;
  stats.inconsistent = 4;
  stats.seconds = 0.1;
  stats.seconds_to_first = -1;
  stats.log2_state_space = 20.5;
  stats.writes_structure = true;
  stats.last_cut_off = kNasty;
  stats.foreign_calls = {"qsort", kNasty, ""};
  stats.stopped_by = "time limit";
  return stats;
}

std::vector<FunctionCalls> SomeCalls() {
  return {{{9, 1, 5, 2, 3, 4, 1ull << 40}, "started a thread", "n > 0\nlist.h:3:7"}, {}};
}

FailedCall SomeFailure() {
  FailedCall failed;
  failed.function = 3;
  failed.counts = {1, 2, 3, 4, 5, 6, 7};
  failed.failure.word = "leaked";
  failed.failure.id = "012";
  failed.failure.size = 7;
  failed.failure.way = kNasty;
  failed.failure.is_flaky = true;
  failed.failure.message = kNasty;
  failed.failure.before = "List{}";
  failed.failure.result = "returned 3";
  failed.failure.output = kNasty;
  failed.failure.built = kNasty;
  failed.failure.arguments = "3\nother";
  return failed;
}

Profile SomeProfile() {
  Profile profile;
  profile.rejected = 12;
  profile.rejected_all_read = 5;
  profile.fields.resize(3);
  profile.fields[0].reads = 7;
  profile.fields[2].gain_object = -4;
  profile.fields[2].late = 1;
  profile.walks.push_back({2, 3, 40, 8});
  return profile;
}

// One of each kind at least.
std::vector<Message> AllMessages() {
  return {SchemaMessage{SomeSchema()},
          Doubt{},
          FoundStructure{"12_99_", 1ull << 40, 1, 2, 3, 4},
          GivenAway{"103"},
          Point{"103", SomeStats(), SomeCalls()},
          Answer{"0", "cut-off"},
          SomeFailure(),
          MutantReached{17, 1, "012", kNasty},
          MutantKilled{17, 1, "012", true, kNasty},
          CallObserved{1, "012", 7, kNasty, "returned 3", kNasty},
          FunctionOver{1, "--max-failures"},
          BuiltInput{"List object;\nobject.add(1);\n", "", "3\nother", 7, false},
          BuiltInput{"", kNasty, std::nullopt, 2, true},
          SequencesMade{1ull << 40, 7, true},
          ProfileMessage{SomeProfile()},
          UserError{kNasty},
          InternalFault{kNasty},
          Done{SomeStats(), {"12", 3, 4}, SomeCalls()},
          Done{}};
}

std::string Written(const Message& message) {
  std::string line;
  AppendMessage(line, message);
  return line;
}

TEST(Messages, ReadBack) {
  std::vector<bool> kinds(std::variant_size_v<Message>);
  for (const Message& message : AllMessages()) {
    kinds[message.index()] = true;
    const std::string line = Written(message);
    ASSERT_EQ(line.find('\n'), line.size() - 1) << line;
    const auto again = ReadMessage(std::string_view(line).substr(0, line.size() - 1));
    ASSERT_TRUE(again) << line;
    EXPECT_EQ(again->index(), message.index());
    EXPECT_EQ(Written(*again), line);
  }
  EXPECT_EQ(kinds, std::vector<bool>(kinds.size(), true)) << "each kind is tried";
}

TEST(Messages, KeepWhatTheySay) {
  std::string line = Written(Point{"103", SomeStats(), SomeCalls()});
  line.pop_back();
  const auto message = ReadMessage(line);
  ASSERT_TRUE(message);
  const auto& point = std::get<Point>(*message);
  EXPECT_EQ(point.id, "103");
  EXPECT_EQ(point.stats.candidates, 1ull << 40);
  EXPECT_EQ(point.stats.seconds, 0.1);
  EXPECT_EQ(point.stats.foreign_calls, SomeStats().foreign_calls);
  EXPECT_FALSE(point.stats.exhausted);
  ASSERT_EQ(point.calls.size(), 2u);
  EXPECT_EQ(point.calls[0].counts.undecided, 4u);
  EXPECT_EQ(point.calls[0].unmet, "n > 0\nlist.h:3:7");
}

TEST(Messages, AreNoneWhenCutOffAnywhere) {
  for (const Message& message : AllMessages()) {
    const std::string line = Written(message);
    for (std::size_t size = 0; size + 1 < line.size(); ++size) {
      const auto read = ReadMessage(std::string_view(line).substr(0, size));
      // The last field may be a text or a number, and still be one when it is cut off.
      if (read) EXPECT_EQ(Written(*read), line.substr(0, size) + "\n");
    }
  }
}

// Whatever is read is written in the same way: nothing is guessed.
TEST(Messages, AreReadExactlyOrNotAtAll) {
  for (const Message& message : AllMessages()) {
    std::string line = Written(message);
    line.pop_back();
    for (std::size_t at = 0; at < line.size(); ++at) {
      for (const char damage : {'\0', ' ', '\t', '9', 'x', '\\', '\xff'}) {
        std::string damaged = line;
        damaged[at] = damage;
        const auto read = ReadMessage(damaged);
        if (read && !std::holds_alternative<Point>(*read) && !std::holds_alternative<Done>(*read)) {
          EXPECT_EQ(Written(*read), damaged + "\n");
        }
      }
    }
  }
}

TEST(Messages, AreNoneForAnythingElse) {
  for (const char* line : {"",
                           "\t",
                           "nonsense",
                           "structure",
                           "structure x 1",
                           "structure\t12",
                           "structure\t\t5\t0\t0\t0\t0",
                           "structure\t12\t5\t0\t0\t0",
                           "structure\t12\t5\t0\t0\t0\t0\t0",
                           "structure\t12\t-5\t0\t0\t0\t0",
                           "structure\t12\t5x\t0\t0\t0\t0",
                           "structure\t1 2\t5\t0\t0\t0\t0",
                           "gave\t",
                           "gave\t_1",
                           "gave\t1\t",
                           "doubt\t",
                           "doubt ",
                           "schema\t",
                           "schema\tkorat schema 1\\n",
                           "answer\t0",
                           "over\t-1\twhy",
                           "over\t4294967296\twhy",
                           "error\t\\q",
                           "built\t\t2\t0",
                           "built\t\t1\t0",
                           "profile\t18446744073709551615\t1",
                           "profile\t99999999999999999999\t1"}) {
    EXPECT_FALSE(ReadMessage(line)) << line;
  }
}

}  // namespace
}  // namespace korat
