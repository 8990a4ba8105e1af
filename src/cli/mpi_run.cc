#include "cli/mpi_run.h"

#include <dlfcn.h>

#include <csignal>
#include <string>

#include "cluster/driver_server.h"
#include "korat/error.h"
#include "prepare/installation.h"

namespace korat::cli {
namespace {

// The plugin stays for as long as the program.
std::unique_ptr<Network> OpenNetwork() {
  const std::string plugin = FindMpiPlugin();
  if (plugin.empty()) {
    throw Error(
        "--mpi: this korat was built without MPI; install it (Debian: apt-get install "
        "libopenmpi-dev openmpi-bin), configure and build korat again (cmake build && cmake "
        "--build "
        "build), or search on one machine with -j");
  }
  // Open MPI loads parts of its own, which look for its symbols among those of the program.
  void* library = dlopen(plugin.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (library == nullptr) throw Error(std::string("--mpi: ") + dlerror());
  using Open = Network*();
  auto* open = reinterpret_cast<Open*>(dlsym(library, "korat_open_network"));
  if (open == nullptr) throw Error("--mpi: " + plugin + " is not a plugin of korat");
  return std::unique_ptr<Network>(open());
}

}  // namespace

MpiRun::MpiRun() : network_(OpenNetwork()) {
  if (network_->rank() == 0) host_ = std::make_unique<RemoteHost>(*network_);
}

void MpiRun::Serve() {
  // The first rank decides what an interrupt means.
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGTERM, SIG_IGN);
  ServeDrivers(*network_);
}

}  // namespace korat::cli
