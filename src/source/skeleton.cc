#include "source/skeleton.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <vector>

#include "korat/error.h"
#include "model/bound_names.h"
#include "source/skeleton_domains.h"
#include "source/skeleton_method.h"
#include "source/skeleton_names.h"

namespace korat::frontend {
namespace {

// The function with a parameter for each bound, and the one that makes them all from a scope.
class FinitizationWriter {
 public:
  explicit FinitizationWriter(const ClassModel& model)
      : model_(model), domains_(model, DomainWriter::Numbers::kAreParameters) {}

  std::string Write(const std::string& name) {
    const std::string type = "korat::Finitization<" + model_.classes[0].name + ">";
    const std::string root = domains_.Construction(0);
    std::string body = domains_.TakePreparations() + type + " f" +
                       (root.empty() ? "" : "(" + root + ")") + ";\n" + domains_.ClassDomains();
    for (std::size_t i = 0; i < model_.classes.size(); ++i) {
      const int index = static_cast<int>(i);
      const bool counts = IsPartOfRoot(model_, index) || !ObjectsWith(model_, index).empty();
      if (counts && !model_.classes[i].is_union) body += Members(index);
    }
    std::string parameters, arguments;
    for (const SkeletonBound& bound : domains_.bounds()) {
      parameters += (parameters.empty() ? "int " : ", int ") + bound.parameter;
      arguments += (arguments.empty() ? "" : ", ") + bound.at_scope;
    }
    std::string text =
        "inline " + type + " " + name + "(" + parameters + ") {\n" + body + "return f;\n}\n";
    if (domains_.bounds().size() == 1) return text;  // it takes one number anyway
    const std::string scope = arguments.find("scope") == std::string::npos ? "int" : "int scope";
    return text + "\n// All bounds from one number.\ninline " + type + " " + name + "(" + scope +
           ") {\nreturn " + name + "(" + arguments + ");\n}\n";
  }

 private:
  std::string Members(int index) {
    std::string text;
    for (const Field& field : model_.classes[static_cast<std::size_t>(index)].fields) {
      text += Statement(index, nullptr, field);
    }
    return text;
  }

  // outer: the member whose class `field` belongs to, if that member is taken apart.
  std::string Statement(int index, const Field* outer, const Field& field) {
    DomainPlace place{{field.name}, IsPartOfRoot(model_, index), index, field.bit_width};
    if (outer != nullptr) place.path.insert(place.path.begin(), outer->name);
    if (field.is_fixed) return Keep(index, outer, field);
    // Only the user knows when a member of a union is there.
    const std::optional<std::string> domain =
        IsInUnion(field) ? std::nullopt : domains_.Domain(field.type, place);
    if (!domain.has_value() && outer == nullptr && IsSetByPath(index, field)) {
      std::string text;
      for (const Field& inner : ClassOf(field.type).fields) text += Statement(index, &field, inner);
      return text;
    }
    if (!domain.has_value()) Explain(index, outer, field);
    return domains_.TakePreparations() +
           (domain.has_value() ? Set(index, outer, field, *domain) : Keep(index, outer, field));
  }

  const Class& ClassOf(const Type& type) const {
    return model_.classes[static_cast<std::size_t>(type.class_index)];
  }

  // A struct that has no domain as a whole, because of bit-fields or references in it.
  bool IsSetByPath(int index, const Field& field) const {
    return field.type.kind == TypeKind::kStruct && ClassOf(field.type).bases.empty() &&
           IsTakenApart(model_, field.type, index);
  }

  // "&Tree::root", "&Tree::root, &Node::next"
  std::string Path(int index, const Field* outer, const Field& field) const {
    const std::string start = "&" + domains_.ClassName(index) + "::";
    if (outer == nullptr) return start + field.name;
    return start + outer->name + ", &" + domains_.ClassName(outer->type.class_index) +
           "::" + field.name;
  }
  static std::string DottedName(const Field* outer, const Field& field) {
    return (outer == nullptr ? "" : outer->name + ".") + field.name;
  }

  std::string Set(int index, const Field* outer, const Field& field,
                  const std::string& domain) const {
    if (field.bit_width == 0) return "f.Set<" + Path(index, outer, field) + ">(" + domain + ");\n";
    const std::string holder = domains_.ClassName(index);
    const std::string name = DottedName(outer, field);
    return "f.SetBits<" + holder + ">(\"" + name + "\", [](const " + holder +
           "& object) { return object." + name + "; }, [](" + holder +
           "& object, auto value) { object." + name + " = value; }, " + domain + ");\n";
  }

  // Bit-fields and references have no pointer to member, members of a union no place of their own.
  std::string Keep(int index, const Field* outer, const Field& field) const {
    const bool by_name = field.bit_width != 0 || field.is_reference || IsInUnion(field);
    if (!by_name) return "f.Keep<" + Path(index, outer, field) + ">();\n";
    return "f.Keep<" + domains_.ClassName(index) + ">(\"" + DottedName(outer, field) + "\");\n";
  }

  void Explain(int index, const Field* outer, const Field& field) {
    const Type& type = field.type;
    if (type.kind == TypeKind::kKept) return;
    const std::string what = type.reason.empty() ? "of type '" + type.spelling + "'" : type.reason;
    const bool listable = type.kind != TypeKind::kUnboundable && !IsInUnion(field);
    domains_.Comment("fill in: " + DottedName(outer, field) + " is " + what +
                     " and stays as constructed" +
                     (listable           ? ", unless it is given a list:"
                      : IsInUnion(field) ? ", unless korat::When says when it is there"
                                         : ""));
    if (!listable) return;
    domains_.Comment("f.Set<" + Path(index, outer, field) + ">(korat::Values<" + type.source +
                     ">({...}));");
  }

  const ClassModel& model_;
  DomainWriter domains_;
};

std::string Includes(const std::vector<std::string>& files, const std::string& body) {
  const auto uses = [&](const char* name) { return body.find(name) != std::string::npos; };
  std::string text = "#include <korat/korat.h>\n\n";
  if (uses("std::max(") || uses("std::min(") || uses("std::clamp(")) {
    text += "#include <algorithm>\n";
  }
  if (uses("std::string")) text += "#include <string>\n";
  if (uses("std::vector<")) text += "#include <vector>\n";
  text += "\n";
  for (const std::string& file : files) text += "#include \"" + file + "\"\n";
  return text + "\n";
}

}  // namespace

// A finitization that is there already keeps its name.
std::string FinitizationName(const ClassModel& model) {
  const std::string name = "Fin" + SimpleName(model.classes[0].name);
  const bool taken = std::any_of(model.finitizations.begin(), model.finitizations.end(),
                                 [&](const Function& one) { return one.name == name; });
  return taken ? "New" + name : name;
}

std::string Skeleton(const ClassModel& model, const Function* method,
                     std::vector<std::string> includes) {
  if (includes.empty()) {
    for (const std::string& file : model.includes) {
      includes.push_back(std::filesystem::path(file).filename().string());
    }
  }
  const Class& root = model.classes[0];
  if (root.is_abstract) {
    throw Error("class '" + root.name + "' is abstract and has no objects: give a derived class");
  }
  const std::string name = FinitizationName(model);
  std::string body = FinitizationWriter(model).Write(name);
  if (method != nullptr) body += MethodLoop(model, *method, name);
  return "// Bounds for " + root.display + ". Adapt them, and keep this file beside your tests.\n" +
         Includes(includes, body) + body;
}

}  // namespace korat::frontend
