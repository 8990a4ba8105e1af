#include "system/program.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "base/shell.h"
#include "korat/error.h"

namespace korat::cli {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr char kDocuments[] = "{}";

// A descriptor that is closed at the end.
class Descriptor {
 public:
  explicit Descriptor(int fd = -1) : fd_(fd) {}
  ~Descriptor() { Close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  void Reset(int fd) {
    Close();
    fd_ = fd;
  }
  void Close() {
    if (fd_ >= 0) close(fd_);
    fd_ = -1;
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

struct Pipe {
  Descriptor read, write;
  Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw Error(std::string("pipe: ") + std::strerror(errno));
    read.Reset(ends[0]);
    write.Reset(ends[1]);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
  }
};

// False at its end, or if it has become longer than allowed.
bool TakeFrom(int fd, std::size_t most, std::string& text) {
  char buffer[1 << 14];
  for (;;) {
    const ssize_t n = read(fd, buffer, sizeof buffer);
    if (n < 0) return errno == EAGAIN || errno == EINTR;
    if (n == 0) return false;
    text.append(buffer, static_cast<std::size_t>(n));
    if (text.size() > most) return false;
  }
}

int FileWith(const std::string& text) {
  const int fd = memfd_create("input", MFD_CLOEXEC);
  std::size_t written = 0;
  while (fd >= 0 && written < text.size()) {
    const ssize_t n = write(fd, text.data() + written, text.size() - written);
    if (n <= 0) break;
    written += static_cast<std::size_t>(n);
  }
  lseek(fd, 0, SEEK_SET);
  return fd;
}

void SetLimit(decltype(RLIMIT_AS) resource, rlim_t value) {
  const rlimit limit{value, value};
  setrlimit(resource, &limit);
}

std::string SignalText(int number) {
  const char* const name = sigabbrev_np(number);
  return "died of signal " + std::to_string(number) +
         (name == nullptr ? "" : std::string(" (SIG") + name + ")");
}

std::vector<pid_t> ChildrenOfThis() {
  std::vector<pid_t> children;
  std::ifstream file("/proc/self/task/" + std::to_string(getpid()) + "/children");
  for (pid_t child = 0; file >> child;) children.push_back(child);
  return children;
}

}  // namespace

// --- the command line

CommandLine::CommandLine(const std::string& text) : text_(text) {
  takes_files_ = text.find(kDocuments) != std::string::npos;
  char quote = '\0';
  bool is_word = false;
  for (const char c : text) {
    if (quote != '\0') {
      if (c == quote) {
        quote = '\0';
      } else {
        words_.back() += c;
      }
      // Within double quotes, too, a shell sees more than this.
      if (quote == '"' && std::strchr("$`\\", c) != nullptr) {
        words_.clear();
        return;
      }
      continue;
    }
    if (c == ' ' || c == '\t' || c == '\n') {
      is_word = false;
      continue;
    }
    if (std::strchr("|&;<>()$`\\*?[]#~!", c) != nullptr) {
      words_.clear();
      return;
    }
    if (!std::exchange(is_word, true)) words_.emplace_back();
    if (c == '"' || c == '\'') {
      quote = c;
    } else {
      words_.back() += c;
    }
  }
  if (quote != '\0') throw Error("--run " + text + ": a quote is not closed");
  if (words_.empty()) throw Error("--run: no command");
  const std::size_t equals = words_[0].find('=');
  if (equals != std::string::npos) words_.clear();  // a variable of the environment
}

std::vector<std::string> CommandLine::WordsFor(const std::vector<std::string>& files) const {
  std::string quoted;
  for (const std::string& file : files) quoted += (quoted.empty() ? "" : " ") + ShellWord(file);
  if (words_.empty()) {
    std::string text = text_;
    for (std::size_t at = text.find(kDocuments); at != std::string::npos;
         at = text.find(kDocuments, at + quoted.size())) {
      text.replace(at, 2, quoted);
    }
    return {"/bin/sh", "-c", text};
  }
  std::vector<std::string> words;
  for (const std::string& word : words_) {
    const std::size_t at = word.find(kDocuments);
    if (at == std::string::npos) {
      words.push_back(word);
      continue;
    }
    for (const std::string& file : files)
      words.push_back(word.substr(0, at) + file + word.substr(at + 2));
  }
  return words;
}

std::string SanitizerReport(const std::string& complaint) {
  for (const char* const sign :
       {"ERROR: AddressSanitizer", "ERROR: LeakSanitizer", "ERROR: MemorySanitizer",
        "WARNING: ThreadSanitizer", "WARNING: MemorySanitizer", "runtime error: "}) {
    const std::size_t at = complaint.find(sign);
    if (at == std::string::npos) continue;
    const std::size_t begin = complaint.rfind('\n', at);
    const std::size_t first = begin == std::string::npos ? 0 : begin + 1;
    return complaint.substr(first, complaint.find('\n', at) - first);
  }
  return "";
}

// --- runs

ProgramRunner::ProgramRunner(fs::path directory, ProgramLimits limits)
    : directory_(std::move(directory)), limits_(limits) {
  fs::create_directories(directory_);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
}

ProgramEnd ProgramRunner::Run(const std::vector<std::string>& words, const std::string& input) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const Descriptor in(FileWith(input));
  Pipe out, err;
  const pid_t child =
      vfork();  // copying the pages of this process would take longer than most runs
  if (child < 0) throw Error(std::string("vfork: ") + std::strerror(errno));
  if (child == 0) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    dup2(in.get(), STDIN_FILENO);
    dup2(out.write.get(), STDOUT_FILENO);
    dup2(err.write.get(), STDERR_FILENO);
    SetLimit(RLIMIT_CORE, 0);
    SetLimit(RLIMIT_FSIZE, 256u << 20);
    if (limits_.memory != 0) SetLimit(RLIMIT_AS, limits_.memory);
    if (chdir(directory_.c_str()) == 0) execvp(arguments[0], arguments.data());
    _exit(127);
  }
  out.write.Close();
  err.write.Close();
  ProgramEnd end;
  const auto deadline = Clock::now() + std::chrono::duration<double>(limits_.seconds);
  const Descriptor process(static_cast<int>(syscall(SYS_pidfd_open, child, 0)));
  bool is_running = true;
  while (is_running) {
    pollfd watched[] = {
        {process.get(), POLLIN, 0}, {out.read.get(), POLLIN, 0}, {err.read.get(), POLLIN, 0}};
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) {
      char text[48];
      std::snprintf(text, sizeof text, "did not end within %gs", limits_.seconds);
      end.mishap = text;
      break;
    }
    if (poll(watched, 3, static_cast<int>(left) + 1) < 0 && errno != EINTR) break;
    is_running = watched[0].revents == 0;
    if (!TakeFrom(out.read.get(), limits_.output, end.output)) out.read.Close();
    if (!TakeFrom(err.read.get(), limits_.output, end.complaint)) err.read.Close();
    if (std::max(end.output.size(), end.complaint.size()) > limits_.output) {
      end.mishap = "wrote more than " + std::to_string(limits_.output) + " bytes";
      break;
    }
  }
  kill(-child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  EndRest();
  Clean();
  if (!end.mishap.empty()) return end;
  if (WIFEXITED(status)) end.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) end.mishap = SignalText(WTERMSIG(status));
  if (end.exit_code == 127 && end.complaint.empty() && !fs::path(words[0]).empty() &&
      end.output.empty()) {
    end.mishap = "could not be started";
  }
  return end;
}

// Processes that left the group are children of this one by now, or of such a child. They are
// stopped first, so that none can start another one in time.
void ProgramRunner::EndRest() {
  for (;;) {
    const pid_t ended = waitpid(-1, nullptr, WNOHANG);
    if (ended < 0) return;  // there are none
    if (ended > 0) continue;
    const std::vector<pid_t> children = ChildrenOfThis();
    for (const pid_t child : children) kill(child, SIGSTOP);
    for (const pid_t child : children) kill(child, SIGKILL);
    if (waitpid(-1, nullptr, 0) < 0 && errno == ECHILD) return;
  }
}

void ProgramRunner::Clean() const {
  std::error_code ignored;
  for (const auto& left : fs::directory_iterator(directory_, ignored)) {
    fs::remove_all(left.path(), ignored);
  }
}

}  // namespace korat::cli
