#include "harness/api/choices.h"

#include <algorithm>
#include <cassert>
#include <exception>
#include <utility>

#include "abi/hooks.h"
#include "harness/api/test_loops.h"
#include "harness/explore/run_end.h"
#include "korat/error.h"
#include "search/counts.h"

namespace korat::harness {
namespace {

using detail::ChoiceKind;
using runtime::RunEnd;

constexpr std::size_t kMostSteps = 1024;  // in one run

StateSpace StepsSpace() {
  StateSpace space;
  space.fields.resize(kMostSteps);
  for (std::size_t i = 0; i < kMostSteps; ++i) {
    space.fields[i].name = "step " + std::to_string(i + 1);
    space.fields[i].domain_size = detail::kChoiceDigits;
  }
  return space;
}

// A candidate vector without its trailing zeros is enough.
Candidate Whole(Candidate candidate) {
  if (candidate.size() > kMostSteps) {
    detail::Fail("a candidate vector of " + std::to_string(candidate.size()) +
                 " values does not fit: a run makes at most " + std::to_string(kMostSteps) +
                 " choices");
  }
  for (const ValueIndex value : candidate) {
    if (value < detail::kChoiceDigits) continue;
    detail::Fail("a candidate vector has value " + std::to_string(value) +
                 ": those of choices are less than " + std::to_string(detail::kChoiceDigits));
  }
  if (!candidate.empty()) candidate.resize(kMostSteps, 0);
  return candidate;
}

SearchOptions SearchOptionsFor(const Options& options) {
  if (options.shard_index >= options.shard_count) {
    detail::Fail("Options: shard_index must be less than shard_count");
  }
  SearchOptions search;
  search.prune = Prune::kReads;
  search.start = Whole(options.start);
  search.past_start = options.past_start;
  search.end = Whole(options.end);
  search.shard_index = options.shard_index;
  search.shard_count = options.shard_count;
  return search;
}

runtime::Limits LimitsFor(const Options& options) {
  runtime::Limits limits;
  limits.fuel = options.fuel;
  limits.seconds = options.seconds;
  limits.stack_bytes = std::max(options.stack_bytes, limits.stack_bytes);
  return limits;
}

}  // namespace

constinit thread_local ChoosingBody* ChoosingBody::running_ = nullptr;

ChoosingBody::ChoosingBody(const Options& options, const detail::ChoosingFunction& body)
    : options_(options),
      body_(body),
      space_(StepsSpace()),
      search_(space_, *this, SearchOptionsFor(options)),
      last_(kMostSteps, 0) {
  if (const char* problem = sandbox_.Init(LimitsFor(options))) detail::Fail(problem);
  steps_.reserve(kMostSteps);
}

// --- one run

Verdict ChoosingBody::Run(std::uint32_t depth) {
  made_.clear();
  steps_.clear();
  step_ = 0;
  is_assumed_ = true;
  cut_off_ = nullptr;
  reason_.clear();
  ChoosingBody* const outer = std::exchange(running_, this);
  detail::TapeReader* const outer_tape = std::exchange(detail::TapeReader::active, nullptr);
  const std::uint64_t failures = TestLoops::Instance().FailedAssertions();
  const RunEnd end = sandbox_.Run(
      runtime::Mode::kBody,
      [](void* self) {
        auto* body = static_cast<ChoosingBody*>(self);
        if (!body->Call()) body->reason_ = "returned false";
      },
      this);
  running_ = outer;
  detail::TapeReader::active = outer_tape;
  if (step_ < depth && cut_off_ == nullptr) CutOff("made fewer choices when it was run again");
  return JudgeRun(end, failures);
}

bool ChoosingBody::Call() {
  try {
    return body_.call(body_.closure);
  } catch (const detail::Unassumed&) {
    is_assumed_ = false;
  } catch (const std::exception& exception) {
    reason_ = std::string("threw an exception: ") + exception.what();
  }
  return true;
}

Verdict ChoosingBody::JudgeRun(RunEnd end, std::uint64_t failures_before) {
  if (cut_off_ != nullptr) return Verdict::kCutOff;
  if (end != RunEnd::kReturned) {
    reason_ = Describe(end, sandbox_.signal_number(), sandbox_.guard().place());
  }
  if (reason_.empty() && TestLoops::Instance().FailedAssertions() > failures_before) {
    reason_ = "failed an assertion";
  }
  return is_assumed_ || !reason_.empty() ? Verdict::kAccepted : Verdict::kRejected;
}

void ChoosingBody::CutOff(const char* why) {
  cut_off_ = why;
  result_.stats.last_cut_off = why;
}

std::uint64_t ChoosingBody::Choose(std::uint64_t last, ChoiceKind kind, std::int64_t first) {
  const std::uint64_t index =
      random_ ? ChooseAtRandom(last)
              : detail::ChooseByDigits(last, [this](std::uint64_t digit) { return Step(digit); });
  made_.push_back({index, kind, first});
  return index;
}

std::uint64_t ChoosingBody::Step(std::uint64_t last) {
  if (step_ == kMostSteps) {
    CutOff("made more than 1024 choices");
    detail::NotAssumed();
  }
  const FieldIndex field{step_};
  if (search_.stack().OnStack(field)) {
    if (last_[step_] != last) {
      CutOff("chose from a different number of values when it was run again");
      detail::NotAssumed();
    }
  } else {
    last_[step_] = static_cast<std::uint8_t>(last);
    const std::uint64_t withheld = ~std::uint64_t{1} << last;
    if (!search_.Read(field, &withheld)) {
      CutOff("did not make the choices that the candidate vector names");
      detail::NotAssumed();
    }
  }
  ++step_;
  return search_.stack().ValueOf(field);
}

// Every value is as likely as any other; the steps say which one it was.
std::uint64_t ChoosingBody::ChooseAtRandom(std::uint64_t last) {
  assert(random_);
  const std::uint64_t index =
      std::uniform_int_distribution<std::uint64_t>(0, last)(random_.value());
  std::vector<ValueIndex> digits;
  for (std::uint64_t left = index; last > 0; left /= detail::kChoiceDigits) {
    // The last block may have one value only.
    const bool is_alone = left == last && last % detail::kChoiceDigits == 0;
    if (!is_alone) digits.push_back(static_cast<ValueIndex>(left % detail::kChoiceDigits));
    last /= detail::kChoiceDigits;
  }
  steps_.insert(steps_.end(), digits.rbegin(), digits.rend());
  if (steps_.size() > kMostSteps) {
    CutOff("made more than 1024 choices");
    detail::NotAssumed();
  }
  return index;
}

// --- all runs

ForEachResult ChoosingBody::RunAll() {
  while (search_.Next([this] { return ShouldStop(); })) {
    if (result_.stats.seconds_to_first < 0) result_.stats.seconds_to_first = SecondsSoFar();
    if (!reason_.empty()) NoteFailure();
  }
  SetCounts(search_.tally().counts(), result_.stats);
  Finish(search_.finished());
  return std::move(result_);
}

ForEachResult ChoosingBody::RunAtRandom(const detail::RandomRuns& random) {
  random_.emplace(random.seed);
  Stats& stats = result_.stats;
  while (stats.candidates < random.count && !ShouldStop()) {
    const Verdict verdict = Run(0);
    ++stats.candidates;
    stats.structures += verdict == Verdict::kAccepted;
    stats.cut_offs += verdict == Verdict::kCutOff;
    if (verdict == Verdict::kAccepted && !reason_.empty()) NoteFailure();
  }
  if (stats.stopped_by.empty()) stats.stopped_by = "at random";
  Finish(/*is_finished=*/false);
  return std::move(result_);
}

bool ChoosingBody::ShouldStop() {
  const Stats& stats = result_.stats;
  const std::uint64_t found = random_ ? stats.structures : search_.tally().counts().structures;
  if (options_.max_structures != 0 && found >= options_.max_structures) {
    result_.stats.stopped_by = "structure limit";
  } else if (options_.max_seconds > 0 && SecondsSoFar() >= options_.max_seconds) {
    result_.stats.stopped_by = "time limit";
  }
  // A body that can't be run again, or never stops choosing, shows nothing.
  return !stats.stopped_by.empty() || cut_off_ != nullptr;
}

void ChoosingBody::NoteFailure() {
  Candidate candidate = random_ ? steps_ : search_.candidate();
  while (!candidate.empty() && candidate.back() == 0) candidate.pop_back();
  const bool is_first = result_.failures.empty();
  result_.failures.push_back({reason_, MadeText(), std::move(candidate)});
  if (is_first) TestLoops::Instance().Report(result_.failures.back());
}

void ChoosingBody::Finish(bool is_finished) {
  Stats& stats = result_.stats;
  stats.seconds = SecondsSoFar();
  stats.engine = Engine::kReplay;
  if (stats.cut_offs != 0) stats.stopped_by = "a run " + stats.last_cut_off;
  stats.exhausted = is_finished && stats.stopped_by.empty();
}

std::string ChoosingBody::MadeText() const {
  std::string text;
  for (const Made& choice : made_) {
    if (!text.empty()) text += ", ";
    switch (choice.kind) {
      case ChoiceKind::kBool:
        text += choice.index != 0 ? "true" : "false";
        break;
      case ChoiceKind::kElement:
        text += "[" + std::to_string(choice.index) + "]";
        break;
      case ChoiceKind::kNumber:
        text += std::to_string(choice.first + static_cast<std::int64_t>(choice.index));
    }
  }
  return text;
}

double ChoosingBody::SecondsSoFar() const {
  return std::chrono::duration<double>(Clock::now() - started_).count();
}

}  // namespace korat::harness

