// Notices when a driver process is gone although others hold its pipe, and when it will never send
// anything again: stopped by a signal, or without any progress.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>

namespace korat::cli {

class ProcessWatch {
 public:
  ProcessWatch();

  enum class State { kFine, kGone, kStuck };
  // Whether it is time for the next check.
  bool IsTime() const { return Clock::now() >= next_check_; }
  // `progress` changes whenever something has happened; 0: unknown.
  State Check(pid_t process, std::uint64_t progress);
  void Postpone();
  // Why it is stuck.
  const std::string& why() const { return why_; }

 private:
  using Clock = std::chrono::steady_clock;

  Clock::duration patience_;
  Clock::time_point next_check_ = Clock::now();
  Clock::time_point stopped_since_;  // zero: it is not
  Clock::time_point idle_since_ = next_check_;
  std::uint64_t progress_ = 0;
  std::string why_;
};

}  // namespace korat::cli
