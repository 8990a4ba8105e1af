// One run of a driver in a process of its own, and the messages it sends.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>

#include "protocol/calls.h"
#include "protocol/driver_options.h"
#include "protocol/message.h"
#include "search/record.h"
#include "session/process_watch.h"

namespace korat::cli {

class DriverProcess {
 public:
  // Starts it. `input` is its standard input.
  DriverProcess(const std::string& path, DriverOptions options, const std::string& input = "");
  ~DriverProcess();  // ends it
  DriverProcess(const DriverProcess&) = delete;
  DriverProcess& operator=(const DriverProcess&) = delete;

  enum class Event { kMessage, kTimeout, kEnd };
  // The next message; kTimeout after `milliseconds` without one. Ends a process that sends anything
  // else.
  Event Next(Message& message, int milliseconds);
  // It said that it is done: gives it a moment to end on its own.
  void WaitForEnd();

  // To wait for several at once: readable when Next has something to read.
  int fd() const { return messages_; }

  // How far the search has got; null before the first candidate, and without a record.
  SearchRecord* record();
  // Of a driver that tests: which calls it makes; null for others, and when record() is.
  CallRecord* calls();

  // Ends it; kEnd follows what it had sent. `why` is what HowItEnded says then.
  void Kill(const std::string& why = "");
  // Ends it, because it sent something that can't be true.
  void Refuse() { Kill("it sent something that is not a driver's message"); }
  // "signal 9 (Killed)", "exit code 3". REQUIRES: Next returned kEnd, or it was killed.
  std::string HowItEnded();
  // Of a driver that tests: what its last call printed, but not too much of it.
  std::string Output() const;

 private:
  std::uint64_t Progress();
  // Whether something was read; false at the end, too.
  bool Read();
  // Without anything to read: whether the process is gone, or never sends anything again.
  Event Watch();

  pid_t child_ = -1;
  int messages_ = -1;  // reading end
  int record_fd_ = -1;
  int output_fd_ = -1;
  std::size_t call_bytes_ = 0;  // of the calls, after the search
  void* record_ = nullptr;
  std::size_t record_bytes_ = 0;
  std::string buffer_;
  std::size_t consumed_ = 0;    // of buffer_
  std::uint64_t received_ = 0;  // bytes
  ProcessWatch watch_;
  bool is_gone_ = false;  // nothing more is written
  std::string why_;       // it was killed
};

}  // namespace korat::cli