namespace korat::detail {
namespace {

// Whether a predicate is running that a search looks at: it knows nothing of these choices.
runtime::Sandbox* WatchedRun() {
  runtime::Sandbox* active = runtime::Sandbox::Active();
  return active != nullptr && active->mode() == runtime::Mode::kPredicate ? active : nullptr;
}

}  // namespace

void NotAssumed() {
  korat_rt_reject(0);  // does not return where the rest of the run does not matter
  throw Unassumed();
}

void TooManyChoices() {
  if (runtime::Sandbox* run = WatchedRun()) run->GiveUp(runtime::RunEnd::kChosenOut);
  Fail("there were fewer choices when this structure was found");
}

std::uint64_t ChooseInLoop(std::uint64_t last, ChoiceKind kind, std::int64_t first) {
  if (runtime::Sandbox* run = WatchedRun()) run->GiveUp(runtime::RunEnd::kForbidden);
  harness::ChoosingBody* const body = harness::ChoosingBody::Running();
  if (body == nullptr) {
    Fail(
        "korat::Choose is called outside of korat::ForEachChoice, and of a predicate that "
        "korat::Choices::In was given");
  }
  return body->Choose(last, kind, first);
}

ForEachResult RunChoices(const Options& options, const RandomRuns& random,
                         const ChoosingFunction& body) {
  if (runtime::Sandbox* run = WatchedRun()) run->GiveUp(runtime::RunEnd::kForbidden);
  harness::ChoosingBody runs(options, body);
  return random.count == 0 ? runs.RunAll() : runs.RunAtRandom(random);
}

}  // namespace korat::detail
