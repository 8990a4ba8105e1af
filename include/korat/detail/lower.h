// From a typed domain and the type of a field to a DomainSpec: how each value is stored there.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "korat/detail/field_type.h"
#include "korat/detail/fits.h"
#include "korat/detail/member_traits.h"
#include "korat/detail/print_value.h"
#include "korat/detail/reflect.h"
#include "korat/detail/setup_code.h"
#include "korat/detail/spec.h"
#include "korat/domain.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

std::string DoesNotFit(const std::string& value, std::string_view type);

// More values than anyone would want to try one by one.
inline constexpr unsigned long long kTooMany = 1u << 24;

// The type of the values; for an atomic, that of its value; for what wraps a number, that of the
// number: then Make(number) is the value.
template <typename T>
struct ValueTypeOf {
  using type = T;
};
template <typename F, typename = void>
inline constexpr bool kWrapsNumber = false;
template <typename F>
inline constexpr bool kWrapsNumber<F, std::void_t<decltype(&ValueTypeOf<F>::Make)>> = true;
template <typename T>
struct ValueTypeOf<std::atomic<T>> {
  using type = T;
};

template <typename F, typename V>
void StoreValue(void* at, const V& value) {
  if constexpr (IsAtomic<F>::value) {
    new (at) F(static_cast<typename ValueTypeOf<F>::type>(value));
  } else if constexpr (kWrapsNumber<F> && std::is_arithmetic_v<V>) {
    new (at) F(ValueTypeOf<F>::Make(static_cast<typename ValueTypeOf<F>::type>(value)));
  } else if constexpr (std::is_arithmetic_v<F> || std::is_enum_v<F>) {
    new (at) F(static_cast<F>(value));
  } else {
    new (at) F(value);
  }
}

template <typename F>
void AppendChoices(DomainSpec& spec, const RangeDomain& range) {
  using Number = typename ValueTypeOf<F>::type;
  static_assert(std::is_arithmetic_v<Number> || std::is_enum_v<Number>,
                "Range(lo, hi) is for fields of integer, enum, char, bool or floating-point type; "
                "use Values({...}) for others, objects or OrNull() for pointers");
  const std::string text =
      "Range(" + std::to_string(range.low) + ", " + std::to_string(range.high) + ")";
  if (range.low > range.high) {
    return Report(spec, text + " is empty: the first bound must not exceed the second");
  }
  for (long long bound : {range.low, range.high}) {
    if (!Fits<Number>(bound))
      return Report(spec, DoesNotFit(std::to_string(bound), QualifiedName<F>()));
  }
  const auto last =
      static_cast<unsigned long long>(range.high) - static_cast<unsigned long long>(range.low);
  if (last >= kTooMany) return Report(spec, text + " is too large to enumerate: give fewer values");
  const auto count = static_cast<std::uint32_t>(last + 1);
  const long long low = range.low;
  spec.choices.push_back(PlainValues(count, [low](void* at, std::uint32_t i, void*) {
    StoreValue<F>(at, low + static_cast<long long>(i));
  }));
}

template <typename F, typename V>
void AppendChoices(DomainSpec& spec, const ValuesDomain<V>& domain) {
  using Value = typename ValueTypeOf<F>::type;
  static_assert(std::is_constructible_v<F, const V&> || std::is_constructible_v<Value, const V&> ||
                    (std::is_enum_v<F> && std::is_same_v<F, V>),
                "Values({...}): the field's type can't be made from these values");
  if (domain.values->empty()) Report(spec, "Values({}) is empty: give at least one value");
  if constexpr (std::is_integral_v<Value> && std::is_arithmetic_v<V>) {
    for (const auto& value : *domain.values) {
      if (!Fits<Value>(V{value}))
        Report(spec, DoesNotFit(std::to_string(value), QualifiedName<F>()));
    }
  }
  spec.choices.push_back(PlainValues(static_cast<std::uint32_t>(domain.values->size()),
                                     [values = domain.values](void* at, std::uint32_t i, void*) {
                                       if constexpr (std::is_same_v<F, std::string_view>)
                                         StoreValue<F>(at, (*values)[i]);  // of what stays
                                       else
                                         StoreValue<F>(at, V((*values)[i]));
                                     }));
}

