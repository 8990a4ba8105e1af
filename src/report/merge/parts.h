// The results of the shards of one run, put together: korat merge.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "korat/options.h"
#include "report/testing/test_report.h"

namespace korat::report {

// What one shard wrote.
struct RunPart {
  enum class Kind { kSave, kStatistics, kTest, kMutation };

  std::string path;
  Kind kind = Kind::kSave;
  nlohmann::json run;  // which run it is a part of: the same for all of its shards
  std::uint32_t index = 0, count = 1;
  nlohmann::ordered_json document;  // not of kSave, which may be large
};

// Throws Error if it is nothing of the kind.
RunPart ReadPart(const std::string& path);

// Throws Error for parts of different runs, and for one that is given twice. Returns the indexes of
// those that are missing, and sorts `parts` by index.
std::vector<std::uint32_t> CheckParts(std::vector<RunPart>& parts);

// What is known of all parts together. `missing`: why it is incomplete even if no part is; "": it
// is not.

// Writes the structures of one part after those of the other. Returns what all have counted.
Stats MergeSaves(const std::vector<RunPart>& parts, const std::string& missing,
                 const std::string& out);
nlohmann::ordered_json MergeStatistics(const std::vector<RunPart>& parts,
                                       const std::string& missing);
TestReport MergeTests(const std::vector<RunPart>& parts, const std::string& missing);
// In `config.korat` it says whether it is exhausted, and how many mutants are in which state.
nlohmann::ordered_json MergeMutants(const std::vector<RunPart>& parts, const std::string& missing);

}  // namespace korat::report
