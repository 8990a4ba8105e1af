#include "cluster/remote_host.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <utility>

#include "search/record.h"
#include "session/local_child.h"

namespace korat::cli {
namespace {

constexpr std::chrono::microseconds kNap{300};

// Other writers of the pipe are gone, so this is no concern of theirs.
int CopyOfPipe(int pipe) {
  const int copy = fcntl(pipe, F_DUPFD_CLOEXEC, 0);
  if (copy < 0 || fcntl(copy, F_SETFL, O_NONBLOCK) != 0) {
    throw std::runtime_error("can't prepare a pipe");
  }
  return copy;
}

std::string OfJob(PacketKind kind, std::uint64_t number) {
  return PacketWriter(kind).Number(number).Take();
}

}  // namespace

class RemoteChild : public DriverChild {
 public:
  RemoteChild(RemoteHost& host, std::uint64_t number) : host_(host), number_(number) {}
  ~RemoteChild() override { host_.Forget(number_); }
  RemoteChild(const RemoteChild&) = delete;
  RemoteChild& operator=(const RemoteChild&) = delete;

  void Kill() override { host_.Kill(number_); }
  // The server watches it.
  ProcessWatch::State Check(ProcessWatch& watch, std::uint64_t) override {
    watch.Postpone();
    return ProcessWatch::State::kFine;
  }
  std::string HowItEnded() override { return host_.AwaitEnd(number_); }

