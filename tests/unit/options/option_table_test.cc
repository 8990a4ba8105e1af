#include "options/option_table.h"

#include <gtest/gtest.h>

#include <set>

#include "korat/error.h"

namespace korat::cli {
namespace {

const OptionRow& Named(CommandSet command, const std::string& name) {
  for (const OptionRow* row : OptionsOf(command)) {
    if (row->Names().back() == name) return *row;
  }
  throw Error("no option " + name);
}

std::string MistakeIn(const OptionRow& row, const std::string& text) {
  CommandOptions options;
  try {
    row.read(row, {text}, options);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(OptionTable, NamesAnOptionOnceForEachCommand) {
  for (const CommandRow& command : CommandTable()) {
    std::set<std::string> names;
    for (const OptionRow* row : OptionsOf(command.command)) {
      for (const std::string& name : row->Names()) {
        EXPECT_TRUE(names.insert(name).second) << command.name << " " << name;
      }
    }
  }
}

TEST(OptionTable, HelpsInSentencesWithoutAFullStop) {
  for (const OptionRow& row : OptionTable()) {
    ASSERT_FALSE(row.help.empty()) << row.names;
    EXPECT_TRUE(row.help[0] >= 'A' && row.help[0] <= 'Z') << row.names;
    EXPECT_NE(row.help.back(), '.') << row.names;
  }
}

TEST(OptionTable, ReadsWhatItWrites) {
  CommandOptions options;
  for (const auto& [name, text] :
       std::vector<std::pair<std::string, std::string>>{{"--engine", "replay"},
                                                        {"--scope", "7"},
                                                        {"--args", "3,-1"},
                                                        {"--max-time", "90s"},
                                                        {"--jobs", "4"},
                                                        {"--save", "a b"},
                                                        {"--fuel", "12345678901"},
                                                        {"--progress", "never"}}) {
    const OptionRow& row = Named(kGenerate, name);
    EXPECT_EQ(row.write(options), std::vector<std::string>()) << name;
    row.read(row, {text}, options);
    EXPECT_EQ(row.write(options), std::vector<std::string>{text}) << name;
  }
  EXPECT_EQ(options.request.search.engine, Engine::kReplay);
  EXPECT_EQ(options.request.search.max_seconds, 90);
  EXPECT_EQ(options.progress, Progress::Mode::kNever);
}

TEST(OptionTable, SaysWhatItExpected) {
  EXPECT_EQ(MistakeIn(Named(kGenerate, "--engine"), "warp"),
            "--engine warp: expected 'auto', 'resume' or 'replay'");
  EXPECT_EQ(MistakeIn(Named(kGenerate, "--scope"), "1001"),
            "--scope 1001: expected a number from 0 to 1000");
  EXPECT_EQ(MistakeIn(Named(kGenerate, "--shards"), "4294967296"),
            "--shards 4294967296: expected a number from 1 to 4294967295");
  EXPECT_EQ(MistakeIn(Named(kGenerate, "--max-structs"), "0"),
            "--max-structs 0: expected a number, 1 or more");
  EXPECT_EQ(MistakeIn(Named(kGenerate, "--args"), "3,"),
            "--args '3,': expected values separated by commas");
}

TEST(OptionTable, HasDefaultsOfSingleCommands) {
  CommandOptions generate, view, profile;
  SetDefaults(kGenerate, generate);
  SetDefaults(kView, view);
  SetDefaults(kProfile, profile);
  EXPECT_EQ(generate.request.search.max_structures, 0u);
  EXPECT_EQ(view.request.search.max_structures, 10000u);
  EXPECT_EQ(profile.request.search.max_seconds, 10);
  EXPECT_EQ(Named(kView, "--max-structs").FullHelp(), "Stop after N structures (default: 10000)");
}

TEST(OptionTable, ShowsDefaultsAndRepetitionInTheHelp) {
  EXPECT_EQ(Named(kGenerate, "--jobs").FullHelp(),
            "Search in N processes; 0: one per core (default: 1)");
  EXPECT_EQ(Named(kTest, "--contracts").FullHelp(),
            "Contracts for code that you can't edit; may be given several times");
}

TEST(ReplayCommandLine, HasWhatDecidesTheOutcomeAndNothingElse) {
  CommandOptions options;
  options.request.subject.files = {"tree.h", "the tree.cc"};
  options.request.subject.class_name = "Heap<int>";
  options.request.subject.compiler_flags = {"-I", "include"};
  options.request.scope = 3;
  options.request.sets = {"Node::info=1..5"};
  options.request.search.max_seconds = 5;
  options.methods = {"remove(int)"};
  options.input = "012";
  options.strict_exceptions = true;
  options.quiet = true;
  EXPECT_EQ(ReplayCommandLine(CommandIndex::kTest, options),
            "korat test tree.h 'the tree.cc' --class 'Heap<int>' --scope 3 --set Node::info=1..5 "
            "--method 'remove(int)' --input 012 --strict-exceptions -- -I include");
}

}  // namespace
}  // namespace korat::cli
