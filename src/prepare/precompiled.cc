#include "prepare/precompiled.h"

#include <algorithm>
#include <filesystem>

#include "korat/error.h"
#include "os/files.h"
#include "os/subprocess.h"
#include "prepare/compile_command.h"

namespace korat::cli {
namespace {

namespace fs = std::filesystem;

fs::path FileOf(const Installation& installation, bool is_watched, bool has_assertions) {
  const std::string name = (is_watched ? "watched" + installation.optimization : "glue") +
                           (has_assertions ? "-assertions" : "");
  return fs::path(installation.pass).parent_path() / "korat" / (name + ".pch");
}

void PrecompileOne(const Installation& installation, bool is_watched, bool has_assertions) {
  const fs::path file = FileOf(installation, is_watched, has_assertions);
  fs::create_directories(file.parent_path());
  frontend::ClassModel model;
  if (has_assertions) model.flags.push_back(kAssertions);
  std::vector<std::string> command = CompileCommand(model, installation, is_watched);
  const std::string header = is_watched ? "watched.h" : "driver.h";
  // Another run may be using the old file.
  const fs::path written = file.string() + ".new", log = file.string() + ".log";
  command.insert(command.end(),
                 {"-x", "c++-header", "-fpch-instantiate-templates",
                  installation.include + "/korat/detail/" + header, "-o", written.string()});
  if (!Succeeded(Start(command, "", log))) {
    throw Error("can't precompile " + file.string() + ": " + ReadWhole(log));
  }
  fs::remove(log);
  fs::rename(written, file);
}

// Headers of the library and the system read the same with this flag as without.
bool IsHarmless(const std::string& flag) {
  if (flag == kUsualStandard || flag == kAssertions) return true;
  if (flag.empty() || flag[0] != '-') return true;  // the value of a flag that is judged itself
  const std::string kind = flag.substr(0, 2);
  if (kind == "-D" || kind == "-U") return flag.size() > 2 && flag[2] != '_';
  // The overlay has checked copies of the user's files.
  return kind == "-I" || kind == "-L" || kind == "-l" || kind == "-W" ||
         flag.rfind("-ivfsoverlay", 0) == 0;
}

}  // namespace

std::string PrecompiledHeader(const frontend::ClassModel& model, const Installation& installation,
                              bool is_watched) {
  if (!std::all_of(model.flags.begin(), model.flags.end(), &IsHarmless)) return "";
  const fs::path file = FileOf(installation, is_watched, HasAssertions(model.flags));
  return fs::exists(file) ? file.string() : "";
}

void Precompile(const Installation& installation) {
  for (const bool is_watched : {false, true}) {
    for (const bool has_assertions : {false, true}) {
      PrecompileOne(installation, is_watched, has_assertions);
    }
  }
}

}  // namespace korat::cli
