#include "cli/testing.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>

#include "cli/no_input.h"
#include "cli/output.h"
#include "korat/error.h"
#include "protocol/candidate_id.h"
#include "report/graph.h"
#include "report/text.h"

namespace korat::cli {
namespace {

using report::MethodResult;

// What the driver processes tell of methods with equal inputs.
class Hearing {
 public:
  Hearing(const TestOptions& options, const PreparedRun& prepared, const InputGroup& group)
      : options_(options), prepared_(prepared), progress_(ProgressMode(options)) {
    for (const frontend::TestedFunction* tested : group) {
      heard_.push_back({tested, tested->function.Signature(), {}, {}});
    }
  }

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
      Say(Names() + ": " + text);
    };
    listener.on_untold_calls = [this](const CallCounts* counts) {
      ++processes_;  // the next one numbers its groups anew
      for (Heard& heard : heard_) heard.reader.Add(*counts++);
    };
    listener.on_deadly_call = [this](std::size_t method, const std::string& id,
                                     const std::string& how) {
      TakeDeadly(heard_[method], id, how);
    };
    return listener;
  }

  std::vector<MethodResult> Results(const RunResult& run) {
    double calling = 0;
    for (const Heard& heard : heard_) calling += heard.Seconds();
    const double searching = std::max(run.stats.seconds - calling, 0.0);
    std::vector<MethodResult> results;
    for (Heard& heard : heard_) {
      MethodResult& result = results.emplace_back();
      result.signature = heard.signature;
      result.counts = heard.reader.counts();
      // The search was for all of them.
      result.seconds = heard.Seconds() + searching / static_cast<double>(heard_.size());
      result.has_receiver = heard.tested->HasReceiver();
      result.stopped_by = WhyStopped(heard, run);
      result.note = Note(heard, run);
      if (run.schema) result.object_classes = ObjectClasses(run.schema->space);
      for (auto& [group, failure] : heard.failures) {
        if (!result.has_receiver) {
          failure.before = WithoutRoot(failure.before);
          failure.after = WithoutRoot(failure.after);
        }
        failure.replay = ReplayCommand(options_, heard.signature, failure.id);
        result.failures.push_back(std::move(failure));
      }
    }
    return results;
  }

 private:
  struct Heard {
    const frontend::TestedFunction* tested;
    std::string signature;
    CallReader reader;
    std::map<std::string, CallFailure> failures;  // by way to fail: the last told is the smallest

    double Seconds() const { return 1e-9 * static_cast<double>(reader.counts().nanoseconds); }
  };

  static Progress::Mode ProgressMode(const TestOptions& options) {
    return options.quiet ? Progress::Mode::kNever : options.progress;
  }

  std::string Names() const {
    std::string names;
    for (const Heard& heard : heard_) names += (names.empty() ? "" : ", ") + heard.signature;
    return names;
  }

  std::string WhyStopped(const Heard& heard, const RunResult& run) const {
    const CallReader& reader = heard.reader;
    if (!options_.input.empty()) return "--input";
    if (!reader.over().empty()) return reader.over();
    if (reader.counts().undecided > 0) {
      return "calls were cut off" + (reader.cut_off().empty() ? "" : ": it " + reader.cut_off());
    }
    return run.stats.exhausted ? "" : run.stats.stopped_by;
  }

  std::string Note(const Heard& heard, const RunResult& run) const {
    const CallReader& reader = heard.reader;
    const std::uint64_t cut_off = reader.counts().undecided;
    if (cut_off > 0 && !reader.cut_off().empty()) {
      return std::to_string(cut_off) + (cut_off == 1 ? " call was" : " calls were") +
             " cut off: it " + reader.cut_off() + ", which can't be watched";
    }
    const bool is_whole = run.stats.exhausted && options_.input.empty();
    if (reader.counts().inputs > 0 || !is_whole) return "";
    const TriedInputs tried{reader.counts().skipped, reader.unmet(), options_.behavior};
    return WhyNoInput(prepared_, *heard.tested, tried, run);
  }

