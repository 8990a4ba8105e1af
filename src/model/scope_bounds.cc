// Zero-configuration bounds: those that a scope stands for, as text. A driver makes domains from
// them (LowerBound in korat/detail/lower_bound.h).
#include <algorithm>

#include "korat/detail/bounds.h"
#include "korat/error.h"
#include "model/bounds.h"
#include "model/type_description.h"
#include "model/types/bound_text.h"

namespace korat::frontend {
namespace {

// What is kept if the field is: keys and elements only with their container.
std::string KeptWith(const BoundName& name) {
  if (!name.in_union.empty()) return name.in_union;
  if (!name.is_element) return name.name;
  const std::size_t keys = name.name.rfind(".keys");
  return name.name.substr(0, keys != std::string::npos ? keys : name.name.rfind('['));
}

}  // namespace

void BoundEditor::SetScope(int scope) {
  scope_ = scope;
  for (const BoundName& name : names_) {
    if (name.is_fixed && name.kind != BoundName::Kind::kObjects) {
      if (!IsCovered(name)) Put(name.name, "keep");
    } else if (name.in_union.empty()) {
      SetDefault(name, scope);
    }
  }
}

void BoundEditor::SetDefault(const BoundName& name, int scope) {
  switch (name.kind) {
    case BoundName::Kind::kObjects:
      return Put(name.name, std::to_string(ObjectsFor(name.class_index, scope)));
    case BoundName::Kind::kLength:
      return Put(name.name, RangeText(0, scope));
    case BoundName::Kind::kTag:
      return Put(name.name, name.type->kind == TypeKind::kVariant
                                ? RangeText(0, static_cast<int>(name.type->parts.size()) - 1)
                                : "false, true");
    case BoundName::Kind::kWhole:
    case BoundName::Kind::kWhen:
      return;
    case BoundName::Kind::kBlock:
    case BoundName::Kind::kLeaf: {
      const std::string values = DefaultFor(name, scope);
      if (!values.empty()) Put(name.name, values);
      return;
    }
  }
}

// The member gets the values of its scope, unless it has others.
void BoundEditor::SetCondition(const BoundName& target, const std::string& given,
                               const std::string& text) {
  const auto condition = detail::ParseCondition(text);
  std::vector<std::string> known;
  for (const Field& field : model_.classes[static_cast<std::size_t>(target.class_index)].fields) {
    const bool decides = Describe(field.type).is_scalar && !IsInUnion(field) &&
                         field.type.kind != TypeKind::kFloating && !field.type.is_atomic;
    if (decides) known.push_back(field.name);
  }
  const bool is_known =
      condition && std::find(known.begin(), known.end(), condition->member) != known.end();
  if (!is_known) {
    Unsuitable(given, text,
               "write a condition such as 'kind==kText' or 'size>4' about " +
                   (known.empty() ? "an integer, enum or bool in the same object; it has none"
                                  : "one of the members " + ListText(known)));
  }
  Put(target.name, text);
  for (const BoundName& name : names_) {
    if (name.in_union == target.in_union && !Has(name.name)) SetDefault(name, scope_);
  }
}

// Values for a member of a union mean nothing if it is never there.
void BoundEditor::CheckConditions() const {
  for (const BoundName& name : names_) {
    if (name.kind != BoundName::Kind::kWhen || Has(name.name)) continue;
    for (const auto& [bounded, values] : bounds_) {
      const bool is_of_it = bounded == name.in_union || detail::IsPartOf(bounded, name.in_union);
      if (!is_of_it || values == "keep") continue;
      throw Error("'" + name.in_union + "' is a member of a union: say when it is there, as in " +
                  "--set '" + name.name + "=kind==1'");
    }
  }
}

// The root is one of the objects of its class.
int BoundEditor::ObjectsFor(int class_index, int scope) const {
  if (model_.classes[static_cast<std::size_t>(class_index)].is_only_base) return 0;
  const int arguments = model_.classes[static_cast<std::size_t>(class_index)].arguments;
  const int roots = class_index == 0 ? 1 : 0;
  return arguments > 0 ? roots + arguments : std::max(scope, roots);
}

void BoundEditor::SetArguments() {
  const Class& root = model_.classes[0];
  if (root.arguments > 0) Put(root.display, std::to_string(1 + root.arguments));
  for (const BoundName& name : names_) {
    if (name.of_call && name.in_union.empty()) SetDefault(name, kScopeOfArguments);
  }
}

std::string BoundEditor::HintAtNodes() const {
  constexpr std::size_t kMostNames = 4;
  std::vector<std::string> names;
  for (const BoundName& name : names_) {
    const bool is_of_node = name.kind == BoundName::Kind::kLeaf &&
                            name.type->kind == TypeKind::kInteger && !name.of_root &&
                            !name.of_call && name.class_index >= 0;
    if (is_of_node && Has(name.name, DefaultFor(name, scope_))) names.push_back(name.name);
  }
  if (names.empty()) return "";
  const std::string example = names.back();
  const std::size_t more = names.size() > kMostNames ? names.size() - kMostNames : 0;
  names.resize(names.size() - more);
  return "integers of nodes start at 1: " + ListText(names) +
         (more > 0 ? " and " + std::to_string(more) + " more" : "") +
         ". Where 0 or less is valid (a balance, a colour, a height), say so: --set '" + example +
         "=-1..1'";
}

std::string BoundEditor::DefaultFor(const BoundName& name, int scope) const {
  auto* const values_at = Describe(*name.type).scope;
  return values_at == nullptr ? "" : values_at({model_, name, *name.type}, scope);
}

// Whether a bound of the whole that it is part of stands for it.
bool BoundEditor::IsCovered(const BoundName& name) const {
  return std::any_of(bounds_.begin(), bounds_.end(),
                     [&](const auto& bound) { return detail::IsPartOf(name.name, bound.first); });
}

std::string BoundEditor::GuessedArrays() const {
  std::string fields, example;
  for (const BoundName& name : names_) {
    if (name.kind != BoundName::Kind::kBlock || !Has(name.name) || was_set_.count(name.name) != 0) {
      continue;
    }
    fields += (fields.empty() ? "" : "; ") + name.name + ", as long as '" + name.type->length_by +
              "' says";
    if (example.empty()) example = name.name;
  }
  if (fields.empty()) return "";
  return "taken as arrays, because of their names: " + fields + ". If that is wrong, --set '" +
         example + "=array(N)' gives another length, --set '" + example + "=keep' leaves it alone";
}

std::string BoundEditor::KeepRest() {
  CheckConditions();
  std::string fields, sets, member;
  for (const BoundName& name : names_) {
    const bool has_values =
        name.kind == BoundName::Kind::kLeaf || name.kind == BoundName::Kind::kBlock;
    if (!has_values || name.of_call || Has(name.name) || IsCovered(name)) continue;
    const Type& type = *name.type;
    const std::string reason = name.in_union.empty() ? type.reason : kInAnonymousUnion;
    const std::string what = "'" + type.spelling + "'" + (reason.empty() ? "" : ", " + reason);
    if (name.class_index < 0) {
      throw Error("argument '" + name.name + "' (" + what +
                  ") can't be bounded by a scope: --set '" + name.name +
                  "=A,B' lists values as C++ expressions");
    }
    const std::string kept = KeptWith(name);
    RemovePartsOf(kept);
    Put(kept, "keep");
    if (member.empty()) member = name.in_union;
    fields += (fields.empty() ? "" : "; ") + kept + " (" + what + ")";
    sets += " --set '" + kept + "=keep'";
  }
  const std::string guesses = GuessedArrays();
  if (fields.empty()) return guesses;
  return guesses + (guesses.empty() ? "" : "\n") +
         "no scope bounds these fields, so they stay as constructed: " + fields +
         ". If that is meant, add" + sets +
         "; if not, give values as C++ expressions: --set 'FIELD=A,B'" +
         (member.empty() ? ""
                         : ", or say when the member of a union is there: --set '" + member +
                               ".when=kind==1'");
}

}  // namespace korat::frontend
