// korat emit gtest: tests of a class, decided by its contracts.
#pragma once

#include "cli/commands.h"

namespace korat::cli {

Command AddEmitGtest(CLI::App& emit);

}  // namespace korat::cli
