// Saved structures: docs/save-files.md describes the format.
#pragma once

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "korat/options.h"
#include "protocol/driver_options.h"
#include "protocol/schema.h"

namespace korat::report {

// stored: the first line of a save file.
inline constexpr const char* kSaveMagic = "korat-save 1";

struct SavedRun {
  nlohmann::json header;  // "request", "layout", "bounds", "class"
  Schema schema;
  std::vector<std::string> ids;
  bool has_doubt = false;    // see SaveWriter::AddDoubt
  bool is_complete = false;  // the file has its last line; otherwise the run was killed
  Stats stats;               // of the run; if it was killed, only the number of structures
  StopPoint stop;            // where to continue; if it was killed, after the last structure
};

// Throws Error if there is no such file, or if it is not a save file or damaged.
SavedRun ReadSave(const std::string& name);

// Writes to PATH.part and renames it at the end, so that PATH is always whole. Links are followed;
// a device or a pipe is written to directly.
class SaveWriter {
 public:
  // Throws Error when it can't be written.
  SaveWriter(const std::string& path, const nlohmann::json& header, const Schema& schema);
  ~SaveWriter();
  SaveWriter(const SaveWriter&) = delete;
  SaveWriter& operator=(const SaveWriter&) = delete;

  void Add(const std::string& id);
  // Notes that a candidate before the next structure was left undecided. Even if this file never
  // gets its last line, it must not be taken for the beginning of an exhausted search.
  void AddDoubt();
  void Flush();
  void Finish(const Stats& stats, const StopPoint& stop);

 private:
  void Check();

  std::string path_;     // as the user gave it
  std::string target_;   // what becomes of `written_`
  std::string written_;  // the same as target_ for a special file
  std::FILE* file_;
};

}  // namespace korat::report
