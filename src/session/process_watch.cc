#include "session/process_watch.h"

#include <sys/wait.h>

#include <cstdlib>

namespace korat::cli {
namespace {

constexpr std::chrono::milliseconds kBetweenChecks{100};
// Ctrl-Z stops korat as well, and both go on together, though not at the same instant.
constexpr std::chrono::seconds kLongestStop{1};
// A run, or a call under test, that takes long is ended by its own process after ten seconds.
constexpr std::chrono::seconds kSilence{60};

}  // namespace

// The variable is for tests, which can't wait that long.
ProcessWatch::ProcessWatch() : patience_(kSilence) {
  const char* seconds = std::getenv("KORAT_PATIENCE");
  if (seconds != nullptr) patience_ = std::chrono::seconds(std::atoi(seconds));
}

void ProcessWatch::Postpone() { next_check_ = Clock::now() + kBetweenChecks; }

ProcessWatch::State ProcessWatch::Check(pid_t process, std::uint64_t progress) {
  Postpone();
  const Clock::time_point now = Clock::now();
  siginfo_t info{};
  const int kinds = WEXITED | WSTOPPED | WNOHANG | WNOWAIT;
  if (waitid(P_PID, static_cast<id_t>(process), &info, kinds) != 0) return State::kGone;
  const bool is_stopped = info.si_pid == process && info.si_code == CLD_STOPPED;
  if (info.si_pid == process && !is_stopped) return State::kGone;
  if (!is_stopped) stopped_since_ = {};
  if (is_stopped && stopped_since_ == Clock::time_point()) stopped_since_ = now;
  if (is_stopped && now - stopped_since_ >= kLongestStop) {
    why_ = "it was stopped by signal " + std::to_string(info.si_status);
    return State::kStuck;
  }
  if (progress != progress_ || progress == 0 || is_stopped) {
    progress_ = progress;
    idle_since_ = now;
  }
  if (now - idle_since_ < patience_) return State::kFine;
  why_ = "it made no progress for " +
         std::to_string(std::chrono::duration_cast<std::chrono::seconds>(patience_).count()) +
         " seconds";
  return State::kStuck;
}

}  // namespace korat::cli
