// std::deque.
#pragma once

#include <deque>
#include <type_traits>
#include <vector>

#include "korat/detail/setup_code.h"
#include "korat/types/sequence.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

// An iterator of libstdc++'s deque, which knows the block that it points into.
template <typename Iterator, typename = void>
inline constexpr bool kKnowsItsBlock = false;
template <typename Iterator>
inline constexpr bool kKnowsItsBlock<
    Iterator, std::void_t<decltype(Iterator::_M_first), decltype(Iterator::_M_last)>> = true;

template <typename T, typename A>
struct FieldType<std::deque<T, A>> : SequenceType<std::deque<T, A>> {
  // What follows the last element in its block.
  static std::vector<SpareMemory> Spare(void* container) {
    const auto end = static_cast<std::deque<T, A>*>(container)->end();
    if constexpr (kKnowsItsBlock<decltype(end)>) {
      const auto count = static_cast<std::size_t>(end._M_last - end._M_cur);
      return {{end._M_cur, count * sizeof(T)}};
    } else {
      return {};
    }
  }
};

}  // namespace korat::detail

KORAT_END_SETUP_CODE
