// Flexible array members: an array at the end of an object, as long as another member says, or of
// one length. The objects are allocated with room for the longest.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "korat/detail/field_type.h"
#include "korat/detail/lower.h"
#include "korat/detail/setup_code.h"
#include "korat/types/block.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

template <typename Element>
DomainSpec TrailingSpec(DomainSpec::Kind kind) {
  DomainSpec spec;
  spec.kind = kind;
  spec.is_trailing = true;
  spec.element_size = sizeof(Element);
  spec.print_element = [](Printer& printer, const void* element) {
    PrintValue(printer, *static_cast<const Element*>(element));
  };
  return spec;
}

template <typename Element>
DomainPtr MakeTrailing(const std::vector<DomainPtr>& elements) {
  DomainSpec spec = TrailingSpec<Element>(DomainSpec::Kind::kParts);
  spec.size = elements.size() * sizeof(Element);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    spec.parts.push_back({"[" + std::to_string(i) + "]", i * sizeof(Element), elements[i]});
  }
  return std::make_shared<const DomainSpec>(std::move(spec));
}

// `elements_for` gives the domains of a number of elements.
template <typename Element, typename ElementsFor>
DomainPtr MakeDependentTrailing(const std::string& member, ElementsFor elements_for) {
  DomainSpec spec = TrailingSpec<Element>(DomainSpec::Kind::kDependent);
  spec.depends_on = member;
  spec.domain_for = [elements_for, member](const Decision& decision) {
    CheckLength(decision.number, member);
    const auto length = static_cast<std::size_t>(decision.number < 0 ? 0 : decision.number);
    return MakeTrailing<Element>(elements_for(length));
  };
  return std::make_shared<const DomainSpec>(std::move(spec));
}

// ArrayOf<&Block::n>(d) for a flexible array member, too.
template <typename Element, typename E>
DomainPtr LowerTrailing(const BlockDomain<E>& domain) {
  const auto elements_for = [elements = domain.elements](std::size_t length) {
    return LowerBlockElements<Element>(elements, length);
  };
  if (domain.member.empty()) return MakeTrailing<Element>(elements_for(domain.length));
  return MakeDependentTrailing<Element>(domain.member, elements_for);
}

}  // namespace korat::detail

KORAT_END_SETUP_CODE
