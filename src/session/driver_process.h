// One run of a driver in a process of its own, and the messages it sends.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "protocol/calls.h"
#include "protocol/driver_options.h"
#include "protocol/message.h"
#include "search/record.h"
#include "session/driver_host.h"
#include "session/process_watch.h"

namespace korat::cli {

class DriverProcess {
 public:
  // Starts it. `input` is its standard input. `host`: where it runs, as worker number `worker`;
  // null: on this machine.
  DriverProcess(const std::string& path, const DriverOptions& options,
                const std::string& input = "", DriverHost* host = nullptr, unsigned worker = 0);
  ~DriverProcess();  // ends it
  DriverProcess(const DriverProcess&) = delete;
  DriverProcess& operator=(const DriverProcess&) = delete;

  enum class Event { kMessage, kTimeout, kEnd };
  // The next message; kTimeout after `milliseconds` without one. Ends a process that sends anything
  // else.
  Event Next(Message& message, int milliseconds);
  // For those that only pass messages on: what it has sent by now, with any part of a line.
  // kMessage if that is something. REQUIRES: Next is never called.
  Event NextBytes(std::string& bytes);
  // It said that it is done: gives it a moment to end on its own.
  void WaitForEnd();

  // To wait for several at once: readable when Next has something to read.
  int fd() const { return messages_; }

  // How far the search has got; null before the first candidate, and without a record.
  SearchRecord* record();
  std::string_view RecordBytes();  // with the calls; empty: there is none
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
  // Waits for bytes, and appends them to the buffer: kMessage.
  Event Fill(int milliseconds);
  // Whether something was read; false at the end, too.
  bool Read();
  // Without anything to read: whether the process is gone, or never sends anything again.
  Event Watch();

  std::unique_ptr<DriverChild> child_;
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
