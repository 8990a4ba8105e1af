#include "prepare/state_directory.h"

#include <unistd.h>

#include <cstdlib>
#include <cstring>

#include "korat/error.h"
#include "os/files.h"

namespace korat::cli {

namespace fs = std::filesystem;

fs::path StateDirectory() {
  const char* chosen = std::getenv("KORAT_STATE_DIR");
  const fs::path directory = fs::absolute(chosen != nullptr && *chosen != '\0' ? chosen : ".korat");
  std::error_code error;
  fs::create_directories(directory, error);
  if (error || access(directory.c_str(), W_OK) != 0) {
    throw Error("can't write to " + directory.string() + " (" +
                (error ? error.message() : std::strerror(errno)) +
                "): work in a directory of your own, or set KORAT_STATE_DIR");
  }
  if (!fs::exists(directory / ".gitignore")) WriteWhole(directory / ".gitignore", "*\n");
  return directory;
}

}  // namespace korat::cli
