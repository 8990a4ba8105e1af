// From a typed domain and the type of a field to a DomainSpec: how each value is stored there.
#pragma once

#include <array>
#include <atomic>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "korat/detail/field_traits.h"
#include "korat/detail/member_traits.h"
#include "korat/detail/print_value.h"
#include "korat/detail/reflect.h"
#include "korat/detail/spec.h"
#include "korat/domain.h"

namespace korat::detail {

std::string DoesNotFit(const std::string& value, std::string_view type);

// More values than anybody would want to try one by one.
inline constexpr unsigned long long kTooMany = 1u << 24;

// A domain may have several problems: the first is told.
inline void Report(DomainSpec& spec, const std::string& problem) {
  if (spec.problem.empty()) spec.problem = problem;
}

template <typename F, typename V>
void StoreValue(void* at, const V& value) {
  if constexpr (IsAtomic<F>::value) {
    new (at) F(static_cast<typename ValueTypeOf<F>::type>(value));
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
  spec.choices.push_back({nullptr,
                          0,
                          count,
                          [low](void* at, std::uint32_t i, void*) {
                            StoreValue<F>(at, low + static_cast<long long>(i));
                          },
                          {},
                          {}});
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
  spec.choices.push_back({nullptr,
                          0,
                          static_cast<std::uint32_t>(domain.values->size()),
                          [values = domain.values](void* at, std::uint32_t i, void*) {
                            StoreValue<F>(at, V((*values)[i]));
                          },
                          {},
                          {}});
}

template <typename F>
void AppendChoices(DomainSpec& spec, const NullDomain&) {
  static_assert(PointerTraits<F>::is_pointer, "null is for pointers, unique_ptr and shared_ptr");
  spec.choices.push_back(
      {nullptr, 0, 1, [](void* at, std::uint32_t, void*) { new (at) F(nullptr); }, {}, {}});
}

// Finds the use count in a control block: the number that a copy raises by one.
template <typename T>
int* FindUseCount(std::shared_ptr<T>& shared) {
  void* words[2];
  static_assert(sizeof(shared) == sizeof(words), "an unknown implementation of shared_ptr");
  std::memcpy(words, static_cast<void*>(&shared), sizeof(words));
  int* control = static_cast<int*>(words[1]);
  int before[6];
  std::memcpy(before, control, sizeof(before));
  std::shared_ptr<T> copy = shared;
  for (int i = 0; i < 6; ++i) {
    if (control[i] == before[i] + 1) return &control[i];
  }
  return nullptr;
}

template <typename F, typename P>
void AppendReferences(DomainSpec& spec, const ReferenceDomain<P>& domain) {
  using Traits = PointerTraits<F>;
  static_assert(Traits::is_pointer, "objects are for pointers, unique_ptr and shared_ptr");
  using Target = typename Traits::target;
  static_assert(!std::is_void_v<Target>,
                "a void* can't be enumerated by objects: use Keep, or Values<void*>({...})");
  static_assert(std::is_convertible_v<P*, Target*>,
                "these objects are of a class the field can't point to");
  if ((Traits::is_unique || Traits::is_shared) && domain.to_parts) {
    Report(spec, "a smart pointer can't own a part of an object: give it whole objects");
  }
  if (domain.count == 0) return;
  Choice choice;
  choice.objects = domain.objects;
  choice.first = domain.first;
  choice.count = domain.count;
  choice.naming = domain.naming;
  choice.part = domain.part;
  const auto point = domain.point;
  if constexpr (Traits::is_shared) {
    choice.share = [point](void* object) -> void* { return new std::shared_ptr<P>(point(object)); };
    choice.use_count = [](void* shared) {
      return FindUseCount(*static_cast<std::shared_ptr<P>*>(shared));
    };
    choice.store = [](void* at, std::uint32_t, void* shared) {
      new (at) F(*static_cast<std::shared_ptr<P>*>(shared));
    };
  } else {
    choice.store = [point](void* at, std::uint32_t, void* object) {
      Target* pointer = point(object);
      std::memcpy(at, &pointer, sizeof(pointer));
    };
    spec.owns = Traits::is_unique;
  }
  spec.choices.push_back(std::move(choice));
}

template <typename F, typename P>
void AppendChoices(DomainSpec& spec, const ReferenceDomain<P>& domain) {
  AppendReferences<F>(spec, domain);
}
template <typename F, typename P>
void AppendChoices(DomainSpec& spec, const ObjectSet<P>& domain) {
  AppendReferences<F>(spec, static_cast<const ReferenceDomain<P>&>(domain));
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
    Fail("a domain of parts can't be one of several: use Get<>() alone");
  }
  Report(spec, domain.domain->problem);
  spec.owns = spec.owns || domain.domain->owns;
  for (const Choice& choice : domain.domain->choices) spec.choices.push_back(choice);
}

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
      {nullptr, 0, 1, [](void* at, std::uint32_t, void*) { new (at) F(std::nullopt); }, {}, {}});
}

template <typename F, typename D>
void AppendChoices(DomainSpec& spec, const OptionalDomain<D>& domain) {
  static_assert(IsOptional<F>::value, "Optional(...) is for std::optional fields");
  AppendNone<F>(spec);
  DomainSpec inner;
  AppendChoices<typename F::value_type>(inner, domain.some);
  AppendSome<F>(spec, std::move(inner));
}

