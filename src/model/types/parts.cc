// Types made of a few others: std::optional, std::pair, embedded classes.
#include <algorithm>

#include "model/type_description.h"

namespace korat::frontend {
namespace {

using detail::BoundItem;

// --- std::optional: its values are made one by one, so it is a field of its own

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

// --- std::pair

const char* PairPart(std::size_t index) { return index == 0 ? "first" : "second"; }

std::optional<std::string> PairDomain(DomainScribe& scribe, const Type& type,
                                      const DomainPlace& place) {
  std::string parts;
  for (std::size_t i = 0; i < type.parts.size(); ++i) {
    const Form form = Describe(type.parts[i]).form;
    if (form == Form::kElements || form == Form::kSequence || form == Form::kKeys) {
      return std::nullopt;
    }
    const std::optional<std::string> domain =
        scribe.Domain(type.parts[i], scribe.PartOf(place, PairPart(i)));
    if (!domain.has_value()) return std::nullopt;
    parts += (i == 0 ? "" : ", ") + *domain;
  }
  return "korat::Pair(" + parts + ")";
}

// Every value of either part occurs.
std::vector<std::string> PairExamples(const Type& type) {
  const std::vector<std::string> first = DefaultValues(type.parts[0]);
  const std::vector<std::string> second = DefaultValues(type.parts[1]);
  if (first.empty() || second.empty()) return {};
  std::vector<std::string> values;
  for (std::size_t i = 0; i < std::max(first.size(), second.size()); ++i) {
    values.push_back(type.source + "(" + first[i % first.size()] + ", " +
                     second[i % second.size()] + ")");
  }
  return values;
}

// --- classes

std::optional<std::string> StructDomain(DomainScribe& scribe, const Type& type,
                                        const DomainPlace& place) {
  return scribe.Members(type, place);
}

}  // namespace

namespace types {

extern const TypeDescription kOptional = {.kind = TypeKind::kOptional,
                                          .name = "optional",
                                          .scope = OptionalScope,
                                          .item = OptionalItem,
                                          .domain = OptionalDomain,
                                          .examples = OptionalExamples};

extern const TypeDescription kPair = {.kind = TypeKind::kPair,
                                      .name = "pair",
                                      .form = Form::kParts,
                                      .part_name = PairPart,
                                      .domain = PairDomain,
                                      .examples = PairExamples};

extern const TypeDescription kStruct = {.kind = TypeKind::kStruct,
                                        .name = "struct",
                                        .form = Form::kMembers,
                                        .has_empty_value = false,
                                        .domain = StructDomain};

}  // namespace types
}  // namespace korat::frontend
