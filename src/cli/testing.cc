#include "cli/testing.h"

#include <optional>

#include "cli/output.h"
#include "korat/error.h"
#include "protocol/candidate_id.h"
#include "report/graph.h"
#include "report/text.h"

namespace korat::cli {
namespace {

using report::MethodResult;

// As a shell wants it.
std::string Word(const std::string& text) {
  const bool is_plain = !text.empty() && text.find_first_not_of(
                                             "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                             "0123456789_-+=:,./@%") == std::string::npos;
  if (is_plain) return text;
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

// What one method's driver processes tell.
class Hearing {
 public:
  Hearing(const TestOptions& options, const std::string& method)
      : options_(options), method_(method), progress_(ProgressMode(options)) {}

  RunListener Listener() {
    RunListener listener;
    listener.on_schema = [this](const Schema& told) { schema_ = &told; };
    listener.on_call = [this](const std::string& line) { return Take(line); };
    listener.on_progress = [this](SearchRecord* record, std::uint64_t) {
      if (schema_ == nullptr || record == nullptr) return;
      progress_.Update(schema_->space, record, record->counts.structures);
    };
    listener.on_death = [this](const std::string& text) {
      progress_.Clear();
      Say(method_ + ": " + text);
    };
    listener.on_deadly_call = [this](const std::string& id, const CallCounts& counts,
                                     const std::string& how) { TakeDeadly(id, counts, how); };
    listener.on_interrupted_calls = [this](const CallCounts& counts) { reader_.Add(counts); };
    return listener;
  }

  MethodResult Result(const RunResult& run) {
    MethodResult result;
    result.signature = method_;
    result.counts = reader_.counts();
    result.seconds = run.stats.seconds;
    result.stopped_by = run.stats.exhausted ? "" : run.stats.stopped_by;
    if (result.counts.undecided > 0) result.stopped_by = "calls were cut off";
    if (has_enough_) result.stopped_by = "--max-failures";
    if (!options_.input.empty()) result.stopped_by = "--input";
    for (auto& [group, failure] : failures_) {
      failure.replay = ReplayCommand(options_, method_, failure.id);
      result.failures.push_back(std::move(failure));
    }
    return result;
  }

 private:
  static Progress::Mode ProgressMode(const TestOptions& options) {
    return options.quiet ? Progress::Mode::kNever : options.progress;
  }

  bool Take(const std::string& line) {
    if (line == "enough") return has_enough_ = true;
    if (!reader_.Take(line)) return false;
    if (const CallFailure* failure = reader_.completed()) {
      failures_[std::to_string(deaths_) + "." + std::to_string(failure->group)] = *failure;
    }
    return true;
  }

  // The process could not say what happened to it.
  void TakeDeadly(const std::string& id, CallCounts counts, const std::string& how) {
    ++deaths_;  // the next process numbers its groups anew
    ++counts.inputs;
    ++counts.failed;
    reader_.Add(counts);
    if (failures_.count("deadly") != 0) return;
    CallFailure& failure = failures_["deadly"];
    failure.word = "crashed";
    failure.id = id;
    failure.message = "the process ended: " + (how.empty() ? "it left without a word" : how);
    failure.after = "(the process is gone)";
    if (schema_ == nullptr) return;
    std::optional<Candidate> candidate = ParseCandidateId(id);
    candidate->resize(schema_->space.fields.size());
    failure.before = report::ToText(report::MakeGraph(*schema_, *candidate));
  }

  const TestOptions& options_;
  const std::string& method_;
  Progress progress_;
  const Schema* schema_ = nullptr;
  CallReader reader_;
  std::map<std::string, CallFailure> failures_;  // by way to fail: the last told is the smallest
  int deaths_ = 0;
  bool has_enough_ = false;
};

}  // namespace

std::string ReplayCommand(const TestOptions& options, const std::string& method,
                          const std::string& id) {
  const GenerateRequest& request = options.request;
  std::string text = "korat test";
  const auto add = [&text](const std::string& option, const std::string& value) {
    if (!value.empty()) text += " " + option + " " + Word(value);
  };
  for (const std::string& file : request.subject.files) text += " " + Word(file);
  add("--class", request.subject.class_name);
  add("--predicate", request.subject.predicate);
  add("--finitization", request.subject.finitization);
  add("-p", request.subject.build_directory);
  if (request.scope) add("--scope", std::to_string(*request.scope));
  if (request.arguments) {
    text += " --args ";
    for (std::size_t i = 0; i < request.arguments->size(); ++i) {
      text += (i == 0 ? "" : ",") + Word((*request.arguments)[i]);
    }
  }
  for (const std::string& set : request.sets) add("--set", set);
  for (const std::string& construction : request.constructions) add("--construct", construction);
  for (const std::string& file : options.contract_files) add("--contracts", file);
  if (options.behavior != 0) add("--behavior", std::to_string(options.behavior));
  add("--method", method);
  add("--input", id);
  if (!request.subject.compiler_flags.empty()) text += " --";
  for (const std::string& flag : request.subject.compiler_flags) text += " " + Word(flag);
  return text;
}

MethodResult MethodTester::Test(const frontend::TestedFunction& tested) {
  const std::string method = tested.function.Signature();
  DriverOptions driver = prepared_.options;
  driver.task = DriverOptions::Task::kTest;
  driver.method = method;
  driver.strict_exceptions = options_.strict_exceptions;
  driver.behavior = options_.behavior;
  driver.is_white_box = options_.is_white_box;
  driver.max_failures = options_.max_failures;
  if (!options_.input.empty()) {
    driver.start_id = options_.input;
    driver.search.max_structures = 1;
  }
  Hearing hearing(options_, method);
  const RunResult run = RunDriver(prepared_.driver, driver, hearing.Listener());
  interrupted_ = run.interrupted;
  return hearing.Result(run);
}

}  // namespace korat::cli
