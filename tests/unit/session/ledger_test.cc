// A ledger brings a search back to where it was. Whatever happens to the file, what is read of it
// is a beginning of what was written, so a search never seems more complete than it was.
#include "session/ledger.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "korat/error.h"
#include "session/supervised_search.h"
#include "tests/unit/protocol/schema_builder.h"

namespace korat::cli {
namespace {

namespace fs = std::filesystem;

// Three integers of ten values each.
Schema Triples() {
  std::vector<test::Choice> digits;
  for (int i = 0; i < 10; ++i) digits.push_back(std::to_string(i));
  test::SchemaBuilder builder;
  builder.AddRoot("Triple", {{"a", digits}, {"b", digits}, {"c", digits}});
  return builder.schema();
}

Stats StatsOf(std::uint64_t candidates, std::uint64_t structures) {
  Stats stats;
  stats.candidates = candidates;
  stats.structures = structures;
  return stats;
}

FoundStructure Found(const std::string& id, std::uint64_t candidates) {
  FoundStructure found;
  found.id = id;
  found.candidates = candidates;
  return found;
}

Done DoneWith(std::uint64_t candidates, std::uint64_t structures) {
  Done done;
  done.stats = StatsOf(candidates, structures);
  done.stats.exhausted = true;
  return done;
}

// A search of which two parts were given away. The process of the second part died once.
std::vector<LedgerEntry> Entries() {
  const StartMoved moved = {{{"52", false}, 0, {9, 1, 0, 0, 0, 0}, {}}};
  return {{0, 0, ProcessStarted{}},        {0, 0, Message(SchemaMessage{Triples()})},
          {0, 0, Message(Found("1", 2))},  {0, 0, Message(GivenAway{"5"})},
          {0, 1, ProcessStarted{0.5}},     {0, 1, Message(Found("51", 4))},
          {0, 0, Message(Found("13", 7))}, {0, 1, moved},
          {0, 1, ProcessStarted{0.25}},    {0, 1, Message(Found("53", 2))},
          {0, 1, Message(GivenAway{"8"})}, {0, 2, ProcessStarted{0.125}},
          {0, 2, Message(Found("81", 1))}, {0, 1, Message(DoneWith(6, 1))},
          {0, 2, Message(DoneWith(3, 1))}, {0, 0, Message(DoneWith(20, 2))}};
}

// A list search that takes entries and starts no process.
struct Replayed {
  explicit Replayed(unsigned workers = 2) {
    SearchTask task;
    task.listener.on_structure = [this](const std::string& id) { structures.push_back(id); };
    search.emplace(std::move(task), workers, Jobs{.count = workers, .ordered = true}, 0);
  }
  bool Take(LedgerEntry entry) { return search->Replay(entry.piece, entry.event); }
  bool IsExhausted() {
    if (!search->is_over()) return false;
    result = search->Finish();
    return result.stats.exhausted;
  }

