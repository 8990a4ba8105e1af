// The coordinator of a run on many machines: the supervisor's drivers run on all ranks, and look
// to it like children of its own.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "cluster/driver_file.h"
#include "cluster/network.h"
#include "cluster/packet.h"
#include "session/driver_host.h"

namespace korat::cli {

// Worker 0 runs on this machine, worker N on rank N. A thread copies what arrives into the pipes
// and records of the drivers, and what the supervisor asks of them out of the records.
class RemoteHost : public DriverHost {
 public:
  // Nobody else may use the network while it lives. REQUIRES: network.rank() == 0.
  explicit RemoteHost(Network& network);
  ~RemoteHost() override;  // dismisses the servers
  RemoteHost(const RemoteHost&) = delete;
  RemoteHost& operator=(const RemoteHost&) = delete;

  unsigned workers() const override { return network_.size(); }
  std::unique_ptr<DriverChild> Start(unsigned worker, const std::string& path,
                                     const DriverOptions& options, const DriverFiles& files,
                                     const std::string& input) override;

 private:
  friend class RemoteChild;

  // A driver on another rank.
  struct Job {
    unsigned rank = 0;
    DriverFiles files;  // `messages` is a copy; -1: closed
    const DriverSource* driver = nullptr;
    char* record = nullptr;  // in memory; null: it has none yet
    std::size_t record_bytes = 0;
    std::string unwritten;   // that is to go into the pipe
    bool is_unread = false;  // nobody wants what it sends
    bool has_ended = false;
    std::string how;
  };

  // --- for RemoteChild
  void Kill(std::uint64_t number);
  std::string AwaitEnd(std::uint64_t number);
  void Forget(std::uint64_t number);

  // --- the thread
  void Run();
  bool Take(unsigned from, const std::string& packet);
  void TakeRecord(Job& job, std::string_view record);
  void TakeEnd(Job& job, PacketReader& reader);
  // Into the pipe, as far as it has room.
  void Write(std::uint64_t number, Job& job);
  void PassOnWishes(std::uint64_t number, Job& job);

  Network& network_;
  std::mutex mutex_;  // of everything below, and of the network
  std::condition_variable ended_;
  std::map<std::uint64_t, Job> jobs_;
  std::uint64_t last_job_ = 0;
  std::map<std::string, std::unique_ptr<DriverSource>> drivers_;  // by path
  unsigned servers_;                                              // that have not said goodbye
  bool is_over_ = false;
  std::string problem_;  // of the thread; "": none
  std::thread thread_;
};

}  // namespace korat::cli
