// Handles Ctrl-C and SIGTERM, so that the program can write its reports before it ends.
#pragma once

#include <csignal>

namespace korat {

// From now on Ctrl-C and SIGTERM only set a flag, which ends the search but not the program.
void CatchInterrupts();

bool IsInterrupted();

// Thrown when an interrupt leaves nothing to report; the exit code is 130.
struct Interruption {};

// Catches interrupts during its lifetime.
class CaughtInterrupts {
 public:
  CaughtInterrupts();
  ~CaughtInterrupts();
  CaughtInterrupts(const CaughtInterrupts&) = delete;
  CaughtInterrupts& operator=(const CaughtInterrupts&) = delete;

 private:
  struct sigaction interrupt_, terminate_;  // the previous handlers
};

}  // namespace korat