template <typename F, typename A, typename B>
void AppendChoices(DomainSpec& spec, const UnionDomain<A, B>& domain) {
  AppendChoices<F>(spec, domain.first);
  AppendChoices<F>(spec, domain.second);
}

template <typename F, typename G>
void AppendChoices(DomainSpec& spec, const FieldDomain<G>& domain) {
  static_assert(std::is_same_v<F, Stored<G>>,
                "Get<>() gives the domain of a field of another type");
  if (domain.domain->kind != DomainSpec::Kind::kScalar) {
    Fail("the domain of a field with parts can't be combined with others: use Get<>() alone");
  }
  Report(spec, domain.domain->problem);
  spec.owns = spec.owns || domain.domain->owns;
  for (const Choice& choice : domain.domain->choices) spec.choices.push_back(choice);
}

// Without its choices.
template <typename F>
DomainSpec ScalarSpec() {
  DomainSpec spec;
  spec.size = sizeof(F);
  spec.print = [](Printer& printer, const void* value) {
    PrintValue(printer, *static_cast<const Stored<F>*>(value));
  };
  return spec;
}

// Any domain of values; compound types have overloads of their own, beside their traits.
template <typename F, typename D>
DomainPtr LowerTo(FieldTag<F>, const D& domain) {
  static_assert(kIsDomain<D>, "expected a domain here, such as Range(1, 3) or nodes.OrNull()");
  DomainSpec spec = ScalarSpec<F>();
  AppendChoices<Stored<F>>(spec, domain);
  return std::make_shared<const DomainSpec>(std::move(spec));
}

template <typename F, typename G>
DomainPtr LowerTo(FieldTag<F>, const FieldDomain<G>& domain) {
  static_assert(std::is_same_v<Stored<F>, Stored<G>>,
                "Get<>() gives the domain of a field of another type");
  return domain.domain;
}

template <typename F, typename T>
DomainPtr LowerTo(FieldTag<F>, const StructDomain<T>& domain) {
  static_assert(std::is_same_v<Stored<F>, T>, "Struct<T>() is for a field of type T");
  return std::make_shared<const DomainSpec>(domain.spec);
}

template <typename F, typename D>
DomainPtr Lower(const D& domain) {
  return LowerTo(FieldTag<F>(), domain);
}

// The domain of an element: all have the same, or a function gives that of each index.
template <typename F, typename E>
DomainPtr LowerElement(const E& elements, int index) {
  if constexpr (kIsDomain<E>) {
    (void)index;
    return Lower<F>(elements);
  } else {
    return Lower<F>(elements(index));
  }
}

}  // namespace korat::detail

namespace korat {

template <typename T>
template <auto M, typename D>
StructDomain<T> StructDomain<T>::Set(const D& domain) const {
  alignas(T) static unsigned char nowhere[sizeof(T)];
  StructDomain result = *this;
  result.spec.parts.push_back({"." + std::string(detail::LastComponent(detail::MemberName<M>())),
                               detail::OffsetOf(M, nowhere),
                               detail::Lower<detail::FieldOf<M>>(domain)});
  return result;
}

template <typename T>
template <auto M>
StructDomain<T> StructDomain<T>::Keep() const {
  alignas(T) static unsigned char nowhere[sizeof(T)];
  StructDomain result = *this;
  result.spec.parts.push_back({"." + std::string(detail::LastComponent(detail::MemberName<M>())),
                               detail::OffsetOf(M, nowhere), nullptr});
  return result;
}

template <typename T>
StructDomain<T> Struct() {
  StructDomain<T> domain;
  domain.spec.kind = detail::DomainSpec::Kind::kParts;
  domain.spec.size = sizeof(T);
  domain.spec.reflect = &detail::Reflect<T>;
  return domain;
}

}  // namespace korat

KORAT_END_SETUP_CODE
