// How to search, and what a search counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace korat {

// How the predicate runs for the next candidate: from its start, or from where it first read the
// field that changed. Both visit the same candidates in the same order.
// kAuto takes the faster one, by timing some runs both ways.
enum class Engine { kAuto, kResume, kReplay };
// Which candidates are skipped: none; those that differ only in fields the predicate did not
// read (the papers' pruning); also those whose values it could not tell apart; or also those whose
// rejection is known from what happened before. The structures are the same, in the same order.
enum class Prune { kNone, kReads, kOutcomes, kConflicts };
// Fields of a structure that the predicate never read: all their values, or only the first.
// Arguments are not fields of a structure: they take all their values.
enum class Unread { kEnumerate, kFirst };
// Structures that differ only in the identity of their objects: one of them, or all.
enum class Isomorphs { kBreak, kKeep };

struct Options {
  Engine engine = Engine::kAuto;
  Prune prune = Prune::kOutcomes;
  Unread unread = Unread::kEnumerate;
  Isomorphs isomorphs = Isomorphs::kBreak;

  // Budgets of one run of the predicate. A run that exceeds one is cut off: whether its candidate
  // is valid stays unknown, and the search ends INCOMPLETE.
  std::int64_t fuel = 100'000'000;  // loop iterations and calls
  std::size_t heap_bytes = 64u << 20;
  std::size_t stack_bytes = 1u << 20;
  int seconds = 10;  // for code that burns no fuel

  // Budgets of the whole search; 0: none.
  std::uint64_t max_structures = 0;
  double max_seconds = 0;

  // In a test (korat/gtest.h) a search that misses structures, or finds none, fails the test,
  // unless it is expected:
  bool allow_incomplete = false;
  bool allow_empty = false;

  // Candidate vectors: where to start (that candidate is the first to run) and where to stop
  // (before that candidate). Empty: the whole space.
  std::vector<std::uint32_t> start, end;
  bool past_start = false;  // the candidate `start` itself was dealt with: continue after it

  // One of shard_count disjoint parts of the search, which together are the whole.
  std::uint32_t shard_index = 0, shard_count = 1;
};

struct Stats {
  std::uint64_t candidates = 0;  // executions of the predicate
  std::uint64_t structures = 0;
  double log2_state_space = 0;  // of the product of all field domains
  double seconds = 0;
  double seconds_to_first = -1;  // -1: no structure yet

  std::uint64_t exceptions = 0;    // predicate runs that threw: not valid
  std::uint64_t crashes = 0;       // runs that crashed: not valid
  std::uint64_t cut_offs = 0;      // runs that were cut off: unknown
  std::uint64_t inconsistent = 0;  // sampled candidates that got another answer when asked again
  Engine engine = Engine::kAuto;   // the one in use at the end: kResume or kReplay
  bool writes_structure = false;   // the predicate wrote to the structure (and was undone)
  std::vector<std::string> foreign_calls;  // uninstrumented functions that got a pointer into it
  std::string last_cut_off;                // why

  bool exhausted = false;  // every candidate was decided: nothing is missing
  std::string stopped_by;  // why not, e.g. "time limit"

  // "EXHAUSTED structures=429 candidates=340990 time=0.12s", or "INCOMPLETE (reason) ...".
  std::string Verdict() const;
};

}  // namespace korat
