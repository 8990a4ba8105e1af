// What the korat program asks of a driver: the driver's command line, which the program writes and
// the driver reads.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "korat/options.h"
#include "protocol/calls.h"
#include "protocol/mutants.h"
#include "protocol/observe.h"
#include "space/state_space.h"

namespace korat {

// A candidate that once ended the whole process, after its predicate had read `depth` fields.
struct DeadlyCandidate {
  std::string id;
  std::uint32_t depth = 0;
};

// Where a search stopped, and where it can continue.
struct StopPoint {
  std::string id;     // "": there is nothing to continue from
  bool past = false;  // the candidate itself has been decided
};

struct DriverOptions {
  enum class Task {
    kList,     // report every structure
    kCount,    // only count them
    kAsk,      // ask the predicate about the candidates on standard input, one id per line
    kTest,     // call each of `methods` on every structure and report how the calls ended
    kBuild,    // look for sequences of calls that build the structures of `inputs`
    kProfile,  // count, and report where the candidates went
    kMutate,   // call each of `methods` on every structure, also as mutants, and compare
    kCalls,    // call each of `methods` on every state that sequences of calls build
    kObserve,  // call each of `methods` on every structure, and report what came out
    kExpand,   // the same on the states whose ids are on standard input, one per line
  };
  Task task = Task::kList;
  // kTest: "remove(int)", ...; all have the same inputs. Messages name them by index.
  std::vector<std::string> methods;
  std::vector<unsigned> over;      // kTest: methods that are finished
  unsigned first_method = 0;       // kTest: earlier ones were already called on the first structure
  LearnedOwnership ownership;      // kTest: what earlier processes learned
  Owns owns = Owns::kAuto;         // kTest: which objects can leak
  unsigned behavior = 0;           // kTest: only inputs for this behaviour, from 1; 0: any
  bool strict_exceptions = false;  // kTest: an exception that no contract mentions is a failure
  bool is_white_box = false;       // kTest: do not vary what the method does not read
  std::uint64_t max_failures = 0;  // kTest: stop a method after this many failures; 0: never
  MutantRun mutation;              // kMutate
  ObserveRun observe;              // kObserve, kExpand
  unsigned most_calls = 0;         // kCalls: in a sequence, after the constructor; 0: any number
  // kBuild: method and id. kCalls, kExpand: the number of a call that once ended the process, and
  // how.
  std::vector<std::pair<std::string, std::string>> inputs;
  std::vector<std::pair<std::string, std::string>> bounds;  // name, values
  bool uses_finitization = false;                           // call it with `arguments`
  std::vector<std::string> arguments;
  Options search;                // without start and end, which are ids here
  std::string start_id, end_id;  // "": none
  std::vector<DeadlyCandidate> deadly;
  bool is_careful = false;  // an earlier driver died at an unknown candidate
  int message_fd = -1;      // where messages go; -1: standard output
  int record_fd = -1;       // a file to keep the SearchRecord in; -1: none
};

// Whether the task calls functions under test on each structure.
inline bool CallsMethods(DriverOptions::Task task) {
  return task == DriverOptions::Task::kTest || task == DriverOptions::Task::kMutate ||
         task == DriverOptions::Task::kObserve;
}

// Whether it calls them at the end of sequences of calls.
inline bool IsOfSequences(DriverOptions::Task task) {
  return task == DriverOptions::Task::kCalls || task == DriverOptions::Task::kExpand;
}

std::vector<std::string> WriteDriverOptions(const DriverOptions& options);
// Throws Error for anything that WriteDriverOptions() does not write.
DriverOptions ReadDriverOptions(const std::vector<std::string>& arguments);

}  // namespace korat
