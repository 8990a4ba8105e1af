#include "source/gtest_base.h"

#include <filesystem>

#include "base/literal.h"
#include "model/type_description.h"
#include "os/files.h"
#include "source/gtest_names.h"
#include "source/predicate_call.h"
#include "source/skeleton_method.h"
#include "source/skeleton_names.h"

namespace korat::frontend {
namespace {

using Kind = PlannedTest::Kind;

std::string Argument(std::size_t index) { return "argument" + std::to_string(index + 1); }

// As the parameter takes it, so that no other overload is chosen.
std::string ArgumentText(const Parameter& parameter, std::size_t index) {
  if (!parameter.is_reference || parameter.is_rvalue) return "std::move(" + Argument(index) + ")";
  return parameter.is_const ? "std::as_const(" + Argument(index) + ")" : Argument(index);
}

// As the method wants it, so that no other overload is chosen.
std::string ObjectText(const Function& method) {
  if (method.is_on_rvalue) return "std::move(object)";
  return method.is_const ? "std::as_const(object)" : "object";
}

// The lambda that makes one call, and asks for the invariant afterwards.
std::string CallText(const ClassModel& model, const PlannedTest& test) {
  const Function& function = test.function;
  const std::string& tested = model.classes[0].name;
  const bool has_predicate = CanCheck(model);
  std::string parameters, arguments;
  if (test.kind == Kind::kMethod) parameters = "auto& object";
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    parameters += (parameters.empty() ? "auto& " : ", auto& ") + Argument(i);
    arguments += (i == 0 ? "" : ", ") + ArgumentText(function.parameters[i], i);
  }
  const std::string name = IsConversion(function) ? "operator " + function.result : function.name;
  std::string call;
  switch (test.kind) {
    case Kind::kConstructor:
      call = "korat::detail::Discard(new " + tested + "(" + arguments + ")" +
             (has_predicate ? ", &CheckInvariant" : "") + ");";
      break;
    case Kind::kStatic:
      call = "static_cast<void>(" + tested + "::" + name + "(" + arguments + "));";
      break;
    case Kind::kMethod:
      call = "static_cast<void>(" + ObjectText(function) + "." + name + "(" + arguments + "));";
      if (has_predicate) {
        call =
            "korat::detail::CallThenCheck([&] { " + call + " }, [&] { CheckInvariant(object); });";
      }
      break;
  }
  return "[](" + parameters + ") { " + call + " }";
}

// The predicate of an object, as a function of the fixture.
std::string CheckText(const ClassModel& model) {
  const Function& predicate = model.predicate;
  const Location& at = predicate.location;
  return "// It has to be valid after each call.\nstatic void CheckInvariant(" +
         model.classes[0].name +
         "& object) {\nkorat::detail::CheckInvariant("
         "{korat::contracts::ViolationKind::kInvariantExit, " +
         Quoted(std::filesystem::path(at.file).filename().string()) + ", " +
         std::to_string(at.line) + ", " + std::to_string(at.column) + ", " +
         Quoted(predicate.Signature()) + ", " + Quoted(model.classes[0].name) +
         "}, [&] { return static_cast<bool>(" + PredicateCall(predicate, "object") +
         "); });\n}\n\n";
}

// "ns::Tree::remove(int)"; conversions are named by the type as it is written.
std::string Display(const ClassModel& model, const PlannedTest& test) {
  Function shown = test.function;
  if (IsConversion(shown)) shown.name = "operator " + shown.result;
  return model.classes[0].name + "::" + shown.Signature() + (shown.is_const ? " const" : "");
}

std::string NamesText(const ClassModel& model, const PlannedTest& test) {
  std::string inputs;
  if (test.kind == Kind::kMethod) inputs = std::string("{nullptr, \"") + kReceivers + "\"}";
  for (std::size_t i = 0; i < test.lists.size(); ++i) {
    inputs += (inputs.empty() ? "{" : ", {") + Quoted(test.function.parameters[i].name) + ", " +
              Quoted(test.lists[i]) + "}";
  }
  const std::size_t count = test.lists.size() + (test.kind == Kind::kMethod ? 1 : 0);
  return "const korat::CallNames<" + std::to_string(count) + "> names = {" +
         Quoted(Display(model, test)) + ", " +
         Quoted(test.kind == Kind::kConstructor ? SimpleName(model.classes[0].name)
                                                : test.function.name) +
         ", " + (inputs.empty() ? "{}" : "{{" + inputs + "}}") + "};\n";
}

std::string TestText(const ClassModel& model, const PlannedTest& test) {
  std::string lists;
  for (const std::string& list : test.lists) lists += ", " + list;
  const Location& at = test.function.location;
  std::string text =
      "// " + std::filesystem::path(at.file).filename().string() + ":" + std::to_string(at.line) +
      "\nvoid Test_" + test.name + "() {\n" + NamesText(model, test) +
      "const auto call = " + CallText(model, test) + ";\n" + "TestCalls(names, call" +
      (test.kind == Kind::kMethod ? std::string(", ") + kReceivers : "") + lists + ");\n";
  if (test.kind == Kind::kMethod && CanGenerate(model)) {
    text += "TestGenerated(names, generated, " + PredicateText(model) + ", call" + lists + ");\n";
  }
  return text + "EndCalls(names.display);\n}\n";
}

// The user's program may be one with a main of its own.
std::string IncludeText(const std::string& file) {
  const std::string include = "#include \"" + file + "\"\n";
  if (!IsSource(file)) return include;
  return "#pragma clang diagnostic push\n"
         "#pragma clang diagnostic ignored \"-Wreturn-type\"  // main need not return\n"
         "#define main korat_user_main\n" +
         include + "#undef main\n#pragma clang diagnostic pop\n";
}

}  // namespace

