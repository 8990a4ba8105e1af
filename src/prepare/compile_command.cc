#include "prepare/compile_command.h"

#include <algorithm>
#include <iterator>

#include "frontend/reading/compile_flags.h"
#include "frontend/reading/precompiled.h"
#include "model/c_language.h"
#include "prepare/state_directory.h"

namespace korat::cli {
namespace {

bool HasCheckedCopies(const std::string& overlay) {
  return overlay.rfind((StateDirectory() / "checked").string() + "/", 0) == 0;
}

// The flags without our own overlay. Contracts are checked where code is watched; elsewhere their
// checks would be compiled for nothing.
std::vector<std::string> WithoutCheckedCopies(std::vector<std::string> flags) {
  for (auto flag = flags.begin(); flags.end() - flag > 1;) {
    const bool is_ours = *flag == "-ivfsoverlay" && HasCheckedCopies(*std::next(flag));
    flag = is_ours ? flags.erase(flag, flag + 2) : flag + 1;
  }
  return flags;
}

// What watched code is compiled with, whatever its language.
void AddWatching(const std::vector<std::string>& flags, const Installation& installation,
                 std::vector<std::string>& command) {
  // A report must be the failure of one input: see korat_instrument.
  if (std::any_of(flags.begin(), flags.end(), &frontend::IsSanitizer)) {
    command.insert(command.end(), {"-fno-sanitize-recover=all", "-fsanitize-recover=address"});
  }
  command.insert(command.end(), {installation.optimization, "-gline-tables-only",
                                 "-fpass-plugin=" + installation.pass});
}

}  // namespace

std::vector<std::string> CompileCommandForC(const frontend::ClassModel& model,
                                            const Installation& installation) {
  std::vector<std::string> command = {installation.compiler};
  for (std::size_t i = 0; i < model.flags.size(); ++i) {
    const std::string& flag = model.flags[i];
    if (flag == "-ivfsoverlay") {
      ++i;  // the checked copy is C++
    } else if (flag != frontend::kHeadersInC && !frontend::HasStandard({flag})) {
      command.push_back(flag);
    }
  }
  // Older C compiles, too.
  for (const char* flag :
       {"-w", "-fexceptions", "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int",
        "-Wno-error=int-conversion", "-Wno-error=incompatible-function-pointer-types",
        "-fno-caret-diagnostics", "-x", "c"}) {
    command.emplace_back(flag);
  }
  AddWatching(model.flags, installation, command);
  return command;
}

std::vector<std::string> CompileCommand(const frontend::ClassModel& model,
                                        const Installation& installation, bool is_watched,
                                        const std::string& precompiled) {
  std::vector<std::string> command = {installation.compiler};
  const std::vector<std::string> flags =
      is_watched ? model.flags : WithoutCheckedCopies(model.flags);
  if (!frontend::HasStandard(flags)) command.push_back(frontend::kUsualStandard);
  std::remove_copy(flags.begin(), flags.end(), std::back_inserter(command), frontend::kHeadersInC);
  command.insert(command.end(), std::begin(frontend::kLenient), std::end(frontend::kLenient));
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
  AddWatching(flags, installation, command);
  if (precompiled.empty()) {
    command.push_back("-include");
    command.push_back(installation.include + "/korat/detail/no_extern_templates.h");
  }
  return command;
}

}  // namespace korat::cli
