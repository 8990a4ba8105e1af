#include "harness/explorer.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <locale>
#include <optional>

#include "abi/hooks.h"
#include "harness/run_end.h"
#include "harness/sampling.h"
#include "harness/symbols.h"
#include "korat/detail/contracts/state.h"

namespace korat::detail {

constinit thread_local Explorer* Explorer::running_ = nullptr;

namespace {

using runtime::RunEnd;

std::vector<Explorer*>& Live() {
  static std::vector<Explorer*> live;
  return live;
}

// Too little for a hook, or for anything: all runs would fail, whatever the predicate.
constexpr std::size_t kLeastStack = 64 << 10, kLeastHeap = 1 << 20, kPage = 4096;

runtime::Limits LimitsOf(const Options& options) {
  if (options.stack_bytes < kLeastStack || options.heap_bytes < kLeastHeap) {
    Fail("Options: stack_bytes must be at least " + std::to_string(kLeastStack) +
         " and heap_bytes at least " + std::to_string(kLeastHeap));
  }
  const auto pages = [](std::size_t bytes) { return (bytes + kPage - 1) / kPage * kPage; };
  return {options.fuel, pages(options.stack_bytes), pages(options.heap_bytes), options.seconds};
}

SearchOptions SearchOptionsOf(const Options& options) {
  SearchOptions search;
  search.prune = options.prune;
  search.unread = options.unread;
  search.isomorphs = options.isomorphs;
  search.start = options.start;
  search.past_start = options.past_start;
  search.end = options.end;
  search.shard_index = options.shard_index;
  search.shard_count = options.shard_count;
  return search;
}

// A stream holds a share of the global locale, which the library counts where no checkpoint
// reaches; the classic locale is not counted.
bool StreamsCanBeResumed() { return std::locale() == std::locale::classic(); }

// Contracts in the code that a predicate runs are not its business.
class Quiet {
 public:
  explicit Quiet(bool is_wanted) {
    if (is_wanted) unchecked_.emplace();
  }

