// Searches in driver processes, from one to many at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "korat/options.h"
#include "os/interrupts.h"
#include "protocol/driver_options.h"
#include "protocol/message.h"
#include "protocol/schema.h"
#include "session/call_totals.h"

namespace korat::cli {

// What a search reports while it runs. Every function may be missing.
struct RunListener {
  std::function<void(const Schema&)> on_schema;  // once, before all others
  std::function<void()> on_doubt;  // a candidate before the next structure was not decided
  std::function<void(const std::string& id)> on_structure;
  std::function<void(const Answer&)> on_answer;            // kAsk
  std::function<void(const BuiltInput&)> on_built;         // kBuild
  std::function<void(const Profile&)> on_profile;          // kProfile
  std::function<void(const SequencesMade&)> on_sequences;  // kCalls
  // kMutate, in the order in which one process finds them:
  std::function<void(const MutantReached&)> on_reached;
  std::function<void(const MutantKilled&)> on_killed;
  std::function<void(const CallObserved&)> on_observed;  // kObserve, kExpand, from any process
  std::function<void(const std::string&)> on_death;      // a message for the user
  // Ten times a second; `done` is roughly the fraction of the space that has been searched.
  std::function<void(std::uint64_t structures, std::uint64_t candidates, double done)> on_progress;
};

// Why a search was stopped, as a verdict says it.
inline constexpr const char *kStructureLimit = "structure limit", *kTimeLimit = "time limit",
                            *kInterruption = "interrupted",
                            *kDeath = "the predicate ended the process";

struct RunResult {
  Stats stats;
  std::uint64_t pieces = 1;                      // that the search was divided into
  std::vector<std::uint64_t> worker_candidates;  // by worker, if there are several
  std::optional<Schema> schema;
  StopPoint stop;  // where to continue if it was stopped early; only if structures came in order
  bool interrupted = false;
  bool was_started = false;  // not if it was interrupted before its turn
  Deepest deepest;
  std::vector<TestedCalls> calls;  // kTest: by function
};

class DriverHost;
class Ledger;

struct Jobs {
  unsigned count = 1;      // processes; 0: one for each core
  bool ordered = false;    // structures are passed on in the order in which one process finds them
  double max_seconds = 0;  // for all searches together; 0: there is no limit
  DriverHost* host = nullptr;  // where the processes run, whose number it knows; null: here
  Ledger* ledger = nullptr;    // that the searches are written down in, and continue from
};

struct SearchTask {
  DriverOptions options;
  RunListener listener;
  std::string input;  // what the driver reads on its standard input
  Stats before;       // what an earlier part of the same search counted
};

// All searches, with at most jobs.count processes at a time: those of the first searches first, and
// a process that has nothing to do takes over part of another one's work. The results are those of
// one process, in the order of `tasks`, except for times. A process that dies is replaced, and only
// a candidate that ends two of them is given up. Throws Error when a driver reports a mistake by
// the user. The tasks kAsk, kBuild, kProfile, kCalls and kExpand can't be divided: they take one
// process. REQUIRES: a ledger is for tasks that can.
std::vector<RunResult> RunSearches(const std::string& driver, std::vector<SearchTask> tasks,
                                   const Jobs& jobs);
RunResult RunSearch(const std::string& driver, SearchTask task, const Jobs& jobs = {});

}  // namespace korat::cli