  std::optional<SupervisedSearch> search;
  std::vector<std::string> structures;
  RunResult result;
};

TEST(Ledger, BringsASearchBackToItsResult) {
  for (const unsigned workers : {1u, 3u}) {
    Replayed replayed(workers);
    for (const LedgerEntry& entry : Entries()) ASSERT_TRUE(replayed.Take(entry));
    EXPECT_TRUE(replayed.IsExhausted());
    EXPECT_EQ(replayed.structures, (std::vector<std::string>{"1", "13", "51", "53", "81"}));
    EXPECT_EQ(replayed.result.stats.candidates, 20u + 9u + 6u + 3u);
    EXPECT_EQ(replayed.result.pieces, 3u);
  }
}

TEST(Ledger, EntriesReadBack) {
  std::vector<LedgerEntry> entries = Entries();
  const CallCounts calls = {7, 6, 5, 4, 3, 2, 1};
  entries.push_back({3, 9, OwnershipLearned{{5, 64}}});
  entries.push_back({1, 2, StartMoved{{{"12", true}, 2, {1, 2, 3, 4, 5, 6}, {calls, {}}}}});
  entries.push_back({1, 2, CallDied{1, {"12", "signal 9\t(Killed)", "last\nwords"}}});
  entries.push_back({1, 2, CandidateGivenUp{{"12", 3}}});
  entries.push_back({1, 2, MutantDropped{17}});
  for (const LedgerEntry& entry : entries) {
    const std::string text = WriteEntry(entry);
    const std::optional<LedgerEntry> again = ReadEntry(text);
    ASSERT_TRUE(again) << text;
    EXPECT_EQ(WriteEntry(*again), text);
    EXPECT_EQ(text.find('\n'), std::string::npos);
  }
  for (const char* text : {"", "0", "0\t1", "0\t1\t", "0\t1\tdance", "x\t1\tstarted\t1",
                           "0\t1\tstarted\t", "0\t1\tstarted\t1\t2", "0\t-1\tstarted\t1"}) {
    EXPECT_FALSE(ReadEntry(text)) << text;
  }
}

TEST(Ledger, RefusesWhatCannotBeTrue) {
  Replayed replayed;
  EXPECT_FALSE(replayed.Take({0, 1, ProcessStarted{}})) << "there is no such piece";
  EXPECT_FALSE(replayed.Take({0, 0, Message(GivenAway{"5"})})) << "not before the schema";
  EXPECT_FALSE(replayed.Take({0, 0, CallDied{0, {"1", "", ""}}})) << "nothing is called";
  for (const LedgerEntry& entry : Entries()) ASSERT_TRUE(replayed.Take(entry));
  EXPECT_FALSE(replayed.Take({0, 0, ProcessStarted{}})) << "it is done";
}

TEST(Ledger, ACandidateThatWasGivenUpStaysUnknown) {
  Replayed replayed;
  ASSERT_TRUE(replayed.Take({0, 0, CandidateGivenUp{{"12", 2}}}));
  for (const LedgerEntry& entry : Entries()) ASSERT_TRUE(replayed.Take(entry));
  EXPECT_FALSE(replayed.IsExhausted());
  EXPECT_EQ(replayed.result.stats.stopped_by, kDeath);
}

// --- damage

std::string FileOf(const std::vector<LedgerEntry>& entries) {
  std::string file;
  Checksum sum;
  for (const LedgerEntry& entry : entries) AppendRecord(file, WriteEntry(entry), sum);
  return file;
}

std::vector<std::string> RecordsOf(const std::string& file) {
  std::istringstream in(file);
  RecordReader reader(in);
  std::vector<std::string> records;
  for (std::string record; reader.Next(record);) records.push_back(record);
  EXPECT_LE(reader.bytes(), file.size());
  return records;
}

// What disks, crashes and people do to files.
std::string Damaged(std::string file, std::mt19937_64& random) {
  const auto at = [&] { return random() % (file.size() + 1); };
  const auto some = [&] { return random() % 40; };
  switch (random() % 7) {
    case 0:
      file.resize(at());
      break;
    case 1:
      for (auto n = some() / 8 + 1; n > 0 && !file.empty(); --n) {
        file[random() % file.size()] ^= static_cast<char>(1u << random() % 8);
      }
      break;
    case 2:  // a block that was never written
      for (std::size_t i = at(), n = some(); n > 0 && i < file.size(); ++i, --n) file[i] = '\0';
      break;
    case 3:
      file.erase(at(), some());
      break;
    case 4:
      file.insert(at(), file.substr(at() / 2, some()));
      break;
    case 5: {  // a line is gone, or twice there
      const std::size_t begin = file.rfind('\n', at()) + 1;
      const std::size_t end = std::min(file.find('\n', begin), file.size() - 1) + 1;
      if (begin >= end) break;
      const std::string line = file.substr(begin, end - begin);
      file.replace(begin, line.size(), random() % 2 == 0 ? "" : line + line);
      break;
    }
    default:  // the end of another file
      file = file.substr(0, at()) + file.substr(at());
      file += "0\t0\tstarted\t1\t0123456789abcdef\n";
  }
  return file;
}

int Rounds() {
  const char* rounds = std::getenv("KORAT_FUZZ_LEDGERS");
  return rounds == nullptr ? 3000 : std::atoi(rounds);
}

TEST(LedgerFuzz, OfADamagedFileABeginningIsLeft) {
  std::vector<std::string> whole;
  for (const LedgerEntry& entry : Entries()) whole.push_back(WriteEntry(entry));
  const std::string file = FileOf(Entries());
  std::mt19937_64 random(22);
  for (int round = 0; round < Rounds(); ++round) {
    std::string damaged = Damaged(file, random);
    if (round % 3 == 0) damaged = Damaged(damaged, random);
    const std::vector<std::string> records = RecordsOf(damaged);
    ASSERT_LE(records.size(), whole.size()) << "round " << round;
    Replayed replayed;
    for (std::size_t i = 0; i < records.size(); ++i) {
      ASSERT_EQ(records[i], whole[i]) << "round " << round;
      ASSERT_TRUE(replayed.Take(*ReadEntry(records[i])));
    }
    ASSERT_EQ(replayed.IsExhausted(), records.size() == whole.size()) << "round " << round;
  }
}

// Checksums are no proof against people: entries that were made up are taken or refused.
TEST(LedgerFuzz, MadeUpEntriesAreTakenOrRefused) {
  const std::vector<LedgerEntry> whole = Entries();
  std::mt19937_64 random(23);
  for (int round = 0; round < Rounds(); ++round) {
    Replayed replayed;
    bool is_true = true;
    for (std::size_t i = 0; i < whole.size() && is_true; ++i) {
      std::string text = WriteEntry(whole[random() % 3 == 0 ? random() % whole.size() : i]);
      if (random() % 4 == 0) text = Damaged(text, random);
      const std::optional<LedgerEntry> entry = ReadEntry(text);
      is_true = entry && replayed.Take(*entry);
    }
    if (replayed.search->is_over()) replayed.search->Finish();
  }
}

// --- the file

class LedgerFile : public testing::Test {
 protected:
  LedgerFile() : path_(testing::TempDir() + "ledger_test_" + std::to_string(getpid())) {}
  ~LedgerFile() override { fs::remove(path_); }

