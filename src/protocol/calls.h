// How calls under test ended, as a driver and the korat program know it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string>

namespace korat {

struct CallCounts {
  std::uint64_t inputs = 0;   // that satisfied the precondition
  std::uint64_t skipped = 0;  // that did not
  std::uint64_t passed = 0;
  std::uint64_t threw = 0;
  std::uint64_t failed = 0;
  std::uint64_t undecided = 0;    // cut off: nothing is known
  std::uint64_t nanoseconds = 0;  // that the calls took, without the search
};
void AddCalls(const CallCounts& counts, CallCounts& total);

// The results of the calls of one function.
struct FunctionCalls {
  CallCounts counts;
  std::string cut_off;  // why the first such call was cut off; "": none was
  // While there is no input: the first precondition that did not hold, and its place on a second
  // line.
  std::string unmet;
};

// Where the inputs of functions under test come from.
enum class TestBy {
  kAuto,        // structures, where the class has a predicate
  kStructures,  // those that the predicate accepts
  kCalls        // what sequences of public calls build
};

// Which objects a structure owns, so that losing one is a leak.
enum class Owns {
  kAuto,   // what its destructor deletes; its nodes, if it has none
  kNodes,  // its nodes: a destructor that should delete them does not
  kNothing
};

// The classes whose objects a structure owns, as far as a process has learned. Passed from one
// process to the next, which would otherwise learn from other structures.
struct LearnedOwnership {
  std::uint64_t classes = 0;     // a bit for each of the driver's classes
  std::uint32_t structures = 0;  // looked at
};

// In memory that outlives the process, after the SearchRecord: which call was running, and what was
// counted before it. Followed by the counts of each function under test. stored: crosses process
// boundaries, never reorder.
struct CallRecord {
  std::atomic<bool> is_calling{false};
  std::uint32_t function = 0;  // the one that is being called
  std::uint32_t mutant = 0;    // as this mutant; 0: as it is
  std::uint64_t attempt = 0;   // kCalls: which call of the sequences it is
  LearnedOwnership ownership;

  CallCounts* counts() { return reinterpret_cast<CallCounts*>(this + 1); }

  static std::size_t Bytes(std::size_t functions) {
    return functions == 0 ? 0 : sizeof(CallRecord) + functions * sizeof(CallCounts);
  }
  // REQUIRES: `memory` has Bytes(functions) bytes, all zero.
  static CallRecord* Create(void* memory) { return new (memory) CallRecord(); }
};
static_assert(sizeof(CallRecord) % alignof(CallCounts) == 0);

// One way to fail, and the smallest input that showed it.
struct CallFailure {
  std::string word;           // "postcondition", "crashed", "leaked"
  std::string id;             // of the input
  std::uint64_t size = 0;     // of it, in fields
  std::string way;            // the same text for the same way to fail
  bool is_flaky = false;      // ended differently when called again
  std::string message;        // as a compiler would word it
  std::string before, after;  // the structure and the arguments
  std::string result;         // "returned 3", "threw std::out_of_range: ..."; "": it did neither
  std::string output;         // what it printed
  std::string replay;         // a command that repeats just this call; set by the korat program
  std::string built;          // statements that build the objects; "": none are known
  std::string arguments;      // as C++, one per line, where calls built the objects
  std::string
      built_alike;      // the same for others, which differ only where the predicate does not look
  std::string unbuilt;  // what is known where no calls build them; set by the korat program
  std::string draft;    // a regression test, as C++ source; set by the korat program
};

}  // namespace korat
