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

// Adds the counts of a piece to those of the whole.
void AddPiece(const Stats& piece, Stats& whole);

extern bool g_break_pieces;  // some parts that are given away are lost

// Makes a search give away parts of its work, at moments chosen by chance, as another process would
// ask it to. Before the first structure.
class Splitter {
 public:
  Splitter(detail::Explorer& explorer, Random& random);
  ~Splitter();
  Splitter(const Splitter&) = delete;
  Splitter& operator=(const Splitter&) = delete;

  // Where the parts begin: each ends where the one before it begins, the first where the search
  // was to end.
  const std::vector<Candidate>& splits() const { return splits_; }

 private:
  detail::Explorer& explorer_;
  std::vector<std::uint64_t> memory_;  // of the record
  std::vector<Candidate> splits_;
};

// The same in pieces; `pieces` counts them.
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

// Each says what is wrong, in one line that starts with one word for the kind of fault; "" if
// nothing is.

// Every structure is found, none twice, none that is not valid, and memory holds what the candidate
// vector says.
std::string CompareWithTruth(BruteForcer& oracle, const Truth& truth, const Found& found);
// Isomorphs::kKeep: every accepted candidate, none twice.
std::string CompareAllLabelled(const Truth& truth, const Found& found);
// Unread::kFirst: of the structures that differ only in fields nobody read exactly one.
std::string CompareReadParts(const BruteForcer& oracle, const Truth& truth, const Found& found);
// The same structures in the same order. If that `counts`, by reads the same runs, by outcomes no
// fewer.
std::string ComparePieces(Prune prune, bool counts, const Found& whole, const Found& pieces);
// Both engines run on the same candidates in the same order, find the same, and count the same.
// Resuming may leave out runs whose answer is known: only fields that nobody read have changed.
std::string CompareEngines(const Found& replay, const Found& resume);

}  // namespace korat::oracle
