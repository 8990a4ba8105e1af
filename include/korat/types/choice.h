// Types that hold one of several alternatives: what std::optional and std::variant share.
//
// Which alternative it is, is a field: the tag. Its values are images of the whole, and each
// reveals the fields of the value that it holds. Those lie in the same bytes, so the tag is read
// before any of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "korat/detail/field_type.h"
#include "korat/detail/lower.h"
#include "korat/detail/setup_code.h"
#include "korat/domain.h"
#include "korat/types/sequence.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

// The bytes after the value of alternative number `id` say that it is this one: `tag` of them, of
// which the first has that number. REQUIRES: the container was zeroed before it was made.
inline void CheckTag(const void* container, std::size_t tag, std::uint64_t id,
                     std::string_view type) {
  if (static_cast<const unsigned char*>(container)[tag] == id) return;
  Fail("this implementation of " + std::string(type) + " is not known");
}

// `Traits` has kTag, the offset of the tag, and Hold(container, id), which makes the container hold
// that alternative, constructed from nothing.
template <typename F, typename Traits>
struct ChoiceType {
  static constexpr Form kForm = Form::kChoice;

  static void Reshape(void* container, std::uint64_t id) {
    std::memset(container, 0, sizeof(F));
    Traits::Hold(container, id);
    CheckTag(container, Traits::kTag, id, QualifiedName<F>());
  }
  static std::vector<void*> Elements(void* container) { return {container}; }
  static std::vector<SpareMemory> Spare(void*) { return {}; }
};

// `shapes` is a domain of numbers, which says what is tried; `alternatives` has the domains of all,
// by number, and null where there are no fields. `Traits` is a ChoiceType.
template <typename F, typename Traits>
DomainPtr MakeChoice(const DomainSpec& shapes, const std::vector<DomainPtr>& alternatives) {
  DomainSpec spec;
  spec.kind = DomainSpec::Kind::kContainer;
  spec.size = sizeof(F);
  spec.problem = shapes.problem;
  spec.is_alternatives = true;
  spec.tag_offset = Traits::kTag;
  spec.tag_size = sizeof(F) - Traits::kTag;
  spec.is_copied_bytewise = std::is_trivially_copyable_v<F>;
  spec.shape_name = Traits::kTagName;
  for (const std::uint64_t number : NumbersOf(shapes)) {
    if (number >= alternatives.size()) {
      Report(spec, "there is no alternative " + std::to_string(number) + " of " +
                       std::to_string(alternatives.size()));
      continue;
    }
    DomainSpec::Shape shape{Traits::TagText(number), number, {}};
    if (alternatives[number] != nullptr) shape.elements.push_back(alternatives[number]);
    spec.shapes.push_back(std::move(shape));
  }
  spec.reshape = &Traits::Reshape;
  spec.elements = &Traits::Elements;
  spec.spare = &Traits::Spare;
  spec.print = [](Printer& printer, const void* value) {
    PrintValue(printer, *static_cast<const F*>(value));
  };
  return std::make_shared<const DomainSpec>(std::move(spec));
}

// All of them, in order.
template <typename F, typename Traits>
DomainPtr MakeChoiceOfAll(const std::vector<DomainPtr>& alternatives) {
  DomainSpec shapes;
  AppendChoices<std::uint64_t>(shapes, Range(0, static_cast<long long>(alternatives.size()) - 1));
  return MakeChoice<F, Traits>(shapes, alternatives);
}

}  // namespace korat::detail

KORAT_END_SETUP_CODE
