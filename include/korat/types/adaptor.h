// std::queue and std::stack, which are the sequence inside them, and std::priority_queue.
//
// The shapes of a priority queue are multisets of elements. The heap of each is the one that
// pushing them in order builds: no function of the class tells it from another heap of the same
// elements, unless some are alike to the comparator and yet different.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <queue>
#include <stack>
#include <vector>

#include "korat/detail/adaptor.h"
#include "korat/detail/field_type.h"
#include "korat/detail/keyed_spec.h"
#include "korat/detail/setup_code.h"
#include "korat/types/deque.h"
#include "korat/types/keyed.h"
#include "korat/types/list.h"
#include "korat/types/sequence.h"
#include "korat/types/vector.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

template <typename A>
struct QueueType {
  using Inside = FieldType<typename A::container_type>;
  static constexpr Form kForm = Form::kSequence;
  using element = typename A::value_type;
  static constexpr bool kSharesElements = Inside::kSharesElements;
  static constexpr bool kIsView = Inside::kIsView;

  static void Reshape(void* queue, std::uint64_t length) {
    Inside::Reshape(ContainerIn(queue), length);
  }
  static std::vector<void*> Elements(void* queue) { return Inside::Elements(ContainerIn(queue)); }
  static std::vector<SpareMemory> Spare(void* queue) { return Inside::Spare(ContainerIn(queue)); }

 private:
  static void* ContainerIn(void* queue) {
    return std::addressof(Adaptor<A>::ContainerOf(*static_cast<A*>(queue)));
  }
};

template <typename T, typename C>
struct FieldType<std::queue<T, C>> : QueueType<std::queue<T, C>> {};
template <typename T, typename C>
struct FieldType<std::stack<T, C>> : QueueType<std::stack<T, C>> {};

template <typename T, typename C, typename Less>
struct FieldType<std::priority_queue<T, C, Less>> {
  using Queue = std::priority_queue<T, C, Less>;
  static constexpr Form kForm = Form::kKeys;
  static constexpr bool kIsMap = false;
  static constexpr bool kRepeats = true;
  using Key = T;

  static bool Insert(void* queue, const void* key) {
    static_cast<Queue*>(queue)->push(*static_cast<const Key*>(key));
    return true;
  }
  static std::vector<const void*> Keys(const void* queue) {
    std::vector<const void*> keys;
    for (const Key& key : Adaptor<Queue>::ContainerOf(*static_cast<const Queue*>(queue))) {
      keys.push_back(std::addressof(key));
    }
    return keys;
  }
  static std::vector<void*> Elements(void*) { return {}; }

  static void Renew(void* queue) {
    const Less order = Adaptor<Queue>::OrderOf(*static_cast<Queue*>(queue));
    new (queue) Queue(order);
  }
  static void RenewDestroyed(void* queue) {
    Queue& old = *static_cast<Queue*>(queue);
    const Less order = Adaptor<Queue>::OrderOf(old);
    old.~Queue();
    new (queue) Queue(order);
  }
  static KeyOrder Compare(const void* queue, const void* a, const void* b) {
    Less is_before = Adaptor<Queue>::OrderOf(*static_cast<const Queue*>(queue));
    const Key& first = *static_cast<const Key*>(a);
    const Key& second = *static_cast<const Key*>(b);
    if (is_before(first, second)) return KeyOrder::kBefore;
    return is_before(second, first) ? KeyOrder::kAfter : KeyOrder::kAlike;
  }
};

}  // namespace korat::detail

KORAT_END_SETUP_CODE
