// std::optional. One of a type that has values of its own is a single field; any other holds
// nothing or the fields of its value.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "korat/detail/bound_context.h"
#include "korat/detail/field_type.h"
#include "korat/detail/lower.h"
#include "korat/detail/setup_code.h"
#include "korat/domain.h"
#include "korat/types/choice.h"
#include "korat/types/pointer.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

// --- as a single field

// The choices of an optional's value, each built aside and moved in.
template <typename F>
void AppendSome(DomainSpec& spec, DomainSpec inner) {
  using Value = typename F::value_type;
  static_assert(
      !PointerTraits<Value>::is_smart,
      "an optional smart pointer can't be one of several values: use Optional(...) alone");
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
struct SingleOptional {
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

// --- by its parts

template <typename T>
struct OptionalTag {
  static constexpr std::size_t kTag = sizeof(T);
  static constexpr const char* kTagName = ".has_value()";
  static std::string TagText(std::uint64_t number) { return number == 0 ? "none" : "some"; }

  static void Hold(void* container, std::uint64_t id) {
    if constexpr (kCanBeMade<T>) {
      if (id == 0) return void(new (container) std::optional<T>());
      if (std::addressof(**Make(container)) == container) return;
      Fail("this implementation of std::optional is not known");
    } else {
      static_assert(kNever<T>, "the value has no default constructor: use Values");
    }
  }
  // Without asking the trait: see kCanBeMade.
  static auto* Make(void* container) {
    if constexpr (std::is_move_constructible_v<T>)
      return new (container) std::optional<T>(T());
    else
      return new (container) std::optional<T>(std::in_place);
  }
};

template <typename T>
struct CompoundOptional : OptionalTag<T>, ChoiceType<std::optional<T>, OptionalTag<T>> {
  static constexpr std::size_t kAlternatives = 2;
  static constexpr const char* kTagBound = ".has_value";
  using tag = bool;

  // Calls visit(number, name, FieldTag<value>()) for each alternative that holds something.
  template <typename Visit>
  static void VisitAlternatives(Visit visit) {
    visit(1, ".value", FieldTag<T>());
  }
};
// Opaque as its value is.
struct WholeOptional {
  static constexpr Form kForm = Form::kWhole;
};

// Whether values are made one by one.
template <typename T>
inline constexpr bool kIsSingle =
    !HasMembers<T>::value && FieldType<T>::kForm == Form::kValues && !PointerTraits<T>::is_smart &&
    !IsAtomic<T>::value && !IsOptional<T>::value && !kIsIterator<T>;

template <typename T>
auto OptionalTypeOf() {
  if constexpr (kIsSingle<T>)
    return SingleOptional<T>();
  else if constexpr (!HasMembers<T>::value && FieldType<T>::kForm == Form::kWhole)
    return WholeOptional();
  else
    return CompoundOptional<T>();
}

template <typename T>
struct FieldType<std::optional<T>> : decltype(OptionalTypeOf<T>()) {};

// Nothing, or a value of the other domain: one field, unless that has parts or owns an object.
template <typename F, typename D>
DomainPtr LowerTo(FieldTag<F>, const OptionalDomain<D>& domain) {
  using Optional = Stored<F>;
  if constexpr (!IsOptional<Optional>::value) {
    static_assert(kNever<F>, "Optional(...) is for std::optional fields");
  } else {
    using Value = typename Optional::value_type;
    DomainPtr some = Lower<Value>(domain.some);
    if constexpr (!PointerTraits<Value>::is_smart && std::is_move_constructible_v<Value>) {
      if (some->kind == DomainSpec::Kind::kScalar) {
        DomainSpec spec = ScalarSpec<F>();
        AppendNone<Optional>(spec);
        AppendSome<Optional>(spec, *some);
        return std::make_shared<const DomainSpec>(std::move(spec));
      }
    }
    return MakeChoiceOfAll<Optional, CompoundOptional<Value>>({nullptr, std::move(some)});
  }
}

}  // namespace korat::detail

KORAT_END_SETUP_CODE
