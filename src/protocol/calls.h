// How calls under test ended, on their way from a driver to the korat program.
//
//   function I                         the following is about that one of the functions under test
//   failed WORD ID SIZE COUNT FLAKY    then lines "message TEXT", "before TEXT", "after TEXT",
//                                      "result TEXT", "end failed"
//   over TEXT                          it is not called any more, and why
//   cut-off TEXT                       why a call was
//   unmet TEXT                         a precondition that did not hold
//   calls NAME N
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>

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

// In memory that outlives the process, behind the SearchRecord: which call was running, and what
// was counted before it. Followed by the counts, for each function under test.
struct CallRecord {
  std::atomic<bool> is_calling{false};
  std::uint32_t function = 0;  // the one that is being called

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
  std::uint64_t group = 0;    // the same for the same way to fail
  bool is_flaky = false;      // ended otherwise when called again
  std::string message;        // as a compiler says it
  std::string before, after;  // the structure and the arguments
  std::string result;         // "returned 3", "threw std::out_of_range: ..."; "": it did neither
  std::string replay;         // a command that does just this call again; set by the korat program
  std::string draft;          // a regression test, as C++ source; set by the korat program
};

std::string WriteCalls(const CallCounts& counts);
std::string WriteFailure(const CallFailure& failure);

// Takes the lines about one function as they come.
class CallReader {
 public:
  // Whether the line was one of these.
  bool Take(std::string_view line);

  // A process that died could not tell its counts.
  void Add(const CallCounts& counts);

  const CallCounts& counts() const { return counts_; }
  const std::string& over() const { return over_; }        // "": it was called on all there is
  const std::string& cut_off() const { return cut_off_; }  // why the first was
  const std::string& unmet() const { return unmet_; }      // the first precondition
  // The failure that the last line completed; nullptr: none.
  const CallFailure* completed() const { return is_complete_ ? &failure_ : nullptr; }

 private:
  CallCounts counts_;
  std::string over_, cut_off_, unmet_;
  CallFailure failure_;
  bool in_failure_ = false;
  bool is_complete_ = false;
};

}  // namespace korat
