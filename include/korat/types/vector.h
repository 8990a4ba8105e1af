// std::vector. All lengths share one block of memory, as large as the greatest of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "korat/detail/setup_code.h"
#include "korat/types/sequence.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

template <typename T, typename A>
struct FieldType<std::vector<T, A>> : SequenceType<std::vector<T, A>> {
  static constexpr bool kSharesElements = true;

  static void Reshape(void* container, std::uint64_t length) {
    static_assert(!std::is_same_v<T, bool>,
                  "std::vector<bool> packs its elements: use Values<std::vector<bool>>({...})");
    static_assert(kCanBeMade<T>, "the elements have no default constructor: use Values");
    static_cast<std::vector<T, A>*>(container)->resize(static_cast<std::size_t>(length));
  }
};

}  // namespace korat::detail

KORAT_END_SETUP_CODE
