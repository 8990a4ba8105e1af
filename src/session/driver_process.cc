#include "session/driver_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <functional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "protocol/message.h"
#include "session/local_child.h"

namespace korat::cli {
namespace {

constexpr int kTimeToEnd = 1000;  // milliseconds

}  // namespace

DriverProcess::DriverProcess(const std::string& path, const DriverOptions& options,
                             const std::string& input, DriverHost* host, unsigned worker)
    : call_bytes_(CallRecord::Bytes(options.methods.size())) {
  int ends[2];
  record_fd_ = memfd_create("korat-record", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (record_fd_ < 0 || pipe2(ends, O_CLOEXEC) != 0)
    throw std::runtime_error("can't create a pipe");
  using Task = DriverOptions::Task;
  if (CallsMethods(options.task) || options.task == Task::kBuild || options.task == Task::kCalls) {
    output_fd_ = memfd_create("korat-output", MFD_CLOEXEC);
  }
  messages_ = ends[0];
  const DriverFiles files = {ends[1], record_fd_, output_fd_};
  child_ = host == nullptr ? std::make_unique<LocalChild>(path, options, files, input)
                           : host->Start(worker, path, options, files, input);
  close(ends[1]);
}

DriverProcess::~DriverProcess() {
  child_.reset();
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
    const Event event = Fill(milliseconds);
    if (event != Event::kMessage) return event;  // at the end, half a line is not a message
  }
}

DriverProcess::Event DriverProcess::NextBytes(std::string& bytes) {
  const Event event = Fill(0);
  bytes = std::exchange(buffer_, {});
  return event;
}

DriverProcess::Event DriverProcess::Fill(int milliseconds) {
  for (;;) {
    pollfd wait{messages_, POLLIN, 0};
    const int ready = poll(&wait, 1, is_gone_ ? 0 : milliseconds);
    if (ready < 0 && errno == EINTR) return Event::kTimeout;
    if (ready != 0) return Read() ? Event::kMessage : Event::kEnd;
    const bool was_gone = is_gone_;
    const Event event = Watch();
    // Its last messages may have arrived in the meantime.
    if (!is_gone_ || was_gone) return event;
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
  const ProcessWatch::State state = child_->Check(watch_, Progress());
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

std::string_view DriverProcess::RecordBytes() {
  if (record() == nullptr) return {};
  return {static_cast<const char*>(record_), record_bytes_};
}

CallRecord* DriverProcess::calls() {
  if (record() == nullptr || call_bytes_ == 0) return nullptr;
  return reinterpret_cast<CallRecord*>(static_cast<char*>(record_) + record_bytes_ - call_bytes_);
}

// Once it searches; before that, and without a record, long silences are normal.
std::uint64_t DriverProcess::Progress() {
  const std::string_view bytes = RecordBytes();
  return bytes.empty() ? 0 : (std::hash<std::string_view>()(bytes) ^ received_) | 1;
}

void DriverProcess::Kill(const std::string& why) {
  if (why_.empty()) why_ = why;
  child_->Kill();
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
  const std::string how = child_->HowItEnded();
  return why_.empty() ? how : why_;
}

}  // namespace korat::cli
