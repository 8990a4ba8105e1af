// What the engine found, and whether it agrees with the slow truth.
#pragma once

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "korat/all.h"
#include "korat/finitization.h"
#include "oracle/brute_force.h"
#include "oracle/random.h"

namespace korat::oracle {

struct Found {
  std::vector<Candidate> structures;  // in the order they were found
  std::vector<std::string> texts;     // of the structures in memory
  std::vector<Candidate> runs;        // each candidate that user code ran on, in order
  Stats stats;
};

// Whether searches trust dedicated generators, that is, do not check what they withhold.
inline bool g_trusts_generators = false;

// Whether predicates come to their ends where they could be left early.
inline bool g_awaits_answers = false;

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

// Adds the counts of a piece to those of the whole.
void AddPiece(const Stats& piece, Stats& whole);

extern bool g_break_pieces;  // a deliberate fault: some parts that are given away are lost

// Makes a search give away parts of its work at random moments, as another process would request.
// REQUIRES: the search has not begun.
class Splitter {
 public:
  Splitter(detail::Explorer& explorer, Random& random);
  ~Splitter();
  Splitter(const Splitter&) = delete;
  Splitter& operator=(const Splitter&) = delete;

  // Where the parts begin. Each ends where the previous one begins, the first at the end of the
  // search.
  const std::vector<Candidate>& splits() const { return splits_; }

 private:
  detail::Explorer& explorer_;
  std::vector<std::uint64_t> memory_;  // of the record
  std::vector<Candidate> splits_;
};

// Walks over all structures in pieces; `pieces` counts them.
template <typename Root, typename Predicate>
Found ExploreInPieces(Options options, const Finitization<Root>& finitization, Predicate predicate,
                      Random& random, std::uint64_t& pieces) {
  Found found;
  found.stats.exhausted = true;
  std::vector<std::pair<Candidate, Candidate>> left = {{options.start, options.end}};
  while (!left.empty()) {
    std::tie(options.start, options.end) = left.back();
    left.pop_back();
    ++pieces;
    auto range = All(options, finitization, predicate);
    Splitter splitter(range.explorer(), random);
    for (auto& structure : range) {
      (void)structure;
      found.structures.push_back(range.candidate());
      found.texts.push_back(range.Text());
    }
    Candidate end = options.end;
    for (const Candidate& split : splitter.splits()) {
      left.emplace_back(split, end);
      end = split;
    }
    AddPiece(range.stats(), found.stats);
  }
  return found;
}

// Each of these returns what is wrong, in one line that starts with a word for the kind of fault,
// or
// "" if nothing is.

// Every structure is found, none twice, none that is not valid, and memory holds what the candidate
// vector says.
std::string CompareWithTruth(BruteForcer& oracle, const Truth& truth, const Found& found);
// Isomorphs::kKeep: every accepted candidate, none twice.
std::string CompareAllLabelled(const Truth& truth, const Found& found);
// Unread::kFirst: exactly one of the structures that differ only in fields that were not read.
std::string CompareReadParts(const BruteForcer& oracle, const Truth& truth, const Found& found);
// The same structures in the same order. If `counts`, also the same number of runs by reads, and no
// fewer by outcomes.
std::string ComparePieces(Prune prune, bool counts, const Found& whole, const Found& pieces);
// Leaving runs early changes nothing. Cut-off runs may have been on their way to the end.
std::string CompareEnds(const Found& early, const Found& awaited);
// Both engines run on the same candidates in the same order, find the same, and count the same.
// Resuming may leave out runs whose answer is known because only unread fields have changed.
std::string CompareEngines(const Found& replay, const Found& resume);

}  // namespace korat::oracle
