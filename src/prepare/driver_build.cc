#include "prepare/driver_build.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <thread>
#include <vector>

#include "base/hash.h"
#include "frontend/load.h"
#include "frontend/reading/compile_flags.h"
#include "korat/error.h"
#include "os/files.h"
#include "os/interrupts.h"
#include "os/subprocess.h"
#include "prepare/cache_limit.h"
#include "prepare/compile_command.h"
#include "prepare/precompiled.h"
#include "prepare/state_directory.h"
#include "prepare/uncallable.h"

namespace korat::cli {
namespace {

namespace fs = std::filesystem;

// The compiler's first error with the lines that belong to it.
std::string FirstError(const std::string& output) {
  std::istringstream lines(output);
  std::string text;
  int more = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.find("error:") == std::string::npos) continue;
    // A name that the compiler does not know confuses it.
    const bool is_cause = line.find("undeclared identifier") != std::string::npos &&
                          text.find("error: expected") != std::string::npos;
    if (!text.empty()) ++more;
    if (text.empty() || is_cause) text = line;
  }
  if (text.empty()) text = output.empty() ? "the compiler could not be started" : output;
  if (more > 0) text += "\n(" + std::to_string(more) + " more errors)";
  return text;
}

// Libraries are not among the files by which drivers are kept.
bool UsesLibraries(const frontend::ClassModel& model) {
  return std::any_of(model.flags.begin(), model.flags.end(),
                     [](const std::string& flag) { return flag.rfind("-l", 0) == 0; });
}

class Build {
 public:
  Build(const Subject& subject, const Installation& installation, fs::path directory)
      : model_(subject.model), installation_(installation), directory_(std::move(directory)) {}

  void Run(const frontend::DriverSource& source) {
    std::vector<File> files;
    for (const std::string& file : model_.sources) files.push_back({file, true, true, ""});
    // A source file can be included only once.
    if (std::none_of(model_.includes.begin(), model_.includes.end(), &IsSource)) {
      std::vector<File> split = files;
      split.push_back(Write("watched.cc", source.prologue + source.watched, true));
      split.push_back(Write("glue.cc", source.prologue + source.glue, false));
      Compile(split);
      if (Link(split.size(), /*may_fail=*/true)) return;
      // A header that defines what is not inline can be included only once, too.
    }
    files.push_back(Write("driver.cc", source.prologue + source.watched + source.glue, true));
    files.back().precompiled.clear();  // it has the headers of both
    Compile(files);
    Link(files.size(), /*may_fail=*/false);
  }

 private:
  struct File {
    std::string path;
    bool is_watched;
    bool is_users;
    std::string precompiled;  // the header that goes with it, if any
  };

  File Write(const std::string& name, const std::string& text, bool is_watched) const {
    WriteWhole(directory_ / name, text + "#include \"korat/detail/usual_features.h\"\n");
    return {(directory_ / name).string(), is_watched, false,
            PrecompiledHeader(model_, installation_, is_watched)};
  }

  void Compile(const std::vector<File>& files) const {
    const std::size_t at_once = std::max(2u, std::thread::hardware_concurrency());
    std::vector<pid_t> running;
    std::string problem;
    UncallableList uncallable;
    const auto wait_for = [&](std::size_t i) {
      bool succeeded = Succeeded(running[i]);
      if (!succeeded && !files[i].precompiled.empty() && !IsInterrupted()) {
        succeeded = Succeeded(StartCompiler(files[i], i, ""));  // it may not fit this code
      }
      if (succeeded || !problem.empty()) return;
      problem = FirstError(ReadWhole(Log(i)));
      uncallable = NotCompiled(ReadWhole(Log(i)));
    };
    for (std::size_t i = 0; i < files.size(); ++i) {
      if (i >= at_once) wait_for(i - at_once);
      running.push_back(StartCompiler(files[i], i, files[i].precompiled));
    }
    for (std::size_t i = files.size() - std::min(files.size(), at_once); i < files.size(); ++i) {
      wait_for(i);
    }
    if (IsInterrupted()) throw Interruption();
    if (!uncallable.empty()) throw UncallableFunctions(problem, uncallable);
    if (!problem.empty()) throw Error(problem);
  }

