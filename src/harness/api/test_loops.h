// The loops over structures of the running test: every structure has an id, the one on which the
// body failed is reported with the command that replays it, and a replay skips all others.
#pragma once

#include <cstdint>
#include <list>
#include <string>
#include <vector>

#include "harness/api/loop_path.h"
#include "harness/explore/explorer.h"
#include "korat/detail/test_framework.h"

namespace korat::harness {

class TestLoops {
 public:
  static TestLoops& Instance();

  void set_framework(detail::TestFramework* framework) { framework_ = framework; }
  void OnTestStart();
  detail::LoopCounts OnTestEnd();

  // Moves the loop to its next structure; outside a test, that is just the explorer's next one.
  bool Next(detail::Explorer& explorer);
  // ForEach has run its body, which failed for this reason ("": it did not). Assertions that failed
  // are a reason too. Such a loop goes on after a failure.
  void JudgeBody(detail::Explorer& explorer, std::string& reason);
  // The loop's range is about to be destroyed.
  void Leave(detail::Explorer& explorer) noexcept;

  // Of the running test; 0 outside of one.
  std::uint64_t FailedAssertions();
  // In a test: a function that chooses has failed.
  void Report(const Failure& failure);

 private:
  struct Loop {
    detail::Explorer* explorer;
    std::size_t depth;  // of nesting
    unsigned ordinal;   // from 1, among those that start in the same body
    std::string place;  // what the ids of its structures begin with

    bool over = false;
    bool replayed = false;
    bool collects = false;  // it is a ForEach
    bool reported = false;  // a failure of its body

    // While the body runs:
    bool in_body = false;
    std::string id;
    std::string note;  // printed at a crash
    std::string reason;
    unsigned inner_loops = 0;
    std::uint64_t failures_before = 0;
    int exceptions_before = 0;
  };

  Loop* Find(const detail::Explorer& explorer);
  Loop& Start(detail::Explorer& explorer);
  bool Advance(Loop& loop);
  bool Replay(Loop& loop, const LoopStep& target);
  void BeginBody(Loop& loop);
  bool EndBody(Loop& loop);
  void Abandon(Loop& loop);
  void End(Loop& loop, const std::string& verdict);
  void CheckResult(const Loop& loop);
  void ReadReplay();
  std::string Report(const Loop& loop) const;

  detail::TestFramework* framework_ = nullptr;
  std::list<Loop> loops_;      // alive
  std::vector<Loop*> bodies_;  // whose body is running, outermost first
  unsigned outermost_loops_ = 0;
  std::string command_;           // runs this test
  std::vector<LoopStep> replay_;  // one per level of nesting; empty: no replay
  std::string replay_id_;
  bool replay_read_ = false;
  bool replay_done_ = false;
  std::string thrown_;          // the report on a body that an exception left
  std::uint64_t reported_ = 0;  // failed assertions that were reported
  detail::LoopCounts counts_;
};

}  // namespace korat::harness
