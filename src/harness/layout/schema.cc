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

ValueTexts ShapeTexts(Layout& layout, FieldIndex field, const DomainSpec& domain) {
  ValueTexts texts;
  const std::vector<Value>& values = layout.space.At(field).values;
  for (const DomainSpec::Shape& shape : domain.shapes) {
    const auto value = static_cast<ValueIndex>(texts.size());
    const bool has_fields = !values.empty() && values[value].reveals.count != 0;
    if (domain.is_alternatives && !has_fields) {
      layout.table.Assign(field, value);
      char* const address = layout.table.AddressOf(field) - domain.tag_offset;
      texts.push_back(ValueText(layout, domain.print, address));
    } else {
      texts.push_back(shape.text);
    }
  }
  return texts;
}

ValueTexts ScalarTexts(Layout& layout, FieldIndex field, const DomainSpec& domain) {
  ValueTexts texts;
  for (const Choice& choice : domain.choices) {
    for (std::uint32_t i = 0; i < choice.count; ++i) {
      const auto value = static_cast<ValueIndex>(texts.size());
      if (choice.objects != nullptr) {
        texts.push_back(choice.part);
      } else if (!choice.text.empty()) {
        texts.push_back(choice.text);
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
  return texts;
}

}  // namespace

Schema MakeSchema(Layout& layout) {
  Schema schema;
  schema.space = layout.space;
  for (std::uint32_t f = 0; f < layout.space.fields.size(); ++f) {
    // The search has not begun. (Elements may share memory.)
    assert(layout.length_of[f] != kNoField || layout.table.IsMasked(FieldIndex{f}) ||
           layout.table.Holds(FieldIndex{f}, 0));
    const DomainSpec& domain = *layout.domains[f];
    schema.texts.push_back(domain.kind == DomainSpec::Kind::kContainer
                               ? ShapeTexts(layout, FieldIndex{f}, domain)
                               : ScalarTexts(layout, FieldIndex{f}, domain));
  }
  layout.table.AssignFirst();
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
