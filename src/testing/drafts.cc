#include "testing/drafts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <optional>
#include <sstream>

#include "base/shell.h"
#include "frontend/reading/compile_flags.h"
#include "korat/error.h"
#include "model/bound_names.h"
#include "protocol/candidate_id.h"
#include "protocol/message.h"
#include "session/run.h"
#include "testing/direct_construction.h"
#include "testing/draft_call.h"

namespace korat::cli {
namespace {

struct Failing {
  const frontend::TestedFunction* tested;
  CallFailure* failure;
};

std::vector<BuiltInput> AskDriver(const PreparedRun& prepared,
                                  const std::vector<Failing>& failing) {
  SearchTask task;
  task.options = prepared.options;
  task.options.task = DriverOptions::Task::kBuild;
  for (const Failing& one : failing) {
    task.options.inputs.emplace_back(one.tested->function.Signature(), one.failure->id);
  }
  std::vector<BuiltInput> all;
  task.listener.on_built = [&](const BuiltInput& built) { all.push_back(built); };
  try {
    RunSearch(prepared.driver, std::move(task));
  } catch (const Error&) {
    // Building ended the process: what was sent before stays.
  }
  all.resize(failing.size());
  return all;
}

// The structure of an input, made without a run.
std::optional<Schema> SchemaOf(const PreparedRun& prepared, const std::string& method) {
  SearchTask task;
  task.options = prepared.options;
  task.options.task = DriverOptions::Task::kTest;
  task.options.methods = {method};
  task.options.search.max_structures = 1;
  return RunSearch(prepared.driver, std::move(task)).schema;
}

std::string Replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string Identifier(const std::string& text) {
  std::string name;
  for (const char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) name += c;
  }
  return name.empty() ? "Call" : name;
}

std::string Lines(const std::string& text, const std::string& prefix) {
  std::string indented;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) indented += prefix + line + "\n";
  return indented;
}

// Whether that is the predicate's fault is for the reader to judge.
std::string WhyUnbuilt(const BuiltInput& built) {
  const bool is_known = built.calls > 0 || built.is_exhausted;
  if (!built.statements.empty() || !built.alike.empty() || !is_known) return "";
  const std::string up_to = built.is_exhausted ? "public calls"
                            : built.calls == 1 ? "up to 1 call"
                                               : "up to " + std::to_string(built.calls) + " calls";
  return "not built by any sequence of " + up_to + ", with the values of these bounds";
}

class Draft {
 public:
  Draft(const PreparedRun& prepared, const TestOptions& options, const Failing& failing,
        const BuiltInput& built, std::size_t number)
      : model_(prepared.subject.model),
        prepared_(prepared),
        options_(options),
        tested_(*failing.tested),
        failure_(*failing.failure),
        built_(built),
        number_(number) {}

  std::string Write() const {
    std::string body;
    std::string notes;
    DraftArguments arguments;
    const bool is_built = !tested_.HasReceiver() || !built_.statements.empty();
    if (is_built && built_.arguments) {
      body = Replaced(built_.statements, "{class}", model_.classes[0].name);
      arguments = Arguments();
    } else {
      DirectText direct = Direct();
      body = std::move(direct.statements);
      arguments = std::move(direct.arguments);
      notes = WhyDirect(arguments) + "\nCompile with -fno-access-control.\n";
      if (!direct.unset.empty()) {
        notes += "This is not the whole structure: " + direct.unset + " can't be set.\n";
      }
    }
    const DraftCall call = WriteDraftCall(model_, tested_, failure_, arguments);
    body += "// " + WhatFails() + "\n" + call.statements;
    notes += HowToSee(call);
    std::string text = "#include <gtest/gtest.h>\n\n";
    for (const std::string& file : model_.includes) {
      text += "#include \"" + std::filesystem::path(file).filename().string() + "\"\n";
    }
    return text + "\n" + Lines(notes, "// ") + "TEST(" + Identifier(model_.classes[0].display) +
           ", " + Identifier(tested_.function.name) + Identifier(failure_.word) +
           std::to_string(number_) + ") {\n" + Lines(body, "  ") + "}\n";
  }

