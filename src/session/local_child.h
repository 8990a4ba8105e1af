// A driver on this machine: a child process.
#pragma once

#include <sys/types.h>

#include <string>

#include "session/driver_host.h"

namespace korat::cli {

class LocalChild : public DriverChild {
 public:
  LocalChild(const std::string& path, const DriverOptions& options, const DriverFiles& files,
             const std::string& input);
  ~LocalChild() override;
  LocalChild(const LocalChild&) = delete;
  LocalChild& operator=(const LocalChild&) = delete;

  void Kill() override;
  ProcessWatch::State Check(ProcessWatch& watch, std::uint64_t progress) override;
  std::string HowItEnded() override;

 private:
  pid_t child_ = -1;
};

}  // namespace korat::cli
