// One run of a driver in a process of its own, and the lines it sends.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

#include "protocol/calls.h"
#include "protocol/driver_options.h"
#include "search/record.h"

namespace korat::cli {

class DriverProcess {
 public:
  // Starts it. `input` is its standard input.
  DriverProcess(const std::string& path, DriverOptions options, const std::string& input = "");
  ~DriverProcess();  // ends it
  DriverProcess(const DriverProcess&) = delete;
  DriverProcess& operator=(const DriverProcess&) = delete;

  enum class Event { kLine, kTimeout, kEnd };
  // The next line, without its newline; kTimeout after `milliseconds` without one.
  Event Next(std::string& line, int milliseconds);

  // To wait for several at once: readable when Next has something to read.
  int fd() const { return messages_; }

  // How far the search is; null before the first candidate, and without a record.
  SearchRecord* record();
  // Of a driver that tests: which calls it makes; null when record() is.
  CallRecord* calls();

  void Kill();
  // "" when it ended by itself with code 0 or 2; else how: "signal 9 (Killed)", "exit code 3".
  // REQUIRES: Next said kEnd.
  std::string HowItEnded();

 private:
  pid_t child_ = -1;
  int messages_ = -1;  // reading end
  int record_fd_ = -1;
  std::size_t call_bytes_ = 0;  // of the calls, behind the search
  void* record_ = nullptr;
  std::size_t record_bytes_ = 0;
  std::string buffer_;
  std::size_t consumed_ = 0;  // of buffer_
};

}  // namespace korat::cli
