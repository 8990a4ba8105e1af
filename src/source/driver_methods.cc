#include "source/driver_methods.h"

#include <algorithm>

#include "base/literal.h"
#include "model/bound_names.h"
#include "model/tested.h"
#include "source/driver_checks.h"

namespace korat::frontend {
namespace {

constexpr char kRoot[] = "korat_class_0";
constexpr char kInputs[] = "(void* root, void* const* arguments";

bool HasDestructor(const ClassModel& model) {
  const std::vector<Function>& special = model.classes[0].special;
  return std::any_of(special.begin(), special.end(),
                     [](const Function& function) { return function.role == Role::kDestructor; });
}

bool LeadsOn(const Type& type) {
  return (type.class_index >= 0 && type.kind != TypeKind::kStruct) ||
         std::any_of(type.parts.begin(), type.parts.end(),
                     [](const Type& part) { return LeadsOn(part); });
}

// Whether objects of the class point to others: those of a node do.
bool LeadsOn(const ClassModel& model, int index) {
  const Class& node = model.classes[static_cast<std::size_t>(index)];
  return std::any_of(node.fields.begin(), node.fields.end(),
                     [](const Field& field) { return LeadsOn(field.type); }) ||
         std::any_of(node.bases.begin(), node.bases.end(),
                     [&](int base) { return LeadsOn(model, base); });
}

// One function under test.
class Writer {
 public:
  Writer(const ClassModel& model, std::size_t i)
      : model_(model),
        tested_(model.tested[i]),
        function_(tested_.function),
        arguments_(ArgumentsOf(function_)),
        number_(std::to_string(i)) {}

  std::string Definitions() const {
    std::string text = CallHead() + " {\n" + Unused() + CallBody() + "}\n";
    if (AsksPrecondition())
      text += PreconditionHead() + " {\n" + Unused() + PreconditionBody() + "}\n";
    if (Destroys()) text += DestroyHead() + " {\n" + Unused() + DestroyBody() + "}\n";
    if (Makes()) {
      text += MakeHead() + " {\n  (void)arguments;\n  return new " + std::string(kRoot) + "(" +
              Values() + ");\n}\n";
    }
    return text;
  }

  std::string Declarations() const {
    return CallHead() + ";\n" + (AsksPrecondition() ? PreconditionHead() + ";\n" : "") +
           (Destroys() ? DestroyHead() + ";\n" : "") + (Makes() ? MakeHead() + ";\n" : "");
  }

  std::string Entry() const {
    std::string text =
        "  driver.Method(" + Quoted(function_.Signature()) + ", {&korat_call_" + number_ + ", " +
        (AsksPrecondition() ? "&korat_precondition_" + number_ : "nullptr") + ", " +
        (Destroys() ? "&korat_destroy_" + number_ : "nullptr") + ", " +
        (Makes() ? "&korat_make_" + number_ : "nullptr") + ", " + Quoted(function_.name) + ", " +
        Flag(tested_.HasReceiver()) + ", " + Flag(IsMutator()) + ", " + Flag(HasOneRoot()) + ", " +
        Flag(tested_.is_helper) + ", {";
    for (std::size_t k = 0; k < arguments_.size(); ++k) {
      const std::size_t i = arguments_[k];
      text += (k == 0 ? "" : ", ") +
              ("korat::detail::Driver::Parameter<" + function_.parameters[i].type.source) + ">(" +
              Quoted(ArgumentName(function_, i)) + ", " + Quoted(ArgumentBound(function_, i)) +
              ", " + Flag(IsInner(function_.parameters[i])) + ", " + Flag(IsStructure(i)) + ")";
    }
    return text + "}});\n";
  }

