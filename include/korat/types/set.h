// std::set, std::multiset, std::map and std::multimap.
#pragma once

#include <map>
#include <set>

#include "korat/types/keyed.h"

namespace korat::detail {

template <typename K, typename Less, typename A>
struct FieldType<std::set<K, Less, A>> : OrderedType<std::set<K, Less, A>, false> {};
template <typename K, typename Less, typename A>
struct FieldType<std::multiset<K, Less, A>> : OrderedType<std::multiset<K, Less, A>, true> {};

template <typename K, typename T, typename Less, typename A>
struct FieldType<std::map<K, T, Less, A>> : OrderedType<std::map<K, T, Less, A>, false> {};
template <typename K, typename T, typename Less, typename A>
struct FieldType<std::multimap<K, T, Less, A>> : OrderedType<std::multimap<K, T, Less, A>, true> {};

}  // namespace korat::detail
