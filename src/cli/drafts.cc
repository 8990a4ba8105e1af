#include "cli/drafts.h"

#include <fmt/format.h>

#include <cctype>
#include <filesystem>
#include <optional>
#include <sstream>

#include "cli/direct_construction.h"
#include "cli/run.h"
#include "korat/error.h"
#include "protocol/candidate_id.h"
#include "protocol/message.h"

namespace korat::cli {
namespace {

// What the driver found out about an input: see BuiltInput in src/harness/driver_build.h.
struct Built {
  std::string statements, call;
  bool is_exhausted = false;
};

struct Failing {
  const frontend::TestedFunction* tested;
  CallFailure* failure;
};

std::vector<Built> AskDriver(const PreparedRun& prepared, const std::vector<Failing>& failing) {
  DriverOptions options = prepared.options;
  options.task = DriverOptions::Task::kBuild;
  for (const Failing& one : failing) {
    options.inputs.emplace_back(one.tested->function.Signature(), one.failure->id);
  }
  std::vector<Built> all;
  Built next;
  RunListener listener;
  listener.on_call = [&](const std::string& line) {
    const std::string word = line.substr(0, line.find(' '));
    const std::string rest =
        UnescapeLine(std::string_view(line).substr(std::min(line.size(), word.size() + 1)));
    if (word == "statements") {
      next.statements = rest;
    } else if (word == "called") {
      next.call = rest;
    } else if (word == "built") {
      next.is_exhausted = rest == "1";
      all.push_back(std::exchange(next, {}));
    } else {
      return false;
    }
    return true;
  };
  try {
    RunDriver(prepared.driver, options, listener);
  } catch (const Error&) {
    // Building ended the process: what was told before stays.
  }
  all.resize(failing.size());
  return all;
}

// The structure that an input is, without a run.
std::optional<Schema> SchemaOf(const PreparedRun& prepared, const std::string& method) {
  DriverOptions options = prepared.options;
  options.task = DriverOptions::Task::kTest;
  options.methods = {method};
  options.search.max_structures = 1;
  RunListener listener;
  CallReader ignored;
  listener.on_call = [&](const std::string& line) { return ignored.Take(line); };
  return RunDriver(prepared.driver, options, listener).schema;
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

class Draft {
 public:
  Draft(const PreparedRun& prepared, const Failing& failing, const Built& built, std::size_t number)
      : model_(prepared.subject.model),
        prepared_(prepared),
        function_(failing.tested->function),
        has_receiver_(failing.tested->HasReceiver()),
        failure_(*failing.failure),
        built_(built),
        number_(number) {}

  std::string Write() const {
    std::string body;
    std::string note;
    std::string arguments = built_.call;
    if (!has_receiver_) {
      body = built_.statements;
    } else if (!built_.statements.empty() && !built_.call.empty()) {
      body = Replaced(built_.statements, "{class}", model_.classes[0].name);
    } else {
      DirectText direct = Direct();
      body = std::move(direct.statements);
      arguments = std::move(direct.arguments);
      note = !built_.statements.empty() ? "An argument points into the structure."
             : built_.is_exhausted
                 ? "No sequence of public calls, with the values of these bounds, builds this\n"
                   "// structure: the predicate may be too weak."
                 : "No sequence of public calls was found that builds this structure.";
      note = "// " + note + "\n// Compile with -fno-access-control.\n";
    }
    body += "// " + WhatFails() + "\n";
    body += Call(Moved(arguments));
    body += Check();
    std::string text = "#include <gtest/gtest.h>\n\n";
    for (const std::string& file : model_.includes) {
      text += "#include \"" + std::filesystem::path(file).filename().string() + "\"\n";
    }
    text += "\n" + note + "TEST(" + Identifier(model_.classes[0].display) + ", " +
            Identifier(function_.name) + Identifier(failure_.word) + std::to_string(number_) +
            ") {\n";
    std::istringstream lines(body);
    for (std::string line; std::getline(lines, line);) text += "  " + line + "\n";
    return text + "}\n";
  }

 private:
  // The message without what is for editors.
  std::string WhatFails() const {
    std::string text = failure_.message.substr(0, failure_.message.find('\n'));
    const std::size_t place = text.find(": error: ");
    if (place != std::string::npos) text = text.substr(place + 9);
    return text.substr(0, text.rfind(" [korat-"));
  }

  DirectText Direct() const {
    const std::optional<Schema> schema = SchemaOf(prepared_, function_.Signature());
    std::optional<Candidate> candidate = ParseCandidateId(failure_.id);
    if (!schema || !candidate) return {};
    candidate->resize(schema->space.fields.size());
    return DirectConstruction(model_, report::MakeGraph(*schema, *candidate));
  }

  // What is given away is moved, where it is the only argument.
  std::string Moved(const std::string& arguments) const {
    const bool is_alone = function_.parameters.size() == 1 && function_.receiver < 0;
    if (!is_alone || !function_.parameters[0].is_rvalue) return arguments;
    return "(std::move" + arguments + ")";
  }

  std::string Call(const std::string& arguments) const {
    const std::string comment = "  // " + failure_.word;
    const std::string& root = model_.classes[0].name;
    switch (function_.role) {
      case frontend::Role::kConstructor:
        return root + " object" + (arguments == "()" ? "" : arguments) + ";" + comment + "\n";
      case frontend::Role::kCopyConstructor:
        return root + " copy(object);" + comment + "\n";
      case frontend::Role::kMoveConstructor:
        return root + " moved(std::move(object));" + comment + "\n";
      case frontend::Role::kDestructor:
        return "// The end of its scope:" + comment.substr(4) + "\n";
      case frontend::Role::kOrdinary:
        break;
    }
    if (function_.is_member) return "object." + function_.name + arguments + ";" + comment + "\n";
    const std::string callee =
        function_.is_static ? root + "::" + function_.name : function_.qualified;
    return callee + WithReceiver(arguments) + ";" + comment + "\n";
  }

  // A free function gets its object in its place.
  std::string WithReceiver(const std::string& arguments) const {
    if (!has_receiver_) return arguments;
    const auto& parameter = function_.parameters[static_cast<std::size_t>(function_.receiver)];
    const std::string object =
        parameter.type.kind == frontend::TypeKind::kPointer ? "&object" : "object";
    if (arguments == "()") return "(" + object + ")";
    return "(" + object + ", " + arguments.substr(1);
  }

  // The object whose invariant has to hold after the call; "": none.
  std::string Checked() const {
    switch (function_.role) {
      case frontend::Role::kConstructor:
        return "object";
      case frontend::Role::kCopyConstructor:
        return "copy";
      case frontend::Role::kMoveConstructor:
        return "moved";
      case frontend::Role::kDestructor:
        return "";
      case frontend::Role::kOrdinary:
        break;
    }
    return has_receiver_ ? "object" : "";
  }

  std::string Check() const {
    const frontend::Function& predicate = model_.predicate;
    const std::string object = Checked();
    if (object.empty() || predicate.access != frontend::Access::kPublic) return "";
    if (predicate.is_member) return "EXPECT_TRUE(" + object + "." + predicate.name + "());\n";
    const bool by_pointer = predicate.parameters[0].type.kind == frontend::TypeKind::kPointer;
    return "EXPECT_TRUE(" + predicate.qualified + (by_pointer ? "(&" : "(") + object + "));\n";
  }

  const frontend::ClassModel& model_;
  const PreparedRun& prepared_;
  const frontend::Function& function_;
  const bool has_receiver_;
  const CallFailure& failure_;
  const Built& built_;
  const std::size_t number_;  // no two tests have the same name
};

}  // namespace

void DraftTests(const PreparedRun& prepared, report::TestReport& report) {
  std::vector<Failing> failing;
  for (report::MethodResult& method : report.methods) {
    for (const frontend::TestedFunction& tested : prepared.subject.model.tested) {
      if (tested.function.Signature() != method.signature) continue;
      for (CallFailure& failure : method.failures) failing.push_back({&tested, &failure});
    }
  }
  if (failing.empty()) return;
  const std::vector<Built> built = AskDriver(prepared, failing);
  for (std::size_t i = 0; i < failing.size(); ++i) {
    failing[i].failure->draft = Draft(prepared, failing[i], built[i], i + 1).Write();
  }
}

}  // namespace korat::cli
