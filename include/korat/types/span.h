// std::span. What it views is memory of its own: each length has a block, as strings have that a
// std::string_view views.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#if __cplusplus >= 202002L && __has_include(<span>)
#include <span>

#include "korat/detail/setup_code.h"
#include "korat/types/sequence.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

template <typename T>
struct FieldType<std::span<T>> : SequenceType<std::span<T>> {
  using element = std::remove_cv_t<T>;
  static constexpr bool kIsView = true;

  static void Reshape(void* span, std::uint64_t length) {
    static_assert(kCanBeMade<element>, "the elements have no default constructor: use Values");
    const auto count = static_cast<std::size_t>(length);
    new (span) std::span<T>(count == 0 ? nullptr : new element[count](), count);
  }

  static std::vector<void*> Elements(void* span) {
    std::vector<void*> addresses;
    for (T& one : *static_cast<std::span<T>*>(span)) {
      addresses.push_back(const_cast<element*>(std::addressof(one)));
    }
    return addresses;
  }
};

}  // namespace korat::detail

KORAT_END_SETUP_CODE
#endif