  std::vector<std::string> Continue(std::uint64_t dropped = 0) {
    Ledger ledger(path_, Ledger::Mode::kContinue, "a run");
    EXPECT_EQ(ledger.dropped_bytes(), dropped);
    std::vector<std::string> texts;
    ledger.BeginSearches("first");
    while (const auto entry = ledger.Next()) texts.push_back(WriteEntry(*entry));
    ledger.Add(Entries()[texts.size()]);
    ledger.Write();
    return texts;
  }

  const std::string path_;
};

TEST_F(LedgerFile, GrowsFromRunToRun) {
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(Continue().size(), i);
}

TEST_F(LedgerFile, LosesOnlyADamagedEnd) {
  for (int i = 0; i < 3; ++i) Continue();
  const auto size = fs::file_size(path_);
  Continue();
  fs::resize_file(path_, fs::file_size(path_) - 1);
  EXPECT_EQ(Continue(/*dropped=*/fs::file_size(path_) - size).size(), 3u);
  EXPECT_EQ(Continue().size(), 4u);
}

TEST_F(LedgerFile, KeepsSearchesApart) {
  {
    Ledger ledger(path_, Ledger::Mode::kBegin, "a run");
    for (const char* identity : {"first", "second"}) {
      ledger.BeginSearches(identity);
      EXPECT_FALSE(ledger.Next());
      EXPECT_FALSE(ledger.IsFollowed());
      ledger.Add(Entries()[0]);
    }
    ledger.Sync();
  }
  Ledger ledger(path_, Ledger::Mode::kContinue, "a run");
  ledger.BeginSearches("first");
  EXPECT_TRUE(ledger.Next());
  EXPECT_FALSE(ledger.Next());
  EXPECT_TRUE(ledger.IsFollowed());
  ledger.BeginSearches("second");
  EXPECT_TRUE(ledger.Next());
  EXPECT_FALSE(ledger.Next());
  EXPECT_FALSE(ledger.IsFollowed());
}

TEST_F(LedgerFile, IsRefusedForAnotherRun) {
  Continue();
  EXPECT_THROW(Ledger(path_, Ledger::Mode::kBegin, "a run"), Error) << "it exists";
  EXPECT_THROW(Ledger(path_, Ledger::Mode::kContinue, "another run"), Error);
  Ledger ledger(path_, Ledger::Mode::kContinue, "a run");
  EXPECT_THROW(Ledger(path_, Ledger::Mode::kContinue, "a run"), Error) << "it is in use";
  EXPECT_THROW(ledger.BeginSearches("other searches"), Error);
}

}  // namespace
}  // namespace korat::cli
