// How calls under test ended, on their way from a driver to the korat program.
//
//   failed WORD ID SIZE COUNT FLAKY    then lines "message TEXT", "before TEXT", "after TEXT",
//                                      "result TEXT", "end failed"
//   calls NAME N
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace korat {

struct CallCounts {
  std::uint64_t inputs = 0;   // that satisfied the precondition
  std::uint64_t skipped = 0;  // that did not
  std::uint64_t passed = 0;
  std::uint64_t threw = 0;
  std::uint64_t failed = 0;
  std::uint64_t undecided = 0;  // cut off: nothing is known
};

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

// In memory that outlives the process: see SearchRecord::calls.
void PutCounts(const CallCounts& counts, std::uint64_t (&calls)[8]);
CallCounts GetCounts(const std::uint64_t (&calls)[8]);

std::string WriteCalls(const CallCounts& counts);
std::string WriteFailure(const CallFailure& failure);

// Takes the lines as they come.
class CallReader {
 public:
  // Whether the line was one of these.
  bool Take(std::string_view line);

  // A process that died could not tell its counts.
  void Add(const CallCounts& counts);

  const CallCounts& counts() const { return counts_; }
  // The failure that the last line completed; nullptr: none.
  const CallFailure* completed() const { return is_complete_ ? &failure_ : nullptr; }

 private:
  CallCounts counts_;
  CallFailure failure_;
  bool in_failure_ = false;
  bool is_complete_ = false;
};

}  // namespace korat
