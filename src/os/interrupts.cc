#include "os/interrupts.h"

namespace korat {
namespace {

volatile std::sig_atomic_t g_interrupted = 0;

struct sigaction Catching() {
  struct sigaction action{};
  action.sa_handler = [](int) { g_interrupted = 1; };
  return action;
}

}  // namespace

void CatchInterrupts() {
  const struct sigaction action = Catching();
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool IsInterrupted() { return g_interrupted != 0; }

CaughtInterrupts::CaughtInterrupts() {
  const struct sigaction action = Catching();
  sigaction(SIGINT, &action, &interrupt_);
  sigaction(SIGTERM, &action, &terminate_);
}

CaughtInterrupts::~CaughtInterrupts() {
  sigaction(SIGINT, &interrupt_, nullptr);
  sigaction(SIGTERM, &terminate_, nullptr);
}

}  // namespace korat
