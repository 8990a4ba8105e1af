// The plugin that lets the processes that mpirun started talk to each other. Only this file knows
// MPI, so the korat program neither needs nor links it.
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <list>
#include <stdexcept>
#include <string>
#include <utility>

#include "cluster/network.h"

namespace korat::cli {
namespace {

class MpiNetwork : public Network {
 public:
  MpiNetwork() {
    int provided = MPI_THREAD_SINGLE;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED) {
      throw std::runtime_error("this MPI does not let two threads take turns");
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  ~MpiNetwork() override {
    for (Outgoing& packet : outgoing_) MPI_Wait(&packet.request, MPI_STATUS_IGNORE);
    MPI_Finalize();
  }
  MpiNetwork(const MpiNetwork&) = delete;
  MpiNetwork& operator=(const MpiNetwork&) = delete;

  unsigned rank() const override { return static_cast<unsigned>(rank_); }
  unsigned size() const override { return static_cast<unsigned>(size_); }

  void Send(unsigned to, std::string packet) override {
    Outgoing& sent = outgoing_.emplace_back(std::move(packet));
    MPI_Isend(sent.bytes.data(), static_cast<int>(sent.bytes.size()), MPI_BYTE,
              static_cast<int>(to), kTag, MPI_COMM_WORLD, &sent.request);
  }

  bool Receive(unsigned& from, std::string& packet) override {
    outgoing_.remove_if([](Outgoing& sent) {
      int is_done = 0;
      MPI_Test(&sent.request, &is_done, MPI_STATUS_IGNORE);
      return is_done != 0;
    });
    int has_arrived = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, kTag, MPI_COMM_WORLD, &has_arrived, &status);
    if (has_arrived == 0) return false;
    int bytes = 0;
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    packet.resize(static_cast<std::size_t>(bytes));
    MPI_Recv(packet.data(), bytes, MPI_BYTE, status.MPI_SOURCE, kTag, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    from = static_cast<unsigned>(status.MPI_SOURCE);
    return true;
  }

 private:
  static constexpr int kTag = 0;

  struct Outgoing {
    explicit Outgoing(std::string packet) : bytes(std::move(packet)) {}
    std::string bytes;
    MPI_Request request = MPI_REQUEST_NULL;
  };

  int rank_ = 0, size_ = 1;
  std::list<Outgoing> outgoing_;  // that MPI still reads
};

}  // namespace
}  // namespace korat::cli

// The only symbol that the korat program looks for.
extern "C" korat::cli::Network* korat_open_network() { return new korat::cli::MpiNetwork; }
