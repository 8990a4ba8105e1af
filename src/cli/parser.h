// The command line, read by CLI11.
#pragma once

#include <optional>

#include "options/option_table.h"

namespace korat::cli {

// Sets what the user gave, and returns the command; nothing if --help or --version was asked for
// and printed. Throws Error for the user's mistakes.
std::optional<CommandIndex> ParseCommandLine(int argc, char** argv, CommandOptions& options);

}  // namespace korat::cli
