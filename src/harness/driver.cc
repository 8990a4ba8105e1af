// The run of a driver: bounds to a finitization, the search, messages.
#include "korat/detail/driver.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>

#include "harness/driver_build.h"
#include "harness/driver_inputs.h"
#include "harness/driver_tests.h"
#include "harness/explorer.h"
#include "harness/message_writer.h"
#include "harness/schema.h"
#include "korat/error.h"
#include "protocol/calls.h"
#include "protocol/candidate_id.h"
#include "protocol/driver_options.h"
#include "protocol/message.h"
#include "protocol/profile_lines.h"

namespace korat::detail {

class DriverRun {
 public:
  DriverRun(const Driver& driver, const DriverOptions& options)
      : driver_(driver),
        options_(options),
        writer_(options.message_fd >= 0 ? options.message_fd : STDOUT_FILENO) {}

  int Run() {
    try {
      const DriverInputs inputs(driver_, options_);
      if (options_.task == DriverOptions::Task::kBuild) {
        Build(inputs);
      } else {
        Explore(inputs.Make(IsTest() ? &CheckMethods() : nullptr));
      }
    } catch (const Error& error) {
      writer_.Line("error", EscapeLine(error.what()));
      return 2;
    }
    return 0;
  }

 private:
  using Clock = std::chrono::steady_clock;
  // Between gifts: what is left is worth another process, and most of the time goes into the
  // search.
  static constexpr std::chrono::milliseconds kLeastWork{10};

  // The first of them: the inputs of all are the same.
  const Driver::MethodEntry& CheckMethods() const {
    if (options_.methods.empty()) Fail("no method to test");
    for (const std::string& method : options_.methods) {
      if (driver_.methods().count(method) == 0) Fail("no method '" + method + "' in this driver");
    }
    return driver_.methods().at(options_.methods.front());
  }
  bool IsTest() const { return options_.task == DriverOptions::Task::kTest; }

  // --- the search

  void Explore(const Inputs& inputs) {
    Options search = options_.search;
    if (options_.is_white_box) {
      search.unread = Unread::kFirst;
      search.engine = Engine::kReplay;  // a checkpoint does not know that the call has begun
      if (search.prune == Prune::kOutcomes) search.prune = Prune::kReads;  // the call's are many
    }
    if (!options_.start_id.empty() || !options_.end_id.empty()) {
      // The number of fields is known only when the objects are built.
      Explorer measured(inputs.spec, inputs.arguments, inputs.predicate, Options());
      if (!options_.start_id.empty()) search.start = Vector(options_.start_id, measured);
      if (!options_.end_id.empty()) search.end = Vector(options_.end_id, measured);
    }
    Explorer explorer(inputs.spec, inputs.arguments, inputs.predicate, search);
    SendSchema(explorer);
    if (options_.task == DriverOptions::Task::kAsk) return Answer(explorer);
    if (options_.record_fd >= 0) MapRecord(explorer);
    for (const DeadlyCandidate& deadly : options_.deadly) {
      explorer.AddDeadly(Vector(deadly.id, explorer), deadly.depth);
    }
    explorer.set_on_asked([&] { Comply(explorer); });
    writer_.Flush();
    std::optional<Profiler> profiler;
    if (options_.task == DriverOptions::Task::kProfile) {
      explorer.set_profiler(&profiler.emplace(explorer.layout().space));
    }
    if (IsTest()) {
      TestEach(explorer);
    } else {
      TellEach(explorer);
    }
    writer_.Raw(WriteStats(explorer.stats()));
    SendDeepest(explorer);
    if (profiler) writer_.Raw(WriteProfile(profiler->Finish()));
    writer_.Line("done");
  }

  // The process that started this one wants part of its work, or to know where it is.
  void Comply(Explorer& explorer) {
    if (IsTest()) return;
    std::atomic<std::uint32_t>& asked = record_->asked;
    if ((asked & SearchRecord::kPoint) != 0) {
      asked &= ~std::uint32_t{SearchRecord::kPoint};
      TellPoint(explorer);
    }
    const Clock::time_point now = Clock::now();
    if ((asked & SearchRecord::kPart) == 0 || now - gave_ < kLeastWork) return;
    const Candidate split = explorer.Split();
    if (split.empty()) return;
    gave_ = now;
    asked &= ~std::uint32_t{SearchRecord::kPart};
    writer_.Line("gave", CandidateId(split));
    writer_.Flush();
  }

