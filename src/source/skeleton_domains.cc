#include "source/skeleton_domains.h"

#include <algorithm>
#include <utility>

#include "model/bound_names.h"
#include "model/type_description.h"
#include "model/types/bound_text.h"

namespace korat::frontend {
namespace {

// An argument for a parameter, if one can be made from nothing.
std::optional<std::string> AnyValue(const Parameter& parameter) {
  const Type& type = parameter.type;
  if (parameter.is_reference && !parameter.is_const) return std::nullopt;
  if (!Describe(type).has_empty_value) return std::nullopt;
  return type.kind == TypeKind::kPointer ? "nullptr" : type.source + "{}";
}

}  // namespace

DomainWriter::DomainWriter(const ClassModel& model, Numbers numbers)
    : model_(model),
      numbers_(numbers),
      variables_(model.classes.size()),
      aliases_(model.classes.size()) {
  for (std::size_t i = 0; i < model.classes.size(); ++i) {
    const Class& one = model.classes[i];
    const std::string simple = SimpleName(one.name);
    if (one.name.find("decltype(") != std::string::npos) {
      aliases_[i] = names_.Take({PascalCase(simple)});
    }
    if (!one.has_objects) continue;
    variables_[i] = numbers == Numbers::kComeFromTheScope
                        ? "f.Objects<" + ClassName(static_cast<int>(i)) + ">()"
                        : names_.Take({Plural(SnakeCase(simple))});
  }
}

std::string DomainWriter::ClassName(int index) const {
  const std::string& alias = aliases_[static_cast<std::size_t>(index)];
  return alias.empty() ? At(index).name : alias;
}

std::string DomainWriter::Construction(int index) {
  const Class& made = At(index);
  if (made.is_default_constructible) return "";
  Comment("fill in: how to make objects of " + made.display + ", which has no default constructor");
  for (const Function& constructor : made.constructors) {
    std::string arguments;
    bool possible = true;
    for (const Parameter& parameter : constructor.parameters) {
      if (parameter.has_default) break;
      const std::optional<std::string> value = AnyValue(parameter);
      possible = possible && value.has_value();
      arguments += (arguments.empty() ? "" : ", ") + value.value_or("");
    }
    if (possible) return "[] { return " + ClassName(index) + "(" + arguments + "); }";
  }
  return "[]() -> " + ClassName(index) +
         " { throw korat::Error(\"fill in: how to make objects of " + made.display + "\"); }";
}

std::string DomainWriter::ClassDomains() {
  std::string text;
  for (std::size_t i = 0; i < variables_.size(); ++i) {
    if (!aliases_[i].empty()) {
      text += "using " + aliases_[i] + " = " + model_.classes[i].name + ";\n";
    }
  }
  for (std::size_t i = 0; i < variables_.size(); ++i) {
    if (variables_[i].empty()) continue;
    const int index = static_cast<int>(i);
    const std::string construction = Construction(index);
    // The root is one of the objects of its class.
    const std::string count = names_.Take({"num_" + variables_[i]});
    bounds_.push_back({count, index == 0 ? "std::max(scope, 1)" : "scope"});
    text += TakePreparations() + "auto " + variables_[i] + " = f.Objects<" + ClassName(index) +
            ">(" + count + (construction.empty() ? "" : ", " + construction) + ");\n";
  }
  return text;
}

std::string DomainWriter::Number(const std::string& prefix, const DomainPlace& place,
                                 const std::string& suffix, const std::string& at_scope) {
  if (numbers_ == Numbers::kComeFromTheScope) return at_scope;
  std::vector<std::string> choices;
  std::string name;
  for (std::size_t i = place.path.size(); i-- > 0;) {
    name = SnakeCase(place.path[i]) + (name.empty() ? "" : "_") + name;
    choices.push_back(prefix + name + suffix);
  }
  choices.push_back(prefix + SnakeCase(SimpleName(At(place.holder).name)) + "_" + name + suffix);
  bounds_.push_back({names_.Take(choices), at_scope});
  return bounds_.back().parameter;
}

DomainPlace DomainWriter::PartOf(const DomainPlace& place, const std::string& part) const {
  DomainPlace inner = place;
  inner.path.back() = SnakeCase(place.path.back()) + "_" + part;
  return inner;
}

std::optional<std::string> DomainWriter::Domain(const Type& type, const DomainPlace& place) {
  const std::size_t bounds = bounds_.size();
  const std::string preparations = preparations_;
  auto* const write = Describe(type).domain;
  std::optional<std::string> domain;
  if (write != nullptr) domain = write(*this, type, place);
  if (!domain.has_value()) {  // undo what it began
    bounds_.resize(bounds);
    preparations_ = preparations;
  }
  return domain;
}

std::string DomainWriter::Strings(const DomainPlace& place) {
  const std::string name = Plural(SnakeCase(place.path.back()));
  const std::string longer = SnakeCase(place.path.front()) + "_" + name;
  const std::string count = Number("num_", place, "_letters", kLettersAtScope);
  const std::string variable = names_.Take({name, longer});
  preparations_ += "std::vector<std::string> " + variable +
                   ";  // \"a\", \"b\", ...\nfor (int i = 0; i < " + count + "; ++i) " + variable +
                   ".emplace_back(1, static_cast<char>('a' + i));\n";
  return variable;
}

std::string DomainWriter::Pointers(const Type& type) {
  std::vector<std::string> domains;
  for (const int target : TargetsOf(model_, type.class_index)) {
    domains.push_back(variables_[static_cast<std::size_t>(target)]);
  }
  for (const EmbeddedPart& part : PartsOf(model_, type.class_index)) {
    if (type.kind != TypeKind::kPointer) break;  // a smart pointer owns whole objects
    const std::string member = part.path.substr(1, part.path.find('[') - 1);
    if (part.path.find('.', 1) != std::string::npos) {
      Comment("fill in: it may point to " + part.name + " as well");
      continue;
    }
    const std::string& objects = variables_[static_cast<std::size_t>(part.holder)];
    domains.push_back((objects.empty() ? "f.Root()" : objects) +
                      (part.lengths.empty() ? ".Part<&" : ".Elements<&") + ClassName(part.holder) +
                      "::" + member + ">()");
  }
  if (domains.size() == 1) return domains[0] + ".OrNull()";
  std::string text = "korat::Null";
  for (const std::string& domain : domains) text += " | " + domain;
  if (domains.empty() || numbers_ == Numbers::kComeFromTheScope) return text;
  std::string& variable = alternatives_[text];
  if (variable.empty()) {
    const std::string plural = Plural(SnakeCase(SimpleName(At(type.class_index).name)));
    variable = names_.Take({plural, "any_" + plural});
    preparations_ += "const auto " + variable + " = " + text + ";\n";
  }
  return variable;
}

std::optional<std::string> DomainWriter::Members(const Type& type, const DomainPlace& place) {
  if (!IsTakenApart(model_, type, place.holder)) return std::nullopt;
  std::string chain = "korat::Struct<" + ClassName(type.class_index) + ">()";
  if (!AddMembers(type.class_index, place, chain)) return std::nullopt;
  return chain;
}

// False if a member can't be named in a struct's domain: bit-fields, references, members of unions,
// members of bases that may be elsewhere than at the start.
bool DomainWriter::AddMembers(int index, const DomainPlace& place, std::string& chain) {
  const Class& embedded = At(index);
  const auto is_virtual = [](const Function& method) { return method.is_virtual; };
  const bool simple = embedded.bases.size() <= 1 &&
                      std::none_of(embedded.methods.begin(), embedded.methods.end(), is_virtual);
  for (const int base : embedded.bases) {
    if (At(base).fields.empty() && At(base).bases.empty()) continue;
    if (!simple || !AddMembers(base, place, chain)) return false;
  }
  for (const Field& field : embedded.fields) {
    if (field.bit_width != 0 || field.is_reference) return false;
    if (field.type.reason == kInAnonymousUnion) return false;
    DomainPlace inner = place;
    inner.path.push_back(field.name);
    inner.holder = index;
    const std::string member = "<&" + ClassName(index) + "::" + field.name + ">";
    const std::optional<std::string> domain =
        field.is_fixed ? std::nullopt : Domain(field.type, inner);
    if (!domain.has_value() && !field.is_fixed && field.type.kind != TypeKind::kKept) {
      Comment("fill in: " + ClassName(index) + "::" + field.name + " stays as constructed" +
              (field.type.reason.empty() ? "" : ": it is " + field.type.reason));
    }
    chain += domain.has_value() ? ".Set" + member + "(" + *domain + ")" : ".Keep" + member + "()";
  }
  return true;
}

}  // namespace korat::frontend
