#include "source/driver_methods.h"

#include <algorithm>
#include <utility>

#include "base/literal.h"
#include "model/bound_names.h"
#include "model/tested.h"
#include "source/driver_checks.h"
#include "source/method_bodies.h"
#include "source/method_inputs.h"

namespace korat::frontend {
namespace {

constexpr char kInputs[] = "(void* root, void* const* arguments";

bool HasDestructor(const ClassModel& model) {
  const std::vector<Function>& special = model.classes[0].special;
  return std::any_of(special.begin(), special.end(),
                     [](const Function& function) { return function.role == Role::kDestructor; });
}

// One function under test.
class MethodWriter {
 public:
  MethodWriter(const ClassModel& model, std::size_t i)
      : model_(model),
        tested_(model.tested[i]),
        function_(tested_.function),
        inputs_(model, tested_),
        number_(std::to_string(i)) {}

  std::string Definitions() const {
    // Tells which function does not compile.
    std::string text = "#line 1 \"korat_method_" + number_ + "\"\n" + CallHead() + " {\n" +
                       Unused() + CallBody(inputs_) + "}\n";
    if (AsksPrecondition(inputs_)) {
      text += PreconditionHead() + " {\n" + Unused() +
              PreconditionBody(inputs_, "korat_call_" + number_) + "}\n";
    }
    if (Destroys()) text += DestroyHead() + " {\n" + Unused() + DestroyBody(inputs_) + "}\n";
    if (Makes()) {
      const std::string made = "new " + std::string(kRoot) + "(" + inputs_.Values() + ")";
      // One that may ask for a shared_ptr to itself has an owner.
      const bool is_shared = IsMadeToShare(model_, model_.classes[0]);
      text += MakeHead() + " {\n  (void)arguments;\n  return " +
              (is_shared ? "(new std::shared_ptr<" + std::string(kRoot) + ">(" + made + "))->get()"
                         : made) +
              ";\n}\n";
    }
    return text;
  }

  std::string Declarations() const {
    return CallHead() + ";\n" + (AsksPrecondition(inputs_) ? PreconditionHead() + ";\n" : "") +
           (Destroys() ? DestroyHead() + ";\n" : "") + (Makes() ? MakeHead() + ";\n" : "");
  }

  std::string Entry() const {
    std::string text =
        "  driver.Method(" + Quoted(function_.Signature()) + ", {&korat_call_" + number_ + ", " +
        (AsksPrecondition(inputs_) ? "&korat_precondition_" + number_ : "nullptr") + ", " +
        (Destroys() ? "&korat_destroy_" + number_ : "nullptr") + ", " +
        (Makes() ? "&korat_make_" + number_ : "nullptr") + ", " + Quoted(function_.name) + ", " +
        Flag(tested_.HasReceiver()) + ", " + Flag(IsMutator()) + ", " + Flag(inputs_.HasOneRoot()) +
        ", " + Flag(tested_.is_helper) + ", {";
    const char* separator = "";
    for (const std::size_t i : inputs_.arguments()) {
      text += std::exchange(separator, ", ") +
              ("korat::detail::Driver::Parameter<" + function_.parameters[i].type.source) + ">(" +
              Quoted(ArgumentName(function_, i)) + ", " + Quoted(ArgumentBound(function_, i)) +
              ", " + Flag(inputs_.IsInner(i)) + ", " + Flag(inputs_.IsStructure(i)) + ", " +
              Flag(function_.parameters[i].type.is_object) + ", " +
              Flag(function_.parameters[i].is_rvalue) + ")";
    }
    return text + "}});\n";
  }

  std::string InputsText() const {
    std::string text = Flag(tested_.HasReceiver()) + " " + Flag(inputs_.HasOneRoot()) + "\n";
    if (AsksPrecondition(inputs_)) text += ValidityText(inputs_);
    if (tested_.searches_precondition) text += RequiresText();
    for (const std::size_t i : inputs_.arguments()) {
      const Type& type = function_.parameters[i].type;
      text +=
          type.source + " " + ArgumentName(function_, i) + " " + Flag(inputs_.IsInner(i)) + "\n";
    }
    return text;
  }

 private:
  std::string CallHead() const {
    return "void korat_call_" + number_ + kInputs + ", korat::detail::CallResult& result)";
  }
  std::string PreconditionHead() const {
    return "bool korat_precondition_" + number_ + kInputs + ")";
  }
  std::string MakeHead() const {
    return "void* korat_make_" + number_ + "(void* const* arguments)";
  }
  static std::string Flag(bool is_set) { return is_set ? "true" : "false"; }

  bool Makes() const { return function_.role == Role::kConstructor && !tested_.HasReceiver(); }
  bool IsMutator() const {
    return function_.role == Role::kOrdinary && function_.is_member && !function_.is_on_rvalue &&
           function_.access == Access::kPublic;
  }

  bool Destroys() const {
    if (!HasDestructor(model_) || !tested_.HasReceiver()) return false;
    return function_.role != Role::kOrdinary || inputs_.TakesRoots();
  }

  std::string DestroyHead() const { return "void korat_destroy_" + number_ + kInputs + ")"; }
  static std::string Unused() {
    return "  (void)arguments;\n  auto* const object = static_cast<" + std::string(kRoot) +
           "*>(root);\n  (void)object;\n";
  }

  // Equal words mean the same in methods of one class whose parameters are alike.
  std::string RequiresText() const {
    if (tested_.precondition.empty() || !function_.is_member || IsInherited(model_, function_))
      return number_;
    std::string text = tested_.precondition + "\n" + Flag(function_.is_const);
    for (const Parameter& parameter : function_.parameters) {
      text +=
          " " + Flag(parameter.is_const) + Flag(parameter.is_reference) + Flag(parameter.is_rvalue);
    }
    return text + "\n";
  }

  const ClassModel& model_;
  const TestedFunction& tested_;
  const Function& function_;
  const MethodInputs inputs_;
  const std::string number_;
};

}  // namespace

std::string MethodCalls(const ClassModel& model) {
  if (model.tested.empty()) return "";
  std::string text = InvariantChecks(model);
  if (HasDestructor(model)) {
    text +=
        "void korat_destructor(void* root) {\n"
        "  static_cast<korat_class_0*>(root)->~korat_class_0();\n}\n";
  }
  for (std::size_t i = 0; i < model.tested.size(); ++i)
    text += MethodWriter(model, i).Definitions();
  return text;
}

std::string InputsText(const ClassModel& model, const TestedFunction& tested) {
  return MethodWriter(model, static_cast<std::size_t>(&tested - model.tested.data())).InputsText();
}

std::string MethodDeclarations(const ClassModel& model) {
  if (model.tested.empty()) return "";
  std::string text = HasDestructor(model) ? "void korat_destructor(void* root);\n" : "";
  for (std::size_t i = 0; i < model.tested.size(); ++i)
    text += MethodWriter(model, i).Declarations();
  return text;
}

std::string MethodEntries(const ClassModel& model) {
  if (model.tested.empty()) return "";
  std::string text = HasDestructor(model) ? "  driver.Destructor(&korat_destructor);\n" : "";
  std::string nodes;
  for (std::size_t i = 0; i < model.classes.size(); ++i) {
    if (!LeadsOn(model, static_cast<int>(i))) continue;
    nodes += (nodes.empty() ? "" : ", ") + Quoted(model.classes[i].display);
  }
  text += "  driver.Nodes({" + nodes + "});\n";
  for (std::size_t i = 0; i < model.tested.size(); ++i) text += MethodWriter(model, i).Entry();
  return text;
}

}  // namespace korat::frontend
