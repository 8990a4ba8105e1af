// \forall and \exists over the integers between two bounds, and over ranges.
#pragma once

#include <limits>
#include <type_traits>

namespace korat::contracts {

// Holds every value of every integer type, and the neighbours of the greatest and the least.
__extension__ typedef __int128 WideInteger;

struct LowerBound {
  WideInteger least;
};
struct UpperBound {
  WideInteger greatest;
};

template <typename Bound>
constexpr WideInteger Widen(const Bound& bound) {
  static_assert(std::is_integral_v<decltype(+bound)>,
                "the bounds of a quantified variable must be integers");
  return static_cast<WideInteger>(+bound);
}

template <typename Bound>
constexpr LowerBound From(const Bound& bound) {
  return {Widen(bound)};
}
template <typename Bound>
constexpr LowerBound Above(const Bound& bound) {
  return {Widen(bound) + 1};
}
template <typename Bound>
constexpr UpperBound Below(const Bound& bound) {
  return {Widen(bound) - 1};
}
template <typename Bound>
constexpr UpperBound UpTo(const Bound& bound) {
  return {Widen(bound)};
}

// Stops at the first value for which `condition` returns `wanted`.
template <typename Variable, typename Condition>
constexpr bool AnyAnswers(bool wanted, LowerBound lower, UpperBound upper,
                          const Condition& condition) {
  using Integer = std::remove_cv_t<Variable>;
  static_assert(std::is_integral_v<Integer>,
                "a quantified variable with bounds must be an integer");
  const WideInteger least = std::numeric_limits<Integer>::min();
  const WideInteger greatest = std::numeric_limits<Integer>::max();
  const WideInteger first = lower.least < least ? least : lower.least;
  const WideInteger last = upper.greatest > greatest ? greatest : upper.greatest;
  for (WideInteger i = first; i <= last; ++i) {
    if (condition(static_cast<Integer>(i)) == wanted) return true;
  }
  return false;
}

template <typename Variable, typename Condition>
constexpr bool ForAll(LowerBound lower, UpperBound upper, const Condition& condition) {
  return !AnyAnswers<Variable>(false, lower, upper, condition);
}
template <typename Variable, typename Condition>
constexpr bool Exists(LowerBound lower, UpperBound upper, const Condition& condition) {
  return AnyAnswers<Variable>(true, lower, upper, condition);
}

template <typename Variable, typename Condition>
constexpr bool ForAll(const Condition& condition) {
  static_assert(std::is_same_v<std::remove_cv_t<Variable>, bool>, "only bool needs no bounds");
  return condition(false) && condition(true);
}
template <typename Variable, typename Condition>
constexpr bool Exists(const Condition& condition) {
  static_assert(std::is_same_v<std::remove_cv_t<Variable>, bool>, "only bool needs no bounds");
  return condition(false) || condition(true);
}

// Elements are passed as a range-based for loop would name them.
template <typename Range, typename Condition>
constexpr bool ForAllIn(Range&& range, const Condition& condition) {
  for (auto&& element : range) {
    if (!condition(static_cast<decltype(element)>(element))) return false;
  }
  return true;
}
template <typename Range, typename Condition>
constexpr bool ExistsIn(Range&& range, const Condition& condition) {
  for (auto&& element : range) {
    if (condition(static_cast<decltype(element)>(element))) return true;
  }
  return false;
}

}  // namespace korat::contracts
