// Excludes other processes: one at a time holds the lock of a file, until the object ends or the
// process does.
#pragma once

#include <filesystem>

namespace korat {

class FileLock {
 public:
  // Waits for it. The file is made if it does not exist. Without a file there is no lock.
  explicit FileLock(const std::filesystem::path& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace korat
