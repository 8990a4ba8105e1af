// What the engine found, and whether it agrees with the slow truth.
#pragma once

#include <string>
#include <vector>

#include "korat/all.h"
#include "korat/finitization.h"
#include "oracle/brute_force.h"

namespace korat::oracle {

struct Found {
  std::vector<Candidate> structures;  // in the order they were found
  std::vector<std::string> texts;     // of the structures in memory
  std::vector<Candidate> runs;        // each candidate that user code ran on, in order
  Stats stats;
};

// Not to look at what dedicated generators withhold, to see whether they are right.
inline bool g_trusts_generators = false;

// Notes every run of the predicate while alive. One at a time.
class RunRecorder {
 public:
  RunRecorder(detail::Explorer& explorer, std::vector<Candidate>& runs);
  ~RunRecorder();
  RunRecorder(const RunRecorder&) = delete;
  RunRecorder& operator=(const RunRecorder&) = delete;
};

// Walks over all structures with korat::All.
template <typename Root, typename Predicate, typename... Domains>
Found Explore(const Options& options, const Finitization<Root>& finitization, Predicate predicate,
              const Domains&... more) {
  Found found;
  auto range = All(options, finitization, predicate, more...);
  RunRecorder recorder(range.explorer(), found.runs);
  for (auto& structure : range) {
    (void)structure;
    found.structures.push_back(range.candidate());
    found.texts.push_back(range.Text());
  }
  found.stats = range.stats();
  return found;
}

// Each says what is wrong, in one line that starts with one word for the kind of fault; "" if
// nothing is.

// Every structure is found, none twice, none that is not valid, and memory holds what the candidate
// vector says.
std::string CompareWithTruth(BruteForcer& oracle, const Truth& truth, const Found& found);
// Isomorphs::kKeep: every accepted candidate, none twice.
std::string CompareAllLabelled(const Truth& truth, const Found& found);
// Unread::kFirst: of the structures that differ only in fields nobody read exactly one.
std::string CompareReadParts(const BruteForcer& oracle, const Truth& truth, const Found& found);
// Both engines run on the same candidates in the same order, find the same, and count the same.
// Resuming may leave out runs whose answer is known: only fields that nobody read have changed.
std::string CompareEngines(const Found& replay, const Found& resume);

}  // namespace korat::oracle
