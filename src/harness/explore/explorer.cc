#include "harness/explore/explorer.h"

#include <algorithm>

#include "harness/explore/fault_points.h"
#include "harness/explore/run_end.h"
#include "harness/explore/symbols.h"
#include "harness/layout/text.h"

namespace korat::detail {
namespace {

using runtime::RunEnd;

std::vector<Explorer*>& Live() {
  static std::vector<Explorer*> live;
  return live;
}

// Less than this is too little for a hook, or for anything: all runs would fail, whatever the
// predicate.
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

void CheckInstrumented(const PredicateSpec& predicate) {
  const std::string advice =
      " is not compiled with Korat's pass, so its reads can't be seen: add "
      "korat_instrument(<target>) to CMakeLists.txt, or -fpass-plugin=<...>/korat_pass.so";
  if (!predicate.caller_is_instrumented) Fail("the file that calls korat::All" + advice);
  if (predicate.function == nullptr || runtime::IsMarked(predicate.function)) return;
  Fail("the predicate " + harness::CodeName(predicate.function) + advice);
}

void CheckCandidate(const Candidate& candidate, const std::vector<Field>& fields) {
  if (candidate.size() != fields.size()) {
    Fail("a candidate vector of " + std::to_string(candidate.size()) +
         " values does not fit: this finitization has " + std::to_string(fields.size()) +
         " fields");
  }
  for (std::size_t i = 0; i < candidate.size(); ++i) {
    if (candidate[i] < fields[i].domain_size) continue;
    Fail("a candidate vector has value " + std::to_string(candidate[i]) + " for field '" +
         fields[i].name + "', which has only " + std::to_string(fields[i].domain_size));
  }
}

void CheckOptions(const Options& options, const std::vector<Field>& fields) {
  if (options.shard_index >= options.shard_count) {
    Fail("Options: shard_index must be less than shard_count");
  }
  if (options.past_start && options.start.empty()) {
    Fail("Options: past_start needs a candidate to start from");
  }
  for (const auto* vector : {&options.start, &options.end}) {
    if (!vector->empty()) CheckCandidate(*vector, fields);
  }
}

}  // namespace

Explorer::Explorer(const FinitizationSpec& spec, const std::vector<ArgumentSpec>& arguments,
                   const PredicateSpec& predicate, const Options& options)
    : spec_(spec),
      arguments_(arguments),
      options_(options),
      layout_(sandbox_.arena()),
      machine_(predicate, options.engine, sandbox_, BuildLayout(predicate), search_),
      search_(layout_.space, machine_, SearchOptionsOf(options)),
      stats_(options_, sandbox_.guard(), search_, machine_) {
  CheckOptions(options_, layout_.space.fields);
  if (options_.isomorphs == Isomorphs::kKeep) machine_.verifier().KeepAddresses();
  Live().push_back(this);
}

// The machine and the search need the finished space.
harness::Layout& Explorer::BuildLayout(const PredicateSpec& predicate) {
  CheckInstrumented(predicate);
  if (const char* problem = sandbox_.Init(LimitsOf(options_))) Fail(problem);
  harness::BuildLayout(spec_, arguments_, sandbox_.arena(), layout_);
  return layout_;
}

Explorer::~Explorer() {
  auto& live = Live();
  live.erase(std::find(live.begin(), live.end(), this));
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
  if (search_.Next([this] { return ShouldStop(); })) {
    stats_.NoteFound();
    if (!machine_.counts_only()) Present(touched);
    return true;
  }
  stats_.End();
  sandbox_.log().UndoTo(0);  // what the predicate wrote before its first read
  return false;
}

bool Explorer::ShouldStop() {
  harness::FaultPoints::Pass("between");
  if (SearchRecord::IsAsked(search_.stack().record()) && on_asked_) on_asked_();
  return stats_.ShouldStop();
}

bool Explorer::ShowOnly(Candidate candidate) {
  candidate.resize(std::max(candidate.size(), layout_.space.fields.size()), 0);
  CheckCandidate(candidate, layout_.space.fields);
  const bool is_accepted = machine_.Ask(candidate) == Verdict::kAccepted;
  stats_.EndWithOne(is_accepted);
  if (is_accepted) Present(/*touched=*/true);
  return is_accepted;
}

// Shows the structure without what the predicate wrote to it.
void Explorer::Present(bool touched) {
  presents_ = true;
  sandbox_.log().Hide();
  if (!touched) return;
  saved_.resize(sandbox_.arena().used());
  runtime::CopyUnwatched(saved_.data(), sandbox_.arena().base(), saved_.size());
  // The log put back counts as they were when the predicate changed them; fields have changed
  // since.
  machine_.ShowUseCounts();
}

void Explorer::Restore() {
  if (!presents_) return;
  presents_ = false;
  runtime::CopyUnwatched(sandbox_.arena().base(), saved_.data(), saved_.size());
  sandbox_.arena().RenewPoison();
  saved_.clear();
  sandbox_.log().Redo();
}

std::string Explorer::PresentedText() {
  if (!presents_) return harness::StructureText(layout_);
  char* arena = sandbox_.arena().base();
  const auto swap = [&] { std::swap_ranges(saved_.begin(), saved_.end(), arena); };
  swap();
  std::string text = harness::StructureText(layout_);
  swap();
  return text;
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
  return harness::Describe(end, sandbox_.signal_number(), sandbox_.guard().place());
}

}  // namespace korat::detail
