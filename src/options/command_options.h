// The values of all options of the command line. Every command gets all of them, and uses its own.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "prepare/request.h"
#include "session/progress.h"
#include "session/run.h"

namespace korat::cli {

struct CommandOptions {
  GenerateRequest request;
  DriverHost* host = nullptr;  // of a run on many machines: see Jobs

#define OPTION(type, field, initial, commands, names, value, fallback, help) type field = initial;
#include "options/command_line.def"
};

}  // namespace korat::cli
