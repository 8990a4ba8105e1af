// std::pair.
#pragma once

#include <cstddef>
#include <utility>

#include "korat/detail/field_type.h"
#include "korat/detail/lower.h"
#include "korat/detail/setup_code.h"
#include "korat/domain.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

template <typename A, typename B>
struct FieldType<std::pair<A, B>> {
  static constexpr Form kForm = Form::kParts;

  template <typename Visit>
  static void VisitParts(Visit visit) {
    using Pair = std::pair<A, B>;
    visit(".first", offsetof(Pair, first), FieldTag<A>());
    visit(".second", offsetof(Pair, second), FieldTag<B>());
  }
};

template <typename F, typename A, typename B>
DomainPtr LowerTo(FieldTag<F>, const PairDomain<A, B>& domain) {
  using Pair = Stored<F>;
  static_assert(IsPair<Pair>::value, "Pair(...) is for std::pair fields");
  DomainSpec spec;
  spec.kind = DomainSpec::Kind::kParts;
  spec.size = sizeof(F);
  spec.parts.push_back(
      {".first", offsetof(Pair, first), Lower<typename Pair::first_type>(domain.first)});
  spec.parts.push_back(
      {".second", offsetof(Pair, second), Lower<typename Pair::second_type>(domain.second)});
  return std::make_shared<const DomainSpec>(std::move(spec));
}

}  // namespace korat::detail

KORAT_END_SETUP_CODE
