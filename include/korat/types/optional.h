// std::optional of a type that has values of its own.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "korat/detail/bound_context.h"
#include "korat/detail/field_type.h"
#include "korat/detail/lower.h"
#include "korat/detail/setup_code.h"
#include "korat/domain.h"
#include "korat/types/pointer.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

// The choices of an optional's value, each built aside and moved in.
template <typename F>
void AppendSome(DomainSpec& spec, DomainSpec inner) {
  using Value = typename F::value_type;
  static_assert(!PointerTraits<Value>::is_unique && !PointerTraits<Value>::is_shared,
                "an optional smart pointer can't be enumerated: use Values");
  Report(spec, inner.problem);
  for (Choice& choice : inner.choices) {
    choice.store = [store = choice.store](void* at, std::uint32_t i, void* object) {
      alignas(Value) unsigned char aside[sizeof(Value)];
      store(aside, i, object);
      new (at) F(std::move(*reinterpret_cast<Value*>(aside)));
    };
    spec.choices.push_back(std::move(choice));
  }
}

template <typename F>
void AppendNone(DomainSpec& spec) {
  spec.choices.push_back(
      PlainValues(1, [](void* at, std::uint32_t, void*) { new (at) F(std::nullopt); }));
}

template <typename F, typename D>
void AppendChoices(DomainSpec& spec, const OptionalDomain<D>& domain) {
  static_assert(IsOptional<F>::value, "Optional(...) is for std::optional fields");
  AppendNone<F>(spec);
  DomainSpec inner;
  AppendChoices<typename F::value_type>(inner, domain.some);
  AppendSome<F>(spec, std::move(inner));
}

template <typename T>
struct FieldType<std::optional<T>> {
  static constexpr Form kForm = Form::kValues;

  static void AppendItem(DomainSpec& spec, const BoundContext& context, const std::string& name,
                         const BoundItem& item) {
    using F = std::optional<T>;
    if (item.text == "none") return AppendNone<F>(spec);
    DomainSpec inner;
    if constexpr (FieldType<T>::kForm == Form::kValues)
      FieldType<T>::AppendItem(inner, context, name, item);
    else
      AppendExpression<T>(inner, context, name, item);
    AppendSome<F>(spec, std::move(inner));
  }
};

}  // namespace korat::detail

KORAT_END_SETUP_CODE
