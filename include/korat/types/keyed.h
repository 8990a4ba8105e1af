// Containers whose shape is their keys: what std::set, std::map and the unordered ones share.
//
// The shape is a field. Its values are images of the container with each set of keys, made by
// inserting them. A map's shape reveals the values that the keys lead to, which are fields of their
// own.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "korat/detail/field_type.h"
#include "korat/detail/key_order.h"
#include "korat/detail/keyed_spec.h"
#include "korat/detail/lower.h"
#include "korat/detail/print_value.h"
#include "korat/domain.h"
#include "korat/types/iterator.h"
#include "korat/types/sequence.h"

namespace korat::detail {

template <typename K>
bool IsSameKey(const K& a, const K& b);
template <typename K, std::size_t... I>
bool IsSameTuple(const K& a, const K& b, std::index_sequence<I...>) {
  return (IsSameKey(std::get<I>(a), std::get<I>(b)) && ...);
}

// Whether two keys have the same value.
template <typename K>
bool IsSameKey(const K& a, const K& b) {
  if constexpr (std::is_same_v<K, std::string>)
    return a == b;
  else if constexpr (IsPair<K>::value || IsTuple<K>::value)
    return IsSameTuple(a, b, std::make_index_sequence<std::tuple_size_v<K>>());
  else if constexpr (std::is_trivially_copyable_v<K>)
    return std::memcmp(&a, &b, sizeof(K)) == 0;
  else
    return false;
}

template <typename C, bool repeats>
struct KeyedType {
  static constexpr Form kForm = Form::kKeys;
  static constexpr bool kIsMap = kHasMapped<C>;
  static constexpr bool kRepeats = repeats;
  using Key = typename C::key_type;

  static bool Insert(void* container, const void* key) {
    C& in = *static_cast<C*>(container);
    const std::size_t size = in.size();
    const Key& wanted = *static_cast<const Key*>(key);
    if constexpr (kIsMap) {
      in.emplace(std::piecewise_construct, std::forward_as_tuple(wanted), std::tuple<>());
    } else {
      in.insert(wanted);
    }
    return in.size() != size;
  }

  static std::vector<const void*> Keys(const void* container) {
    std::vector<const void*> keys;
    for (const auto& entry : EntriesInOrder(*static_cast<const C*>(container))) {
      keys.push_back(std::addressof(KeyOf<C>(*entry)));
    }
    return keys;
  }

  // Where the values lie that the keys lead to.
  static std::vector<void*> Elements(void* container) {
    std::vector<void*> addresses;
    if constexpr (kIsMap) {
      for (const auto& entry : EntriesInOrder(*static_cast<const C*>(container))) {
        addresses.push_back(
            const_cast<void*>(static_cast<const void*>(std::addressof(entry->second))));
      }
    }
    return addresses;
  }
};

// std::set, std::map and those with repeated keys.
template <typename C, bool repeats>
struct OrderedType : KeyedType<C, repeats> {
  using Key = typename C::key_type;

  static void Renew(void* container) {
    const C& old = *static_cast<C*>(container);
    const auto order = old.key_comp();
    const auto allocator = old.get_allocator();
    new (container) C(order, allocator);
  }
  static void RenewDestroyed(void* container) {
    C& old = *static_cast<C*>(container);
    const auto order = old.key_comp();
    const auto allocator = old.get_allocator();
    old.~C();
    new (container) C(order, allocator);
  }
  static KeyOrder Compare(const void* container, const void* a, const void* b) {
    auto is_before = static_cast<const C*>(container)->key_comp();
    const Key& first = *static_cast<const Key*>(a);
    const Key& second = *static_cast<const Key*>(b);
    if (is_before(first, second)) return KeyOrder::kBefore;
    return is_before(second, first) ? KeyOrder::kAfter : KeyOrder::kAlike;
  }
};

// The unordered ones.
template <typename C, bool repeats>
struct HashedType : KeyedType<C, repeats> {
  using Key = typename C::key_type;

