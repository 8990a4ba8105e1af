// Keeps what is stored between runs from growing without end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

namespace korat::cli {

// The entry was of use now.
void NoteUse(const std::filesystem::path& entry);

// Removes drivers, models and checked copies of this state directory until at most $KORAT_CACHE_MB
// are left (500 by default), beginning with those that were not used for longest. What was used in
// the last minutes stays: another run may be starting processes from it.
void LimitCache(const std::filesystem::path& state);

// What is kept there.
struct CacheUse {
  std::size_t entries = 0;
  std::uintmax_t bytes = 0;
};
CacheUse UseOfCache(const std::filesystem::path& state);
std::uintmax_t MostCacheBytes();
// Removes all of it, and returns what was there.
CacheUse ClearCache(const std::filesystem::path& state);

}  // namespace korat::cli
