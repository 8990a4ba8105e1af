#include "compare/git_version.h"

#include <unistd.h>

#include "korat/error.h"
#include "os/files.h"
#include "os/subprocess.h"
#include "prepare/state_directory.h"

namespace korat::cli {
namespace {

namespace fs = std::filesystem;

// What the command prints, without the newline. Throws Error if it fails.
std::string OutputOf(const std::vector<std::string>& command, const fs::path& directory,
                     const std::string& mistake) {
  const fs::path log = StateDirectory() / ("git-" + std::to_string(getpid()));
  const bool succeeded = Succeeded(Start(command, directory.string(), log));
  std::string text = ReadWhole(log);
  fs::remove(log);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  if (!succeeded) throw Error(mistake + (text.empty() ? "" : ": " + text));
  return text;
}

}  // namespace

std::vector<std::string> FilesAt(const std::string& revision,
                                 const std::vector<std::string>& files) {
  const fs::path directory = fs::absolute(files.front()).parent_path();
  const fs::path top = OutputOf({"git", "rev-parse", "--show-toplevel"}, directory,
                                "--ref needs git, and files in a git repository");
  const std::string commit =
      OutputOf({"git", "rev-parse", "--verify", "--end-of-options", revision + "^{commit}"}, top,
               "--ref " + revision + ": there is no such commit");
  const fs::path copy = fs::absolute(StateDirectory() / "commits" / commit);
  if (!fs::exists(copy)) {
    const fs::path made = copy.string() + "-" + std::to_string(getpid());
    fs::create_directories(made);
    const std::string archive = made.string() + ".tar";
    OutputOf({"git", "archive", "--format=tar", "-o", archive, commit}, top,
             "--ref " + revision + ": git archive failed");
    OutputOf({"tar", "-xf", archive, "-C", made.string()}, top, "tar failed");
    fs::remove(archive);
    std::error_code taken;  // another run has made it
    fs::rename(made, copy, taken);
    if (taken) fs::remove_all(made);
  }
  std::vector<std::string> found;
  for (const std::string& file : files) {
    const fs::path path = copy / fs::relative(fs::canonical(file), fs::canonical(top));
    if (!fs::exists(path))
      throw Error("--ref " + revision + ": " + file + " is not in that commit");
    found.push_back(path.string());
  }
  return found;
}

}  // namespace korat::cli
