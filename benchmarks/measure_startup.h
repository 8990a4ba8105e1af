// How long a user waits for the first structure.
#pragma once

namespace korat::benchmarks {

struct StartUp {
  double cold = 0;    // seconds, with an empty cache: parse, compile, run
  double cached = 0;  // seconds, with a cached driver
};

// Runs the korat program of this build on examples/search_tree, scope 3, until it prints its first
// structure. Throws if that fails.
StartUp MeasureStartUp();

}  // namespace korat::benchmarks
