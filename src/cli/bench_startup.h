// How long a user waits for the first structure.
#pragma once

namespace korat::cli {

struct StartUp {
  double cold = 0;    // seconds, with an empty cache: parse, compile, run
  double cached = 0;  // with the driver there already
};

// Runs this very program on examples/search_tree, scope 3, up to its first structure. Throws when
// that fails.
StartUp MeasureStartUp();

}  // namespace korat::cli
