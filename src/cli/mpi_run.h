// --mpi: a run on all the ranks that mpirun has started.
#pragma once

#include <memory>

#include "cluster/network.h"
#include "cluster/remote_host.h"

namespace korat::cli {

class MpiRun {
 public:
  // Joins the others. Throws Error without MPI.
  MpiRun();

  // Null on all ranks but the first, which is the only one that runs the command.
  DriverHost* host() { return host_.get(); }
  // What the others do instead.
  void Serve();

 private:
  std::unique_ptr<Network> network_;
  std::unique_ptr<RemoteHost> host_;
};

}  // namespace korat::cli
