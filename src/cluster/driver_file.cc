#include "cluster/driver_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <stdexcept>
#include <string_view>

#include "base/hash.h"

namespace korat::cli {
namespace {

constexpr std::size_t kPart = 1 << 18;  // of a driver, in one packet

std::string BytesAt(int file, std::uint64_t offset) {
  std::string bytes(kPart, '\0');
  const ssize_t n = pread(file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
  bytes.resize(n < 0 ? 0 : static_cast<std::size_t>(n));
  return bytes;
}

void Measure(int file, DriverIdentity& identity) {
  Checksum sum;
  identity.size = 0;
  for (std::string bytes = BytesAt(file, 0); !bytes.empty(); bytes = BytesAt(file, identity.size)) {
    sum.Add(bytes);
    identity.size += bytes.size();
  }
  identity.sum = sum.sum();
}

}  // namespace

DriverSource::DriverSource(const std::string& path)
    : file_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  identity_.path = path;
  if (file_ < 0) throw std::runtime_error("can't read the driver " + path);
  Measure(file_, identity_);
}

DriverSource::~DriverSource() { close(file_); }

std::string DriverSource::Bytes(std::uint64_t offset) const { return BytesAt(file_, offset); }

DriverCopy::DriverCopy(const DriverIdentity& identity) : identity_(identity) {
  const int seen = open(identity.path.c_str(), O_RDONLY | O_CLOEXEC);
  if (seen >= 0) {
    DriverIdentity of_file;
    Measure(seen, of_file);
    close(seen);
    if (Is(of_file)) {
      path_ = identity.path;
      has_ = identity.size;
      return;
    }
  }
  file_ = memfd_create("korat-driver", MFD_CLOEXEC);
  if (file_ < 0) throw std::runtime_error("can't keep a driver in memory");
  path_ = "/proc/self/fd/" + std::to_string(file_);
}

DriverCopy::~DriverCopy() {
  if (file_ >= 0) close(file_);
}

void DriverCopy::Add(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = write(file_, bytes.data(), bytes.size());
    if (n <= 0) throw std::runtime_error("can't keep a driver in memory");
    has_ += static_cast<std::uint64_t>(n);
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  if (!is_whole()) return;
  DriverIdentity arrived;
  Measure(file_, arrived);
  if (!Is(arrived)) throw std::runtime_error("a driver arrived that is not the one that was sent");
}

}  // namespace korat::cli
