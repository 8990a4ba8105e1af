#include "cli/state_directory.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

#include "korat/error.h"

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

void WriteWhole(const fs::path& path, const std::string& text) {
  const fs::path temporary = path.string() + ".tmp" + std::to_string(getpid());
  {
    std::ofstream file(temporary, std::ios::binary);
    file << text;
    file.flush();
    if (!file) throw Error("can't write " + path.string() + ": " + std::strerror(errno));
  }
  std::error_code error;
  fs::rename(temporary, path, error);
  if (!error) return;
  fs::remove(temporary);
  throw Error("can't write " + path.string() + ": " + error.message());
}

std::string ReadWhole(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string HashOf(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (unsigned char c : text) hash = (hash ^ c) * 0x100000001b3u;
  char digits[20];
  std::snprintf(digits, sizeof(digits), "%016llx", static_cast<unsigned long long>(hash));
  return digits;
}

}  // namespace korat::cli
