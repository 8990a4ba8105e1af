// Types that wrap one number: durations and time points, whose values are numbers of ticks, and
// std::bitset, whose values are numbers with these bits.
#pragma once

#include <bitset>
#include <chrono>
#include <cstddef>
#include <string>

#include "korat/detail/bound_context.h"
#include "korat/detail/field_type.h"
#include "korat/detail/lower.h"
#include "korat/detail/setup_code.h"
#include "korat/domain.h"
#include "korat/types/number.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

template <typename R, typename P>
struct ValueTypeOf<std::chrono::duration<R, P>> {
  using type = R;
  static auto Make(R ticks) { return std::chrono::duration<R, P>(ticks); }
};
template <typename C, typename D>
struct ValueTypeOf<std::chrono::time_point<C, D>> {
  using type = typename D::rep;
  static auto Make(type ticks) { return std::chrono::time_point<C, D>(D(ticks)); }
};
template <std::size_t N>
struct ValueTypeOf<std::bitset<N>> {
  using type = unsigned long long;
  static auto Make(type bits) { return std::bitset<N>(bits); }
};

template <typename F>
struct FieldType<F, std::enable_if_t<kWrapsNumber<F>>>
    : NumberType<F, typename ValueTypeOf<F>::type> {};

}  // namespace korat::detail

KORAT_END_SETUP_CODE
