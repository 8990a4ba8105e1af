// The program of a driver, on both sides: rank 0 has built it, the others may not see its file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace korat::cli {

// What is to be run. Equal contents have equal sums.
struct DriverIdentity {
  std::string path;
  std::uint64_t size = 0, sum = 0;
};

// The file of the coordinator, open for as long as it lives.
class DriverSource {
 public:
  // Throws std::runtime_error if it can't be read.
  explicit DriverSource(const std::string& path);
  ~DriverSource();
  DriverSource(const DriverSource&) = delete;
  DriverSource& operator=(const DriverSource&) = delete;

  const DriverIdentity& identity() const { return identity_; }
  // Some bytes from there on.
  std::string Bytes(std::uint64_t offset) const;

 private:
  int file_ = -1;
  DriverIdentity identity_;
};

// The driver of a server: the file itself if this machine sees it, or else a copy in memory, which
// leaves nothing behind.
class DriverCopy {
 public:
  explicit DriverCopy(const DriverIdentity& identity);
  ~DriverCopy();
  DriverCopy(const DriverCopy&) = delete;
  DriverCopy& operator=(const DriverCopy&) = delete;

  bool Is(const DriverIdentity& identity) const {
    return identity_.size == identity.size && identity_.sum == identity.sum;
  }
  bool is_whole() const { return has_ == identity_.size; }
  // How many bytes of it are here.
  std::uint64_t has() const { return has_; }
  // The next ones. Throws std::runtime_error if they are not those of the driver.
  void Add(std::string_view bytes);
  // To be executed. REQUIRES: is_whole().
  const std::string& path() const { return path_; }

 private:
  DriverIdentity identity_;
  std::string path_;
  int file_ = -1;  // in memory; -1: none is needed
  std::uint64_t has_ = 0;
};

}  // namespace korat::cli