  std::string InputsText() const {
    std::string text = Flag(tested_.HasReceiver()) + " " + Flag(HasOneRoot()) + "\n";
    if (AsksPrecondition()) text += ValidityText();
    if (tested_.searches_precondition) text += RequiresText();
    for (const std::size_t i : arguments_) {
      const Type& type = function_.parameters[i].type;
      text += type.source + " " + ArgumentName(function_, i) + " " +
              Flag(IsInner(function_.parameters[i])) + "\n";
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

  // A pointer or reference to a node is one into the structure; leaves, which lead nowhere, come
  // from anywhere, and so do objects that are given away or copied.
  bool IsInner(const Parameter& parameter) const {
    const Type& type = parameter.type;
    if (type.is_object && (!parameter.is_reference || parameter.is_rvalue)) return false;
    const bool is_structure =
        type.class_index >= 0 && !PredicateOf(model_, type.class_index).empty();
    const bool is_pointer =
        type.kind == TypeKind::kPointer || type.kind == TypeKind::kSharedPointer;
    if (!is_pointer || is_structure) return false;
    return tested_.HasReceiver() && LeadsOn(model_, type.class_index);
  }
  bool TakesRoots() const {
    return std::any_of(arguments_.begin(), arguments_.end(), [this](std::size_t i) {
      const Type& type = function_.parameters[i].type;
      return type.kind == TypeKind::kPointer && type.class_index == 0;
    });
  }
  bool HasOneRoot() const { return model_.classes[0].arguments > 0 && !TakesRoots(); }

  std::string DestroyHead() const { return "void korat_destroy_" + number_ + kInputs + ")"; }
  static std::string Unused() {
    return "  (void)arguments;\n  auto* const object = static_cast<" + std::string(kRoot) +
           "*>(root);\n  (void)object;\n";
  }

  // --- the call

  std::string CallBody() const {
    if (function_.role == Role::kDestructor) return "  (void)result;\n";  // see DestroyBody
    if (function_.role == Role::kOrdinary) {
      return "  result.Of([&]() -> decltype(auto) { return " + Callee() + "(" + Values() +
             "); },\n" + "            [&] {" + ReceiverCheck() + "},\n            " +
             CheckOfReturned(tested_) + ");\n" + ChecksAfter();
    }
    const bool is_copy = function_.role == Role::kCopyConstructor;
    const bool is_made_of_other = is_copy || function_.role == Role::kMoveConstructor;
    std::string text = "  auto* const made = new " + std::string(kRoot) + "(" + Values() + ");\n" +
                       CheckOf("*made", is_made_of_other ? "the new object" : "") +
                       "  result.Of([&]() -> auto& { return *made; });\n  delete made;\n";
    if (is_copy) text += CheckOf("*object", "what was copied");
    return text;
  }

  // The receiver has to be valid after the call, unless it was moved from: an object may be
  // assigned to itself.
  std::string ReceiverCheck() const {
    if (!KeepsInvariant(model_, tested_)) return "";
    const std::string check = CheckOf("*object", "") + CheckOfWritten(model_, tested_);
    std::string moved;
    for (const std::size_t i : arguments_) {
      const Parameter& parameter = function_.parameters[i];
      if (parameter.is_rvalue && parameter.type.is_object) moved += ", " + Argument(i);
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
    for (const std::size_t i : Structures()) {
      if (function_.parameters[i].type.class_index != 0 || !IsLeft(function_.parameters[i]))
        continue;
      const std::string other = "after" + std::to_string(i);
      text += "  auto* " + other + " = const_cast<korat_class_0*>(" + Argument(i) + ");\n  if (" +
              other + " != nullptr)\n  " + CheckOf("*" + other, ArgumentText(static_cast<int>(i)));
    }
    return text;
  }
  std::string ArgumentText(int i) const {
    return "argument '" + ArgumentName(function_, static_cast<std::size_t>(i)) + "'";
  }
  std::string Callee() const {
    if (function_.is_on_rvalue) {
      return "static_cast<korat_class_0&&>(*object)." + function_.name;
    }
    if (function_.is_const_twin) return "std::as_const(*object)." + function_.name;
    if (function_.is_member) return "object->" + function_.name;
    if (function_.is_static) return std::string(kRoot) + "::" + function_.name;
    return function_.qualified;
  }

  std::string Values() const {
    std::string values;
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      values += (i == 0 ? "" : ", ") + Value(i);
    }
    return values;
  }

  // A reference gets the argument itself, a value a copy of it.
  std::string Value(std::size_t i) const {
    const Parameter& parameter = function_.parameters[i];
    std::string type = parameter.type.source;
    std::string value;
    if (static_cast<int>(i) == function_.receiver) {
      if (parameter.type.kind == TypeKind::kPointer) return "object";
      type = kRoot;
      value = "*object";
    } else if (parameter.type.is_object) {
      type = model_.classes[static_cast<std::size_t>(parameter.type.class_index)].name;
      value = "*" + Argument(i);
    } else {
      value = Argument(i);
    }
    return parameter.is_rvalue ? "static_cast<korat_argument<" + type + ">&&>(" + value + ")"
                               : value;
  }

  // The argument as the search has it: objects as pointers.
  std::string Argument(std::size_t i) const {
    const auto position = std::find(arguments_.begin(), arguments_.end(), i) - arguments_.begin();
    return "*static_cast<korat_argument<" + function_.parameters[i].type.source + ">*>(arguments[" +
           std::to_string(position) + "])";
  }

  // --- the precondition

  // Positions of the arguments that are structures with a predicate.
  std::vector<std::size_t> Structures() const {
    std::vector<std::size_t> positions;
    for (const std::size_t i : arguments_) {
      if (IsStructure(i)) positions.push_back(i);
    }
    return positions;
  }
  bool IsStructure(std::size_t i) const {
    const Type& type = function_.parameters[i].type;
    return type.kind == TypeKind::kPointer && type.class_index >= 0 &&
           !PredicateOf(model_, type.class_index).empty();
  }

  bool AsksPrecondition() const {
    return tested_.searches_precondition || tested_.is_helper || !Structures().empty() ||
           !tested_.HasReceiver();
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

  std::string PreconditionBody() const {
    std::string text = ValidityText();
    if (tested_.searches_precondition) {
      text +=
          "  if (korat::contracts::state.calls_next) return true;\n"
          "  const korat::contracts::AskPrecondition asked;\n"
          "  korat::detail::CallResult result;\n  korat_call_" +
          number_ + "(root, arguments, result);\n";
    }
    return text + "  return true;\n";
  }

  std::string ValidityText() const {
    std::string text = "  {\n    const korat::contracts::Unchecked unchecked;\n";
    if (tested_.HasReceiver() && !tested_.is_helper) {
      text += "    if (!korat_is_valid(*object)) return false;\n";
    }
    for (const std::size_t i : Structures()) {
      const std::string other = "other" + std::to_string(i);
      text += "    const auto* " + other + " = " + Argument(i) + ";\n    if (" + other +
              " != nullptr && static_cast<const void*>(" + other + ") != root && !" +
              IsValid(function_.parameters[i].type.class_index, "*" + other) + ") return false;\n";
    }
    return text + "  }\n";
  }

  std::string IsValid(int class_index, const std::string& object) const {
    if (class_index == 0) return "korat_is_valid(const_cast<korat_class_0&>(" + object + "))";
    const std::string& name = model_.classes[static_cast<std::size_t>(class_index)].name;
    return "const_cast<" + name + "&>(" + object + ")." + PredicateOf(model_, class_index) + "()";
  }

  // --- destroying the objects, which shows who owns what

  bool Destroys() const {
    if (!HasDestructor(model_) || !tested_.HasReceiver()) return false;
    return function_.role != Role::kOrdinary || TakesRoots();
  }

  std::string DestroyBody() const {
    std::string text;
    std::string seen = "root";
    for (const std::size_t i : arguments_) {
      const Type& type = function_.parameters[i].type;
      if (type.kind != TypeKind::kPointer || type.class_index != 0) continue;
      const std::string other = "other" + std::to_string(i);
      text += "  auto* const " + other + " = const_cast<korat_class_0*>(" + Argument(i) + ");\n";
      // The same pointer twice is one object.
      text += "  if (" + other + " != nullptr && korat::detail::IsNoneOf(" + other + ", " + seen +
              ")) " + other + "->~korat_class_0();\n";
      seen += ", " + other;
    }
    return text + "  object->~korat_class_0();\n";
  }

  const ClassModel& model_;
  const TestedFunction& tested_;
  const Function& function_;
  const std::vector<std::size_t> arguments_;
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
  for (std::size_t i = 0; i < model.tested.size(); ++i) text += Writer(model, i).Definitions();
  return text;
}

std::string InputsText(const ClassModel& model, const TestedFunction& tested) {
  return Writer(model, static_cast<std::size_t>(&tested - model.tested.data())).InputsText();
}

std::string MethodDeclarations(const ClassModel& model) {
  if (model.tested.empty()) return "";
  std::string text = HasDestructor(model) ? "void korat_destructor(void* root);\n" : "";
  for (std::size_t i = 0; i < model.tested.size(); ++i) text += Writer(model, i).Declarations();
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
  for (std::size_t i = 0; i < model.tested.size(); ++i) text += Writer(model, i).Entry();
  return text;
}

}  // namespace korat::frontend
