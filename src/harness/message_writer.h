// Sends the driver's messages. Structures are collected for a moment: a write for each would cost
// more than finding it. What a dying process had not sent is found again by the next one.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <string>
#include <string_view>

namespace korat::harness {

class MessageWriter {
 public:
  explicit MessageWriter(int fd) : fd_(fd) {}
  ~MessageWriter() { Flush(); }
  MessageWriter(const MessageWriter&) = delete;
  MessageWriter& operator=(const MessageWriter&) = delete;

  void Line(std::string_view word, std::string_view rest = "") {
    buffer_ += word;
    if (!rest.empty()) {
      buffer_ += ' ';
      buffer_ += rest;
    }
    buffer_ += '\n';
    const Clock::time_point now = Clock::now();
    if (buffer_.size() > kMostBytes || now - flushed_ > kLongestWait) Flush();
  }
  void Raw(std::string_view lines) { buffer_ += lines; }

  // Ends the process when nobody listens any more.
  void Flush() {
    std::size_t sent = 0;
    while (sent < buffer_.size()) {
      const ssize_t n = write(fd_, buffer_.data() + sent, buffer_.size() - sent);
      if (n <= 0) _exit(1);
      sent += static_cast<std::size_t>(n);
    }
    buffer_.clear();
    flushed_ = Clock::now();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kMostBytes = 1 << 16;
  static constexpr std::chrono::milliseconds kLongestWait{20};

  int fd_;
  std::string buffer_;
  Clock::time_point flushed_{};
};

}  // namespace korat::harness
