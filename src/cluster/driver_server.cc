#include "cluster/driver_server.h"

#include <poll.h>

#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "cluster/driver_file.h"
#include "cluster/packet.h"
#include "session/driver_process.h"

namespace korat::cli {
namespace {

constexpr int kPause = 1;  // milliseconds, when there is nothing to do
constexpr std::chrono::milliseconds kBetweenRecords{50};

class DriverServer {
 public:
  explicit DriverServer(Network& network) : network_(network) {}

  void Serve() {
    while (!is_over_) {
      bool is_busy = false;
      std::string packet;
      for (unsigned from = 0; network_.Receive(from, packet);) {
        Take(packet);
        is_busy = true;
      }
      is_busy = PassOn() || is_busy;
      if (!is_busy) Pause();
    }
    process_.reset();
    network_.Send(0, PacketWriter(PacketKind::kGone).Take());
  }

 private:
  using Clock = std::chrono::steady_clock;

  struct Job {
    std::uint64_t number = 0;
    DriverOptions options;
    std::string input;
  };

  void Take(const std::string& packet) {
    PacketReader reader(packet);
    const PacketKind kind = reader.kind();
    if (kind == PacketKind::kQuit) {
      is_over_ = true;
    } else if (kind == PacketKind::kStart) {
      Prepare(reader);
    } else if (kind == PacketKind::kBytes) {
      AddBytes(reader.Text());
    } else if (reader.Number() != job_.number || process_ == nullptr) {
      return;  // about a driver that has ended
    } else if (kind == PacketKind::kTaken) {
      may_send_ = true;
    } else if (kind == PacketKind::kKill) {
      process_->Kill();
    } else if (kind == PacketKind::kAsk && process_->record() != nullptr) {
      process_->record()->asked |= static_cast<std::uint32_t>(reader.Number());
    }
  }

  void Prepare(PacketReader& reader) {
    process_.reset();
    job_.number = reader.Number();
    DriverIdentity identity;
    identity.path = reader.Text();
    identity.size = reader.Number();
    identity.sum = reader.Number();
    job_.options = ReadDriverOptions(reader.List());
    job_.input = reader.Text();
    if (!driver_ || !driver_->Is(identity)) driver_.emplace(identity);
    StartOrFetch();
  }

  void AddBytes(std::string_view bytes) {
    if (!driver_ || driver_->is_whole()) return;  // another one is wanted by now
    if (bytes.empty()) throw std::runtime_error("the driver got shorter while it was sent");
    driver_->Add(bytes);
    StartOrFetch();
  }

  void StartOrFetch() {
    if (!driver_->is_whole()) {
      network_.Send(
          0, PacketWriter(PacketKind::kFetch).Number(job_.number).Number(driver_->has()).Take());
      return;
    }
    process_ = std::make_unique<DriverProcess>(driver_->path(), job_.options, job_.input);
    may_send_ = true;
  }

  // What the driver has sent, or how it ended. Returns whether there was something.
  bool PassOn() {
    if (process_ == nullptr || !may_send_) return false;
    std::string bytes;
    switch (process_->NextBytes(bytes)) {
      case DriverProcess::Event::kMessage:
        Send(PacketKind::kSent, bytes);
        may_send_ = false;
        return true;
      case DriverProcess::Event::kTimeout:
        if (Clock::now() < next_record_) return false;
        Send(PacketKind::kRecorded, "");
        return false;
      case DriverProcess::Event::kEnd:
        break;
    }
    PacketWriter ended(PacketKind::kEnded);
    const std::string how = process_->HowItEnded();
    ended.Number(job_.number).Text(process_->RecordBytes()).Text(how).Text(process_->Output());
    network_.Send(0, ended.Take());
    process_.reset();
    return true;
  }

  // The record is read after the bytes were, so it is at least as new as they are.
  void Send(PacketKind kind, const std::string& bytes) {
    next_record_ = Clock::now() + kBetweenRecords;
    const std::string_view record = process_->RecordBytes();
    if (record.empty() && bytes.empty()) return;
    PacketWriter packet(kind);
    packet.Number(job_.number).Text(record);
    if (kind == PacketKind::kSent) packet.Text(bytes);
    network_.Send(0, packet.Take());
  }

  void Pause() {
    const bool waits = process_ != nullptr && may_send_;
    pollfd wait{waits ? process_->fd() : -1, POLLIN, 0};
    poll(&wait, 1, kPause);
  }

  Network& network_;
  std::optional<DriverCopy> driver_;
  Job job_;  // the last one
  std::unique_ptr<DriverProcess> process_;
  bool may_send_ = true;  // the coordinator has taken what was sent before
  bool is_over_ = false;
  Clock::time_point next_record_;
};

}  // namespace

void ServeDrivers(Network& network) { DriverServer(network).Serve(); }

}  // namespace korat::cli
