// Saved structures: docs/save-files.md describes the format.
#pragma once

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/run.h"
#include "korat/options.h"
#include "protocol/schema.h"

namespace korat::cli {

// stored: the first line of a save file.
inline constexpr const char* kSaveMagic = "korat-save 1";

struct SavedRun {
  nlohmann::json header;  // "request", "layout", "bounds", "class"
  Schema schema;
  std::vector<std::string> ids;
  bool has_doubt = false;    // see SaveWriter::AddDoubt
  bool is_complete = false;  // it has its last line; otherwise the run was killed
  Stats stats;               // of the run; only the structures if it was killed
  StopPoint stop;            // where to go on; of the last structure if it was killed
};

// Throws Error: no such file, not a save file, damaged.
SavedRun ReadSave(const std::string& name);

// Writes to PATH.part and renames it at the end, so that PATH is always whole.
class SaveWriter {
 public:
  // Throws Error when it can't be written.
  SaveWriter(const std::string& path, const nlohmann::json& header, const Schema& schema);
  ~SaveWriter();
  SaveWriter(const SaveWriter&) = delete;
  SaveWriter& operator=(const SaveWriter&) = delete;

  void Add(const std::string& id);
  // A candidate before the next structure was not decided: even if this file never gets its end,
  // it must not be taken for the beginning of an exhausted search.
  void AddDoubt();
  void Flush();
  void Finish(const Stats& stats, const StopPoint& stop);

 private:
  void Check();

  std::string path_;
  std::FILE* file_;
};

}  // namespace korat::cli
