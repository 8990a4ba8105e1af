// korat cache: how much is kept between runs, and where; removes it.
#include <fmt/core.h>

#include "cli/commands.h"
#include "os/files.h"
#include "prepare/cache_limit.h"
#include "prepare/state_directory.h"

namespace korat::cli {
namespace {

std::string Text(const CacheUse& use) {
  constexpr double kMegabyte = 1024 * 1024;
  return fmt::format("{:.1f} MB in {} {}", static_cast<double>(use.bytes) / kMegabyte, use.entries,
                     use.entries == 1 ? "entry" : "entries");
}

}  // namespace

int RunCache(CommandOptions& options) {
  const std::filesystem::path state = StateDirectory();
  const std::string place = DisplayPath(state.string());
  if (options.clear) {
    fmt::print("removed {} from {}\n", Text(ClearCache(state)), place);
  } else {
    fmt::print("{}: {} of at most {} MB (KORAT_CACHE_MB)\n", place, Text(UseOfCache(state)),
               MostCacheBytes() / 1024 / 1024);
  }
  return kClean;
}

}  // namespace korat::cli
