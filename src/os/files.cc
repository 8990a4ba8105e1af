#include "os/files.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "korat/error.h"

namespace korat {

namespace fs = std::filesystem;

namespace {

// "": it was written.
std::string TryWrite(const fs::path& path, const std::string& text) {
  errno = 0;
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (file) return "";
  return std::strerror(errno != 0 ? errno : EIO);
}

}  // namespace

fs::path FollowLinks(const fs::path& path) {
  constexpr int kMostLinks = 40;  // as many as Linux follows
  fs::path target = path;
  std::error_code error;
  for (int i = 0; i < kMostLinks && fs::is_symlink(target, error); ++i) {
    const fs::path next = fs::read_symlink(target, error);
    if (error) break;
    target = target.parent_path() / next;  // an absolute `next` replaces it all
  }
  return target;
}

bool IsSpecialFile(const fs::path& path) {
  std::error_code ignored;
  return fs::is_other(fs::status(path, ignored));
}

void WriteWhole(const fs::path& path, const std::string& text) {
  const bool is_special = IsSpecialFile(path);
  const fs::path target = FollowLinks(path);
  const fs::path written =
      is_special ? path : fs::path(target.string() + ".tmp" + std::to_string(getpid()));
  std::string why = TryWrite(written, text);
  if (is_special && why.empty()) return;
  std::error_code error;
  if (why.empty()) {
    fs::rename(written, target, error);
    if (!error) return;
    why = error.message();
  }
  if (!is_special) fs::remove(written, error);
  throw Error("can't write " + path.string() + ": " + why);
}

std::string ReadWhole(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string DisplayPath(const std::string& path) {
  std::error_code ignored;
  const fs::path current = fs::current_path(ignored);
  const fs::path relative = fs::path(path).lexically_normal().lexically_relative(current);
  if (relative.empty() || *relative.begin() == "..") return path;
  return relative.string();
}

bool IsSource(const std::string& file) {
  const std::string suffix = fs::path(file).extension().string();
  return suffix == ".cc" || suffix == ".cpp" || suffix == ".cxx" || suffix == ".c++" ||
         suffix == ".C" || IsCSource(file);
}

bool IsCSource(const std::string& file) { return fs::path(file).extension() == ".c"; }

}  // namespace korat
