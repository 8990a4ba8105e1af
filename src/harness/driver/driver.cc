// The run of a driver: turns bounds into a finitization, searches, sends messages.
#include "korat/detail/driver.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <optional>
#include <string>

#include "harness/calls/call_output.h"
#include "harness/driver/driver_build.h"
#include "harness/driver/driver_calls.h"
#include "harness/driver/driver_expansion.h"
#include "harness/driver/driver_inputs.h"
#include "harness/driver/driver_mutants.h"
#include "harness/driver/driver_observations.h"
#include "harness/driver/driver_tests.h"
#include "harness/driver/message_writer.h"
#include "harness/explore/explorer.h"
#include "harness/explore/fault_points.h"
#include "harness/layout/schema.h"
#include "korat/error.h"
#include "protocol/calls.h"
#include "protocol/candidate_id.h"
#include "protocol/driver_options.h"
#include "protocol/message.h"
#include "runtime/own_faults.h"

namespace korat::detail {

using harness::FaultPoints;

namespace {

int g_message_fd = -1;  // for SendFault, which a signal handler may call

// Sends an InternalFault, but allocates nothing. No other message is half written: Korat sends none
// while its own code or user code runs in a sandbox.
bool SendFault(const char* text) {
  char line[1024] = {};
  std::size_t size = InternalFault::kWord.copy(line, sizeof(line));
  line[size++] = '\t';
  for (; *text != '\0' && size + 1 < sizeof(line); ++text) {
    const bool is_escaped = static_cast<unsigned char>(*text) < ' ' || *text == '\\';
    line[size++] = is_escaped ? ' ' : *text;
  }
  line[size++] = '\n';
  return write(g_message_fd, line, size) == static_cast<ssize_t>(size);
}

}  // namespace

class DriverRun {
 public:
  DriverRun(const Driver& driver, const DriverOptions& options)
      : driver_(driver),
        options_(options),
        writer_(options.message_fd >= 0 ? options.message_fd : STDOUT_FILENO) {
    // Processes that user code starts do not inherit them.
    if (options.message_fd >= 0) fcntl(options.message_fd, F_SETFD, FD_CLOEXEC);
    if (options.record_fd >= 0) fcntl(options.record_fd, F_SETFD, FD_CLOEXEC);
    if (options.message_fd < 0) return;
    g_message_fd = options.message_fd;
    runtime::SetFaultReporter(&SendFault);
  }

  int Run() {
    try {
      const DriverInputs inputs(driver_, options_);
      if (options_.task == DriverOptions::Task::kBuild) {
        Build(inputs);
      } else if (options_.task == DriverOptions::Task::kCalls) {
        RunSequences<DriverCalls>(inputs);
      } else if (options_.task == DriverOptions::Task::kExpand) {
        RunSequences<DriverExpansion>(inputs);
      } else {
        Explore(inputs.Make(CallsMethods() ? &CheckMethods() : nullptr));
      }
    } catch (const Error& error) {
      writer_.Send(UserError{error.what()});
      return 2;
    }
    return 0;
  }

 private:
  using Clock = std::chrono::steady_clock;
  // Between handing over parts of the work: what is left must be worth another process, and most of
  // the time should go into the search.
  static constexpr std::chrono::milliseconds kLeastWork{10};

  // Returns the first of them: all have the same inputs.
  const Driver::MethodEntry& CheckMethods() const {
    if (options_.methods.empty()) Fail("no method to test");
    for (const std::string& method : options_.methods) {
      if (driver_.methods().count(method) == 0) Fail("no method '" + method + "' in this driver");
    }
    return driver_.methods().at(options_.methods.front());
  }
  bool CallsMethods() const { return korat::CallsMethods(options_.task); }

  // --- the search

  void Explore(const Inputs& inputs) {
    Options search = options_.search;
    if (CallsMethods() && CheckMethods().is_helper) search.unread = Unread::kEnumerate;
    if (options_.is_white_box) {
      search.unread = Unread::kFirst;
      search.engine = Engine::kReplay;  // a checkpoint does not know that the call has begun
      // A call has too many outcomes to prune by them.
      if (search.prune > Prune::kReads) search.prune = Prune::kReads;
    }
    if (!options_.start_id.empty() || !options_.end_id.empty()) {
      // The number of fields is known only when the objects are built.
      Explorer measured(inputs.spec, inputs.arguments, inputs.predicate, Options());
      if (!options_.start_id.empty()) search.start = Vector(options_.start_id, measured);
      if (!options_.end_id.empty()) search.end = Vector(options_.end_id, measured);
    }
    Explorer explorer(inputs.spec, inputs.arguments, inputs.predicate, search);
    writer_.Send(SchemaMessage{harness::MakeSchema(explorer.layout())});
    if (options_.task == DriverOptions::Task::kAsk) return AnswerAll(explorer);
    if (options_.record_fd >= 0) MapRecord(explorer);
    for (const DeadlyCandidate& deadly : options_.deadly) {
      explorer.AddDeadly(Vector(deadly.id, explorer), deadly.depth);
    }
    if (options_.is_careful) BeCareful(explorer);
    if (!options_.start_id.empty()) gifts_left_ = 0;
    explorer.set_on_asked([&] { AnswerRequests(explorer); });
    writer_.Flush();
    std::optional<Profiler> profiler;
    if (options_.task == DriverOptions::Task::kProfile) {
      explorer.search().set_profiler(&profiler.emplace(explorer.layout().space));
    }
    if (CallsMethods()) {
      CallOnEach(explorer);
    } else {
      SendEach(explorer);
    }
    if (profiler) writer_.Send(ProfileMessage{profiler->Finish()});
    FaultPoints::Pass("done");
    writer_.Send(Done{explorer.stats(), DeepestOf(explorer), Calls()});
  }

