// The search of korat::ForEachChoice: a body that chooses is run once for each way to choose. A
// choice is made in steps, which are the fields of a state space without objects; to run the body
// is to run the predicate, and to make a step is to read a field.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "korat/choose.h"
#include "runtime/sandbox.h"
#include "search/search.h"

namespace korat::harness {

// Runs the body, and answers when it chooses. The machine of the search.
class ChoosingBody {
 public:
  ChoosingBody(const Options& options, const detail::ChoosingFunction& body);
  ChoosingBody(const ChoosingBody&) = delete;
  ChoosingBody& operator=(const ChoosingBody&) = delete;

  ForEachResult RunAll();
  ForEachResult RunAtRandom(const detail::RandomRuns& random);

  // The innermost one whose body is running; null: none is.
  static ChoosingBody* Running() { return running_; }
  // The body chooses one of last + 1 values.
  std::uint64_t Choose(std::uint64_t last, detail::ChoiceKind kind, std::int64_t first);

  // --- what the search asks for

  Verdict Run(std::uint32_t depth);
  void Rewind(std::uint32_t /*depth*/) {}
  void Assign(FieldIndex /*field*/, ValueIndex /*value*/) {}
  void Forget(FieldIndex /*field*/) {}
  void Watch(FieldIndex /*field*/) {}
  void Unwatch(FieldIndex /*field*/) {}
  void Confirm() {}
  bool CanCount(std::uint64_t /*structures*/) { return false; }

 private:
  using Clock = std::chrono::steady_clock;

  struct Made {  // a choice of the last run
    std::uint64_t index;
    detail::ChoiceKind kind;
    std::int64_t first;
  };

  bool Call();
  std::uint64_t Step(std::uint64_t last);
  std::uint64_t ChooseAtRandom(std::uint64_t last);
  void CutOff(const char* why);
  Verdict JudgeRun(runtime::RunEnd end, std::uint64_t failures_before);
  bool ShouldStop();
  void NoteFailure();
  void Finish(bool is_finished);
  std::string MadeText() const;
  double SecondsSoFar() const;

  static constinit thread_local ChoosingBody* running_;

  const Options options_;
  const detail::ChoosingFunction body_;
  runtime::Sandbox sandbox_;
  const StateSpace space_;
  Search<ChoosingBody> search_;
  std::optional<std::mt19937_64> random_;  // instead of the search
  const Clock::time_point started_ = Clock::now();

  // The present run, and the last one:
  std::vector<Made> made_;
  std::vector<std::uint8_t> last_;  // by step: the largest number to choose
  Candidate steps_;                 // at random: what was chosen
  std::uint32_t step_ = 0;          // the next one
  bool is_assumed_ = true;          // what Assume said
  const char* cut_off_ = nullptr;   // why the run shows nothing
  std::string reason_;              // why it failed; "": it did not
  ForEachResult result_;
};

}  // namespace korat::harness
