#include "prepare/emit_checked.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "korat/error.h"
#include "os/files.h"

namespace korat::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr char kOverlay[] = "overlay.yaml";

// The deepest directory that has all files in it.
fs::path CommonParent(const std::vector<frontend::CheckedFile>& files) {
  fs::path common = fs::path(files.front().path).lexically_normal().parent_path();
  for (const frontend::CheckedFile& file : files) {
    const fs::path path = fs::path(file.path).lexically_normal();
    while (*path.lexically_relative(common).begin() == "..") common = common.parent_path();
  }
  return common;
}

void CheckDirectory(const fs::path& directory) {
  std::error_code ignored;
  if (!fs::exists(directory)) return;
  if (!fs::is_directory(directory)) throw Error(directory.string() + " is not a directory");
  // Only what an earlier run wrote may be overwritten.
  if (fs::is_empty(directory, ignored) || fs::exists(directory / kOverlay)) return;
  throw Error("--emit " + directory.string() +
              ": it holds other files; give an empty or a new directory");
}

void CopyHeaders(const fs::path& from, const std::vector<std::string>& folders,
                 const fs::path& to) {
  for (const fs::path part : folders) {
    fs::create_directories(to / part);
    for (const fs::directory_entry& entry : fs::directory_iterator(from / part)) {
      const bool is_umbrella = entry.path().filename() == "contracts.h";
      if (!entry.is_regular_file() || (part == "korat" && !is_umbrella)) continue;
      WriteWhole(to / part / entry.path().filename(), ReadWhole(entry.path()));
    }
  }
}

}  // namespace

std::string EmitChecked(const std::vector<frontend::CheckedFile>& files,
                        const std::string& directory, const std::string& korat_include) {
  if (files.empty())
    throw Error("--emit: the files have no contracts, so there is nothing to write");
  return EmitCopy(files, {"checked", {"korat", "korat/detail/contracts"}}, directory,
                  korat_include);
}

std::string EmitCopy(const std::vector<frontend::CheckedFile>& files, const CopyKind& kind,
                     const std::string& directory, const std::string& korat_include) {
  const fs::path target = fs::absolute(directory).lexically_normal();
  CheckDirectory(target);
  const fs::path common = CommonParent(files);
  json roots = json::array();
  std::set<fs::path> copied_to = {target};
  for (const frontend::CheckedFile& file : files) {
    const fs::path original = fs::path(file.path).lexically_normal();
    const fs::path copy = target / original.lexically_relative(common);
    if (copy == original) throw Error("--emit would overwrite " + original.string());
    fs::create_directories(copy.parent_path());
    copied_to.insert(copy.parent_path());
    WriteWhole(copy, file.contents);
    roots.push_back(
        {{"type", "file"}, {"name", original.string()}, {"external-contents", copy.string()}});
  }
  CopyHeaders(korat_include, kind.headers, target);
  const json overlay = {{"version", 0}, {"use-external-names", false}, {"roots", roots}};
  WriteWhole(target / kOverlay, overlay.dump(2) + "\n");
  std::string directories;
  for (const fs::path& copied : copied_to) {
    const fs::path below = copied.lexically_relative(target);
    directories += " -I " + (below == "." ? fs::path(directory) : directory / below).string();
  }
  return "korat: wrote " + std::to_string(files.size()) + " " + kind.word + " file" +
         (files.size() == 1 ? "" : "s") + " to " + directory +
         "\nto build with them, add to your flags:\n  clang: -ivfsoverlay " + directory + "/" +
         kOverlay + " -I " + directory + "\n  others:" + directories +
         ", before every other -I; compile the copies of source files. A file beside an\n"
         "  original still includes that original with #include \"...\"\n";
}

}  // namespace korat::cli
