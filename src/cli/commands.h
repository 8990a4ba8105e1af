// What the commands do. Each function returns the exit code; it throws Error for the user's
// mistakes. src/options/command_line.def lists the commands.
#pragma once

#include "cli/exit_code.h"
#include "options/command_options.h"

namespace korat::cli {

#define COMMAND(id, name, summary, example, notes) int Run##id(CommandOptions& options);
#include "options/command_line.def"

}  // namespace korat::cli