  // What stands for the object that the function has not; see SpecOfNothing of the driver.
  static std::string WithoutRoot(const std::string& text) {
    constexpr std::string_view kNothing = "Nothing{}";
    if (text.rfind(kNothing, 0) != 0) return text;
    const std::size_t rest = text.find_first_not_of(' ', kNothing.size());
    return rest == std::string::npos ? "" : text.substr(rest);
  }

  static std::vector<std::pair<std::string, std::string>> ObjectClasses(const StateSpace& space) {
    std::vector<std::pair<std::string, std::string>> classes;
    const std::vector<std::string> names = ObjectNames(space);
    for (std::size_t i = 0; i < names.size(); ++i) {
      classes.emplace_back(names[i], space.classes[Raw(space.objects[i].class_index)].name);
    }
    return classes;
  }

  bool Take(const std::string& line) {
    constexpr std::string_view kFunction = "function ";
    if (line.rfind(kFunction, 0) == 0) method_ = std::stoul(line.substr(kFunction.size()));
    Heard& heard = heard_.at(method_);
    if (!heard.reader.Take(line)) return false;
    if (const CallFailure* failure = heard.reader.completed()) {
      heard.failures[std::to_string(processes_) + "." + std::to_string(failure->group)] = *failure;
    }
    return true;
  }

  // The process could not say what happened to it.
  void TakeDeadly(Heard& heard, const std::string& id, const std::string& how) {
    CallCounts counts;
    counts.inputs = counts.failed = 1;
    heard.reader.Add(counts);
    if (heard.failures.count("deadly") != 0) return;
    CallFailure& failure = heard.failures["deadly"];
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
  const PreparedRun& prepared_;
  Progress progress_;
  const Schema* schema_ = nullptr;
  std::vector<Heard> heard_;
  std::size_t method_ = 0;  // that lines are about
  int processes_ = 0;       // that ended before their time
};

}  // namespace

std::string ShellWord(const std::string& text) {
  const bool is_plain = !text.empty() && text.find_first_not_of(
                                             "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                             "0123456789_-+=:,./@%") == std::string::npos;
  if (is_plain) return text;
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string ReplayCommand(const TestOptions& options, const std::string& method,
                          const std::string& id) {
  const GenerateRequest& request = options.request;
  std::string text = "korat test";
  const auto add = [&text](const std::string& option, const std::string& value) {
    if (!value.empty()) text += " " + option + " " + ShellWord(value);
  };
  for (const std::string& file : request.subject.files) text += " " + ShellWord(file);
  add("--class", request.subject.class_name);
  add("--predicate", request.subject.predicate);
  add("--finitization", request.subject.finitization);
  add("-p", request.subject.build_directory);
  if (request.scope) add("--scope", std::to_string(*request.scope));
  if (request.arguments) {
    text += " --args ";
    for (std::size_t i = 0; i < request.arguments->size(); ++i) {
      text += (i == 0 ? "" : ",") + ShellWord((*request.arguments)[i]);
    }
  }
  for (const std::string& set : request.sets) add("--set", set);
  for (const std::string& construction : request.constructions) add("--construct", construction);
  for (const std::string& file : options.contract_files) add("--contracts", file);
  if (options.behavior != 0) add("--behavior", std::to_string(options.behavior));
  add("--method", method);
  add("--input", id);
  if (!request.subject.compiler_flags.empty()) text += " --";
  for (const std::string& flag : request.subject.compiler_flags) text += " " + ShellWord(flag);
  return text;
}

std::vector<MethodResult> MethodTester::Test(const InputGroup& group) {
  DriverOptions driver = prepared_.options;
  driver.task = DriverOptions::Task::kTest;
  for (const frontend::TestedFunction* tested : group) {
    driver.methods.push_back(tested->function.Signature());
  }
  driver.strict_exceptions = options_.strict_exceptions;
  driver.behavior = options_.behavior;
  driver.is_white_box = options_.is_white_box;
  driver.max_failures = options_.max_failures;
  driver.search.max_seconds *= static_cast<double>(group.size());
  if (!options_.input.empty()) {
    driver.start_id = options_.input;
    driver.search.max_structures = 1;
  }
  Hearing hearing(options_, prepared_, group);
  const RunResult run = RunDriver(prepared_.driver, driver, hearing.Listener());
  interrupted_ = run.interrupted;
  return hearing.Results(run);
}

}  // namespace korat::cli
