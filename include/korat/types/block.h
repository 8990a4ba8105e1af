// Arrays behind a pointer: T* and std::unique_ptr<T[]>, with a length that another member holds, or
// that is always the same.
//
// Whether there is an array is a field: null, or one of that length, which has a block of its own.
// Its elements are fields, too. Where the length is a member, that member decides which of these
// fields there are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "korat/detail/field_type.h"
#include "korat/detail/lower.h"
#include "korat/detail/member_traits.h"
#include "korat/detail/setup_code.h"
#include "korat/domain.h"
#include "korat/types/sequence.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

template <typename F>
struct BlockTraits {  // not such a pointer
  static constexpr bool kIsBlock = false;
};
template <typename T>
struct BlockTraits<T*> {
  static constexpr bool kIsBlock = std::is_object_v<T>;
  using element = std::remove_cv_t<T>;
  static void Store(void* at, element* block) { std::memcpy(at, &block, sizeof(block)); }
  static element* In(void* at) { return const_cast<element*>(*static_cast<T**>(at)); }
};
template <typename T, typename D>
struct BlockTraits<std::unique_ptr<T[], D>> {
  static constexpr bool kIsBlock = true;
  using element = std::remove_cv_t<T>;
  static_assert(sizeof(std::unique_ptr<T[], D>) == sizeof(T*),
                "a unique_ptr with a stateful deleter can't be enumerated: use Keep or Values");
  static void Store(void* at, element* block) { new (at) std::unique_ptr<T[], D>(block); }
  static element* In(void* at) {
    return const_cast<element*>(static_cast<std::unique_ptr<T[], D>*>(at)->get());
  }
};

// Longer arrays than anyone would want to try.
inline constexpr long long kLongestBlock = 1 << 16;

// Null, if it may be, and an array with one element for each of the domains.
template <typename F>
DomainPtr MakeBlock(const std::vector<DomainPtr>& elements, bool or_null) {
  using Traits = BlockTraits<F>;
  using Element = typename Traits::element;
  static_assert(kCanBeMade<Element>, "the elements have no default constructor: use Values");
  const std::size_t length = elements.size();
  DomainSpec spec;
  spec.kind = DomainSpec::Kind::kContainer;
  spec.size = sizeof(F);
  spec.block_of = QualifiedName<Element>();
  if (or_null) spec.shapes.push_back({"null", 0, {}});
  spec.shapes.push_back({std::to_string(length), 1, elements});
  spec.reshape = [length](void* at, std::uint64_t is_there) {
    Traits::Store(at, is_there != 0 ? new Element[length]() : nullptr);
  };
  spec.elements = [length](void* at) {
    std::vector<void*> addresses;
    Element* const first = Traits::In(at);
    for (std::size_t i = 0; first != nullptr && i < length; ++i) addresses.push_back(first + i);
    return addresses;
  };
  // A block always has a byte.
  spec.spare = [length](void* at) -> std::vector<SpareMemory> {
    Element* const first = Traits::In(at);
    if (first == nullptr || length != 0) return {};
    return {{static_cast<void*>(first), 1}};
  };
  return std::make_shared<const DomainSpec>(std::move(spec));
}

// Where there can be no array, there is none.
template <typename F>
DomainPtr NoBlock() {
  DomainSpec spec = *MakeBlock<F>({}, /*or_null=*/true);
  spec.shapes.pop_back();
  return std::make_shared<const DomainSpec>(std::move(spec));
}

inline void CheckLength(long long length, const std::string& member) {
  if (length <= kLongestBlock) return;
  Fail("an array of " + std::to_string(length) + " elements can't be tried: give '" + member +
       "' smaller values");
}

// As long as the member says; `elements_for` gives the domains of a number of elements.
template <typename F, typename ElementsFor>
DomainPtr MakeDependentBlock(const std::string& member, ElementsFor elements_for, bool or_null) {
  DomainSpec spec;
  spec.kind = DomainSpec::Kind::kDependent;
  spec.size = sizeof(F);
  spec.depends_on = member;
  spec.domain_for = [elements_for, or_null, member](const Decision& decision) {
    const long long length = decision.number;
    CheckLength(length, member);
    if (length < 0) return NoBlock<F>();
    return MakeBlock<F>(elements_for(static_cast<std::size_t>(length)), or_null);
  };
  return std::make_shared<const DomainSpec>(std::move(spec));
}

template <typename Element, typename E>
std::vector<DomainPtr> LowerBlockElements(const E& elements, std::size_t length) {
  std::vector<DomainPtr> domains;
  for (std::size_t i = 0; i < length; ++i) {
    domains.push_back(LowerElement<Element>(elements, static_cast<int>(i)));
  }
  return domains;
}

// A flexible array member: see korat/types/trailing.h.
template <typename Element, typename E>
DomainPtr LowerTrailing(const BlockDomain<E>& domain);

template <typename F, typename E>
DomainPtr LowerTo(FieldTag<F>, const BlockDomain<E>& domain) {
  using Pointer = Stored<F>;
  if constexpr (kIsUnbounded<F>) {
    return LowerTrailing<std::remove_extent_t<F>>(domain);
  } else if constexpr (!BlockTraits<Pointer>::kIsBlock) {
    static_assert(kNever<F>,
                  "ArrayOf(...) is for pointers, std::unique_ptr<T[]> and flexible array members");
  } else {
    const auto elements_for = [elements = domain.elements](std::size_t length) {
      return LowerBlockElements<typename BlockTraits<Pointer>::element>(elements, length);
    };
    if (domain.member.empty()) return MakeBlock<Pointer>(elements_for(domain.length), domain.null);
    return MakeDependentBlock<Pointer>(domain.member, elements_for, domain.null);
  }
}

}  // namespace korat::detail

KORAT_END_SETUP_CODE
