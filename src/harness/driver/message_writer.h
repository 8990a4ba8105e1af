// Sends the driver's messages. They are collected for a moment: a write for each structure would
// cost more than finding it. What a dying process had not sent is found again by the next one.
#pragma once

#include <unistd.h>

#include <chrono>
#include <string>
#include <string_view>

#include "harness/explore/fault_points.h"
#include "protocol/message.h"

namespace korat::harness {

class MessageWriter {
 public:
  explicit MessageWriter(int fd) : fd_(fd) {}
  ~MessageWriter() { Flush(); }
  MessageWriter(const MessageWriter&) = delete;
  MessageWriter& operator=(const MessageWriter&) = delete;

  // REQUIRES: no user code is running; this allocates.
  void Send(const Message& message) {
    AppendMessage(buffer_, message);
    const Clock::time_point now = Clock::now();
    if (buffer_.size() > kMostBytes || now - flushed_ > longest_wait_) Flush();
  }
  // From now on messages are sent at once.
  void SendAtOnce() { longest_wait_ = {}; }
  bool IsCopy() const { return getpid() != process_; }

  // Ends the process when the reader is gone, or when this process is a copy of the one that sends.
  void Flush() {
    if (IsCopy()) _exit(0);
    FaultPoints::Pass("flush");
    if (buffer_.size() > 1 && FaultPoints::IsDue("torn")) {
      Write(std::string_view(buffer_).substr(0, buffer_.size() / 2));
      FaultPoints::Die();
    }
    Write(buffer_);
    FaultPoints::Pass("flushed");
    buffer_.clear();
    flushed_ = Clock::now();
  }

 private:
  void Write(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t n = write(fd_, text.data(), text.size());
      if (n <= 0) _exit(1);
      text.remove_prefix(static_cast<std::size_t>(n));
    }
  }

  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kMostBytes = 1 << 16;

  int fd_;
  const pid_t process_ = getpid();
  std::string buffer_;
  Clock::time_point flushed_{};
  std::chrono::milliseconds longest_wait_{20};
};

}  // namespace korat::harness
