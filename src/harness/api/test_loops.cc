#include "harness/api/test_loops.h"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <string_view>

#include "protocol/candidate_id.h"
#include "runtime/signals.h"

namespace korat::harness {
namespace {

using detail::Explorer;

constexpr char kAssertion[] = "failed an assertion";  // a Failure's reason

bool KeepsGoing() {
  const char* value = std::getenv("KORAT_KEEP_GOING");
  return value != nullptr && *value != '\0' && std::string_view(value) != "0";
}

}  // namespace

TestLoops& TestLoops::Instance() {
  static auto* loops = new TestLoops();  // outlives ranges in static variables
  return *loops;
}

void TestLoops::OnTestStart() {
  loops_.clear();
  bodies_.clear();
  outermost_loops_ = 0;
  command_ = framework_->Command();
  replay_.clear();
  replay_read_ = replay_done_ = false;
  thrown_.clear();
  reported_ = 0;
  counts_ = {};
}

detail::LoopCounts TestLoops::OnTestEnd() {
  while (!loops_.empty()) Leave(*loops_.back().explorer);
  runtime::SetCrashNote(nullptr, 0);
  try {
    if (!thrown_.empty() && framework_->Threw()) framework_->Fail(thrown_);
    if (!replay_.empty() && !replay_done_) {
      framework_->Fail("KORAT_REPLAY=" + replay_id_ +
                       ": this test reached no such loop; has the test changed, or is the id from "
                       "another test? Choose the test with --gtest_filter.");
    }
  } catch (...) {  // recorded anyway
  }
  return counts_;
}

bool TestLoops::Next(Explorer& explorer) {
  if (framework_ == nullptr || !framework_->InTest()) return explorer.Next(/*touched=*/true);
  Loop* found = Find(explorer);
  Loop& loop = found != nullptr ? *found : Start(explorer);
  if (loop.over) return false;
  if (loop.in_body && !EndBody(loop)) {
    End(loop, "STOPPED (at a failing structure)");
    return false;
  }
  if (!Advance(loop)) return false;
  BeginBody(loop);
  return true;
}

void TestLoops::JudgeBody(Explorer& explorer, std::string& reason) {
  Loop* loop = Find(explorer);
  if (loop == nullptr) return;
  if (!reason.empty()) Abandon(*loop);
  if (reason.empty() && framework_->Failures() > loop->failures_before) {
    reason = kAssertion;
  }
  loop->collects = true;
  loop->reason = reason;
}

void TestLoops::Leave(Explorer& explorer) noexcept {
  Loop* loop = Find(explorer);
  if (loop == nullptr) return;
  try {
    const bool thrown = loop->in_body && std::uncaught_exceptions() > loop->exceptions_before;
    if (thrown && framework_->Failures() == loop->failures_before) {
      // The test may catch it on purpose: it is reported only if it leaves the test.
      if (thrown_.empty()) thrown_ = Report(*loop);
    }
    if (loop->in_body) EndBody(*loop);
  } catch (...) {  // recorded anyway
  }
  if (!loop->over) End(*loop, "LEFT (by the loop's body)");
  loops_.remove_if([loop](const Loop& other) { return &other == loop; });
}

std::uint64_t TestLoops::FailedAssertions() {
  return framework_ != nullptr && framework_->InTest() ? framework_->Failures() : 0;
}

void TestLoops::Report(const Failure& failure) {
  if (framework_ == nullptr || !framework_->InTest()) return;
  framework_->Fail("korat: the body failed (" + failure.reason + ") with the choices " +
                   failure.structure + ". Its candidate vector is " +
                   CandidateId(failure.candidate));
}

TestLoops::Loop* TestLoops::Find(const Explorer& explorer) {
  for (Loop& loop : loops_) {
    if (loop.explorer == &explorer) return &loop;
  }
  return nullptr;
}

TestLoops::Loop& TestLoops::Start(Explorer& explorer) {
  ReadReplay();
  thrown_.clear();  // it was caught
  Loop* outer = bodies_.empty() ? nullptr : bodies_.back();
  Loop loop{};
  loop.explorer = &explorer;
  loop.depth = outer == nullptr ? 0 : outer->depth + 1;
  loop.ordinal = ++(outer == nullptr ? outermost_loops_ : outer->inner_loops);
  if (outer != nullptr) loop.place = outer->id + "/";
  if (loop.ordinal > 1) loop.place += std::to_string(loop.ordinal) + ":";
  return loops_.emplace_back(std::move(loop));
}

bool TestLoops::Advance(Loop& loop) {
  if (loop.depth < replay_.size()) return Replay(loop, replay_[loop.depth]);
  if (loop.explorer->Next(/*touched=*/true)) return true;
  const Stats& stats = loop.explorer->stats();
  End(loop, stats.exhausted ? "EXHAUSTED" : "INCOMPLETE (" + stats.stopped_by + ")");
  CheckResult(loop);
  return false;
}

// The loop's only structure is the one to replay, if the loop has it.
bool TestLoops::Replay(Loop& loop, const LoopStep& target) {
  const bool first = !loop.replayed && loop.ordinal == target.ordinal;
  loop.replayed = true;
  if (!first) {
    End(loop, "REPLAYED " + replay_id_);
    return false;
  }
  replay_done_ = replay_done_ || loop.depth + 1 == replay_.size();
  if (loop.explorer->ShowOnly(target.candidate)) {
    framework_->Print("korat: replaying structure " + loop.place + CandidateId(target.candidate) +
                      "\n  " + loop.explorer->PresentedText());
    return true;
  }
  End(loop, "REPLAYED " + replay_id_);
  framework_->Fail("KORAT_REPLAY=" + replay_id_ +
                   ": the predicate does not accept this structure (any more)");
  return false;
}

void TestLoops::BeginBody(Loop& loop) {
  loop.in_body = true;
  loop.id.assign(loop.place).append(CandidateId(loop.explorer->candidate()));
  // Called for every structure, so it only copies.
  loop.note.assign("\nkorat: a crash in the body of a loop, on structure ").append(loop.id);
  loop.note.append("\nkorat: replay: KORAT_REPLAY=").append(loop.id).append(" ");
  loop.note.append(command_).append("\n");
  loop.reason.clear();
  loop.inner_loops = 0;
  loop.failures_before = framework_->Failures();
  loop.exceptions_before = std::uncaught_exceptions();
  bodies_.push_back(&loop);
  runtime::SetCrashNote(loop.note.data(), loop.note.size());
}

// Reports what failed in the body; false when the loop is to stop.
bool TestLoops::EndBody(Loop& loop) {
  loop.in_body = false;
  bodies_.erase(std::find(bodies_.begin(), bodies_.end(), &loop));
  if (bodies_.empty())
    runtime::SetCrashNote(nullptr, 0);
  else
    runtime::SetCrashNote(bodies_.back()->note.data(), bodies_.back()->note.size());

  const std::uint64_t failures = framework_->Failures();
  const bool crashed = failures == loop.failures_before && !loop.reason.empty();
  if (failures == loop.failures_before && !crashed) return true;
  const bool unreported = failures > reported_ || crashed;
  if (unreported && (!loop.collects || !loop.reported || KeepsGoing())) {
    loop.reported = true;
    reported_ = failures + 1;  // with the report itself
    framework_->Fail(Report(loop));
  }
  return loop.collects || KeepsGoing();
}

// A crash left the body with a jump: loops that it had begun will not go on.
void TestLoops::Abandon(Loop& loop) {
  while (bodies_.back() != &loop) bodies_.pop_back();
  const std::string inside = loop.id + "/";
  loops_.remove_if([&](const Loop& other) { return other.place.rfind(inside, 0) == 0; });
  runtime::SetCrashNote(loop.note.data(), loop.note.size());
}

void TestLoops::End(Loop& loop, const std::string& verdict) {
  loop.over = true;
  const Stats& stats = loop.explorer->stats();
  ++counts_.loops;
  counts_.structures += stats.structures;
  counts_.candidates += stats.candidates;
  if (counts_.verdict.empty() || counts_.verdict == "EXHAUSTED") counts_.verdict = verdict;
}

// A test that has not seen what it claims to test must not pass.
void TestLoops::CheckResult(const Loop& loop) {
  const Stats& stats = loop.explorer->stats();
  const Options& options = loop.explorer->options();
  if (!stats.exhausted && !options.allow_incomplete) {
    framework_->Fail("korat: the search is INCOMPLETE (" + stats.stopped_by + ") after " +
                     std::to_string(stats.structures) +
                     " structures: there may be more, which were not tested. Raise the limit, or "
                     "set Options::allow_incomplete");
  } else if (stats.exhausted && stats.structures == 0 && !options.allow_empty) {
    framework_->Fail("korat: nothing was tested: none of " + std::to_string(stats.candidates) +
                     " candidates satisfies the predicate. Widen the bounds, or set "
                     "Options::allow_empty");
  }
}

void TestLoops::ReadReplay() {
  if (replay_read_) return;
  replay_read_ = true;
  const char* wanted = std::getenv("KORAT_REPLAY");
  if (wanted == nullptr || *wanted == '\0') return;
  replay_id_ = wanted;
  replay_ = ParseLoopPath(replay_id_);
  if (!replay_.empty()) return;
  detail::Fail("KORAT_REPLAY=" + replay_id_ +
               ": not the id of a structure; copy one from a failure's report, such as 13210102 or "
               "2:13210102");
}

std::string TestLoops::Report(const Loop& loop) const {
  const bool asserted = loop.reason.empty() || loop.reason == kAssertion;
  std::string text = "korat: the body failed" + (asserted ? "" : " (" + loop.reason + ")") +
                     " on structure " + loop.id + ". Before the body ran, it was\n  " +
                     loop.explorer->PresentedText();
  for (auto outer = bodies_.rbegin(); outer != bodies_.rend(); ++outer) {
    if (*outer == &loop || loop.id.rfind((*outer)->id + "/", 0) != 0) continue;
    text += "\ninside a loop at structure " + (*outer)->id + "\n  " +
            (*outer)->explorer->PresentedText();
  }
  return text + "\nReplay: KORAT_REPLAY=" + loop.id + " " + command_;
}

}  // namespace korat::harness

namespace korat::detail {

void UseTestFramework(TestFramework* framework) {
  harness::TestLoops::Instance().set_framework(framework);
}
void OnTestStart() { harness::TestLoops::Instance().OnTestStart(); }
LoopCounts OnTestEnd() { return harness::TestLoops::Instance().OnTestEnd(); }

}  // namespace korat::detail