  // What decides where keys go.
  struct Functions {
    explicit Functions(const C& of)
        : hash(of.hash_function()),
          equal(of.key_eq()),
          allocator(of.get_allocator()),
          max_load_factor(of.max_load_factor()) {}
    void ConstructAt(void* container) const {
      (new (container) C(0, hash, equal, allocator))->max_load_factor(max_load_factor);
    }
    typename C::hasher hash;
    typename C::key_equal equal;
    typename C::allocator_type allocator;
    float max_load_factor;
  };

  static void Renew(void* container) {
    Functions(*static_cast<const C*>(container)).ConstructAt(container);
  }
  static void RenewDestroyed(void* container) {
    C& old = *static_cast<C*>(container);
    const Functions functions(old);
    old.~C();
    functions.ConstructAt(container);
  }
  static KeyOrder Compare(const void* container, const void* a, const void* b) {
    auto is_equal = static_cast<const C*>(container)->key_eq();
    return is_equal(*static_cast<const Key*>(a), *static_cast<const Key*>(b)) ? KeyOrder::kAlike
                                                                              : KeyOrder::kBefore;
  }
};

// `mapped` is null for a set.
template <typename C>
DomainPtr MakeKeyed(const DomainSpec& lengths, DomainPtr keys, DomainPtr mapped) {
  using Traits = FieldType<C>;
  using Key = typename Traits::Key;
  KeyedSpec keyed;
  keyed.keys = std::move(keys);
  keyed.lengths = NumbersOf(lengths);
  keyed.mapped = std::move(mapped);
  keyed.repeats = Traits::kRepeats;
  keyed.key_size = sizeof(Key);
  keyed.key_alignment = alignof(Key);
  if constexpr (kCanBeMade<Key>) {
    keyed.construct_key = [](void* at) { new (at) Key(); };
  }
  keyed.destroy_key = [](void* key) { static_cast<Key*>(key)->~Key(); };
  keyed.same_key = [](const void* a, const void* b) {
    return IsSameKey(*static_cast<const Key*>(a), *static_cast<const Key*>(b));
  };
  keyed.print_key = [](Printer& printer, const void* key) {
    PrintValue(printer, *static_cast<const Key*>(key));
  };
  keyed.renew = &Traits::Renew;
  keyed.renew_destroyed = &Traits::RenewDestroyed;
  keyed.compare = &Traits::Compare;
  keyed.insert = &Traits::Insert;
  keyed.keys_in = &Traits::Keys;

  DomainSpec spec;
  spec.kind = DomainSpec::Kind::kContainer;
  spec.size = sizeof(C);
  if (!lengths.problem.empty()) spec.problem = "in the numbers of keys, " + lengths.problem;
  spec.shape_name = Traits::kIsMap ? ".keys()" : ".elements()";
  spec.keyed = std::make_shared<const KeyedSpec>(std::move(keyed));
  spec.iterators = IteratorsSpecOf<C>();
  spec.elements = &Traits::Elements;
  spec.spare = [](void*) { return std::vector<SpareMemory>(); };
  return std::make_shared<const DomainSpec>(std::move(spec));
}

template <typename F, typename L, typename K>
DomainPtr LowerTo(FieldTag<F>, const SetDomain<L, K>& domain) {
  using C = Stored<F>;
  if constexpr (FieldType<C>::kForm != Form::kKeys || kHasMapped<C>) {
    static_assert(
        kNever<F>,
        "Set(lengths, keys) is for std::set, multiset, unordered ones and priority_queue");
  } else {
    DomainSpec lengths;
    AppendChoices<std::uint64_t>(lengths, domain.lengths);
    return MakeKeyed<C>(lengths, Lower<typename FieldType<C>::Key>(domain.keys), nullptr);
  }
}

template <typename F, typename L, typename K, typename M>
DomainPtr LowerTo(FieldTag<F>, const MapDomain<L, K, M>& domain) {
  using C = Stored<F>;
  if constexpr (!kHasMapped<C>) {
    static_assert(kNever<F>,
                  "Map(lengths, keys, values) is for std::map, multimap and unordered ones");
  } else {
    DomainSpec lengths;
    AppendChoices<std::uint64_t>(lengths, domain.lengths);
    return MakeKeyed<C>(lengths, Lower<typename C::key_type>(domain.keys),
                        Lower<typename C::mapped_type>(domain.values));
  }
}

}  // namespace korat::detail
