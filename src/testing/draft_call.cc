#include "testing/draft_call.h"

#include <algorithm>

#include "model/bound_names.h"

namespace korat::cli {
namespace {

using frontend::Parameter;
using frontend::Role;
using frontend::TypeKind;

constexpr char kThrew[] = "threw ";

class CallWriter {
 public:
  CallWriter(const frontend::ClassModel& model, const frontend::TestedFunction& tested,
             const CallFailure& failure, const DraftArguments& arguments)
      : model_(model),
        tested_(tested),
        function_(tested.function),
        failure_(failure),
        arguments_(arguments),
        positions_(frontend::ArgumentsOf(function_)) {}

  DraftCall Write() const {
    DraftCall call;
    const std::string checked = CheckOfNew();
    const std::string statement = Call() + "  // " + failure_.word + "\n" + checked;
    if (const frontend::ThrownTypes* demanded = Demanded()) {
      call.statements = Demanding(*demanded);
      call.shows_without_contracts = true;
    } else {
      call.statements = Allowing(statement);
    }
    const std::string others = ChecksOfOthers();
    call.statements += others;
    const bool is_invariant = failure_.word == "invariant-exit";
    call.shows_without_contracts |= is_invariant && !(checked + others).empty();
    return call;
  }

 private:
  // --- the call

  std::string Value(std::size_t k) const {
    const Parameter& parameter = function_.parameters[positions_[k]];
    const DraftArgument& argument = arguments_[k];
    if (argument.form == DraftArgument::Form::kValue) return argument.text;
    if (!parameter.type.is_object) return argument.AsPointer();
    return parameter.is_rvalue ? "std::move(" + argument.AsObject() + ")" : argument.AsObject();
  }

  // A free function gets its object as an argument.
  std::string Receiver() const {
    const Parameter& parameter = function_.parameters[static_cast<std::size_t>(function_.receiver)];
    if (parameter.type.kind == TypeKind::kPointer) return "&object";
    return parameter.is_rvalue ? "std::move(object)" : "object";
  }

  std::string Arguments() const {
    std::string text;
    std::size_t k = 0;
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      const bool is_receiver = static_cast<int>(i) == function_.receiver;
      if (!is_receiver && k >= arguments_.size()) break;
      text += (i == 0 ? "" : ", ") + (is_receiver ? Receiver() : Value(k++));
    }
    return text;
  }

  std::string Call() const {
    const std::string& root = model_.classes[0].name;
    const std::string arguments = Arguments();
    switch (function_.role) {
      case Role::kConstructor:
        if (IsMadeToShare(model_, model_.classes[0])) {
          return "const auto object_owner = std::make_shared<" + root + ">(" + arguments + ");\n" +
                 root + "& object = *object_owner;";
        }
        return root + " object" + (arguments.empty() ? "" : "(" + arguments + ")") + ";";
      case Role::kCopyConstructor:
        return root + " copy(object);";
      case Role::kMoveConstructor:
        return root + " moved(std::move(object));";
      case Role::kDestructor:
        return "// The object is destroyed at the end of its scope.";
      case Role::kOrdinary:
        break;
    }
    std::string callee = function_.qualified;
    if (function_.is_static) callee = root + "::" + function_.name;
    if (function_.is_member) {
      callee = function_.is_on_rvalue    ? "std::move(object)."
               : function_.is_const_twin ? "std::as_const(object)."
                                         : "object.";
      callee += function_.name;
    }
    return (IsAboutResult() ? "auto&& made = " : "") + callee + "(" + arguments + ");";
  }

  // --- exceptions

  // The exceptions that this very clause demands; null: it demands none.
  const frontend::ThrownTypes* Demanded() const {
    if (failure_.word != "exceptional-postcondition") return nullptr;
    for (const frontend::ThrownTypes& thrown : tested_.thrown) {
      const bool is_meant =
          std::any_of(thrown.places.begin(), thrown.places.end(), [&](const std::string& place) {
            return failure_.message.find(":" + place + ": error: ") != std::string::npos;
          });
      if (thrown.is_demanded && is_meant) return &thrown;
    }
    return nullptr;
  }

  std::string Demanding(const frontend::ThrownTypes& demanded) const {
    std::string call = Call();
    if (demanded.types.empty() || demanded.types.size() == 1) {
      call.pop_back();  // the semicolon
      return demanded.types.empty() ? "EXPECT_ANY_THROW(" + call + ");\n"
                                    : "EXPECT_THROW(" + call + ", " + demanded.types[0] + ");\n";
    }
    return "try {\n  " + call + "\n  ADD_FAILURE() << \"it returned\";\n}" +
           Catching(demanded.types);
  }