  // A run that closes the descriptor ends the process, which is not noticed before the next
  // message. This way the record says which run it was, and everything before it has been sent.
  void BeCareful(Explorer& explorer) {
    writer_.SendAtOnce();
    static int watched = -1;
    watched = options_.message_fd;
    explorer.machine().set_after_run([](void*) {
      if (fcntl(watched, F_GETFD) < 0) raise(SIGKILL);
    });
  }

  // The process that started this one wants part of its work, or to know where it is. Called
  // between two candidates, after all calls on the last structure.
  void AnswerRequests(Explorer& explorer) {
    std::atomic<std::uint32_t>& asked = record_->asked;
    if ((asked & SearchRecord::kPoint) != 0) {
      asked &= ~std::uint32_t{SearchRecord::kPoint};
      SendPoint(explorer);
    }
    const Clock::time_point now = Clock::now();
    const bool is_unasked = gifts_left_ > 0;
    if ((asked & SearchRecord::kPart) == 0 || (now - gave_ < kLeastWork && !is_unasked)) return;
    const bool may_share = OnCalls(true, [](const auto& calls) { return calls.knows_ownership(); });
    if (!may_share) return;
    const Candidate split = explorer.search().Split();
    if (split.empty()) return;
    FaultPoints::Pass("split");
    gave_ = now;
    if (is_unasked) --gifts_left_;
    asked &= ~std::uint32_t{SearchRecord::kPart};
    writer_.Send(GivenAway{CandidateId(split)});
    writer_.Flush();
    FaultPoints::Pass("gave");
  }

  void SendPoint(Explorer& explorer) {
    if (explorer.search().tally().counts().candidates == 0) return;  // it is not past its start
    SendDoubt(explorer);
    writer_.Send(Point{CandidateId(explorer.candidate()), explorer.stats(), Calls()});
    writer_.Flush();
    FaultPoints::Pass("point");
  }

  void SendDoubt(const Explorer& explorer) {
    const SearchCounts& counts = explorer.search().tally().counts();
    if (has_doubt_ || counts.cut_offs + counts.inconsistent == 0) return;
    has_doubt_ = true;
    writer_.Send(Doubt{});
  }

  std::vector<FunctionCalls> Calls() const {
    return OnCalls(std::vector<FunctionCalls>(), [](const auto& calls) { return calls.Calls(); });
  }

  // What methods are called for: to test them, to compare them with mutants, or to observe them.
  template <typename Result, typename Visitor>
  Result OnCalls(Result otherwise, Visitor&& visit) const {
    if (tests_) return visit(*tests_);
    if (observations_) return visit(*observations_);
    return mutants_ ? visit(*mutants_) : otherwise;
  }

  static bool Next(Explorer& explorer) {
    const runtime::OwnCode own;
    return explorer.Next(/*touched=*/false);
  }

  void SendEach(Explorer& explorer) {
    if (options_.task == DriverOptions::Task::kCount) {
      explorer.machine().CountOnly(explorer.options().max_structures);
    }
    while (Next(explorer)) {
      FaultPoints::Pass("found");
      if (gifts_left_ > 0 && record_ != nullptr) record_->asked |= SearchRecord::kPart;
      SendDoubt(explorer);
      if (options_.task != DriverOptions::Task::kList) continue;
      const SearchCounts& counts = explorer.search().tally().counts();
      writer_.Send(FoundStructure{CandidateId(explorer.candidate()), counts.candidates,
                                  counts.exceptions, counts.crashes, counts.cut_offs,
                                  counts.inconsistent});
      FaultPoints::Pass("told");
    }
  }

  void CallOnEach(Explorer& explorer) {
    if (options_.message_fd >= 0) harness::CallOutput::Capture();
    if (options_.task == DriverOptions::Task::kMutate) {
      CallOnEach(explorer, mutants_.emplace(driver_, options_, explorer, calls_, writer_));
    } else if (options_.task == DriverOptions::Task::kObserve) {
      CallOnEach(explorer, observations_.emplace(driver_, options_, explorer, calls_, writer_));
    } else {
      CallOnEach(explorer, tests_.emplace(driver_, options_, explorer, calls_, writer_));
    }
  }

