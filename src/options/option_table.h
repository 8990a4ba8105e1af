// The table of commands and options, made from command_line.def.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "options/command_options.h"

namespace korat::cli {

// --- commands

enum class CommandIndex : unsigned {
#define COMMAND(id, name, summary, example, notes) k##id,
#include "options/command_line.def"
};

// Sets of commands, as bits.
using CommandSet = unsigned;
#define COMMAND(id, name, summary, example, notes) \
  inline constexpr CommandSet k##id = 1u << static_cast<unsigned>(CommandIndex::k##id);
#include "options/command_line.def"

inline constexpr CommandSet kSearches =
    kGenerate | kView | kTest | kMutate | kProfile | kCompare | kSystem;
inline constexpr CommandSet kOfClass = kSearches | kSkeleton | kEmitGtest;
// The option is part of the command that replays a failure of korat test.
inline constexpr CommandSet kInReplay = 1u << 31;

struct CommandRow {
  CommandSet command;  // one bit
  std::string name;    // "generate"; "emit gtest": a word before it is a group
  std::string summary;
  std::string example;
  std::string notes;
};

const std::vector<CommandRow>& CommandTable();
std::string GroupSummary(const std::string& name);

// --- options

// What is written after an option.
struct ValueKind {
  enum class Completes { kNothing, kFiles, kDirectories, kWords };

  const char* placeholder;  // "FILE"; "bash|zsh" for kWords; "": a flag takes none
  Completes completes = Completes::kNothing;
  std::int64_t least = 0, most = std::numeric_limits<std::int64_t>::max();  // of numbers
};

struct OptionRow {
  CommandSet commands;
  std::string names;  // "-j,--jobs"; "FILES": without a dash, by position
  ValueKind value;
  std::string fallback;
  std::string help;

  // Takes what the user gave. Throws Error for a wrong value.
  void (*read)(const OptionRow&, const std::vector<std::string>& texts, CommandOptions&);
  // What the user has to give for these values, one text per occurrence; empty if the option is not
  // needed.
  std::vector<std::string> (*write)(const CommandOptions&);
  std::vector<std::string> choices;  // the only values; empty: others are possible
  bool is_list;                      // may be given several times
  std::string initial;               // the default if `fallback` has none; "": not worth showing

  bool BelongsTo(CommandSet command) const { return (commands & command) != 0; }
  bool IsFlag() const { return Placeholder().empty(); }
  bool IsPositional() const { return names[0] != '-'; }
  // {"-j", "--jobs"}: without the Java tool's spelling, which is for those who are used to it.
  std::vector<std::string> Names() const;
  std::string Placeholder() const;  // "N", "auto|resume|replay"
  // The help, with the default and whether the option may be repeated.
  std::string FullHelp() const;
};

const std::vector<OptionRow>& OptionTable();
// Those of one command, in the table's order.
std::vector<const OptionRow*> OptionsOf(CommandSet command);

// Gives options the defaults that they have for this command.
void SetDefaults(CommandSet command, CommandOptions& options);

// The command that repeats a run: "korat test tree.h --class Tree --scope 3 -- -I include". It has
// the options that are marked kInReplay.
std::string ReplayCommandLine(CommandIndex command, const CommandOptions& options);

}  // namespace korat::cli
