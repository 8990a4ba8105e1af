// Containers whose shape is their keys, with the types erased: what std::set, std::map and the
// unordered ones hand to the library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "korat/detail/spec.h"

namespace korat::detail {

enum class KeyOrder {
  kBefore,  // the first key comes before the second; in a hash table: they are different
  kAlike,   // the container considers them equal
  kAfter,
};

struct KeyedSpec {
  DomainPtr keys;                      // of one key
  std::vector<std::uint64_t> lengths;  // how many keys there may be
  DomainPtr mapped;                    // of what a key leads to; null: a set
  bool repeats = false;                // keys that are alike may be there together

  std::size_t key_size = 0;
  std::size_t key_alignment = 0;
  void (*construct_key)(void* at) = nullptr;  // null: the key has no default constructor
  void (*destroy_key)(void* key) = nullptr;
  // Whether two keys have the same value, whatever the container says; false if that can't be
  // known.
  bool (*same_key)(const void* a, const void* b) = nullptr;
  void (*print_key)(Printer&, const void* key) = nullptr;

  // These call the container's comparator, or its hasher and equality.

  // Makes an empty container in place of the one there, with the same functions and allocator.
  void (*renew)(void* container) = nullptr;
  // The same, but destroys the old one first.
  void (*renew_destroyed)(void* container) = nullptr;
  KeyOrder (*compare)(const void* container, const void* a, const void* b) = nullptr;
  // Inserts a copy of the key. False if it was refused.
  bool (*insert)(void* container, const void* key) = nullptr;
  // The keys, in the order in which they are shown.
  std::vector<const void*> (*keys_in)(const void* container) = nullptr;
};

}  // namespace korat::detail
