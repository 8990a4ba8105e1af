#include "prepare/precompiled.h"

#include <filesystem>

#include "frontend/reading/precompiled.h"
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
  if (has_assertions) model.flags.push_back(frontend::kAssertions);
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

}  // namespace

std::string PrecompiledHeader(const frontend::ClassModel& model, const Installation& installation,
                              bool is_watched) {
  if (!frontend::KeepHeaders(model.flags)) return "";
  const fs::path file = FileOf(installation, is_watched, frontend::HasAssertions(model.flags));
  return fs::exists(file) ? file.string() : "";
}

std::string PrecompiledToRead(const Installation& installation) {
  const fs::path file = FileOf(installation, /*is_watched=*/false, /*has_assertions=*/false);
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
