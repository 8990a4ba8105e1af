// .korat/: what korat keeps between runs. Safe to delete.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace korat::cli {

// .korat in the current directory, or $KORAT_STATE_DIR; made on first use, with a .gitignore of its
// own. Throws Error when it can't be written.
std::filesystem::path StateDirectory();

// Writes to a temporary file beside `path`, then renames: readers see all of it or nothing. Throws
// Error.
void WriteWhole(const std::filesystem::path& path, const std::string& text);

// The file's contents; "" when it can't be read.
std::string ReadWhole(const std::filesystem::path& path);

// 16 hexadecimal digits for a text; equal texts, equal digits, on every machine.
std::string HashOf(const std::string& text);

}  // namespace korat::cli
