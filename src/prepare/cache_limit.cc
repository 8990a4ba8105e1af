#include "prepare/cache_limit.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>
#include <tuple>
#include <vector>

#include "korat/error.h"

namespace korat::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kUsualMegabytes = 500;
constexpr auto kInUse = std::chrono::minutes(10);

struct Entry {
  fs::file_time_type used;
  std::uintmax_t bytes;
  fs::path path;
};

std::uintmax_t BytesOf(const fs::path& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) {
    const std::uintmax_t size = fs::file_size(path, error);
    return error ? 0 : size;
  }
  std::uintmax_t bytes = 0;
  for (const fs::directory_entry& file : fs::recursive_directory_iterator(path, error)) {
    if (!file.is_regular_file(error)) continue;
    const std::uintmax_t size = file.file_size(error);
    if (!error) bytes += size;
  }
  return bytes;
}

std::vector<Entry> EntriesOf(const fs::path& state) {
  std::vector<Entry> entries;
  for (const char* folder : {"drivers", "models", "checked"}) {
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(state / folder, error)) {
      const fs::file_time_type used = entry.last_write_time(error);
      if (!error) entries.push_back({used, BytesOf(entry.path()), entry.path()});
    }
  }
  return entries;
}

}  // namespace

void NoteUse(const fs::path& entry) {
  std::error_code ignored;  // it may be another user's
  fs::last_write_time(entry, fs::file_time_type::clock::now(), ignored);
}

CacheUse UseOfCache(const fs::path& state) {
  CacheUse use;
  for (const Entry& entry : EntriesOf(state)) {
    ++use.entries;
    use.bytes += entry.bytes;
  }
  return use;
}

std::uintmax_t MostCacheBytes() {
  const char* chosen = std::getenv("KORAT_CACHE_MB");
  const unsigned long long megabytes =
      chosen == nullptr || *chosen == '\0' ? 0 : std::strtoull(chosen, nullptr, 10);
  return (megabytes == 0 ? kUsualMegabytes : megabytes) * 1024 * 1024;
}

CacheUse ClearCache(const fs::path& state) {
  const CacheUse use = UseOfCache(state);
  for (const Entry& entry : EntriesOf(state)) {
    std::error_code error;
    fs::remove_all(entry.path, error);
    if (error) throw Error("can't remove " + entry.path.string() + ": " + error.message());
  }
  return use;
}

void LimitCache(const fs::path& state) {
  std::vector<Entry> entries = EntriesOf(state);
  std::uintmax_t bytes = UseOfCache(state).bytes;
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.used, a.path) < std::tie(b.used, b.path);
  });
  const fs::file_time_type in_use = fs::file_time_type::clock::now() - kInUse;
  const std::uintmax_t most = MostCacheBytes();
  for (const Entry& entry : entries) {
    if (bytes <= most || entry.used > in_use) return;
    std::error_code error;
    fs::remove_all(entry.path, error);
    bytes -= entry.bytes;
  }
}

}  // namespace korat::cli
