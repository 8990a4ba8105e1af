#include "session/local_child.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <stdexcept>
#include <utility>
#include <vector>

namespace korat::cli {
namespace {

// Greater than the descriptors that programs open, close or try one after another.
constexpr rlim_t kOutOfReach = 4080, kSpare = 16;

// For the program that the child becomes. A descriptor above the limit is as good as any other.
int MoveOutOfReach(int fd) {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  rlimit wide = limit;
  wide.rlim_cur = std::max(limit.rlim_cur, std::min(limit.rlim_max, kOutOfReach + kSpare));
  setrlimit(RLIMIT_NOFILE, &wide);
  const rlim_t number = std::min(kOutOfReach, wide.rlim_cur - kSpare);
  const int moved = fcntl(fd, F_DUPFD, static_cast<int>(number));
  setrlimit(RLIMIT_NOFILE, &limit);
  return moved;
}

[[noreturn]] void RunChild(const std::string& path, DriverOptions options, const DriverFiles& files,
                           int input) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // it is of no use on its own
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  options.message_fd = MoveOutOfReach(files.messages);
  options.record_fd = MoveOutOfReach(files.record);
  if (options.message_fd < 0 || options.record_fd < 0) _exit(127);
  const std::vector<std::string> texts = WriteDriverOptions(options);
  std::vector<char*> arguments = {const_cast<char*>(path.c_str())};
  for (const std::string& text : texts) arguments.push_back(const_cast<char*>(text.c_str()));
  arguments.push_back(nullptr);
  // User code may print; standard output belongs to the results.
  dup2(files.output >= 0 ? files.output : STDERR_FILENO, STDOUT_FILENO);
  dup2(input, STDIN_FILENO);
  execv(path.c_str(), arguments.data());
  _exit(127);
}

int MakeInput(const std::string& text) {
  const int fd = memfd_create("korat-input", MFD_CLOEXEC);
  if (fd < 0) throw std::runtime_error("memfd_create failed");
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t n = write(fd, text.data() + written, text.size() - written);
    if (n <= 0) throw std::runtime_error("writing to memory failed");
    written += static_cast<std::size_t>(n);
  }
  lseek(fd, 0, SEEK_SET);
  return fd;
}

}  // namespace

LocalChild::LocalChild(const std::string& path, const DriverOptions& options,
                       const DriverFiles& files, const std::string& input) {
  const int input_fd = MakeInput(input);
  child_ = fork();
  if (child_ == 0) RunChild(path, options, files, input_fd);
  close(input_fd);
  if (child_ < 0) throw std::runtime_error(std::string("fork: ") + std::strerror(errno));
}

LocalChild::~LocalChild() {
  if (child_ <= 0) return;
  Kill();
  waitpid(child_, nullptr, 0);
}

void LocalChild::Kill() {
  if (child_ > 0) kill(child_, SIGKILL);
}

ProcessWatch::State LocalChild::Check(ProcessWatch& watch, std::uint64_t progress) {
  return watch.Check(child_, progress);
}

std::string LocalChild::HowItEnded() {
  int status = 0;
  waitpid(child_, &status, 0);
  child_ = -1;
  if (WIFSIGNALED(status)) {
    const int number = WTERMSIG(status);
    return "signal " + std::to_string(number) + " (" + strsignal(number) + ")";
  }
  const int code = WEXITSTATUS(status);
  // A driver ends with these codes by itself, but only after it has said why.
  if (code == 0 || code == 2) return "it ended before its work was done";
  return "exit code " + std::to_string(code);
}

}  // namespace korat::cli