  pid_t StartCompiler(const File& file, std::size_t i, const std::string& precompiled) const {
    std::vector<std::string> command =
        file.is_users && IsCSource(file.path)
            ? CompileCommandForC(model_, installation_)
            : CompileCommand(model_, installation_, file.is_watched, precompiled);
    if (file.is_users) command.push_back("-Dmain=korat_user_main");
    // Every error, and whatever leads to it: see NotCompiled.
    command.insert(command.end(), {"-ferror-limit=0", "-ftemplate-backtrace-limit=0"});
    command.insert(command.end(), {"-c", file.path, "-o", Object(i).string()});
    return Start(command, model_.directory, Log(i));
  }

  fs::path Object(std::size_t i) const { return directory_ / (std::to_string(i) + ".o"); }
  fs::path Log(std::size_t i) const { return directory_ / (std::to_string(i) + ".log"); }

  // False if something is defined twice and `may_fail` is set.
  bool Link(std::size_t objects, bool may_fail) const {
    std::vector<std::string> command = {installation_.compiler, "-fuse-ld=lld",
                                        "-Wl,--error-limit=0"};
    for (std::size_t i = 0; i < objects; ++i) command.push_back(Object(i).string());
    command.insert(command.end(), {installation_.library, "-o", (directory_ / "driver").string()});
    for (const std::string& flag : model_.flags) {
      if (flag.rfind("-l", 0) == 0 || flag.rfind("-L", 0) == 0 || flag == "-pthread" ||
          frontend::IsSanitizer(flag)) {
        command.push_back(flag);
      }
    }
    const fs::path log = directory_ / "link.log";
    if (Succeeded(Start(command, model_.directory, log))) return true;
    if (IsInterrupted()) throw Interruption();
    const std::string output = ReadWhole(log);
    const std::string problem = FirstError(output);
    if (may_fail && output.find("duplicate symbol") != std::string::npos) return false;
    const bool undefined = problem.find("undefined symbol") != std::string::npos;
    const std::string advised =
        problem + (undefined ? "\nadd the source file that defines it to the command line, or the "
                               "library after --, as in -- -lname"
                             : "");
    const UncallableList uncallable = NotLinked(output);
    if (!uncallable.empty()) throw UncallableFunctions(advised, uncallable);
    throw Error(advised);
  }

  const frontend::ClassModel& model_;
  const Installation& installation_;
  fs::path directory_;
};

}  // namespace

BuiltDriver BuildDriver(const Subject& subject, const frontend::DriverSource& source,
                        const Installation& installation) {
  std::string key = source.prologue + source.watched + source.glue + subject.content +
                    installation.identity + subject.model.directory;
  for (const std::string& flag : subject.model.flags) key += "\n" + flag;
  for (const std::string& file : subject.model.sources) key += "\n" + file;
  const fs::path drivers = StateDirectory() / "drivers";
  fs::create_directories(drivers);
  const fs::path kept = drivers / HashOf(key);
  if (fs::exists(kept / "driver")) {
    NoteUse(kept);
    return {(kept / "driver").string(), true};
  }
  ThrowKeptUncallable(kept / "uncallable");
  LimitCache(StateDirectory());

  const CaughtInterrupts caught;
  const fs::path work = kept.string() + ".tmp" + std::to_string(getpid());
  fs::create_directories(work);
  try {
    Build(subject, installation, work).Run(source);
    for (const fs::directory_entry& entry : fs::directory_iterator(work)) {
      if (entry.path().extension() == ".o" || entry.path().extension() == ".log") {
        fs::remove(entry.path());
      }
    }
  } catch (const UncallableFunctions& problem) {
    fs::remove_all(work);
    if (!UsesLibraries(subject.model)) {
      fs::create_directories(kept);
      KeepUncallable(kept / "uncallable", problem);
    }
    throw;
  } catch (...) {
    fs::remove_all(work);
    throw;
  }
  std::error_code error;
  fs::rename(work, kept, error);
  if (error) fs::remove_all(work);  // another run was faster
  if (!fs::exists(kept / "driver")) throw Error("can't store the driver in " + kept.string());
  return {(kept / "driver").string(), false};
}

}  // namespace korat::cli
