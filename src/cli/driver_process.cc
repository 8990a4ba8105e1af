#include "cli/driver_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <stdexcept>
#include <vector>

namespace korat::cli {
namespace {

// What the child sees, whatever the numbers are here.
constexpr int kMessageFd = 3, kRecordFd = 4;

[[noreturn]] void RunChild(const std::string& path, const DriverOptions& options, int input,
                           int messages, int record) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // it is of no use alone
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  const std::vector<std::string> texts = WriteDriverOptions(options);
  std::vector<char*> arguments = {const_cast<char*>(path.c_str())};
  for (const std::string& text : texts) arguments.push_back(const_cast<char*>(text.c_str()));
  arguments.push_back(nullptr);
  // User code may print; standard output belongs to the results.
  dup2(STDERR_FILENO, STDOUT_FILENO);
  dup2(input, STDIN_FILENO);
  // Out of the way first: the numbers may be taken by one another.
  const int high_messages = fcntl(messages, F_DUPFD, 10), high_record = fcntl(record, F_DUPFD, 10);
  dup2(high_messages, kMessageFd);
  dup2(high_record, kRecordFd);
  close(high_messages);
  close(high_record);
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

DriverProcess::DriverProcess(const std::string& path, DriverOptions options,
                             const std::string& input)
    : call_bytes_(CallRecord::Bytes(options.methods.size())) {
  int ends[2];
  record_fd_ = memfd_create("korat-record", MFD_CLOEXEC);
  if (record_fd_ < 0 || pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  const int input_fd = MakeInput(input);
  options.message_fd = kMessageFd;
  options.record_fd = kRecordFd;
  child_ = fork();
  if (child_ == 0) RunChild(path, options, input_fd, ends[1], record_fd_);
  close(ends[1]);
  close(input_fd);
  messages_ = ends[0];
  if (child_ < 0) throw std::runtime_error(std::string("fork: ") + std::strerror(errno));
}

DriverProcess::~DriverProcess() {
  if (child_ > 0) {
    Kill();
    waitpid(child_, nullptr, 0);
  }
  if (record_ != nullptr) munmap(record_, record_bytes_);
  close(messages_);
  close(record_fd_);
}

DriverProcess::Event DriverProcess::Next(std::string& line, int milliseconds) {
  for (;;) {
    const std::size_t newline = buffer_.find('\n', consumed_);
    if (newline != std::string::npos) {
      line.assign(buffer_, consumed_, newline - consumed_);
      consumed_ = newline + 1;
      return Event::kLine;
    }
    buffer_.erase(0, consumed_);
    consumed_ = 0;
    pollfd wait{messages_, POLLIN, 0};
    const int ready = poll(&wait, 1, milliseconds);
    if (ready == 0 || (ready < 0 && errno == EINTR)) return Event::kTimeout;
    char bytes[1 << 16];
    const ssize_t n = read(messages_, bytes, sizeof(bytes));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return Event::kEnd;  // half a line is no message
    buffer_.append(bytes, static_cast<std::size_t>(n));
  }
}

SearchRecord* DriverProcess::record() {
  if (record_ == nullptr) {
    struct stat status{};
    if (fstat(record_fd_, &status) != 0 || status.st_size == 0) return nullptr;
    record_bytes_ = static_cast<std::size_t>(status.st_size);
    void* memory = mmap(nullptr, record_bytes_, PROT_READ | PROT_WRITE, MAP_SHARED, record_fd_, 0);
    if (memory == MAP_FAILED) return nullptr;
    record_ = memory;
  }
  auto* record = static_cast<SearchRecord*>(record_);
  return SearchRecord::Bytes(record->fields) + call_bytes_ == record_bytes_ ? record : nullptr;
}

CallRecord* DriverProcess::calls() {
  if (record() == nullptr || call_bytes_ == 0) return nullptr;
  return reinterpret_cast<CallRecord*>(static_cast<char*>(record_) + record_bytes_ - call_bytes_);
}

void DriverProcess::Kill() {
  if (child_ > 0) kill(child_, SIGKILL);
}

std::string DriverProcess::HowItEnded() {
  int status = 0;
  waitpid(child_, &status, 0);
  child_ = -1;
  if (WIFSIGNALED(status)) {
    const int number = WTERMSIG(status);
    return "signal " + std::to_string(number) + " (" + strsignal(number) + ")";
  }
  const int code = WEXITSTATUS(status);
  return code == 0 || code == 2 ? "" : "exit code " + std::to_string(code);
}

}  // namespace korat::cli
