#include "prepare/subject.h"

#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/hash.h"
#include "frontend/code_hash.h"
#include "frontend/load.h"
#include "frontend/objects/own_objects.h"
#include "korat/error.h"
#include "os/files.h"
#include "os/subprocess.h"
#include "prepare/compile_command.h"
#include "prepare/model_json.h"
#include "prepare/precompiled.h"
#include "prepare/state_directory.h"

namespace korat::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// Increased when the cached form changes.
constexpr int kCacheVersion = 10;

// Headers of the system change rarely, and are many.
std::string HashOfFile(const std::string& path) {
  const std::string text = ReadWhole(path);
  return path.rfind("/usr/", 0) == 0 ? HashOf(text) : frontend::CodeHash(text);
}

// A file and what it was like when it was read.
json FileState(const std::string& path) {
  std::error_code error;
  const auto size = fs::file_size(path, error);
  const auto time = fs::last_write_time(path, error).time_since_epoch().count();
  return {{"path", path}, {"size", error ? 0 : size}, {"time", error ? 0 : time}};
}

bool IsUnchanged(const json& state) {
  const std::string path = state.at("path");
  const json now = FileState(path);
  if (now["size"] == state["size"] && now["time"] == state["time"]) return true;
  return HashOfFile(path) == state.value("hash", "");
}

std::string RequestText(const SubjectOptions& options, const Installation& installation) {
  return json{{"version", kCacheVersion},
              {"files", options.files},
              {"directory", fs::current_path().string()},
              {"class", options.class_name},
              {"predicate", options.predicate},
              {"wants_predicate", options.wants_predicate},
              {"calls_methods", options.calls_methods},
              {"finitization", options.finitization},
              {"build_directory", options.build_directory},
              {"include", options.includes.value_or(std::vector<std::string>())},
              {"flags", options.compiler_flags},
              {"settings", frontend::AboutPointers(options.settings)},
              {"sized", frontend::NamesWithNumbers(options.settings)},
              {"korat", installation.identity}}
      .dump();
}

// The files that the sources beside the class include: the front end did not read those.
std::vector<std::string> ScanSources(const frontend::ClassModel& model,
                                     const Installation& installation) {
  std::vector<std::string> files;
  const fs::path log = StateDirectory() / ("scan" + std::to_string(getpid()));
  for (const std::string& source : model.sources) {
    std::vector<std::string> command =
        IsCSource(source) ? CompileCommandForC(model, installation)
                          : CompileCommand(model, installation, /*is_watched=*/true);
    command.insert(command.end(), {"-M", source});
    Succeeded(Start(command, model.directory, log));  // errors come again when it is compiled
    std::istringstream words(ReadWhole(log));
    for (std::string word; words >> word;) {
      const fs::path path = fs::path(model.directory) / word;
      if (word != "\\" && fs::is_regular_file(path)) files.push_back(path.string());
    }
  }
  fs::remove(log);
  return files;
}

bool ReadCached(const fs::path& path, Subject& subject) {
  const json cached = json::parse(ReadWhole(path), nullptr, /*allow_exceptions=*/false);
  if (!cached.is_object()) return false;
  try {
    for (const json& state : cached.at("files")) {
      if (!IsUnchanged(state)) return false;
    }
    cached.at("model").get_to(subject.model);
    subject.content = cached.at("content");
  } catch (const json::exception&) {
    return false;  // damaged: make it again
  }
  return true;
}

frontend::LoadRequest ToLoad(const SubjectOptions& options, const Installation& installation) {
  frontend::LoadRequest request;
  request.files = options.files;
  request.class_name = options.class_name;
  request.predicate = options.predicate;
  request.wants_predicate = options.wants_predicate;
  request.calls_methods = options.calls_methods;
  request.finitization = options.finitization;
  request.build_directory = options.build_directory;
  request.includes = options.includes.value_or(std::vector<std::string>());
  request.flags = options.compiler_flags;
  request.settings = options.settings;
  request.korat_include = installation.include;
  request.precompiled = PrecompiledToRead(installation);
  request.folder = (StateDirectory() / "declarations").string();
  return request;
}

}  // namespace

void SubjectOptions::Check() const {
  if (files.empty()) throw Error("no file given: name the file that defines the class");
  if (class_name.empty()) throw Error("no class given: add --class NAME");
}

std::vector<frontend::SubjectClass> ListClasses(const SubjectOptions& options,
                                                const Installation& installation) {
  return frontend::ListClasses(ToLoad(options, installation));
}

Subject LoadSubject(const SubjectOptions& options, const Installation& installation) {
  const fs::path cache = StateDirectory() / "models";
  fs::create_directories(cache);
  const fs::path entry = cache / (HashOf(RequestText(options, installation)) + ".json");
  Subject subject;
  if (ReadCached(entry, subject)) return subject;

  subject.model = frontend::Load(ToLoad(options, installation));
  for (const std::string& file : ScanSources(subject.model, installation)) {
    subject.model.dependencies.push_back(file);
  }

  json files = json::array();
  std::string hashes;
  for (const std::string& path : subject.model.dependencies) {
    json state = FileState(path);
    state["hash"] = HashOfFile(path);
    hashes += path + " " + state["hash"].get<std::string>() + "\n";
    files.push_back(std::move(state));
  }
  subject.content = HashOf(hashes);
  WriteWhole(entry,
             json{{"files", files}, {"content", subject.content}, {"model", subject.model}}.dump());
  return subject;
}

}  // namespace korat::cli
