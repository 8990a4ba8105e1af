// std::unordered_set, unordered_multiset, unordered_map and unordered_multimap.
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "korat/types/keyed.h"

namespace korat::detail {

template <typename K, typename H, typename E, typename A>
struct FieldType<std::unordered_set<K, H, E, A>>
    : HashedType<std::unordered_set<K, H, E, A>, false> {};
template <typename K, typename H, typename E, typename A>
struct FieldType<std::unordered_multiset<K, H, E, A>>
    : HashedType<std::unordered_multiset<K, H, E, A>, true> {};

template <typename K, typename T, typename H, typename E, typename A>
struct FieldType<std::unordered_map<K, T, H, E, A>>
    : HashedType<std::unordered_map<K, T, H, E, A>, false> {};
template <typename K, typename T, typename H, typename E, typename A>
struct FieldType<std::unordered_multimap<K, T, H, E, A>>
    : HashedType<std::unordered_multimap<K, T, H, E, A>, true> {};

}  // namespace korat::detail
