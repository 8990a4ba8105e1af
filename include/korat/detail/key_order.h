// The order in which the entries of a container with keys are shown: its own, or for a hash table,
// whose own order means nothing, that of the keys.
#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace korat::detail {

template <typename C, typename = void>
inline constexpr bool kHasKeys = false;
template <typename C>
inline constexpr bool kHasKeys<C, std::void_t<typename C::key_type, typename C::value_type,
                                              decltype(std::declval<const C&>().begin())>> = true;

template <typename C, typename = void>
inline constexpr bool kHasMapped = false;
template <typename C>
inline constexpr bool kHasMapped<C, std::void_t<typename C::mapped_type>> = true;

template <typename C, typename = void>
inline constexpr bool kIsHashed = false;
template <typename C>
inline constexpr bool kIsHashed<C, std::void_t<typename C::hasher>> = true;

template <typename K, typename = void>
struct HasLess : std::false_type {};
template <typename K>
struct HasLess<K, std::void_t<decltype(std::declval<const K&>() < std::declval<const K&>())>>
    : std::is_convertible<decltype(std::declval<const K&>() < std::declval<const K&>()), bool> {};
// The operator of a pair exists even where that of its parts does not.
template <typename K>
inline constexpr bool kHasLess = HasLess<K>::value;
template <typename A, typename B>
inline constexpr bool kHasLess<std::pair<A, B>> = kHasLess<A> && kHasLess<B>;

template <typename... T>
inline constexpr bool kHasLess<std::tuple<T...>> = (kHasLess<T> && ...);

template <typename C>
const typename C::key_type& KeyOf(const typename C::value_type& entry) {
  if constexpr (kHasMapped<C>)
    return entry.first;
  else
    return entry;
}

template <typename C>
std::vector<typename C::const_iterator> EntriesInOrder(const C& container) {
  using Iterator = typename C::const_iterator;
  std::vector<Iterator> entries;
  for (Iterator entry = container.begin(); entry != container.end(); ++entry) {
    auto place = entries.end();
    if constexpr (kIsHashed<C> && kHasLess<typename C::key_type>) {
      const auto is_before = [](const Iterator& a, const Iterator& b) {
        return KeyOf<C>(*a) < KeyOf<C>(*b);
      };
      place = std::upper_bound(entries.begin(), entries.end(), entry, is_before);
    }
    entries.insert(place, entry);
  }
  return entries;
}

}  // namespace korat::detail
