// One search bound to one monitored predicate: the machine that the search drives.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/contracts.h"
#include "harness/engine_choice.h"
#include "harness/layout.h"
#include "harness/leaks.h"
#include "harness/schema.h"
#include "korat/all.h"
#include "korat/options.h"
#include "runtime/sandbox.h"
#include "search/search.h"

namespace korat::detail {

class Explorer {
 public:
  Explorer(const FinitizationSpec& spec, const std::vector<ArgumentSpec>& arguments,
           const PredicateSpec& predicate, const Options& options);
  ~Explorer();
  Explorer(const Explorer&) = delete;
  Explorer& operator=(const Explorer&) = delete;

  // Finds the next structure. When the caller is going to touch it, memory is saved first, and put
  // back at the next call.
  bool Next(bool touched);

  // The structure as text, as it was when Next or Replay returned.
  std::string PresentedText();

  // As of now, or when the search ended.
  const Stats& stats() {
    if (!ended_) UpdateStats();
    return stats_;
  }
  const Options& options() const { return options_; }
  const harness::Layout& layout() const { return layout_; }
  const Candidate& candidate() const { return search_.candidate(); }
  void* root() const { return layout_.objects[Raw(layout_.space.roots.back())].address; }
  void* argument(std::size_t index) const { return layout_.arguments[index]; }
  // The live explorer whose objects include the one at `address`; null if there is none.
  static Explorer* Find(const void* address);

  std::string RunBody(bool (*body)(void*), void* closure);

  // Runs a call under test on the structure that Next found, in the sandbox, with its contracts
  // checked. What it changed stays to be looked at until TakeBack. REQUIRES: Next(false) found one.
  harness::CallOutcome Call(void (*call)(void*), void* closure,
                            const harness::CallManner& manner = {});
  // After a call that ended well: ends the objects, the root and those that arguments point to.
  harness::CallOutcome Destroy(void (*destroy)(void*), void* closure);
  void TakeBack();
  // The structure as it is now, even if a call has left it in ruins.
  std::string TextNow();
  // The graph of an object, see GraphText; "" when it can't be read. `met`: its objects.
  std::string GraphNow(const void* object, ReflectFunction reflect,
                       std::vector<const void*>* met = nullptr);
  runtime::Sandbox& sandbox() { return sandbox_; }
  // How many fields it has.
  std::uint64_t CountFields();
  // Losing an object of one of these classes is a leak; of others, if they are not known, too.
  void SetOwned(std::vector<const std::type_info*> classes);
  // After a call: the classes of the objects that it deleted.
  std::vector<const std::type_info*> DeletedClasses();
  // From now on the call follows the predicate, and what it reads counts as read: fields that
  // neither reads are not varied. Before the first Next.
  void SetWhiteBox(void (*call)(void*), void* closure) { white_box_ = {call, closure}; }

  // For a search that another process watches; before the first Next.
  void set_record(SearchRecord* record) { search_.set_record(record); }
  void set_profiler(Profiler* profiler) { search_.set_profiler(profiler); }
  // Called between candidates when the process that watches wants something.
  void set_on_asked(std::function<void()> on_asked) { on_asked_ = std::move(on_asked); }
  // See Search::Split; when called, from on_asked.
  Candidate Split() { return search_.Split(); }
  // This candidate once ended the process, after its predicate had read `depth` fields: it is run
  // just up to there and counts as cut off.
  void AddDeadly(Candidate candidate, std::uint32_t depth) {
    deadly_.push_back({std::move(candidate), depth});
  }
  Schema MakeSchema() { return harness::MakeSchema(layout_); }
  // Instead of a search: puts one candidate into memory and asks the predicate.
  Verdict Ask(const Candidate& candidate);
  // Instead of a search: shows one structure, whose vector may lack trailing zeros; false when the
  // predicate does not accept it.
  bool Replay(Candidate candidate);
  const Search<Explorer>& search() const { return search_; }

  // The machine, as Search wants it.
  Verdict Run(std::uint32_t depth);
  void Rewind(std::uint32_t depth);
  void Assign(FieldIndex field, ValueIndex value) { layout_.table.Assign(field, value); }
  void Forget(FieldIndex field) {
    layout_.table.DropShare(field);
    layout_.table.SetMark(field, KORAT_FRESH);
  }
  void Watch(FieldIndex field);
  void Unwatch(FieldIndex field);
  void Confirm();

