// What the korat program asks of a driver: its command line, written by one side and read by the
// other.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "korat/options.h"
#include "space/state_space.h"

namespace korat {

// A candidate that once ended the whole process, after its predicate had read `depth` fields.
struct DeadlyCandidate {
  std::string id;
  std::uint32_t depth = 0;
};

struct DriverOptions {
  enum class Task {
    kList,     // tell every structure
    kCount,    // only count them
    kAsk,      // tell what the predicate says of the candidates on standard input, one id a line
    kTest,     // call each of `methods` on every structure, tell how the calls ended
    kBuild,    // look for sequences of calls that build the structures of `inputs`
    kProfile,  // count, and tell where the candidates went
  };
  Task task = Task::kList;
  // kTest: "remove(int)", ...; their inputs are the same. Messages tell them by their index.
  std::vector<std::string> methods;
  std::vector<unsigned> over;      // kTest: the methods that are not called any more
  unsigned first_method = 0;       // kTest: on the first structure those before it were called
  unsigned behavior = 0;           // kTest: only inputs to this behaviour, from 1 on; 0: any
  bool strict_exceptions = false;  // kTest: those that no contract speaks of are failures
  bool is_white_box = false;       // kTest: what the method does not read is not varied
  std::uint64_t max_failures = 0;  // kTest: stop after so many ways to fail; 0: never
  std::vector<std::pair<std::string, std::string>> inputs;  // kBuild: method and id
  std::vector<std::pair<std::string, std::string>> bounds;  // name, values
  bool uses_finitization = false;                           // call it with `arguments`
  std::vector<std::string> arguments;
  Options search;                // start and end apart: see start_id
  std::string start_id, end_id;  // "": none
  std::vector<DeadlyCandidate> deadly;
  int message_fd = -1;  // where messages go; -1: standard output
  int record_fd = -1;   // a file to keep the SearchRecord in; -1: none
};

std::vector<std::string> WriteDriverOptions(const DriverOptions& options);
// Throws Error for a command line that no korat program writes.
DriverOptions ReadDriverOptions(const std::vector<std::string>& arguments);

}  // namespace korat
