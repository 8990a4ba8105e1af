#pragma once
#include <unistd.h>
#include <csignal>
struct D {
  int n = 0;
  bool repOk() const { return n >= 0; }
  void leaves() { if (n == 2) _exit(0); }
  void killed() { if (n == 2) kill(getpid(), SIGKILL); }
  void fine() {}
};
