// Mutants under test, as a driver and the korat program know them: by number.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace korat {

// What kills a mutant.
enum class KillBy {
  kOutput,     // its output differs from the original's
  kContracts,  // a contract, the invariant or the sandbox finds fault with it
  kBoth        // either, and both are told apart
};

// What a driver does with mutants.
struct MutantRun {
  std::vector<unsigned> mutants;  // that are alive
  KillBy by = KillBy::kOutput;
  bool all_kills = false;  // call those that were killed on the other inputs, too
};

}  // namespace korat
