// A checked or mutated copy on disk: the files, the headers they need, and an overlay that puts
// them in the place of the originals.
#pragma once

#include <string>
#include <vector>

#include "contracts/check/checked_code.h"

namespace korat::cli {

// What a copy of the user's files is for.
struct CopyKind {
  std::string word;                  // "checked"
  std::vector<std::string> headers;  // folders of ours that it includes headers from
};

// Returns a message for the user. Throws Error when the directory holds something else.
std::string EmitCopy(const std::vector<frontend::CheckedFile>& files, const CopyKind& kind,
                     const std::string& directory, const std::string& korat_include);
// One that checks contracts.
std::string EmitChecked(const std::vector<frontend::CheckedFile>& files,
                        const std::string& directory, const std::string& korat_include);

}  // namespace korat::cli
