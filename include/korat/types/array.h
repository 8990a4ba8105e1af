// C arrays and std::array.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "korat/detail/field_type.h"
#include "korat/detail/lower.h"
#include "korat/detail/setup_code.h"
#include "korat/domain.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

template <typename T, std::size_t N>
struct FieldType<T[N]> {
  static constexpr Form kForm = Form::kElements;
  using element = T;
};
template <typename T, std::size_t N>
struct FieldType<std::array<T, N>> {
  static constexpr Form kForm = Form::kElements;
  using element = T;
};

template <typename F, typename E>
DomainPtr LowerTo(FieldTag<F>, const ArrayDomain<E>& domain) {
  using Traits = FieldType<Stored<F>>;
  if constexpr (Traits::kForm != Form::kElements) {
    static_assert(kNever<F>, "Array(...) is for C arrays and std::array");
  } else {
    using Element = typename Traits::element;
    DomainSpec spec;
    spec.kind = DomainSpec::Kind::kParts;
    spec.size = sizeof(F);
    for (std::size_t i = 0; i < sizeof(F) / sizeof(Element); ++i) {
      spec.parts.push_back({"[" + std::to_string(i) + "]", i * sizeof(Element),
                            LowerElement<Element>(domain.elements, static_cast<int>(i))});
    }
    return std::make_shared<const DomainSpec>(std::move(spec));
  }
}

}  // namespace korat::detail

KORAT_END_SETUP_CODE