  // Called after each run of the predicate, before memory changes; for measurements.
  void set_after_run(void (*after_run)(void* root)) { after_run_ = after_run; }
  // What dedicated generators withhold is not looked at, to see whether they are right; for tests.
  void set_trusts_generators() { trusts_generators_ = true; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint32_t kNeverRefused = 0xffffffffu;

  static void CheckInstrumented(const PredicateSpec& predicate);
  const StateSpace& BuildSpace();
  void CheckCandidate(const Candidate& candidate) const;

  // Observer, on the sandbox's stack.
  runtime::Observer MakeObserver();
  void OnRead(std::uint64_t address, std::uint64_t size, bool leaks);
  void OnCompare(const runtime::Compare& compare);
  void OnCompareBy(const runtime::CompareBy& compare);
  template <typename Answers>
  void Narrow(FieldIndex field, Answers answers);
  std::optional<FieldIndex> ComparedField(const runtime::Extent& loaded,
                                          const runtime::Extent& other);
  void OnLeak(std::uint64_t address, std::uint64_t size);
  void OnWrite(std::uint64_t address, std::uint64_t size);
  void OnForeignCall(const void* function);
  const void* OnDomain(const runtime::Extent& extent, std::uint64_t* count);
  void OnWithhold(const runtime::Extent& extent, const std::uint64_t* withheld);
  void OnRefuse();
  void AddDedicated(runtime::Observer& observer);
  std::optional<FieldIndex> FieldOf(const runtime::Extent& extent);
  const std::uint64_t* Trusted(FieldIndex field, const std::uint64_t* withheld);
  void ForgetRefusal(std::uint32_t depth);
  void JudgeRefusal();
  void Access(FieldIndex field, const std::uint64_t* withheld = nullptr);
  void Leak(FieldIndex field);
  void Leak(FieldIndex field, std::uint64_t address, std::uint64_t size);
  void LeakEverything();
  bool IsReadAbove(FieldIndex field, std::uint64_t address, std::uint64_t size);
  void Settle(FieldIndex field);
  void SettleAll();
  void Checkpoint(FieldIndex field, std::uint32_t depth, std::size_t position);
  bool Exists(FieldIndex field) {
    const FieldIndex length = layout_.length_of[Raw(field)];
    return length == harness::kNoField || IsElement(field, length);
  }
  bool IsElement(FieldIndex field, FieldIndex length);
  bool IsDeadly() const;
  void AccessEverything();
  void AccessShape();

  runtime::RunEnd RunFromStart();
  runtime::RunEnd Execute();
  runtime::RunEnd ExecuteWhiteBox();
  std::vector<const void*> Roots() const;
  void FindParts();
  bool IsPart(const char* block) const;
  bool IsUsed(const char* address);
  Verdict Judge(runtime::RunEnd end);
  void Verify(Verdict verdict);
  void TimeReplay(Verdict verdict, Clock::duration resumed);
  template <typename Body>
  void Aside(Body body);
  void AskAgain(Verdict verdict);
  void Present(bool touched);
  void Restore();
  bool ShouldStop();
  void UpdateStats();

  // Whose predicate it is. Not in a register meanwhile: a predicate that writes past its own
  // variables may change what it has to put back there.
  __attribute__((tls_model("initial-exec"))) static constinit thread_local Explorer* running_;

  FinitizationSpec spec_;
  std::vector<ArgumentSpec> arguments_;
  PredicateSpec predicate_;
  Options options_;
  runtime::Sandbox sandbox_;
  harness::Layout layout_;
  Search<Explorer> search_;

  bool resumes_;        // the engine: resume or replay
  const bool chooses_;  // ... by measuring
  harness::EngineChoice choice_;
  bool falls_back_ = false;  // to replay: a checkpoint could not hold the run's state
  bool result_ = false;      // what the predicate returned
  bool verifying_ = false;   // asking again: reads are not recorded
  Verdict last_verdict_ = Verdict::kRejected;
  std::vector<std::size_t> log_positions_;  // per stack depth, at the first read
  std::vector<std::size_t> checkpoints_;    // per stack depth: offset in the sandbox
  std::uint32_t reads_ = 0;                 // depth up to which fields were read, not joined
  std::vector<const void*> foreign_;        // uninstrumented functions met
  std::string saved_;                       // the arena while the caller may touch it
  bool presented_ = false;
  harness::LeakCheck leaks_{sandbox_};
  std::size_t call_position_ = 0;  // of the log, before the call under test
  std::size_t call_checkpoints_ = 0;
  harness::FieldTable::UseCountState call_use_counts_;
  bool knows_owned_ = false;
  std::vector<const std::type_info*> owned_;
  std::vector<bool> is_part_;  // by object: of the present structure
  std::vector<bool> is_used_;  // by field: the same
  struct {
    void (*call)(void*) = nullptr;
    void* closure = nullptr;
    bool is_running = false;
  } white_box_;
  // Dedicated generators.
  std::uint64_t withheld_ = 0;   // fields read with values withheld
  std::vector<bool> is_probed_;  // by field: one of the values withheld was tried all the same
  std::array<std::uint64_t, 64> probe_{};  // scratch of Trusted: the values that are withheld
  bool trusts_generators_ = false;
  std::uint32_t refused_at_ = kNeverRefused;  // depth at which a generator said no in this run
  bool accepts_refused_ = false;              // ... and once the predicate accepted all the same
  void (*after_run_)(void* root) = nullptr;
  std::function<void()> on_asked_;
  std::vector<std::pair<Candidate, std::uint32_t>> deadly_;  // see AddDeadly
  Clock::time_point started_ = Clock::now();
  std::uint64_t asked_to_stop_ = 0;  // how often
  bool ended_ = false;               // stats_ is final
  Stats stats_;
};

}  // namespace korat::detail