std::string FixtureStem(const ClassModel& model) {
  return PascalCase(TypeWords(model.classes[0].display));
}

std::string DefaultsText(const ValueList& list) {
  if (DefaultsToNull(list.type)) return list.name + ".Emplace();\n";
  const std::vector<std::string> values = DefaultValues(list.type);
  if (values.empty()) return "";
  std::string text;
  for (const std::string& value : values) text += (text.empty() ? "" : ", ") + value;
  return list.name + " = {" + text + "};\n";
}

bool CanGenerate(const ClassModel& model) {
  const Function& predicate = model.predicate;
  return !predicate.name.empty() && !model.classes[0].is_abstract &&
         predicate.parameters.size() == (predicate.is_member ? 0u : 1u);
}

bool CanCheck(const ClassModel& model) {
  const Function& predicate = model.predicate;
  const bool is_plain =
      predicate.is_member && predicate.parameters.empty() && predicate.access == Access::kPublic;
  return CanGenerate(model) || (!predicate.name.empty() && is_plain);
}

std::string GtestBase(const ClassModel& model, const TestPlan& plan, const GtestRequest& request) {
  const Class& tested = model.classes[0];
  const std::string base = FixtureStem(model) + "KoratTest";
  std::string text =
      std::string(kBaseMark) +
      ", which rewrites it each time: do not edit.\n// Data and further tests go into " +
      request.user_file +
      ".\n#pragma once\n\n#include <korat/contract_tests.h>\n\n"
      "#include <optional>\n#include <utility>\n\n";
  for (const std::string& file : request.includes) text += IncludeText(file);
  text += "\n// Calls each public function of " + tested.display +
          " on the product of the lists.\nclass " + base +
          " : public korat::ContractTest {\npublic:\n"
          "// One test for each function.\ntemplate <typename Fixture>\n"
          "static bool RegisterTests(const char* suite) {\n";
  for (const PlannedTest& test : plan.tests) {
    text += "RegisterTest<Fixture>(suite, " + Quoted(test.name) + ", &" + base + "::Test_" +
            test.name + ", __FILE__, __LINE__);\n";
  }
  text += "return true;\n}\n\nprotected:\n" + base + "() {\n";
  for (const ValueList& list : plan.lists) text += DefaultsText(list);
  text += "}\n\nkorat::ListOf<" + tested.name + "> " + kReceivers + ";  // receivers\n";
  for (const ValueList& list : plan.lists) {
    text += "korat::ListOf<" + list.type.source + "> " + list.name + ";\n";
  }
  if (CanGenerate(model)) {
    text +=
        "// Every structure within these bounds is a receiver, too.\n"
        "std::optional<korat::Finitization<" +
        tested.name + ">> generated;\n";
  }
  text += "\nprivate:\n" + (CanCheck(model) ? CheckText(model) : "");
  for (const PlannedTest& test : plan.tests) text += TestText(model, test) + "\n";
  return text + "};\n";
}

}  // namespace korat::frontend
