// Where the processes of drivers run: on this machine, or on others.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "protocol/driver_options.h"
#include "session/process_watch.h"

namespace korat::cli {

// What this process shares with a driver. They stay open for as long as the DriverChild lives.
struct DriverFiles {
  int messages;  // writing end of a pipe; only this one is closed when the driver was started
  int record;    // a file in memory
  int output;    // likewise; -1: none
};

// A driver that was started, and ends with this object.
class DriverChild {
 public:
  virtual ~DriverChild() = default;
  virtual void Kill() = 0;
  // See ProcessWatch::Check. That it is gone may also show in its pipe alone.
  virtual ProcessWatch::State Check(ProcessWatch& watch, std::uint64_t progress) = 0;
  // Waits for its end. The record is then as the driver left it, and nothing is written any more.
  virtual std::string HowItEnded() = 0;
};

class DriverHost {
 public:
  virtual ~DriverHost() = default;
  // How many drivers may run at a time, numbered from 0.
  virtual unsigned workers() const = 0;
  // `input`: the driver's standard input.
  virtual std::unique_ptr<DriverChild> Start(unsigned worker, const std::string& path,
                                             const DriverOptions& options, const DriverFiles& files,
                                             const std::string& input) = 0;
};

}  // namespace korat::cli
