#include "cli/config_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "base/near_names.h"
#include "korat/error.h"
#include "os/console.h"
#include "prepare/request.h"

namespace korat::cli {
namespace {

namespace fs = std::filesystem;

constexpr char kConfigName[] = "korat.toml";
constexpr char kFlagsName[] = "flags";
// Sections have the names of these commands, with a '-' for a space.
constexpr CommandSet kConfigured = kOfClass | kContracts;
// What is said about one class means nothing for the files that a command line names.
const std::set<std::string> kOfOneClass = {"class",  "predicate", "finitization",
                                           "args",   "set",       "construct",
                                           "method", "behavior",  "contracts"};

std::string SectionOf(const CommandRow& command) {
  std::string section = command.name;
  std::replace(section.begin(), section.end(), ' ', '-');
  return section;
}

// "--max-time" and "FILES" become "max-time" and "files".
std::string KeyOf(const std::string& option) {
  std::string key = option.substr(std::min(option.find_first_not_of('-'), option.size()));
  std::transform(key.begin(), key.end(), key.begin(),
                 [](unsigned char c) { return static_cast<char>(c == '_' ? '-' : c); });
  if (option[0] != '-') {
    std::transform(key.begin(), key.end(), key.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  }
  return key;
}

std::set<std::string> KeysOf(const OptionRow& row) {
  std::set<std::string> keys;
  for (const std::string& name : row.IsPositional() ? std::vector{row.names} : row.Names()) {
    keys.insert(KeyOf(name));
  }
  return keys;
}

std::vector<std::string> KnownKeys(CommandSet commands) {
  std::vector<std::string> known = {kFlagsName};
  for (const OptionRow& row : OptionTable()) {
    if ((row.commands & commands) == 0) continue;
    for (const std::string& key : KeysOf(row)) known.push_back(key);
  }
  return known;
}

// A file that somebody else put above the project could name flags and files.
bool IsTrusted(const fs::path& path) {
  struct stat status = {};
  if (stat(path.c_str(), &status) != 0) return false;
  return status.st_uid == geteuid() || status.st_uid == 0;
}

}  // namespace

std::optional<ConfigFile> ConfigFile::Find() {
  std::error_code problem;
  for (fs::path folder = fs::current_path(problem); !problem; folder = folder.parent_path()) {
    const fs::path path = folder / kConfigName;
    if (fs::is_regular_file(path, problem)) {
      if (IsTrusted(path)) return ConfigFile(path.string());
      Say(path.string() + " belongs to another user, so it is not read");
      return std::nullopt;
    }
    problem.clear();
    if (folder == folder.parent_path()) break;
  }
  return std::nullopt;
}

ConfigFile::ConfigFile(std::string path) : path_(std::move(path)) {
  std::ifstream file(path_);
  if (!file) throw Error("can't read " + path_);
  std::vector<CLI::ConfigItem> items;
  try {
    items = CLI::ConfigTOML().from_config(file);
  } catch (const CLI::Error& error) {
    throw Error(path_ + ": " + error.what());
  }
  for (const CLI::ConfigItem& item : items) {
    if (item.name == "++" || item.name == "--") continue;  // where sections begin and end
    std::string section;
    for (const std::string& parent : item.parents) {
      if (parent != "default") section += (section.empty() ? "" : ".") + parent;
    }
    sections_[section][KeyOf("--" + item.name)] = item.inputs;
  }
  CheckNames();
}

void ConfigFile::CheckNames() const {
  std::vector<std::string> names;
  std::map<std::string, CommandSet> commands = {{"", kConfigured}};
  for (const CommandRow& command : CommandTable()) {
    if ((command.command & kConfigured) == 0) continue;
    commands[SectionOf(command)] = command.command;
    names.push_back(SectionOf(command));
  }
  const auto meant = [](const std::string& name, const std::vector<std::string>& known) {
    const std::vector<std::string> near = NearNames(name, known);
    return near.empty() ? "" : "; did you mean " + Alternatives(near) + "?";
  };
  for (const auto& [section, keys] : sections_) {
    const auto found = commands.find(section);
    if (found == commands.end()) {
      throw Error(path_ + ": no command for [" + section + "]" + meant(section, names));
    }
    const std::vector<std::string> known = KnownKeys(found->second);
    for (const auto& [key, texts] : keys) {
      if (std::find(known.begin(), known.end(), key) != known.end()) continue;
      throw Error(path_ + ": no option '" + key + "'" +
                  (section.empty() ? "" : " of korat " + section) + meant(key, known));
    }
  }
}

void ConfigFile::Apply(const CommandRow& command, const std::set<const OptionRow*>& given,
                       CommandOptions& options) const {
  if ((command.command & kConfigured) == 0) return;
  std::map<std::string, Texts> settings;
  for (const std::string& section : {std::string(), SectionOf(command)}) {
    const auto found = sections_.find(section);
    if (found == sections_.end()) continue;
    for (const auto& [key, texts] : found->second) settings[key] = texts;
  }
  const bool names_files = std::any_of(given.begin(), given.end(),
                                       [](const OptionRow* row) { return row->IsPositional(); });
  const auto flags = settings.find(kFlagsName);
  if (flags != settings.end()) TakeFlags(flags->second, options);
  for (const OptionRow* row : OptionsOf(command.command)) {
    if (given.count(row) != 0) continue;
    for (const std::string& key : KeysOf(*row)) {
      const auto found = settings.find(key);
      if (found == settings.end() || (names_files && kOfOneClass.count(key) != 0)) continue;
      Texts texts = found->second;
      if (row->IsFlag() && texts == Texts{"false"}) continue;
      const bool is_path = row->value.completes == ValueKind::Completes::kFiles ||
                           row->value.completes == ValueKind::Completes::kDirectories;
      for (std::string& text : texts) {
        if (is_path) text = FromHere(text);
      }
      try {
        row->read(*row, texts, options);
      } catch (const Error& error) {
        throw Error(path_ + ": " + error.what());
      }
    }
  }
}

// Those of the command line come later, so they win.
void ConfigFile::TakeFlags(const Texts& flags, CommandOptions& options) const {
  std::vector<std::string>& all = options.request.subject.compiler_flags;
  std::vector<std::string> taken;
  bool is_path = false;
  for (const std::string& flag : flags) {
    if (LoadsCode(flag)) {
      throw Error(path_ + ": the flag '" + flag +
                  "' loads code into the compiler: give it on the command line, after --");
    }
    const bool names_path = is_path;
    is_path = flag == "-I" || flag == "-isystem" || flag == "-iquote" || flag == "-include";
    if (names_path) {
      taken.push_back(FromHere(flag));
    } else if (flag.size() > 2 && flag.starts_with("-I")) {
      taken.push_back("-I" + FromHere(flag.substr(2)));
    } else {
      taken.push_back(flag);
    }
  }
  all.insert(all.begin(), taken.begin(), taken.end());
}

std::string ConfigFile::FromHere(const std::string& path) const {
  if (fs::path(path).is_absolute()) return path;
  const fs::path whole = (fs::path(path_).parent_path() / path).lexically_normal();
  const fs::path near = whole.lexically_proximate(fs::current_path());
  return near.string();
}

}  // namespace korat::cli
