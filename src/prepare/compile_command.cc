#include "prepare/compile_command.h"

#include <algorithm>

#include "frontend/compile_flags.h"
#include "frontend/precompiled.h"

namespace korat::cli {

std::vector<std::string> CompileCommand(const frontend::ClassModel& model,
                                        const Installation& installation, bool is_watched,
                                        const std::string& precompiled) {
  std::vector<std::string> command = {installation.compiler};
  const auto& flags = model.flags;
  if (!frontend::HasStandard(flags)) command.push_back(frontend::kUsualStandard);
  command.insert(command.end(), flags.begin(), flags.end());
  for (const char* flag : {"-w", "-fexceptions", "-frtti", "-fno-access-control",
                           "-fno-caret-diagnostics", "-x", "c++"}) {
    command.push_back(flag);
  }
  command.push_back("-I" + installation.include);
  if (!precompiled.empty()) {
    const std::vector<std::string> reading = frontend::FlagsToRead(precompiled, flags);
    command.insert(command.end(), reading.begin(), reading.end());
  }
  if (!is_watched) {
    command.insert(command.end(), {"-O0", "-DKORAT_UNWATCHED"});
    return command;
  }
  // A report must be the failure of one input: see korat_instrument.
  if (std::any_of(flags.begin(), flags.end(), &frontend::IsSanitizer)) {
    command.insert(command.end(), {"-fno-sanitize-recover=all", "-fsanitize-recover=address"});
  }
  command.insert(command.end(), {installation.optimization, "-gline-tables-only",
                                 "-fpass-plugin=" + installation.pass});
  if (precompiled.empty()) {
    command.push_back("-include");
    command.push_back(installation.include + "/korat/detail/no_extern_templates.h");
  }
  return command;
}

}  // namespace korat::cli