  template <typename MethodCalls>
  void CallOnEach(Explorer& explorer, MethodCalls& calls) {
    while (!calls.is_over() && Next(explorer)) {
      SendDoubt(explorer);
      calls.TestStructure();
    }
  }

  void Build(const DriverInputs& inputs) {
    if (options_.message_fd >= 0) harness::CallOutput::Capture();
    for (const BuiltInput& built : BuildInputs(driver_, inputs, options_.inputs)) {
      writer_.Send(built);
    }
    writer_.Send(Done{});
  }

  template <typename Sequences>
  void RunSequences(const DriverInputs& inputs) {
    CheckMethods();
    const Inputs nothing = DriverInputs::MakeNone(driver_.predicate());
    Options options;
    options.fuel = options_.search.fuel;
    Explorer host(nothing.spec, nothing.arguments, nothing.predicate, options);
    writer_.Send(SchemaMessage{harness::MakeSchema(host.layout())});
    if (options_.record_fd >= 0) MapRecord(host);
    writer_.Flush();
    if (options_.message_fd >= 0) harness::CallOutput::Capture();
    host.Next(/*touched=*/false);
    Sequences calls(driver_, inputs, options_, host, calls_, writer_);
    calls.Run();
    writer_.Send(Done{calls.stats(), {}, calls.Calls()});
  }

  static Deepest DeepestOf(const Explorer& explorer) {
    const Tally& tally = explorer.search().tally();
    if (tally.deepest().empty()) return {};
    return {CandidateId(tally.deepest()), Raw(tally.deepest_field()), tally.deepest_depth()};
  }

  void AnswerAll(Explorer& explorer) {
    for (std::string id; std::getline(std::cin, id);) {
      writer_.Send(Answer{id, WordFor(explorer.machine().Ask(Vector(id, explorer)))});
    }
    writer_.Send(Done{});
  }

  static const char* WordFor(Verdict verdict) {
    switch (verdict) {
      case Verdict::kAccepted:
        return "accepted";
      case Verdict::kRejected:
      case Verdict::kInfeasible:
        return "rejected";
      case Verdict::kThrew:
        return "threw";
      case Verdict::kCrashed:
        return "crashed";
      case Verdict::kCutOff:
        break;
    }
    return "cut-off";
  }

  static Candidate Vector(const std::string& id, const Explorer& explorer) {
    const auto& fields = explorer.layout().space.fields;
    std::optional<Candidate> candidate = ParseCandidateId(id);
    if (!candidate || candidate->size() > fields.size()) {
      Fail("'" + id + "' is not the id of a structure within these bounds");
    }
    candidate->resize(fields.size());
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if ((*candidate)[i] >= fields[i].domain_size) {
        Fail("'" + id + "' is not the id of a structure within these bounds: field '" +
             fields[i].name + "' has no value number " + std::to_string((*candidate)[i]));
      }
    }
    return *candidate;
  }

  void MapRecord(Explorer& explorer) {
    if (writer_.IsCopy()) return;  // made by a constructor: the record is not its own
    const std::size_t fields = explorer.layout().space.fields.size();
    const std::size_t search_bytes = SearchRecord::Bytes(fields);
    const std::size_t bytes = search_bytes + CallRecord::Bytes(options_.methods.size());
    if (ftruncate(options_.record_fd, static_cast<off_t>(bytes)) != 0) return;
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, options_.record_fd, 0);
    if (memory == MAP_FAILED) return;
    // From here on user code can neither reach nor truncate it.
    fcntl(options_.record_fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
    close(options_.record_fd);
    if (!options_.methods.empty())
      calls_ = CallRecord::Create(static_cast<char*>(memory) + search_bytes);
    record_ = SearchRecord::Create(memory, fields);
    explorer.search().set_record(record_);
  }

  const Driver& driver_;
  const DriverOptions& options_;
  harness::MessageWriter writer_;
  std::optional<DriverTests> tests_;
  std::optional<DriverMutants> mutants_;
  std::optional<DriverObservations> observations_;
  CallRecord* calls_ = nullptr;
  SearchRecord* record_ = nullptr;
  Clock::time_point gave_ = Clock::now();       // when part of the work was last given away
  unsigned gifts_left_ = FaultPoints::Gifts();  // parts to be given away unasked
  bool has_doubt_ = false;
};

int Driver::Main(int argc, char** argv) {
  try {
    FaultPoints::Arm();
    const DriverOptions options = ReadDriverOptions({argv + 1, argv + argc});
    return DriverRun(*this, options).Run();
  } catch (const std::exception& error) {
    harness::CallOutput::Release();
    std::fprintf(stderr, "korat driver: %s\n", error.what());
    return 70;
  }
}

}  // namespace korat::detail