  void TellPoint(Explorer& explorer) {
    if (explorer.search().counts().candidates == 0) return;  // it is not past its start
    TellDoubt(explorer);
    writer_.Line("point", CandidateId(explorer.candidate()));
    writer_.Raw(WriteStats(explorer.stats()));
    writer_.Line("end point");
    writer_.Flush();
  }

  void TellDoubt(const Explorer& explorer) {
    const SearchCounts& counts = explorer.search().counts();
    if (has_doubt_ || counts.cut_offs + counts.inconsistent == 0) return;
    has_doubt_ = true;
    writer_.Line("doubt");
  }

  void TellEach(Explorer& explorer) {
    while (explorer.Next(/*touched=*/false)) {
      TellDoubt(explorer);
      if (options_.task != DriverOptions::Task::kList) continue;
      writer_.Line("structure", CandidateId(explorer.candidate()) + " " +
                                    std::to_string(explorer.search().counts().candidates));
    }
  }

  void TestEach(Explorer& explorer) {
    DriverTests tests(driver_, options_, explorer, calls_, writer_);
    while (!tests.is_over() && explorer.Next(/*touched=*/false)) {
      TellDoubt(explorer);
      tests.TestStructure();
    }
    tests.TellCounts();
  }

  void Build(const DriverInputs& inputs) {
    for (const BuiltInput& built : BuildInputs(driver_, inputs, options_.inputs)) {
      writer_.Line("statements", EscapeLine(built.statements));
      if (built.arguments) writer_.Line("called", EscapeLine(*built.arguments));
      writer_.Line("built", built.is_exhausted ? "1" : "0");
    }
    writer_.Line("done");
  }

  void SendSchema(Explorer& explorer) {
    std::ostringstream schema;
    WriteSchema(explorer.MakeSchema(), schema);
    writer_.Line("schema");
    writer_.Raw(schema.str());
    writer_.Line("end schema");
  }

  void SendDeepest(const Explorer& explorer) {
    const auto& search = explorer.search();
    if (search.deepest().empty()) return;
    writer_.Line("deepest", CandidateId(search.deepest()) + " " +
                                std::to_string(Raw(search.deepest_field())) + " " +
                                std::to_string(search.deepest_depth()));
  }

  void Answer(Explorer& explorer) {
    for (std::string id; std::getline(std::cin, id);) {
      writer_.Line("answer", id + " " + WordFor(explorer.Ask(Vector(id, explorer))));
    }
    writer_.Line("done");
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
    const std::size_t fields = explorer.layout().space.fields.size();
    const std::size_t search_bytes = SearchRecord::Bytes(fields);
    const std::size_t bytes = search_bytes + CallRecord::Bytes(options_.methods.size());
    if (ftruncate(options_.record_fd, static_cast<off_t>(bytes)) != 0) return;
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, options_.record_fd, 0);
    if (memory == MAP_FAILED) return;
    if (IsTest()) calls_ = CallRecord::Create(static_cast<char*>(memory) + search_bytes);
    record_ = SearchRecord::Create(memory, fields);
    explorer.set_record(record_);
  }

  const Driver& driver_;
  const DriverOptions& options_;
  harness::MessageWriter writer_;
  CallRecord* calls_ = nullptr;
  SearchRecord* record_ = nullptr;
  Clock::time_point gave_ = Clock::now();  // part of the work, or none yet
  bool has_doubt_ = false;
};

int Driver::Main(int argc, char** argv) {
  try {
    const DriverOptions options = ReadDriverOptions({argv + 1, argv + argc});
    return DriverRun(*this, options).Run();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "korat driver: %s\n", error.what());
    return 70;
  }
}

}  // namespace korat::detail
