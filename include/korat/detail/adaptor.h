// The container inside std::queue, std::stack and std::priority_queue, which is protected there.
#pragma once

#include <queue>
#include <stack>
#include <type_traits>

namespace korat::detail {

template <typename T>
struct IsQueue : std::false_type {};
template <typename T, typename C>
struct IsQueue<std::queue<T, C>> : std::true_type {};
template <typename T, typename C>
struct IsQueue<std::stack<T, C>> : std::true_type {};

template <typename T>
struct IsPriorityQueue : std::false_type {};
template <typename T, typename C, typename Less>
struct IsPriorityQueue<std::priority_queue<T, C, Less>> : std::true_type {};

template <typename A>
struct Adaptor : A {
  static typename A::container_type& ContainerOf(A& adaptor) { return adaptor.*&Adaptor::c; }
  static const typename A::container_type& ContainerOf(const A& adaptor) {
    return adaptor.*&Adaptor::c;
  }
  // Of a priority queue: which of two elements is the less important.
  static const auto& OrderOf(const A& adaptor) { return adaptor.*&Adaptor::comp; }
};

}  // namespace korat::detail
