// Ctrl-C, and a request to end: the program ends in order.
#pragma once

#include <csignal>

namespace korat::cli {

// From now on Ctrl-C ends the search, not the program.
void CatchInterrupts();

bool IsInterrupted();

// Thrown where there is nothing to be told any more; the exit code is 130.
struct Interruption {};

// Does the same for a while.
class CaughtInterrupts {
 public:
  CaughtInterrupts();
  ~CaughtInterrupts();
  CaughtInterrupts(const CaughtInterrupts&) = delete;
  CaughtInterrupts& operator=(const CaughtInterrupts&) = delete;

 private:
  struct sigaction interrupt_, terminate_;  // as they were
};

}  // namespace korat::cli
