#include "source/skeleton_method.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "model/type_description.h"
#include "source/predicate_call.h"
#include "source/skeleton_domains.h"
#include "source/skeleton_names.h"

namespace korat::frontend {
namespace {

// Whether a list of values of this type can be written down, to be filled in.
bool CanBeListed(const ClassModel& model, const Type& type) {
  const TypeDescription& description = Describe(type);
  if (description.form == Form::kMembers) {
    return model.classes[static_cast<std::size_t>(type.class_index)].is_copyable;
  }
  return description.can_be_listed &&
         std::all_of(type.parts.begin(), type.parts.end(),
                     [&](const Type& part) { return CanBeListed(model, part); });
}

// Domains whose values are of another type than the parameter, or of none, do not suit arguments.
bool SuitsArguments(const Parameter& parameter) {
  const bool exact = parameter.is_reference && !parameter.is_const;
  switch (Describe(parameter.type).domain_values) {
    case DomainValues::kNone:
      return false;
    case DomainValues::kOfAnotherType:
      return !exact || parameter.type.source == "int";
    case DomainValues::kOfTheType:
      return true;
  }
  return false;
}

class LoopWriter {
 public:
  LoopWriter(const ClassModel& model, const Function& method, std::string finitization)
      : model_(model), method_(method), finitization_(std::move(finitization)) {
    object_ = names_.Take({SnakeCase(SimpleName(model.classes[0].name))});
    for (const Parameter& parameter : method.parameters) {
      const std::string name = parameter.name.empty() ? "argument" : SnakeCase(parameter.name);
      arguments_.push_back(names_.Take({name}));
    }
  }

  std::string Write() {
    std::string text;
    for (std::size_t i = 0; i < arguments_.size(); ++i) text += ArgumentDomain(i);
    return text + Loop();
  }

 private:
  std::string DomainFunction(std::size_t index) const {
    return PascalCase(arguments_[index]) + "For" + PascalCase(method_.name);
  }

  std::string ArgumentDomain(std::size_t index) {
    const Parameter& parameter = method_.parameters[index];
    DomainWriter writer(model_, DomainWriter::Numbers::kComeFromTheScope);
    std::optional<std::string> domain;
    if (SuitsArguments(parameter)) domain = writer.Domain(parameter.type, {{arguments_[index]}});
    if (!domain.has_value()) {
      if (!CanBeListed(model_, parameter.type)) {
        is_callable_ = false;
        return "";
      }
      writer.Comment("fill in: values of type '" + parameter.type.source + "'");
      domain = "korat::Values(std::vector<" + parameter.type.source + ">{})";
    }
    const std::string body = writer.TakePreparations() + "return " + *domain + ";\n";
    const auto used = [&](const std::string& name, const std::string& text) {
      return body.find(text) == std::string::npos ? "" : name;
    };
    return "\n// Values for '" + arguments_[index] + "' of " + method_.name + ".\ninline auto " +
           DomainFunction(index) + "(const korat::Finitization<" + model_.classes[0].name + ">& " +
           used("f", "f.") + ", int " + used("scope", "scope") + ") {\n" + body + "}\n";
  }

  std::string Loop() const {
    const std::string function = "Call" + PascalCase(method_.name);
    std::string text = "\n// Calls " + method_.name + " on every input within the scope.\n";
    if (!is_callable_) {
      return text +
             "// fill in: its arguments can't be listed; make them in the body of the loop.\n";
    }
    std::string variables = object_, domains;
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
      variables += ", " + arguments_[i];
      domains += ", " + DomainFunction(i) + "(f, scope)";
    }
    if (!arguments_.empty()) variables = "[" + variables + "]";
    return text + "inline void " + function + "(int scope) {\nconst auto f = " + finitization_ +
           "(scope);\nfor (auto& " + variables + " : korat::All(f, " + PredicateText(model_) +
           domains + ")) {\n" + Call() + "}\n}\n";
  }

  std::string Call() const {
    std::string list;
    for (const std::string& argument : arguments_) list += (list.empty() ? "" : ", ") + argument;
    const std::string callee = method_.is_member ? object_ + "." + method_.name : method_.qualified;
    return callee + "(" + list + ");\n";
  }

  const ClassModel& model_;
  const Function& method_;
  std::string finitization_;
  NamePool names_;
  std::string object_;
  std::vector<std::string> arguments_;
  bool is_callable_ = true;
};

}  // namespace

std::string PredicateText(const ClassModel& model) {
  const Function& predicate = model.predicate;
  const std::string& root = model.classes[0].name;
  const std::string lambda = "[](" + root + "& object) { return static_cast<bool>(";
  const std::size_t own = predicate.is_member ? 0 : 1;
  if (predicate.name.empty() || predicate.parameters.size() != own) {
    return "[](" + root + "&) { return true; /* fill in: the predicate */ }";
  }
  if (predicate.is_member) {
    int overloads = 0;
    for (const Class& one : model.classes) {
      overloads += static_cast<int>(
          std::count_if(one.methods.begin(), one.methods.end(),
                        [&](const Function& method) { return method.name == predicate.name; }));
    }
    if (overloads == 1 && predicate.result == "bool") return "&" + predicate.qualified;
  }
  return lambda + PredicateCall(predicate, "object") + "); }";
}

std::string MethodLoop(const ClassModel& model, const Function& method,
                       const std::string& finitization) {
  return LoopWriter(model, method, finitization).Write();
}

}  // namespace korat::frontend
