// The versions of a class that are compared, each with a driver of its own: their classes usually
// have the same names.
#pragma once

#include <string>
#include <vector>

#include "contracts/language/specification.h"
#include "options/command_options.h"
#include "prepare/request.h"
#include "testing/input_groups.h"

namespace korat::cli {

struct Version {
  std::string name;  // "OLD", "NEW", "flat_set.h"
  GenerateRequest request;
  PreparedRun prepared;
};

// A function that all versions have.
struct CommonFunction {
  std::string name;  // as in the first version
  std::vector<const frontend::TestedFunction*> versions;
  bool is_mute = false;  // its results can't be compared
};

struct Comparison {
  std::vector<Version> versions;
  std::vector<CommonFunction> functions;
  std::vector<std::string> notes;                  // what is not compared
  std::vector<frontend::ContractError> mistakes;   // in contracts; then nothing else is set
  std::vector<std::vector<std::string>> left_out;  // by version: members that others lack
  bool names_classes = false;
};

// Loads all versions, gives them equal bounds, and builds their drivers. `by_calls`: inputs are
// built by the same calls. Throws Error for the user's mistakes.
Comparison LoadVersions(const CommandOptions& options, std::vector<Version> versions, bool by_calls,
                        const Installation& installation);

}  // namespace korat::cli
