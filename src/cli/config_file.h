// korat.toml: what a project wants to repeat, under the names of options.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "options/option_table.h"

namespace korat::cli {

class ConfigFile {
 public:
  // The one in the working directory, or the nearest above it; nothing if there is none. Throws
  // Error for one that can't be read.
  static std::optional<ConfigFile> Find();

  // Sets what the command line did not. Throws Error for names and values that are no options.
  void Apply(const CommandRow& command, const std::set<const OptionRow*>& given,
             CommandOptions& options) const;

 private:
  using Texts = std::vector<std::string>;

  explicit ConfigFile(std::string path);
  void CheckNames() const;
  void TakeFlags(const Texts& flags, CommandOptions& options) const;
  // Paths are meant from the file's directory.
  std::string FromHere(const std::string& path) const;

  std::string path_;
  // By section ("" for what is said before the first one) and name.
  std::map<std::string, std::map<std::string, Texts>> sections_;
};

}  // namespace korat::cli