// Domains of parts contain other domains, and all kinds of them nest.
template <typename F, typename G>
DomainPtr Lower(const FieldDomain<G>& domain);
template <typename F, typename L, typename E>
DomainPtr Lower(const VectorDomain<L, E>& domain);
template <typename F, typename E>
DomainPtr Lower(const ArrayDomain<E>& domain);
template <typename F, typename A, typename B>
DomainPtr Lower(const PairDomain<A, B>& domain);
template <typename F, typename T>
DomainPtr Lower(const StructDomain<T>& domain);

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

template <typename F, typename D>
DomainPtr Lower(const D& domain) {
  static_assert(kIsDomain<D>, "a domain is wanted here, such as Range(1, 3) or nodes.OrNull()");
  DomainSpec spec = ScalarSpec<F>();
  AppendChoices<Stored<F>>(spec, domain);
  return std::make_shared<const DomainSpec>(std::move(spec));
}

template <typename F, typename G>
DomainPtr Lower(const FieldDomain<G>& domain) {
  static_assert(std::is_same_v<Stored<F>, Stored<G>>,
                "Get<>() gives the domain of a field of another type");
  return domain.domain;
}

// The values of a domain of lengths.
inline std::vector<std::uint64_t> NumbersOf(const DomainSpec& lengths) {
  std::vector<std::uint64_t> numbers;
  for (const Choice& choice : lengths.choices) {
    for (std::uint32_t i = 0; i < choice.count; ++i) {
      std::uint64_t number = 0;
      choice.store(&number, i, nullptr);
      numbers.push_back(number);
    }
  }
  return numbers;
}

template <typename F, typename E>
DomainPtr LowerElement(const E& elements, int index) {
  if constexpr (kIsDomain<E>) {
    (void)index;
    return Lower<F>(elements);
  } else {
    return Lower<F>(elements(index));
  }
}

// `lengths` is a domain of numbers.
template <typename Vector>
DomainPtr MakeVector(const DomainSpec& lengths, std::vector<DomainPtr> elements) {
  using Element = typename VectorTraits<Vector>::element;
  static_assert(!std::is_same_v<Element, bool>,
                "std::vector<bool> packs its elements: use Values<std::vector<bool>>({...})");
  DomainSpec spec;
  spec.kind = DomainSpec::Kind::kVector;
  spec.size = sizeof(Vector);
  if (!lengths.problem.empty()) spec.problem = "as lengths of a vector, " + lengths.problem;
  spec.lengths = NumbersOf(lengths);
  spec.elements = std::move(elements);
  spec.element_size = sizeof(Element);
  spec.resize = [](void* vector, std::size_t length) -> void* {
    auto& values = *static_cast<Vector*>(vector);
    if constexpr (std::is_default_constructible_v<Element>) {
      values.resize(length);
    } else {
      static_assert(kNever<Element>, "elements without a default constructor: use Values");
    }
    return values.data();
  };
  return std::make_shared<const DomainSpec>(std::move(spec));
}

template <typename F, typename L, typename E>
DomainPtr Lower(const VectorDomain<L, E>& domain) {
  using Vector = Stored<F>;
  DomainSpec lengths;
  AppendChoices<std::uint64_t>(lengths, domain.lengths);
  std::vector<DomainPtr> elements;
  for (std::uint64_t length : NumbersOf(lengths)) {
    while (elements.size() < length) {
      elements.push_back(LowerElement<typename VectorTraits<Vector>::element>(
          domain.elements, static_cast<int>(elements.size())));
    }
  }
  return MakeVector<Vector>(lengths, std::move(elements));
}

template <typename F, typename E>
DomainPtr Lower(const ArrayDomain<E>& domain) {
  using Element = typename ArrayTraits<std::remove_cv_t<F>>::element;
  DomainSpec spec;
  spec.kind = DomainSpec::Kind::kParts;
  spec.size = sizeof(F);
  for (std::size_t i = 0; i < sizeof(F) / sizeof(Element); ++i) {
    spec.parts.push_back({"[" + std::to_string(i) + "]", i * sizeof(Element),
                          LowerElement<Element>(domain.elements, static_cast<int>(i))});
  }
  return std::make_shared<const DomainSpec>(std::move(spec));
}

template <typename F, typename A, typename B>
DomainPtr Lower(const PairDomain<A, B>& domain) {
  static_assert(IsPair<Stored<F>>::value, "Pair(...) is for std::pair fields");
  DomainSpec spec;
  spec.kind = DomainSpec::Kind::kParts;
  spec.size = sizeof(F);
  spec.parts.push_back(
      {".first", offsetof(F, first), Lower<typename Stored<F>::first_type>(domain.first)});
  spec.parts.push_back(
      {".second", offsetof(F, second), Lower<typename Stored<F>::second_type>(domain.second)});
  return std::make_shared<const DomainSpec>(std::move(spec));
}

template <typename F, typename T>
DomainPtr Lower(const StructDomain<T>& domain) {
  static_assert(std::is_same_v<Stored<F>, T>, "Struct<T>() is for a field of type T");
  return std::make_shared<const DomainSpec>(domain.spec);
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