 private:
  RemoteHost& host_;
  const std::uint64_t number_;
};

RemoteHost::RemoteHost(Network& network) : network_(network), servers_(network.size() - 1) {
  thread_ = std::thread([this] { Run(); });
}

RemoteHost::~RemoteHost() {
  {
    const std::lock_guard lock(mutex_);
    for (unsigned rank = 1; rank < network_.size(); ++rank) {
      network_.Send(rank, PacketWriter(PacketKind::kQuit).Take());
    }
    is_over_ = true;
  }
  thread_.join();
}

std::unique_ptr<DriverChild> RemoteHost::Start(unsigned worker, const std::string& path,
                                               const DriverOptions& options,
                                               const DriverFiles& files, const std::string& input) {
  if (worker == 0) return std::make_unique<LocalChild>(path, options, files, input);
  const std::lock_guard lock(mutex_);
  if (!problem_.empty()) throw std::runtime_error(problem_);
  std::unique_ptr<DriverSource>& driver = drivers_[path];
  if (driver == nullptr) driver = std::make_unique<DriverSource>(path);
  const std::uint64_t number = ++last_job_;
  Job& job = jobs_[number];
  job.rank = worker;
  job.files = files;
  job.files.messages = CopyOfPipe(files.messages);
  job.driver = driver.get();
  PacketWriter packet(PacketKind::kStart);
  packet.Number(number).Text(path);
  packet.Number(driver->identity().size).Number(driver->identity().sum);
  packet.List(WriteDriverOptions(options)).Text(input);
  network_.Send(worker, packet.Take());
  return std::make_unique<RemoteChild>(*this, number);
}

void RemoteHost::Kill(std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  const Job& job = jobs_.at(number);
  if (!job.has_ended) network_.Send(job.rank, OfJob(PacketKind::kKill, number));
}

std::string RemoteHost::AwaitEnd(std::uint64_t number) {
  std::unique_lock lock(mutex_);
  Job& job = jobs_.at(number);
  job.is_unread = true;
  ended_.wait(lock, [&] { return job.has_ended || !problem_.empty(); });
  if (!job.has_ended) throw std::runtime_error(problem_);
  return job.how;
}

void RemoteHost::Forget(std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  Job& job = jobs_.at(number);
  if (!job.has_ended) network_.Send(job.rank, OfJob(PacketKind::kKill, number));
  if (job.files.messages >= 0) close(job.files.messages);
  if (job.record != nullptr) munmap(job.record, job.record_bytes);
  jobs_.erase(number);
}

// --- the thread

void RemoteHost::Run() {
  try {
    for (bool is_done = false; !is_done;) {
      bool is_busy = false;
      {
        const std::lock_guard lock(mutex_);
        std::string packet;
        for (unsigned from = 0; network_.Receive(from, packet);) is_busy = Take(from, packet);
        for (auto& [number, job] : jobs_) {
          Write(number, job);
          PassOnWishes(number, job);
        }
        is_done = is_over_ && servers_ == 0;
      }
      if (!is_busy && !is_done) std::this_thread::sleep_for(kNap);
    }
  } catch (const std::exception& problem) {
    const std::lock_guard lock(mutex_);
    problem_ = problem.what();
    for (auto& [number, job] : jobs_) {
      if (job.files.messages >= 0) close(std::exchange(job.files.messages, -1));
    }
    ended_.notify_all();
  }
}

bool RemoteHost::Take(unsigned from, const std::string& packet) {
  PacketReader reader(packet);
  if (reader.kind() == PacketKind::kGone) {
    --servers_;
    return true;
  }
  const std::uint64_t number = reader.Number();
  const auto found = jobs_.find(number);
  if (found == jobs_.end()) return true;  // forgotten, and killed
  Job& job = found->second;
  if (reader.kind() == PacketKind::kFetch) {
    const std::string bytes = job.driver->Bytes(reader.Number());
    network_.Send(from, PacketWriter(PacketKind::kBytes).Text(bytes).Take());
    return true;
  }
  TakeRecord(job, reader.Text());
  if (reader.kind() == PacketKind::kSent) {
    job.unwritten = reader.Text();
  } else if (reader.kind() == PacketKind::kEnded) {
    TakeEnd(job, reader);
  }
  return true;
}

// All but what the supervisor writes there.
void RemoteHost::TakeRecord(Job& job, std::string_view record) {
  constexpr std::size_t kAsked = offsetof(SearchRecord, asked);
  constexpr std::size_t kAfter = kAsked + sizeof(SearchRecord::asked);
  if (record.size() < sizeof(SearchRecord)) return;
  if (job.record == nullptr) {
    if (ftruncate(job.files.record, static_cast<off_t>(record.size())) != 0) return;
    void* memory =
        mmap(nullptr, record.size(), PROT_READ | PROT_WRITE, MAP_SHARED, job.files.record, 0);
    if (memory == MAP_FAILED) throw std::runtime_error("can't map a record");
    job.record = static_cast<char*>(memory);
    job.record_bytes = record.size();
  }
  if (record.size() != job.record_bytes) return;
  std::memcpy(job.record, record.data(), kAsked);
  std::memcpy(job.record + kAfter, record.data() + kAfter, record.size() - kAfter);
}

void RemoteHost::TakeEnd(Job& job, PacketReader& reader) {
  job.how = reader.Text();
  const std::string_view output = reader.Text();
  if (job.files.output >= 0 && pwrite(job.files.output, output.data(), output.size(), 0) < 0) {
    job.how += " (what it printed is lost)";
  }
  job.has_ended = true;
  ended_.notify_all();
}

void RemoteHost::Write(std::uint64_t number, Job& job) {
  if (job.files.messages < 0) return;
  const bool had_some = !job.unwritten.empty();
  if (job.is_unread) job.unwritten.clear();
  while (!job.unwritten.empty()) {
    const ssize_t n = write(job.files.messages, job.unwritten.data(), job.unwritten.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && errno == EAGAIN) return;
    if (n < 0) throw std::runtime_error("can't write into a pipe");
    job.unwritten.erase(0, static_cast<std::size_t>(n));
  }
  if (job.has_ended) {
    close(std::exchange(job.files.messages, -1));  // the reader sees the end
  } else if (had_some) {
    network_.Send(job.rank, OfJob(PacketKind::kTaken, number));
  }
}

void RemoteHost::PassOnWishes(std::uint64_t number, Job& job) {
  if (job.record == nullptr || job.has_ended) return;
  const std::uint32_t asked = reinterpret_cast<SearchRecord*>(job.record)->asked.exchange(0);
  if (asked == 0) return;
  network_.Send(job.rank, PacketWriter(PacketKind::kAsk).Number(number).Number(asked).Take());
}

}  // namespace korat::cli