 private:
  // The message without the parts that are for editors.
  std::string WhatFails() const {
    std::string text = failure_.message.substr(0, failure_.message.find('\n'));
    const std::size_t place = text.find(": error: ");
    if (place != std::string::npos) text = text.substr(place + 9);
    return text.substr(0, text.rfind(" [korat-"));
  }

  std::string WhyDirect(const DraftArguments& arguments) const {
    if (!built_.statements.empty() || !tested_.HasReceiver()) {
      const bool is_pointer =
          std::any_of(arguments.begin(), arguments.end(), [](const DraftArgument& argument) {
            return argument.form == DraftArgument::Form::kPointer;
          });
      return is_pointer ? "An argument points to an object." : "The arguments are made by hand.";
    }
    if (!built_.alike.empty()) {
      return "No sequence of public calls was found that builds this structure, but one builds a\n"
             "structure that differs only where the predicate does not look.";
    }
    const std::string unbuilt = WhyUnbuilt(built_);
    return unbuilt.empty() ? "No sequence of public calls was found that builds this structure."
                           : "The structure is " + unbuilt + ".";
  }

  // The place of C's assert has no column; that of a contract has.
  bool IsPlainAssert() const {
    const std::string& message = failure_.message;
    const std::size_t end = message.find(": error: ");
    if (failure_.word != "assertion" || end == std::string::npos) return false;
    const auto number_before = [&](std::size_t at) {
      while (at > 0 && std::isdigit(static_cast<unsigned char>(message[at - 1])) != 0) --at;
      return at;
    };
    const std::size_t number = number_before(end);
    return number != 0 && number_before(number - 1) == number - 1;
  }

  // What a plain build does not notice.
  std::string HowToSee(const DraftCall& call) const {
    const std::string& word = failure_.word;
    if (word == "leaked" && !HasDestructor()) {
      return "No test can show this: without a destructor, the class leaks its memory in any "
             "case.\n";
    }
    if (word == "leaked" || word == "deleted-twice" || word == "used-after-delete" ||
        word == "dangling" || word == "out-of-bounds" || word == "bad-release" ||
        word == "mismatched-release") {
      return "Compile with -fsanitize=address.\n";
    }
    if (failure_.message.find("a sanitizer reported it") != std::string::npos) {
      return "Compile with" + SanitizerFlags() + ".\n";
    }
    if (word == "assertion" && failure_.message.find("/c++/") != std::string::npos) {
      return "Compile with -D_GLIBCXX_ASSERTIONS.\n";
    }
    const bool is_violation = failure_.message.find(": error: ") != std::string::npos;
    if (!is_violation || call.shows_without_contracts || IsPlainAssert()) return "";
    const std::string& predicate = options_.request.subject.predicate;
    return "The contract decides. Compile with the copy that checks it,\n  " + EmitCommand() +
           "\n  -ivfsoverlay checked/overlay.yaml -I checked\nor in CMake with "
           "korat_check_contracts(TARGET FILES" +
           (predicate.empty() ? "" : " PREDICATE \"" + predicate + "\"") + ").\n";
  }

  // UBSan's reports would not fail a test by themselves.
  std::string SanitizerFlags() const {
    std::string flags;
    for (const std::string& flag : model_.flags) {
      if (frontend::IsSanitizer(flag)) flags += " " + flag;
    }
    return flags + " -fno-sanitize-recover=all";
  }

  bool HasDestructor() const {
    const auto& special = model_.classes[0].special;
    return std::any_of(special.begin(), special.end(), [](const frontend::Function& function) {
      return function.role == frontend::Role::kDestructor;
    });
  }

