// Files that are read and written as a whole.
#pragma once

#include <filesystem>
#include <string>

namespace korat {

// Where writing to `path` leads: links are followed, also those to files that don't exist yet.
std::filesystem::path FollowLinks(const std::filesystem::path& path);
// Whether `path` is a device, a pipe or the like, which is written to and never replaced.
bool IsSpecialFile(const std::filesystem::path& path);

// Writes to a temporary file beside `path`, then renames it: readers see all of it or nothing.
// Links are followed; special files are written to directly. Throws Error.
void WriteWhole(const std::filesystem::path& path, const std::string& text);

// The file's contents; "" when it can't be read.
std::string ReadWhole(const std::filesystem::path& path);

// The path as the user would write it: relative to the current directory if it lies below it.
std::string DisplayPath(const std::string& path);

// Whether the file's name is that of a C++ file that is compiled rather than included.
bool IsSource(const std::string& file);
bool IsCSource(const std::string& file);  // of C, not C++

}  // namespace korat
