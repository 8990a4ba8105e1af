#include "os/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace korat {

FileLock::FileLock(const std::filesystem::path& path)
    : descriptor_(open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0666)) {
  if (descriptor_ >= 0) flock(descriptor_, LOCK_EX);
}

FileLock::~FileLock() {
  if (descriptor_ >= 0) close(descriptor_);
}

}  // namespace korat