 private:
  std::optional<contracts::Unchecked> unchecked_;
};

std::string NameOf(const void* function) {
  if (function == nullptr) return "inline assembly or a vector instruction";
  const std::string name = harness::FunctionName(function);
  return name.empty() ? "a function without a name" : name;
}

}  // namespace

Explorer::Explorer(const FinitizationSpec& spec, const std::vector<ArgumentSpec>& arguments,
                   const PredicateSpec& predicate, const Options& options)
    : spec_(spec),
      arguments_(arguments),
      predicate_(predicate),
      options_(options),
      layout_(sandbox_.arena()),
      search_(BuildSpace(), *this, SearchOptionsOf(options)),
      resumes_(options.engine != Engine::kReplay && StreamsCanBeResumed() &&
               !runtime::HasAddressSanitizer()),
      chooses_(resumes_ && options.engine == Engine::kAuto) {
  const std::size_t fields = layout_.space.fields.size();
  if (options.shard_index >= options.shard_count) {
    Fail("Options: shard_index must be less than shard_count");
  }
  if (options.past_start && options.start.empty()) {
    Fail("Options: past_start needs a candidate to start from");
  }
  for (const auto* vector : {&options.start, &options.end}) {
    if (!vector->empty()) CheckCandidate(*vector);
  }
  log_positions_.resize(fields);
  checkpoints_.resize(fields);
  is_probed_.resize(fields);
  foreign_.reserve(64);
  stats_.log2_state_space = layout_.space.Log2Size();
  sandbox_.set_observer(MakeObserver());
  Live().push_back(this);
}

// Builds the objects; the search needs the finished space.
const StateSpace& Explorer::BuildSpace() {
  CheckInstrumented(predicate_);
  if (const char* problem = sandbox_.Init(LimitsOf(options_))) Fail(problem);
  harness::BuildLayout(spec_, arguments_, sandbox_.arena(), layout_);
  return layout_.space;
}

Explorer::~Explorer() {
  auto& live = Live();
  live.erase(std::find(live.begin(), live.end(), this));
}

void Explorer::CheckInstrumented(const PredicateSpec& predicate) {
  const std::string advice =
      " is not compiled with Korat's pass, so its reads can't be seen: add "
      "korat_instrument(<target>) to CMakeLists.txt, or -fpass-plugin=<...>/korat_pass.so";
  if (!predicate.caller_is_instrumented) Fail("the file that calls korat::All" + advice);
  if (predicate.function == nullptr || runtime::IsMarked(predicate.function)) return;
  Fail("the predicate " + NameOf(predicate.function) + advice);
}

Explorer* Explorer::Find(const void* address) {
  for (Explorer* explorer : Live()) {
    if (explorer->sandbox_.arena().Contains(reinterpret_cast<std::uintptr_t>(address))) {
      return explorer;
    }
  }
  return nullptr;
}

bool Explorer::Next(bool touched) {
  Restore();
  const bool found = search_.Next([this] { return ShouldStop(); });
  if (!found || stats_.seconds_to_first < 0) UpdateStats();
  if (found) {
    Present(touched);
  } else {
    ended_ = true;
    sandbox_.log().UndoTo(0);  // what the predicate wrote before its first read
  }
  return found;
}

// --- the machine

Verdict Explorer::Run(std::uint32_t depth) {
  if (IsDeadly()) return last_verdict_ = Judge(RunEnd::kDeadly);
  const Quiet quiet(!predicate_.asks_contracts && white_box_.call == nullptr);
  const std::uint64_t number = search_.counts().candidates;
  const bool is_timed = chooses_ && harness::EngineChoice::Wants(number);
  const Clock::time_point started = is_timed ? Clock::now() : Clock::time_point();
  RunEnd end;
  ForgetRefusal(depth);
  if (!resumes_ || depth == 0) {
    reads_ = 0;
    end = RunFromStart();
  } else if (depth <= reads_) {
    running_ = this;
    end = sandbox_.Resume(checkpoints_[depth - 1]);
  } else {
    return last_verdict_;  // the field that changed was never read: the answer is the same
  }
  last_verdict_ = Judge(end);
  const Clock::duration time = is_timed ? Clock::now() - started : Clock::duration();
  JudgeRefusal();
  if (after_run_ != nullptr) after_run_(root());
  if (chooses_ && choice_.TurnsToReplay(number)) falls_back_ = true;
  resumes_ = resumes_ && !falls_back_;
  if (!resumes_) sandbox_.log().UndoTo(0);
  if (harness::IsSampled(number)) Verify(last_verdict_);
  if (is_timed) TimeReplay(last_verdict_, time);
  return last_verdict_;
}

// Asks for some of the structures that are known without a run: pruning is checked in every search.
void Explorer::Confirm() {
  if (!harness::IsSampled(search_.counts().structures)) return;
  const Quiet quiet(!predicate_.asks_contracts && white_box_.call == nullptr);
  Verify(Verdict::kAccepted);
}

Verdict Explorer::Ask(const Candidate& candidate) {
  search_.Show(candidate);
  if (layout_.table.HasUseCounts()) {
    layout_.table.ShowUseCounts([this](auto visit) { search_.ForEachReachable(visit); });
  }
  const Quiet quiet(!predicate_.asks_contracts && white_box_.call == nullptr);
  verifying_ = true;  // the answer is wanted, not what was read
  const Verdict verdict = Judge(Execute());
  verifying_ = false;
  sandbox_.log().UndoTo(0);
  return verdict;
}

RunEnd Explorer::RunFromStart() {
  if (layout_.table.HasUseCounts()) {
    layout_.table.Recount([this](FieldIndex field) { return search_.OnStack(field); });
  }
  return Execute();
}

RunEnd Explorer::Execute() {
  if (white_box_.call != nullptr) return ExecuteWhiteBox();
  running_ = this;
  return sandbox_.Run(
      runtime::Mode::kPredicate,
      [](void* self) {
        auto* explorer = static_cast<Explorer*>(self);
        const bool result = explorer->predicate_.call(
            explorer->predicate_.closure, explorer->root(), explorer->layout_.arguments.data());
        running_->result_ = result;
      },
      this);
}

Verdict Explorer::Judge(RunEnd end) {
  if (white_box_.is_running && end != RunEnd::kGivenUp && end != RunEnd::kDeadly) {
    return harness::IsInput(end) ? Verdict::kAccepted : Verdict::kRejected;
  }
  switch (end) {
    case RunEnd::kReturned:
      return result_ ? Verdict::kAccepted : Verdict::kRejected;
    case RunEnd::kThrew:
      return Verdict::kThrew;
    case RunEnd::kSignal:
    case RunEnd::kTerminated:
    case RunEnd::kAssertion:
    case RunEnd::kViolated:
    case RunEnd::kStackOverflow:
    case RunEnd::kDoubleDelete:
    case RunEnd::kUsedAfterDelete:
    case RunEnd::kReported:
      return Verdict::kCrashed;
    case RunEnd::kMet:
      return Verdict::kAccepted;
    case RunEnd::kNotMet:
      return Verdict::kRejected;
    case RunEnd::kGivenUp:
      return Verdict::kInfeasible;
    case RunEnd::kOutOfFuel:
    case RunEnd::kOutOfMemory:
    case RunEnd::kTimedOut:
    case RunEnd::kStaticRead:
    case RunEnd::kForbidden:
    case RunEnd::kDeadly:
      break;
  }
  stats_.last_cut_off = harness::Describe(end);
  return Verdict::kCutOff;
}

void Explorer::Rewind(std::uint32_t depth) {
  if (!resumes_ || depth >= reads_) return;
  sandbox_.log().UndoTo(log_positions_[depth]);
  reads_ = depth + 1;
}

// --- between runs

// Shows the structure without what the predicate wrote to it.
void Explorer::Present(bool touched) {
  presented_ = true;
  sandbox_.log().Hide();
  if (!touched) return;
  saved_.resize(sandbox_.arena().used());
  runtime::CopyUnwatched(saved_.data(), sandbox_.arena().base(), saved_.size());
  if (!layout_.table.HasUseCounts()) return;
  // The log put back counts as they were when the predicate changed them; fields have changed
  // since.
  layout_.table.ShowUseCounts([this](auto visit) { search_.ForEachReachable(visit); });
}

void Explorer::Restore() {
  if (!presented_) return;
  presented_ = false;
  runtime::CopyUnwatched(sandbox_.arena().base(), saved_.data(), saved_.size());
  sandbox_.arena().RenewPoison();
  saved_.clear();
  sandbox_.log().Redo();
}

std::string Explorer::RunBody(bool (*body)(void*), void* closure) {
  struct Call {
    bool (*body)(void*);
    void* closure;
    bool passed;
  } call{body, closure, false};
  const RunEnd end = sandbox_.Run(
      runtime::Mode::kBody,
      [](void* pointer) {
        auto* run = static_cast<Call*>(pointer);
        run->passed = run->body(run->closure);
      },
      &call);
  if (end == RunEnd::kReturned) return call.passed ? "" : "returned false";
  return harness::Describe(end, sandbox_.signal_number());
}

bool Explorer::ShouldStop() {
  if (search_.IsAsked() && on_asked_) on_asked_();
  const SearchCounts& counts = search_.counts();
  if (options_.max_structures != 0 && counts.structures >= options_.max_structures) {
    stats_.stopped_by = "structure limit";
    return true;
  }
  if (options_.max_seconds <= 0 || ++asked_to_stop_ % 64 != 0) return false;
  const std::chrono::duration<double> passed = Clock::now() - started_;
  if (passed.count() < options_.max_seconds) return false;
  stats_.stopped_by = "time limit";
  return true;
}

void Explorer::UpdateStats() {
  const SearchCounts& counts = search_.counts();
  const std::chrono::duration<double> passed = Clock::now() - started_;
  stats_.candidates = counts.candidates;
  stats_.structures = counts.structures;
  stats_.exceptions = counts.exceptions;
  stats_.crashes = counts.crashes;
  stats_.cut_offs = counts.cut_offs;
  stats_.inconsistent = counts.inconsistent;
  stats_.seconds = passed.count();
  stats_.writes_structure = sandbox_.wrote_arena();
  stats_.engine = resumes_ ? Engine::kResume : Engine::kReplay;
  if (counts.structures == 1 && stats_.seconds_to_first < 0)
    stats_.seconds_to_first = passed.count();
  if (search_.finished()) {
    // An answer that depends on more than the structure proves nothing about the other candidates.
    stats_.stopped_by =
        counts.cut_offs != 0       ? "the predicate " + stats_.last_cut_off
        : stats_.inconsistent != 0 ? "the predicate answers differently when asked again"
        : accepts_refused_         ? "the predicate accepts what a dedicated generator refused"
                                   : "";
  }
  stats_.exhausted = search_.finished() && stats_.stopped_by.empty();
  while (stats_.foreign_calls.size() < foreign_.size()) {
    stats_.foreign_calls.push_back(NameOf(foreign_[stats_.foreign_calls.size()]));
  }
}

}  // namespace korat::detail
