#include "source/method_bodies.h"

#include "base/literal.h"
#include "model/bound_names.h"
#include "model/tested.h"
#include "source/driver_checks.h"
#include "source/predicate_call.h"

namespace korat::frontend {
namespace {

std::string IsValid(const ClassModel& model, int class_index, const std::string& object) {
  if (class_index == 0) return "korat_is_valid(const_cast<korat_class_0&>(" + object + "))";
  const std::string& name = model.classes[static_cast<std::size_t>(class_index)].name;
  return PredicateCall(*PredicateOf(model, class_index),
                       "const_cast<" + name + "&>(" + object + ")");
}

// --- the call

class CallWriter {
 public:
  explicit CallWriter(const MethodInputs& inputs) : inputs_(inputs), function_(inputs.function()) {}

  std::string Body() const {
    if (function_.role == Role::kDestructor) return "  (void)result;\n";  // see DestroyBody
    if (function_.role == Role::kOrdinary) {
      return "  result.Of([&]() -> decltype(auto) { return " + Callee() + "(" + inputs_.Values() +
             "); },\n" + "            [&] {" + ReceiverCheck() + "},\n            " +
             CheckOfReturned(inputs_.tested()) + ");\n" + ChecksAfter();
    }
    const bool is_copy = function_.role == Role::kCopyConstructor;
    const bool is_made_of_other = is_copy || function_.role == Role::kMoveConstructor;
    std::string text = "  auto* const made = new " + std::string(kRoot) + "(" + inputs_.Values() +
                       ");\n" + CheckOf("*made", is_made_of_other ? "the new object" : "") +
                       "  result.Of([&]() -> auto& { return *made; });\n  delete made;\n";
    if (is_copy) text += CheckOf("*object", "what was copied");
    return text;
  }

 private:
  std::string Callee() const {
    if (function_.is_on_rvalue) {
      return "static_cast<korat_class_0&&>(*object)." + function_.name;
    }
    if (function_.is_const_twin) return "std::as_const(*object)." + function_.name;
    if (function_.is_member) return "object->" + function_.name;
    if (function_.is_static) return std::string(kRoot) + "::" + function_.name;
    return function_.qualified;
  }

  // The receiver has to be valid after the call, unless it was moved from: an object may be
  // assigned to itself.
  std::string ReceiverCheck() const {
    if (!KeepsInvariant(inputs_.model(), inputs_.tested())) return "";
    std::string check = CheckOf("*object", "") + CheckOfWritten(inputs_.model(), inputs_.tested());
    std::string moved;
    for (const std::size_t i : inputs_.arguments()) {
      const Parameter& parameter = function_.parameters[i];
      if (parameter.is_rvalue && parameter.type.is_object) moved += ", " + inputs_.Argument(i);
    }
    if (moved.empty()) return check;
    return " if (korat::detail::IsNoneOf(object" + moved + ")) {\n" + check + "}";
  }

  // The invariants of structures that it got by reference hold again.
  std::string ChecksAfter() const {
    std::string text;
    const bool is_left = function_.receiver >= 0 &&
                         IsLeft(function_.parameters[static_cast<std::size_t>(function_.receiver)]);
    if (is_left) text += CheckOf("*object", ArgumentText(function_.receiver));
    for (const std::size_t i : inputs_.Structures()) {
      const Parameter& parameter = function_.parameters[i];
      // A pointer to another class may hand its object over.
      const bool may_be_gone = parameter.type.class_index != 0 && !parameter.is_reference;
      if (!IsLeft(parameter) || may_be_gone) continue;
      const std::string other = "after" + std::to_string(i);
      text += "  auto* " + other + " = " + inputs_.Argument(i) + ";\n  if (" + other +
              " != nullptr)\n  " + CheckOfArgument(i, "*" + other);
    }
    return text;
  }
  // By the predicate of its own class.
  std::string CheckOfArgument(std::size_t i, const std::string& object) const {
    const int class_index = function_.parameters[i].type.class_index;
    const std::string which = ArgumentText(static_cast<int>(i));
    if (class_index == 0) return CheckOf("const_cast<korat_class_0&>(" + object + ")", which);
    return CheckThat(*PredicateOf(inputs_.model(), class_index),
                     inputs_.model().classes[static_cast<std::size_t>(class_index)].name,
                     IsValid(inputs_.model(), class_index, object), which);
  }
  std::string ArgumentText(int i) const {
    return "argument '" + ArgumentName(function_, static_cast<std::size_t>(i)) + "'";
  }