  std::string EmitCommand() const {
    const SubjectOptions& subject = options_.request.subject;
    std::string text = "korat contracts";
    for (const std::string& file : subject.files) text += " " + ShellWord(file);
    if (!subject.class_name.empty()) text += " --class " + ShellWord(subject.class_name);
    if (!subject.predicate.empty()) text += " --predicate " + ShellWord(subject.predicate);
    for (const std::string& file : options_.contract_files) {
      text += " --contracts " + ShellWord(file);
    }
    text += " --emit checked";
    if (!subject.compiler_flags.empty()) text += " --";
    for (const std::string& flag : subject.compiler_flags) text += " " + ShellWord(flag);
    return text;
  }

  DraftArguments Arguments() const {
    DraftArguments arguments;
    const std::vector<std::size_t> positions = frontend::ArgumentsOf(tested_.function);
    std::istringstream lines(*built_.arguments);
    for (std::string line; std::getline(lines, line);) {
      if (arguments.size() == positions.size()) break;
      const frontend::Type& type = tested_.function.parameters[positions[arguments.size()]].type;
      const bool is_object = type.kind == frontend::TypeKind::kPointer && line != "nullptr";
      arguments.push_back(
          {line, is_object ? DraftArgument::Form::kObject : DraftArgument::Form::kValue});
    }
    return arguments;
  }

  DirectText Direct() const {
    const std::optional<Schema> schema = SchemaOf(prepared_, tested_.function.Signature());
    std::optional<Candidate> candidate = ParseCandidateId(failure_.id);
    if (!schema || !candidate) return {};
    candidate->resize(schema->space.fields.size());
    return DirectConstruction(model_, tested_.function, report::MakeGraph(*schema, *candidate));
  }

  const frontend::ClassModel& model_;
  const PreparedRun& prepared_;
  const TestOptions& options_;
  const frontend::TestedFunction& tested_;
  const CallFailure& failure_;
  const BuiltInput& built_;
  const std::size_t number_;  // no two tests have the same name
};

// Each failure says by which calls it was reached. Where an argument has no literal, there is no
// test.
void DraftByCalls(const PreparedRun& prepared, const TestOptions& options,
                  const std::vector<Failing>& failing) {
  for (std::size_t i = 0; i < failing.size(); ++i) {
    CallFailure& failure = *failing[i].failure;
    const bool has_values = frontend::ArgumentsOf(failing[i].tested->function).empty() ||
                            (!failure.arguments.empty() &&
                             ("\n" + failure.arguments + "\n").find("\n\n") == std::string::npos);
    if (!has_values || (failure.built.empty() && failing[i].tested->HasReceiver())) continue;
    BuiltInput built;
    built.statements = failure.built;
    built.arguments = failure.arguments;
    failure.draft = Draft(prepared, options, failing[i], built, i + 1).Write();
  }
}

}  // namespace

void DraftTests(const PreparedRun& prepared, const TestOptions& options,
                report::TestReport& report) {
  std::vector<Failing> failing;
  for (report::MethodResult& method : report.methods) {
    for (const frontend::TestedFunction& tested : prepared.subject.model.tested) {
      if (tested.function.Signature() != method.signature) continue;
      for (CallFailure& failure : method.failures) failing.push_back({&tested, &failure});
    }
  }
  if (failing.empty()) return;
  if (options.by == TestBy::kCalls) return DraftByCalls(prepared, options, failing);
  const std::vector<BuiltInput> built = AskDriver(prepared, failing);
  for (std::size_t i = 0; i < failing.size(); ++i) {
    CallFailure& failure = *failing[i].failure;
    failure.draft = Draft(prepared, options, failing[i], built[i], i + 1).Write();
    const std::string& name = prepared.subject.model.classes[0].name;
    failure.built = Replaced(built[i].statements, "{class}", name);
    failure.built_alike = Replaced(built[i].alike, "{class}", name);
    if (failing[i].tested->HasReceiver()) failure.unbuilt = WhyUnbuilt(built[i]);
  }
}

}  // namespace korat::cli
