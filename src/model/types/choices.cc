// Types that hold one of several alternatives: std::optional, std::variant.
#include "model/type_description.h"
#include "model/types/number_names.h"

namespace korat::frontend {
namespace {

using detail::BoundItem;

// --- std::optional of values that are made one by one: it is a field of its own

BoundQuestion Inside(const BoundQuestion& question) {
  return {question.model, question.name, question.type.parts[0]};
}

std::string OptionalScope(const BoundQuestion& question, int scope) {
  const BoundQuestion inside = Inside(question);
  auto* const values_of = Describe(inside.type).scope;
  const std::string values = values_of == nullptr ? "" : values_of(inside, scope);
  return values.empty() ? "" : "none, " + values;
}

std::string OptionalItem(const BoundQuestion& question, const std::string& name,
                         const BoundItem& item) {
  if (item.text == "none") return item.text;
  const BoundQuestion inside = Inside(question);
  return Describe(inside.type).item(inside, name, item);
}

std::optional<std::string> OptionalDomain(DomainScribe& scribe, const Type& type,
                                          const DomainPlace& place) {
  const std::optional<std::string> some = scribe.Domain(type.parts[0], place);
  if (!some.has_value()) return std::nullopt;
  return "korat::Optional(" + *some + ")";
}

std::vector<std::string> OptionalExamples(const Type& type) {
  std::vector<std::string> values = {type.source + "()"};
  for (const std::string& value : DefaultValues(type.parts[0])) {
    values.push_back(type.source + "(" + value + ")");
  }
  return values;
}

// --- std::optional of anything else, std::variant

const char* ValueName(std::size_t) { return "value"; }

std::optional<std::string> CompoundOptionalDomain(DomainScribe& scribe, const Type& type,
                                                  const DomainPlace& place) {
  if (!IsTakenApart(scribe.model(), type, place.holder)) return std::nullopt;
  return OptionalDomain(scribe, type, place);
}

std::optional<std::string> VariantDomain(DomainScribe& scribe, const Type& type,
                                         const DomainPlace& place) {
  if (!IsTakenApart(scribe.model(), type, place.holder)) return std::nullopt;
  std::string alternatives;
  for (std::size_t i = 0; i < type.parts.size(); ++i) {
    std::optional<std::string> domain = "korat::Constructed";
    if (type.parts[i].kind != TypeKind::kKept) {
      domain = scribe.Domain(type.parts[i], scribe.PartOf(place, NumberName(i)));
    }
    if (!domain.has_value()) return std::nullopt;
    alternatives += (i == 0 ? "" : ", ") + *domain;
  }
  return "korat::Variant(" + alternatives + ")";
}

}  // namespace

namespace types {

extern const TypeDescription kOptional = {.kind = TypeKind::kOptional,
                                          .name = "optional",
                                          .shown = "`std::optional` of one of these",
                                          .samples = "std::optional<int>; std::optional<Node*>",
                                          .scope = OptionalScope,
                                          .item = OptionalItem,
                                          .domain = OptionalDomain,
                                          .examples = OptionalExamples};

extern const TypeDescription kCompoundOptional = {
    .kind = TypeKind::kCompoundOptional,
    .name = "compound_optional",
    .shown = "`std::optional` of anything else",
    .samples = "std::optional<Node>; std::optional<std::vector<int>>",
    .form = Form::kChoice,
    .part_name = ValueName,
    .tag_name = "has_value",
    .domain = CompoundOptionalDomain,
    .examples = OptionalExamples};

extern const TypeDescription kVariant = {.kind = TypeKind::kVariant,
                                         .name = "variant",
                                         .shown =
                                             "`std::variant`, members of an anonymous union "
                                             "that another member tells apart",
                                         .samples = "std::variant<std::monostate, int, Node>",
                                         .form = Form::kChoice,
                                         .part_name = NumberName,
                                         .tag_name = "index",
                                         .domain = VariantDomain};

}  // namespace types
}  // namespace korat::frontend
