// std::string.
#include <algorithm>

#include "model/type_description.h"
#include "model/types/bound_text.h"

namespace korat::frontend {
namespace {

using detail::BoundItem;

std::string StringScope(const BoundQuestion&, int scope) {
  std::vector<std::string> items;
  const int letters = std::clamp(scope, 1, kLetters);
  for (int i = 0; i < letters; ++i) items.push_back(LetterText(i, '"'));
  return ListText(items);
}

std::string StringItem(const BoundQuestion&, const std::string& name, const BoundItem& item) {
  if (item.kind == BoundItem::Kind::kString) return item.text;
  Unsuitable(name, item.text, "strings are written in quotes, such as \"a\",\"b\"");
}

std::optional<std::string> StringDomain(DomainScribe& scribe, const Type&,
                                        const DomainPlace& place) {
  return "korat::Values(" + scribe.Strings(place) + ")";
}

std::vector<std::string> StringExamples(const Type&) { return {"\"\"", "\"a\""}; }

}  // namespace

namespace types {

extern const TypeDescription kString = {.kind = TypeKind::kString,
                                        .name = "string",
                                        .shown = "`std::string`",
                                        .samples = "std::string",
                                        .is_plain = true,
                                        .domain_values = DomainValues::kOfTheType,
                                        .scope = StringScope,
                                        .item = StringItem,
                                        .domain = StringDomain,
                                        .examples = StringExamples};

}  // namespace types
}  // namespace korat::frontend
