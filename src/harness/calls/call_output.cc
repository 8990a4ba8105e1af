#include "harness/calls/call_output.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>

extern "C" __attribute__((weak)) void __sanitizer_set_death_callback(void (*)());

namespace korat::harness {
namespace {

constexpr std::size_t kMostShown = 2000;

int g_file = -1;   // what standard output was at first; out of reach of user code
int g_error = -1;  // what standard error was

int OutOfReach(int fd) {
  constexpr rlim_t kSpare = 16;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur <= kSpare) return -1;
  return fcntl(fd, F_DUPFD_CLOEXEC, static_cast<int>(limit.rlim_cur - kSpare));
}

// User code may have given a stream a buffer that is gone.
void FlushStreams(runtime::Sandbox& sandbox) {
  sandbox.Run(
      runtime::Mode::kBody,
      [](void*) {
        std::cout.flush();
        std::clog.flush();
        std::fflush(stdout);
      },
      nullptr);
}

}  // namespace

void CallOutput::Capture() {
  g_file = OutOfReach(STDOUT_FILENO);
  g_error = OutOfReach(STDERR_FILENO);
  if (g_file < 0 || g_error < 0 || __sanitizer_set_death_callback != nullptr) return;
  dup2(g_file, STDERR_FILENO);
}

void CallOutput::Release() {
  if (g_error >= 0) dup2(g_error, STDERR_FILENO);
}

void CallOutput::Begin() {
  if (g_file < 0 || lseek(g_file, 0, SEEK_CUR) == 0) return;
  (void)!ftruncate(g_file, 0);
  lseek(g_file, 0, SEEK_SET);
}

void CallOutput::Clear(runtime::Sandbox& sandbox) {
  if (g_file < 0) return;
  FlushStreams(sandbox);
  Begin();
}

std::string CallOutput::Text(runtime::Sandbox& sandbox) {
  if (g_file < 0) return "";
  FlushStreams(sandbox);
  std::string text(kMostShown + 1, '\0');
  const ssize_t size = pread(g_file, text.data(), text.size(), 0);
  text.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
  if (text.size() <= kMostShown) return text;
  text.resize(kMostShown);
  return text + " ...";
}

}  // namespace korat::harness
