// std::list and std::forward_list.
#pragma once

#include <forward_list>
#include <list>

#include "korat/types/sequence.h"

namespace korat::detail {

template <typename T, typename A>
struct FieldType<std::list<T, A>> : SequenceType<std::list<T, A>> {};

template <typename T, typename A>
struct FieldType<std::forward_list<T, A>> : SequenceType<std::forward_list<T, A>> {};

}  // namespace korat::detail
