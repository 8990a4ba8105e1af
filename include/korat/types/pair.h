// std::pair, std::tuple and std::complex, whose parts are its real and its imaginary one.
#pragma once

#include <complex>
#include <cstddef>
#include <memory>
#include <string>
#include <tuple>
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

// Where the parts lie, and what they are.
template <typename Tuple, std::size_t I>
struct TuplePart {
  using type = std::tuple_element_t<I, Tuple>;
  static std::size_t Offset() {
    alignas(Tuple) static unsigned char nowhere[sizeof(Tuple)];
    const auto* part = std::addressof(std::get<I>(*reinterpret_cast<Tuple*>(nowhere)));
    return static_cast<std::size_t>(reinterpret_cast<const volatile unsigned char*>(part) -
                                    nowhere);
  }
};
template <typename T, std::size_t I>
struct TuplePart<std::complex<T>, I> {
  using type = T;
  static std::size_t Offset() { return I * sizeof(T); }
};

template <typename Tuple, std::size_t size>
struct TupleType {
  static constexpr Form kForm = Form::kParts;
  static constexpr std::size_t kSize = size;

  template <typename Visit>
  static void VisitParts(Visit visit) {
    VisitParts(visit, std::make_index_sequence<size>());
  }
  template <typename Visit, std::size_t... I>
  static void VisitParts(Visit visit, std::index_sequence<I...>) {
    (visit(("." + std::to_string(I)).c_str(), TuplePart<Tuple, I>::Offset(),
           FieldTag<typename TuplePart<Tuple, I>::type>()),
     ...);
  }
};

template <typename... T>
struct FieldType<std::tuple<T...>> : TupleType<std::tuple<T...>, sizeof...(T)> {};
template <typename T>
struct FieldType<std::complex<T>> : TupleType<std::complex<T>, 2> {};

template <typename F, typename... D, std::size_t... I>
DomainPtr LowerTuple(const TupleDomain<D...>& domain, std::index_sequence<I...>) {
  using Tuple = Stored<F>;
  DomainSpec spec;
  spec.kind = DomainSpec::Kind::kParts;
  spec.size = sizeof(F);
  (spec.parts.push_back({"." + std::to_string(I), TuplePart<Tuple, I>::Offset(),
                         Lower<typename TuplePart<Tuple, I>::type>(std::get<I>(domain.parts))}),
   ...);
  return std::make_shared<const DomainSpec>(std::move(spec));
}

template <typename F, typename... D>
DomainPtr LowerTo(FieldTag<F>, const TupleDomain<D...>& domain) {
  using Tuple = Stored<F>;
  if constexpr (!IsTuple<Tuple>::value && !IsComplex<Tuple>::value) {
    static_assert(kNever<F>, "Tuple(...) is for std::tuple and std::complex fields");
  } else {
    static_assert(FieldType<Tuple>::kSize == sizeof...(D),
                  "Tuple(...) takes one domain for each part, in their order");
    return LowerTuple<F>(domain, std::index_sequence_for<D...>());
  }
}

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
