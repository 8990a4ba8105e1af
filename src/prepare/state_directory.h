// .korat/: what korat keeps between runs. Safe to delete.
#pragma once

#include <filesystem>

namespace korat::cli {

// .korat in the current directory, or $KORAT_STATE_DIR; made on first use, with a .gitignore of its
// own. Throws Error when it can't be written.
std::filesystem::path StateDirectory();

}  // namespace korat::cli
