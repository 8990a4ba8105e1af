// std::variant: which alternative it holds, and the fields of that one. It always holds one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "korat/detail/field_type.h"
#include "korat/detail/lower.h"
#include "korat/detail/setup_code.h"
#include "korat/domain.h"
#include "korat/types/choice.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

template <typename... T>
struct VariantTag {
  using Variant = std::variant<T...>;
  static_assert(sizeof...(T) < 128, "a variant of so many types can't be enumerated: use Values");
  // One byte, after room for any of them.
  static constexpr std::size_t kTag = sizeof(Variant) - alignof(Variant);
  static constexpr const char* kTagName = ".index()";
  static std::string TagText(std::uint64_t number) { return std::to_string(number); }

  static void Hold(void* container, std::uint64_t id) {
    Hold(container, id, std::index_sequence_for<T...>());
  }
  template <std::size_t... I>
  static void Hold(void* container, std::uint64_t id, std::index_sequence<I...>) {
    ((id == I ? HoldThis<I>(container) : void()), ...);
  }
  template <std::size_t I>
  static void HoldThis(void* container) {
    static_assert(kCanBeMade<std::variant_alternative_t<I, Variant>>,
                  "an alternative has no default constructor: use Values");
    if (static_cast<void*>(std::get_if<I>(Make<I>(container))) == container) return;
    Fail("this implementation of std::variant is not known");
  }
  // Without asking the trait: see kCanBeMade.
  template <std::size_t I>
  static Variant* Make(void* container) {
    using Value = std::variant_alternative_t<I, Variant>;
    if constexpr (std::is_move_constructible_v<Value>)
      return new (container) Variant(std::in_place_index<I>, Value());
    else
      return new (container) Variant(std::in_place_index<I>);
  }
};

template <typename... T>
struct FieldType<std::variant<T...>> : VariantTag<T...>,
                                       ChoiceType<std::variant<T...>, VariantTag<T...>> {
  static constexpr std::size_t kAlternatives = sizeof...(T);
  static constexpr const char* kTagBound = ".index";
  using tag = std::uint64_t;

  template <typename Visit>
  static void VisitAlternatives(Visit visit) {
    std::size_t number = 0;
    ((visit(number, "." + std::to_string(number), FieldTag<T>()), ++number), ...);
  }
};

template <typename T, typename D>
DomainPtr LowerAlternative(const D& domain) {
  if constexpr (std::is_same_v<D, ConstructedDomain>) {
    (void)domain;
    return nullptr;
  } else {
    return Lower<T>(domain);
  }
}

template <typename... T, typename... D, std::size_t... I>
std::vector<DomainPtr> LowerAlternatives(FieldTag<std::variant<T...>>,
                                         const VariantDomain<D...>& domain,
                                         std::index_sequence<I...>) {
  return {LowerAlternative<T>(std::get<I>(domain.alternatives))...};
}

template <typename F, typename... D>
DomainPtr LowerTo(FieldTag<F>, const VariantDomain<D...>& domain) {
  using Variant = Stored<F>;
  if constexpr (!IsVariant<Variant>::value) {
    static_assert(kNever<F>, "Variant(...) is for std::variant fields");
  } else {
    static_assert(std::variant_size_v<Variant> == sizeof...(D),
                  "Variant(...) takes one domain for each alternative, in their order");
    return MakeChoiceOfAll<Variant, FieldType<Variant>>(
        LowerAlternatives(FieldTag<Variant>(), domain, std::index_sequence_for<D...>()));
  }
}

}  // namespace korat::detail

KORAT_END_SETUP_CODE
