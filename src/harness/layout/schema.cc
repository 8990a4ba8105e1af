#include "harness/layout/schema.h"

#include <cassert>
#include <utility>

#include "harness/layout/text.h"

namespace korat::harness {
namespace {

using detail::Choice;
using detail::DomainSpec;

// A bit-field has no address to print from: its values are made aside.
constexpr std::size_t kMostBitsBytes = 16;

ValueTexts ShapeTexts(const DomainSpec& domain) {
  ValueTexts texts;
  for (const DomainSpec::Shape& shape : domain.shapes) texts.push_back(shape.text);
  return texts;
}

ValueTexts ScalarTexts(Layout& layout, FieldIndex field, const DomainSpec& domain) {
  ValueTexts texts;
  for (const Choice& choice : domain.choices) {
    for (std::uint32_t i = 0; i < choice.count; ++i) {
      const auto value = static_cast<ValueIndex>(texts.size());
      if (choice.objects != nullptr) {
        texts.push_back(choice.part);
      } else if (layout.table.IsMasked(field)) {
        alignas(16) char aside[kMostBitsBytes] = {};
        choice.store(aside, i, nullptr);
        texts.push_back(ValueText(layout, domain.print, aside));
      } else {
        layout.table.Assign(field, value);
        texts.push_back(ValueText(layout, domain.print, layout.table.AddressOf(field)));
      }
    }
  }
  layout.table.Assign(field, 0);
  return texts;
}

}  // namespace

Schema MakeSchema(Layout& layout) {
  Schema schema;
  schema.space = layout.space;
  for (std::uint32_t f = 0; f < layout.space.fields.size(); ++f) {
    assert(layout.table.IsMasked(FieldIndex{f}) || layout.table.Holds(FieldIndex{f}, 0));
    const DomainSpec& domain = *layout.domains[f];
    schema.texts.push_back(domain.kind == DomainSpec::Kind::kContainer
                               ? ShapeTexts(domain)
                               : ScalarTexts(layout, FieldIndex{f}, domain));
  }
  for (const KeptPlace& kept : layout.kept) {
    const bool refers = kept.refers != kNoObject;
    schema.kept.push_back(
        {kept.object, kept.name, kept.refers,
         refers ? kept.part : ValueText(layout, kept.domain->print, kept.address)});
  }
  for (ObjectIndex root : layout.space.roots) {
    const detail::ArgumentSpec* argument = layout.objects[Raw(root)].argument;
    schema.root_names.push_back(argument != nullptr ? argument->name : "");
  }
  return schema;
}

}  // namespace korat::harness
