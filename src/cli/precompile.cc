// korat precompile: for builds and installers, not for users; --help does not list it.
#include "cli/commands.h"
#include "prepare/precompiled.h"

namespace korat::cli {

int RunPrecompile(CommandOptions& /*options*/) {
  Precompile(FindInstallation());
  return kClean;
}

}  // namespace korat::cli
