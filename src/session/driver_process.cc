#include "session/driver_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <functional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/message.h"

namespace korat::cli {
namespace {

// Greater than the descriptors that programs open, close or try one after another.
constexpr rlim_t kOutOfReach = 4080, kSpare = 16;
constexpr int kTimeToEnd = 1000;  // milliseconds

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

// What the child inherits; `output` may be -1.
struct Descriptors {
  int input, output, messages, record;
};

[[noreturn]] void RunChild(const std::string& path, DriverOptions options,
                           const Descriptors& descriptors) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // it is of no use on its own
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  options.message_fd = MoveOutOfReach(descriptors.messages);
  options.record_fd = MoveOutOfReach(descriptors.record);
  if (options.message_fd < 0 || options.record_fd < 0) _exit(127);
  const std::vector<std::string> texts = WriteDriverOptions(options);
  std::vector<char*> arguments = {const_cast<char*>(path.c_str())};
  for (const std::string& text : texts) arguments.push_back(const_cast<char*>(text.c_str()));
  arguments.push_back(nullptr);
  // User code may print; standard output belongs to the results.
  dup2(descriptors.output >= 0 ? descriptors.output : STDERR_FILENO, STDOUT_FILENO);
  dup2(descriptors.input, STDIN_FILENO);
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
  record_fd_ = memfd_create("korat-record", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (record_fd_ < 0 || pipe2(ends, O_CLOEXEC) != 0)
    throw std::runtime_error("can't create a pipe");
  const int input_fd = MakeInput(input);
  using Task = DriverOptions::Task;
  if (CallsMethods(options.task) || options.task == Task::kBuild || options.task == Task::kCalls) {
    output_fd_ = memfd_create("korat-output", MFD_CLOEXEC);
  }
  child_ = fork();
  if (child_ == 0) {
    RunChild(path, std::move(options), {input_fd, output_fd_, ends[1], record_fd_});
  }
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
  if (output_fd_ >= 0) close(output_fd_);
}

DriverProcess::Event DriverProcess::Next(Message& message, int milliseconds) {
  for (;;) {
    const std::size_t newline = buffer_.find('\n', consumed_);
    if (newline != std::string::npos) {
      const auto line = std::string_view(buffer_).substr(consumed_, newline - consumed_);
      consumed_ = newline + 1;
      std::optional<Message> read = ReadMessage(line);
      if (!read) {
        Refuse();
        return Event::kEnd;
      }
      message = std::move(*read);
      return Event::kMessage;
    }
    buffer_.erase(0, consumed_);
    consumed_ = 0;
    pollfd wait{messages_, POLLIN, 0};
    const int ready = poll(&wait, 1, is_gone_ ? 0 : milliseconds);
    if (ready < 0 && errno == EINTR) return Event::kTimeout;
    if (ready == 0) {
      const bool was_gone = is_gone_;
      const Event event = Watch();
      // Its last messages may have arrived in the meantime.
      if (is_gone_ && !was_gone) continue;
      return event;
    }
    if (!Read()) return Event::kEnd;  // half a line is not a message
  }
}

bool DriverProcess::Read() {
  char bytes[1 << 16];
  ssize_t n = 0;
  do {
    n = read(messages_, bytes, sizeof(bytes));
  } while (n < 0 && errno == EINTR);
  if (n <= 0) return false;
  buffer_.append(bytes, static_cast<std::size_t>(n));
  received_ += static_cast<std::uint64_t>(n);
  return true;
}

DriverProcess::Event DriverProcess::Watch() {
  if (is_gone_) return Event::kEnd;
  if (!watch_.IsTime()) return Event::kTimeout;
  const ProcessWatch::State state = watch_.Check(child_, Progress());
  is_gone_ = state == ProcessWatch::State::kGone;
  if (state == ProcessWatch::State::kStuck) Kill(watch_.why());
  return Event::kTimeout;
}

void DriverProcess::WaitForEnd() {
  // Its end of the pipe is closed when it ends.
  pollfd wait{messages_, POLLIN, 0};
  while (poll(&wait, 1, kTimeToEnd) > 0 && Read()) {
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

// Once it searches; before that, and without a record, long silences are normal.
std::uint64_t DriverProcess::Progress() {
  if (record() == nullptr) return 0;
  const std::string_view bytes(static_cast<const char*>(record_), record_bytes_);
  return (std::hash<std::string_view>()(bytes) ^ received_) | 1;
}

void DriverProcess::Kill(const std::string& why) {
  if (why_.empty()) why_ = why;
  if (child_ > 0) kill(child_, SIGKILL);
}

std::string DriverProcess::Output() const {
  constexpr off_t kMost = 2000;
  struct stat status{};
  if (output_fd_ < 0 || fstat(output_fd_, &status) != 0) return "";
  const off_t from = std::max<off_t>(status.st_size - kMost, 0);
  std::string text(static_cast<std::size_t>(status.st_size - from), '\0');
  const ssize_t size = pread(output_fd_, text.data(), text.size(), from);
  text.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
  return text;
}

std::string DriverProcess::HowItEnded() {
  int status = 0;
  waitpid(child_, &status, 0);
  child_ = -1;
  if (!why_.empty()) return why_;
  if (WIFSIGNALED(status)) {
    const int number = WTERMSIG(status);
    return "signal " + std::to_string(number) + " (" + strsignal(number) + ")";
  }
  const int code = WEXITSTATUS(status);
  // A driver ends with these codes on its own, but only after it has said why.
  if (code == 0 || code == 2) return "it ended before its work was done";
  return "exit code " + std::to_string(code);
}

}  // namespace korat::cli