  const MethodInputs& inputs_;
  const Function& function_;
};

}  // namespace

std::string CallBody(const MethodInputs& inputs) { return CallWriter(inputs).Body(); }

// --- the precondition

namespace {

std::string Questioner(const Function& function, const std::string& id) {
  const std::string name = "korat_before_" + id;
  if (function.is_member) return "object->" + name;
  if (function.is_static) return std::string(kRoot) + "::" + name;
  const std::size_t colons = function.qualified.rfind("::");
  return (colons == std::string::npos ? "" : function.qualified.substr(0, colons + 2)) + name;
}

// The function that knows the precondition takes references, so it reads an argument where it uses
// it: the search then changes no other. A call reads all that it gets by value at once.
std::string PreconditionQuestion(const MethodInputs& inputs, const std::string& call) {
  const TestedFunction& tested = inputs.tested();
  const Function& function = inputs.function();
  if (tested.precondition_id.empty()) {
    return "  korat::detail::CallResult result;\n  " + call + "(root, arguments, result);\n";
  }
  std::string text = "  korat::contracts::Call question(" + Quoted(function.name) +
                     ");\n  question.IsQuestion();\n";
  if (tested.is_helper) text += "  question.IsHelper();\n";
  text += "  " + Questioner(function, tested.precondition_id) + "(question";
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const std::string argument = inputs.Reference(i);
    text += ", " + (function.parameters[i].is_const ? "std::as_const(" + argument + ")" : argument);
  }
  return text + ");\n  question.CheckPrecondition();\n";
}

}  // namespace

bool AsksPrecondition(const MethodInputs& inputs) {
  const TestedFunction& tested = inputs.tested();
  return tested.searches_precondition || tested.is_helper || !inputs.Structures().empty() ||
         !tested.HasReceiver();
}

std::string PreconditionBody(const MethodInputs& inputs, const std::string& call) {
  std::string text = ValidityText(inputs);
  if (inputs.tested().searches_precondition) {
    text +=
        "  if (korat::contracts::state.calls_next) return true;\n"
        "  const korat::contracts::AskPrecondition asked;\n" +
        PreconditionQuestion(inputs, call);
  }
  return text + "  return true;\n";
}

std::string ValidityText(const MethodInputs& inputs) {
  std::string text = "  {\n    const korat::contracts::Unchecked unchecked;\n";
  if (inputs.tested().HasReceiver() && !inputs.tested().is_helper) {
    text += "    if (!korat_is_valid(*object)) return false;\n";
  }
  for (const std::size_t i : inputs.Structures()) {
    const std::string other = "other" + std::to_string(i);
    const int class_index = inputs.function().parameters[i].type.class_index;
    text += "    const auto* " + other + " = " + inputs.Argument(i) + ";\n    if (" + other +
            " != nullptr && static_cast<const void*>(" + other + ") != root && !" +
            IsValid(inputs.model(), class_index, "*" + other) + ") return false;\n";
  }
  return text + "  }\n";
}

// --- destroying the objects

std::string DestroyBody(const MethodInputs& inputs) {
  std::string text;
  std::string seen = "root";
  for (const std::size_t i : inputs.arguments()) {
    if (!inputs.IsRoot(i)) continue;
    const std::string other = "other" + std::to_string(i);
    text +=
        "  auto* const " + other + " = const_cast<korat_class_0*>(" + inputs.Argument(i) + ");\n";
    // The same pointer twice is one object.
    text += "  if (" + other + " != nullptr && korat::detail::IsNoneOf(" + other + ", " + seen +
            ")) " + other + "->~korat_class_0();\n";
    seen += ", " + other;
  }
  return text + "  object->~korat_class_0();\n";
}

}  // namespace korat::frontend