  // What the contract allows to be thrown does not fail the test.
  std::string Allowing(const std::string& statements) const {
    std::vector<std::string> types;
    for (const frontend::ThrownTypes& thrown : tested_.thrown) {
      types.insert(types.end(), thrown.types.begin(), thrown.types.end());
    }
    const bool is_about_exceptions =
        failure_.word == "exceptional-postcondition" || failure_.word == "threw";
    if (!is_about_exceptions && failure_.result.rfind(kThrew, 0) == 0) {
      const std::string what = failure_.result.substr(sizeof(kThrew) - 1);
      types.push_back(what.substr(0, what.find(": ")));
    }
    std::sort(types.begin(), types.end());
    types.erase(std::unique(types.begin(), types.end()), types.end());
    if (types.empty()) return statements;
    std::string text = "try {\n";
    for (std::size_t at = 0; at < statements.size();) {
      const std::size_t end = statements.find('\n', at) + 1;
      text += "  " + statements.substr(at, end - at);
      at = end;
    }
    return text + "}" + Catching(types);
  }

  static std::string Catching(const std::vector<std::string>& types) {
    std::string text;
    for (const std::string& type : types) {
      // A violated contract is one of these, too.
      const bool is_wide = type == "std::logic_error" || type == "std::exception";
      text +=
          " catch (const " + type + "&" + (is_wide ? " error" : "") + ") {  // it may throw this\n";
      if (is_wide) {
        text += "  if (std::string(error.what()).find(\"[korat-\") != std::string::npos) throw;\n";
      }
      text += "}";
    }
    return text + "\n";
  }

  // --- the objects that have to be valid afterwards

  bool IsAboutResult() const {
    return failure_.message.find("violated on exit: what it returned") != std::string::npos;
  }

  std::string Check(const std::string& object) const {
    const frontend::Function& predicate = model_.predicate;
    if (predicate.name.empty() || predicate.access != frontend::Access::kPublic) return "";
    const bool is_pointed_to = object[0] == '*';
    const std::string open = predicate.result == "void" ? "EXPECT_NO_THROW(" : "EXPECT_TRUE(";
    if (predicate.is_member) {
      return open + (is_pointed_to ? object.substr(1) + "->" : object + ".") + predicate.name +
             "());\n";
    }
    const bool by_pointer = predicate.parameters[0].type.kind == TypeKind::kPointer;
    return open + predicate.qualified + (by_pointer ? "(&" : "(") + object + "));\n";
  }

  std::string CheckOfNew() const {
    switch (function_.role) {
      case Role::kConstructor:
        return Check("object");
      case Role::kCopyConstructor:
        return Check("copy");
      case Role::kMoveConstructor:
        return Check("moved");
      case Role::kDestructor:
        return "";
      case Role::kOrdinary:
        break;
    }
    if (!IsAboutResult()) return "";
    const std::string& type = function_.result;
    const bool is_pointer = type.ends_with("*") || type.find("_ptr<") != std::string::npos;
    return Check(is_pointer ? "*made" : "made");
  }

  std::string ChecksOfOthers() const {
    if (function_.role == Role::kCopyConstructor) return Check("object");
    if (function_.role != Role::kOrdinary) return "";
    std::string text = tested_.HasReceiver() && !tested_.is_helper ? Check("object") : "";
    std::vector<std::string> seen = {"object"};
    for (std::size_t k = 0; k < arguments_.size(); ++k) {
      const Parameter& parameter = function_.parameters[positions_[k]];
      const bool is_left = parameter.is_reference || !parameter.type.is_object;
      if (arguments_[k].form == DraftArgument::Form::kValue || parameter.is_rvalue || !is_left ||
          parameter.type.class_index != 0) {
        continue;
      }
      const std::string object = arguments_[k].AsObject();
      if (std::find(seen.begin(), seen.end(), object) != seen.end()) continue;
      seen.push_back(object);
      text += Check(object);
    }
    return text;
  }

  const frontend::ClassModel& model_;
  const frontend::TestedFunction& tested_;
  const frontend::Function& function_;
  const CallFailure& failure_;
  const DraftArguments& arguments_;
  const std::vector<std::size_t> positions_;  // of the arguments among the parameters
};

}  // namespace

DraftCall WriteDraftCall(const frontend::ClassModel& model, const frontend::TestedFunction& tested,
                         const CallFailure& failure, const DraftArguments& arguments) {
  return CallWriter(model, tested, failure, arguments).Write();
}

}  // namespace korat::cli
