#include "prepare/installation.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <vector>

#include "korat/error.h"

namespace korat::cli {
namespace {

namespace fs = std::filesystem;

std::string Existing(const std::vector<fs::path>& candidates, const std::string& what) {
  for (const fs::path& candidate : candidates) {
    if (fs::exists(candidate)) return candidate.string();
  }
  throw Error("this installation of korat has no " + what + " (looked for " +
              candidates[0].string() + "): build or install it again");
}

// The file's size and time, so that a rebuilt file counts as another one.
std::string Fingerprint(const std::string& path) {
  struct stat status{};
  if (stat(path.c_str(), &status) != 0) return path;
  std::ostringstream text;
  text << path << ':' << status.st_size << ':' << status.st_mtim.tv_sec << '.'
       << status.st_mtim.tv_nsec << '\n';
  return text.str();
}

std::string FindCompiler() {
  const char* chosen = std::getenv("KORAT_CXX");
  const std::string name = chosen != nullptr ? chosen : "clang++-19";
  if (name.find('/') != std::string::npos) {
    if (access(name.c_str(), X_OK) == 0) return name;
    throw Error("KORAT_CXX=" + name + ": there is no such program");
  }
  const char* path = std::getenv("PATH");
  std::istringstream directories(path != nullptr ? path : "/usr/bin:/bin");
  for (std::string directory; std::getline(directories, directory, ':');) {
    const fs::path candidate = fs::path(directory.empty() ? "." : directory) / name;
    if (access(candidate.c_str(), X_OK) == 0) return candidate.string();
  }
  throw Error("no compiler '" + name +
              "' on the PATH: Korat's pass needs clang 19 (Debian: apt-get install clang-19); "
              "if it is elsewhere, set KORAT_CXX to its path");
}

std::string FindOptimization() {
  const char* chosen = std::getenv("KORAT_OPT");
  const std::string level = chosen != nullptr ? chosen : "2";
  if (level.size() == 1 && level >= "0" && level <= "3") return "-O" + level;
  throw Error("KORAT_OPT=" + level + ": expected an optimization level, 0 to 3");
}

// Korat's own tests choose the one with asserts.
std::string FindLibrary(const fs::path& prefix) {
  if (const char* chosen = std::getenv("KORAT_LIBRARY")) return Existing({chosen}, "library");
  return Existing({prefix / KORAT_LIBRARY_DIR / "libkorat.a", prefix / "lib/libkorat.a"},
                  "library");
}

}  // namespace

std::string FindMpiPlugin() {
  const fs::path prefix = fs::read_symlink("/proc/self/exe").parent_path().parent_path();
  for (const char* folder : {KORAT_LIBRARY_DIR, "lib"}) {
    const fs::path plugin = prefix / folder / "korat_mpi.so";
    if (fs::exists(plugin)) return plugin.string();
  }
  return "";
}

Installation FindInstallation() {
  const fs::path program = fs::read_symlink("/proc/self/exe");
  const fs::path prefix = program.parent_path().parent_path();
  Installation found;
  found.include = fs::path(Existing({prefix / "include/korat/korat.h",
                                     fs::path(KORAT_SOURCE_DIR) / "include/korat/korat.h"},
                                    "headers"))
                      .parent_path()
                      .parent_path()
                      .string();
  found.library = FindLibrary(prefix);
  found.pass =
      Existing({prefix / KORAT_LIBRARY_DIR / "korat_pass.so", prefix / "lib/korat_pass.so"},
               "compiler plugin");
  found.compiler = FindCompiler();
  found.optimization = FindOptimization();
  found.identity = found.optimization + Fingerprint(program) + Fingerprint(found.library) +
                   Fingerprint(found.pass) + Fingerprint(found.compiler);
  return found;
}

}  // namespace korat::cli
