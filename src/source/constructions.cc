#include "source/constructions.h"

#include <algorithm>
#include <optional>

#include "base/near_names.h"
#include "base/text.h"
#include "korat/error.h"
#include "model/bound_names.h"

namespace korat::frontend {
namespace {

bool EndsWith(const std::string& name, const std::string& ending) {
  return name == ending || (name.size() > ending.size() + 2 &&
                            name.compare(name.size() - ending.size() - 2, 2, "::") == 0 &&
                            name.compare(name.size() - ending.size(), ending.size(), ending) == 0);
}

bool IsNamed(const Class& one, const std::string& wanted) {
  const std::string name = WithoutSpaces(one.name);
  return EndsWith(name, wanted) || WithoutSpaces(one.display) == wanted;
}

// The value that a parameter gets; nothing if it would have to be made up.
std::optional<std::string> PlainValue(const Parameter& parameter) {
  const bool takes_variable = parameter.is_reference && !parameter.is_const && !parameter.is_rvalue;
  if (takes_variable) return std::nullopt;
  const Type& type = parameter.type;
  switch (type.kind) {
    case TypeKind::kBool:
      return "false";
    case TypeKind::kInteger:
    case TypeKind::kFloating:
      return "1";
    case TypeKind::kCharacter:
      return "'a'";
    case TypeKind::kEnum:
      if (type.enumerators.empty()) return type.source + "{}";
      return "static_cast<" + type.enum_name + ">(" + std::to_string(type.enumerators[0].value) +
             ")";
    case TypeKind::kString:
      return "\"a\"";
    case TypeKind::kPointer:
    case TypeKind::kUniquePointer:
    case TypeKind::kSharedPointer:
      return "nullptr";
    case TypeKind::kWeakPointer:
    case TypeKind::kVector:
    case TypeKind::kDeque:
    case TypeKind::kList:
    case TypeKind::kForwardList:
    case TypeKind::kSet:
    case TypeKind::kMap:
    case TypeKind::kOptional:
    case TypeKind::kCompoundOptional:
      return type.source + "()";
    default:
      return std::nullopt;
  }
}

std::optional<std::string> PlainArgumentsOf(const Function& constructor) {
  std::string arguments;
  for (const Parameter& parameter : constructor.parameters) {
    if (parameter.has_default) break;
    const std::optional<std::string> value = PlainValue(parameter);
    if (!value) return std::nullopt;
    arguments += (arguments.empty() ? "" : ", ") + *value;
  }
  return "(" + arguments + ")";
}

bool IsMadePlainly(const ClassModel& model, std::size_t index) {
  const Class& made = model.classes[index];
  return (index == 0 || made.has_objects) && !made.is_abstract && !made.is_default_constructible;
}

}  // namespace

Constructions ParseConstructions(const ClassModel& model, const std::vector<std::string>& texts) {
  Constructions constructions;
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size()) {
      throw Error("--construct '" + text +
                  "': write CLASS=EXPRESSION, as in --construct "
                  "'Node=Node(0)'");
    }
    const std::string name = text.substr(0, equals), wanted = WithoutSpaces(name);
    const auto before = constructions.size();
    std::vector<std::string> names;
    for (const bool by_template : {false, true}) {
      for (std::size_t i = 0; i < model.classes.size(); ++i) {
        Class candidate = model.classes[i];
        if (!by_template) names.push_back(candidate.display);
        if (by_template) {
          candidate.name = WithoutTemplateArguments(candidate.name);
          candidate.display = WithoutTemplateArguments(candidate.display);
        }
        if (IsNamed(candidate, wanted)) {
          constructions.emplace_back(static_cast<int>(i), text.substr(equals + 1));
        }
      }
      if (constructions.size() > before) break;
    }
    if (constructions.size() == before) {
      throw Error("--construct '" + text + "': no class '" + name + "' here; there is " +
                  Alternatives(names));
    }
  }
  return constructions;
}

std::string PlainArguments(const Class& made) {
  std::string best;
  std::size_t fewest = 0;
  for (const Function& constructor : made.constructors) {
    const std::optional<std::string> arguments = PlainArgumentsOf(constructor);
    if (!arguments) continue;
    if (!best.empty() && constructor.parameters.size() >= fewest) continue;
    best = *arguments;
    fewest = constructor.parameters.size();
  }
  return best;
}

std::vector<std::string> PlainConstructionNotes(const ClassModel& model,
                                                const std::vector<std::string>& texts) {
  const Constructions given = ParseConstructions(model, texts);
  std::vector<std::string> notes;
  for (std::size_t i = 0; i < model.classes.size(); ++i) {
    const bool is_given = std::any_of(given.begin(), given.end(), [&](const auto& construction) {
      return construction.first == static_cast<int>(i);
    });
    if (is_given || !IsMadePlainly(model, i)) continue;
    const Class& made = model.classes[i];
    const std::string arguments = PlainArguments(made);
    if (arguments.empty()) continue;
    const std::string expression = made.display + arguments;
    notes.push_back("class '" + made.display +
                    "' has no default constructor: its objects start as " + expression +
                    "; --construct '" + made.display + "=...' makes them differently");
  }
  return notes;
}

std::string ScopeOf(const ClassModel& model, int class_index) {
  std::string text;
  for (const int index : {0, class_index}) {
    const Class& holder = model.classes[static_cast<std::size_t>(index)];
    for (const std::string& name : holder.namespaces) text += "  using namespace " + name + ";\n";
    if (class_index == 0) break;
  }
  // Nested classes go by their own names here.
  for (std::size_t i = 0; i < model.classes.size(); ++i) {
    const std::string& name = model.classes[i].display;
    if (name.find_first_of(":<( ") != std::string::npos) continue;
    text += "  using " + name + " = korat_class_" + std::to_string(i) + ";\n";
  }
  return text;
}

}  // namespace korat::frontend
