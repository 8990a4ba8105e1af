// Versions that represent objects in their own ways: the same calls build the inputs of all. What
// sequences of calls have built is a state of each version; sequences go on only from states that
// are not known together. So two versions whose results agree on every call from every such tuple
// of states agree on all sequences, if no call leads to a new one.
#pragma once

#include <cstdint>
#include <string>

#include "compare/difference.h"
#include "compare/versions.h"

namespace korat::cli {

struct SequencesCompared {
  std::uint64_t inputs = 0;  // calls at the end of a sequence
  std::uint64_t states = 0;  // tuples of states
  std::uint32_t calls = 0;   // every sequence of up to so many, after the constructor, was made
  bool is_all = false;       // ... and no longer one shows anything else
  bool interrupted = false;
  std::string stopped_by;  // "": nothing but the limit of calls
};
SequencesCompared CompareSequences(const Comparison& comparison, const CommandOptions& options,
                                   DifferenceGroups& groups);

// What a version does at the end of one sequence, with texts for people.
CallObserved ObserveSequence(const Comparison& comparison, std::size_t version,
                             const std::string& id, const CommandOptions& options);

}  // namespace korat::cli
