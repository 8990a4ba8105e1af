#include "cli/compile_command.h"

#include <algorithm>

#include "frontend/compile_flags.h"

namespace korat::cli {

std::vector<std::string> CompileCommand(const frontend::ClassModel& model,
                                        const Installation& installation, bool is_watched) {
  std::vector<std::string> command = {installation.compiler};
  const auto& flags = model.flags;
  const bool has_standard = std::any_of(flags.begin(), flags.end(), [](const std::string& flag) {
    return flag.rfind("-std", 0) == 0 || flag.rfind("--std", 0) == 0;
  });
  if (!has_standard) command.push_back("-std=c++17");
  command.insert(command.end(), flags.begin(), flags.end());
  for (const char* flag : {"-w", "-fexceptions", "-frtti", "-fno-access-control",
                           "-fno-caret-diagnostics", "-x", "c++"}) {
    command.push_back(flag);
  }
  command.push_back("-I" + installation.include);
  if (!is_watched) {
    command.push_back("-O0");
    return command;
  }
  // A report must be the failure of one input: see korat_instrument.
  if (std::any_of(flags.begin(), flags.end(), &frontend::IsSanitizer)) {
    command.insert(command.end(), {"-fno-sanitize-recover=all", "-fsanitize-recover=address"});
  }
  command.insert(command.end(), {installation.optimization, "-gline-tables-only",
                                 "-fpass-plugin=" + installation.pass});
  command.push_back("-include");
  command.push_back(installation.include + "/korat/detail/no_extern_templates.h");
  return command;
}

}  // namespace korat::cli
