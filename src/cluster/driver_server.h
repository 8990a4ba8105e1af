// The servers of a run on many machines: they run drivers for the coordinator.
#pragma once

#include "cluster/network.h"

namespace korat::cli {

// Runs drivers until the coordinator wants no more. REQUIRES: network.rank() != 0.
void ServeDrivers(Network& network);

}  // namespace korat::cli
