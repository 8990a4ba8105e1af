// Files as they were in another commit.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace korat::cli {

// A copy of the git repository around the files at that commit, below .korat; the same commit
// gives the same copy. Returns the paths of the files in it. Throws Error.
std::vector<std::string> FilesAt(const std::string& revision,
                                 const std::vector<std::string>& files);

}  // namespace korat::cli
