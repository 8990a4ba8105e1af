#include "system/runner_pool.h"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>

#include "korat/error.h"
#include "os/interrupts.h"

namespace korat::cli {
namespace {

// --- what goes through a socket: a length, then texts, each with its own

void AddText(std::string& message, const std::string& text) {
  const std::uint64_t size = text.size();
  message.append(reinterpret_cast<const char*>(&size), sizeof size);
  message += text;
}

class TextReader {
 public:
  explicit TextReader(const std::string& message) : message_(message) {}
  bool has_more() const { return at_ < message_.size(); }
  std::string Next() {
    std::uint64_t size = 0;
    std::memcpy(&size, message_.data() + at_, sizeof size);
    std::string text = message_.substr(at_ + sizeof size, size);
    at_ += sizeof size + size;
    return text;
  }

 private:
  const std::string& message_;
  std::size_t at_ = 0;
};

bool WriteMessage(int socket, const std::string& body) {
  std::string message;
  AddText(message, body);
  for (std::size_t at = 0; at < message.size();) {
    const ssize_t n = send(socket, message.data() + at, message.size() - at, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    at += static_cast<std::size_t>(n);
  }
  return true;
}

bool ReadBytes(int socket, char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t n = recv(socket, bytes, size, 0);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    bytes += n;
    size -= static_cast<std::size_t>(n);
  }
  return true;
}

std::optional<std::string> ReadMessage(int socket) {
  std::uint64_t size = 0;
  if (!ReadBytes(socket, reinterpret_cast<char*>(&size), sizeof size)) return std::nullopt;
  std::string message(size, '\0');
  if (!ReadBytes(socket, message.data(), size)) return std::nullopt;
  return message;
}

// "1" before what may be missing.
void AddOptional(std::string& message, const std::optional<std::string>& text) {
  AddText(message, text ? "1" + *text : "0");
}
std::optional<std::string> OptionalIn(const std::string& text) {
  return text[0] == '1' ? std::optional(text.substr(1)) : std::nullopt;
}

[[noreturn]] void Serve(const SystemOptions& options, const std::filesystem::path& directory,
                        int socket) {
  // A terminal's Ctrl-C is for the process that started this one.
  signal(SIGINT, SIG_IGN);
  signal(SIGTERM, SIG_DFL);
  SystemUnderTest system(options, directory);
  while (const std::optional<std::string> message = ReadMessage(socket)) {
    std::vector<Document> documents;
    for (TextReader reader(*message); reader.has_more();) {
      Document& document = documents.emplace_back();
      document.text = reader.Next();
      document.expected = OptionalIn(reader.Next());
    }
    std::string answer;
    for (const std::optional<Finding>& finding : system.Judge(documents)) {
      std::string text;
      if (finding) {
        AddText(text, finding->kind);
        for (const std::string& line : finding->lines) AddText(text, line);
      }
      AddText(answer, text);
    }
    if (!WriteMessage(socket, answer)) break;
  }
  _exit(0);
}

}  // namespace

RunnerPool::RunnerPool(const SystemOptions& options, unsigned count,
                       std::filesystem::path directory, OnFinding on_finding)
    : options_(options),
      directory_(std::move(directory)),
      on_finding_(std::move(on_finding)),
      runners_(count) {
  for (Runner& runner : runners_) Start(runner);
}

RunnerPool::~RunnerPool() {
  for (Runner& runner : runners_) {
    if (runner.socket >= 0) close(runner.socket);
    // One that is busy would first finish its run.
    if (!runner.working_on.empty()) kill(runner.process, SIGKILL);
    waitpid(runner.process, nullptr, 0);
  }
  std::error_code ignored;
  std::filesystem::remove_all(directory_, ignored);
}

void RunnerPool::Start(Runner& runner) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    throw Error(std::string("socketpair: ") + std::strerror(errno));
  }
  const std::filesystem::path directory = directory_ / std::to_string(&runner - runners_.data());
  const pid_t parent = getpid();
  runner.process = fork();
  if (runner.process < 0) throw Error(std::string("fork: ") + std::strerror(errno));
  if (runner.process == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    close(ends[0]);
    for (const Runner& other : runners_) {
      if (other.socket >= 0) close(other.socket);
    }
    try {
      Serve(options_, directory, ends[1]);
    } catch (...) {
      _exit(1);
    }
  }
  close(ends[1]);
  runner.socket = ends[0];
}

void RunnerPool::Send(Runner& runner) {
  std::string message;
  for (const Document& document : runner.working_on) {
    AddText(message, document.text);
    AddOptional(message, document.expected);
  }
  WriteMessage(runner.socket, message);  // if it is gone, there will be no answer
}

void RunnerPool::Take(Runner& runner) {
  const std::optional<std::string> answer = ReadMessage(runner.socket);
  if (!answer) {
    waitpid(runner.process, nullptr, 0);
    close(std::exchange(runner.socket, -1));
    Start(runner);
    // It may have been killed from outside; but what kills it twice does so by itself.
    if (!std::exchange(runner.has_died, true)) return Send(runner);
    const std::vector<Document> documents = std::exchange(runner.working_on, {});
    judged_ += documents.size();
    for (const Document& document : documents) {
      on_finding_(document, {"ended the process that ran it", {}});
    }
    return;
  }
  runner.has_died = false;
  const std::vector<Document> documents = std::exchange(runner.working_on, {});
  judged_ += documents.size();
  TextReader reader(*answer);
  for (const Document& document : documents) {
    const std::string text = reader.Next();
    if (text.empty()) continue;
    TextReader parts(text);
    Finding finding{parts.Next(), {}};
    while (parts.has_more()) finding.lines.push_back(parts.Next());
    on_finding_(document, finding);
  }
}

void RunnerPool::WaitForAny() {
  std::vector<pollfd> watched;
  for (const Runner& runner : runners_) {
    const bool is_busy = !runner.working_on.empty();
    watched.push_back({is_busy ? runner.socket : -1, POLLIN, 0});
  }
  if (poll(watched.data(), watched.size(), 100) <= 0) return;
  for (std::size_t i = 0; i < runners_.size(); ++i) {
    if (watched[i].revents != 0) Take(runners_[i]);
  }
}

RunnerPool::Runner& RunnerPool::WaitForFree() {
  for (;;) {
    for (Runner& runner : runners_) {
      if (runner.working_on.empty()) return runner;
    }
    WaitForAny();
  }
}

void RunnerPool::SendBatch() {
  Runner& runner = WaitForFree();
  runner.working_on = std::exchange(batch_, {});
  Send(runner);
}

void RunnerPool::Add(Document document) {
  batch_.push_back(std::move(document));
  if (batch_.size() >= options_.batch) SendBatch();
}

void RunnerPool::Finish() {
  if (!batch_.empty() && !IsInterrupted()) SendBatch();
  const auto is_busy = [this] {
    for (const Runner& runner : runners_) {
      if (!runner.working_on.empty()) return true;
    }
    return false;
  };
  while (is_busy() && !IsInterrupted()) WaitForAny();
}

}  // namespace korat::cli
