// Containers whose shape is their length: what std::vector, std::deque and the like share.
//
// The shape is a field. Its values are images of the container, made through its own operations,
// and each reveals the elements that it has, which are fields of their own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "korat/detail/field_type.h"
#include "korat/detail/lower.h"
#include "korat/detail/setup_code.h"
#include "korat/domain.h"
#include "korat/types/iterator.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

// Whether T() can be made. The standard's trait remembers a wrong answer for a struct inside a
// class that has an optional of it: the class was not complete when the optional asked.
template <typename T>
inline constexpr bool kCanBeMade = __is_constructible(T);

template <typename C>
struct SequenceType {
  static constexpr Form kForm = Form::kSequence;
  using element = typename C::value_type;
  // Each shape has elements of its own. Otherwise those of a shape are the first of a larger one.
  static constexpr bool kSharesElements = false;
  static constexpr bool kIsView = false;  // its elements belong to another object

  // Gives the container that length; all its elements are new.
  static void Reshape(void* container, std::uint64_t length) {
    static_assert(kCanBeMade<element>, "the elements have no default constructor: use Values");
    const auto allocator = static_cast<C*>(container)->get_allocator();
    new (container) C(static_cast<std::size_t>(length), allocator);
  }

  static std::vector<void*> Elements(void* container) {
    std::vector<void*> addresses;
    for (auto& one : *static_cast<C*>(container)) addresses.push_back(std::addressof(one));
    return addresses;
  }

  static std::vector<SpareMemory> Spare(void*) { return {}; }
};

// The values of a domain of lengths.
inline std::vector<std::uint64_t> NumbersOf(const DomainSpec& lengths) {
  std::vector<std::uint64_t> numbers;
  for (const Choice& choice : lengths.choices) {
    for (std::uint32_t i = 0; i < choice.count; ++i) {
      std::uint64_t number = 0;
      choice.store(&number, i, nullptr);
      numbers.push_back(number);
    }
  }
  return numbers;
}

// REQUIRES: there is an element for each index below the greatest length.
inline void SetLengths(DomainSpec& spec, const std::vector<std::uint64_t>& lengths,
                       const std::vector<DomainPtr>& elements) {
  spec.shapes.clear();
  for (const std::uint64_t length : lengths) {
    const auto end = elements.begin() + static_cast<std::ptrdiff_t>(length);
    spec.shapes.push_back({std::to_string(length), length, {elements.begin(), end}});
  }
}

// `lengths` is a domain of numbers; `elements` are by index, up to the greatest of them.
template <typename C>
DomainPtr MakeSequence(const DomainSpec& lengths, const std::vector<DomainPtr>& elements) {
  using Traits = FieldType<C>;
  DomainSpec spec;
  spec.kind = DomainSpec::Kind::kContainer;
  spec.size = sizeof(C);
  if (!lengths.problem.empty()) spec.problem = "in the lengths of a vector, " + lengths.problem;
  SetLengths(spec, NumbersOf(lengths), elements);
  spec.shares_elements = Traits::kSharesElements;
  spec.is_view = Traits::kIsView;
  spec.iterators = IteratorsSpecOf<C>();
  spec.reshape = &Traits::Reshape;
  spec.elements = &Traits::Elements;
  spec.spare = &Traits::Spare;
  return std::make_shared<const DomainSpec>(std::move(spec));
}

template <typename F, typename L, typename E>
DomainPtr LowerTo(FieldTag<F>, const SequenceDomain<L, E>& domain) {
  using Traits = FieldType<Stored<F>>;
  if constexpr (Traits::kForm != Form::kSequence) {
    static_assert(kNever<F>,
                  "Sequence(...) and Vector(...) are for std::vector and other sequences");
  } else {
    DomainSpec lengths;
    AppendChoices<std::uint64_t>(lengths, domain.lengths);
    std::vector<DomainPtr> elements;
    for (const std::uint64_t length : NumbersOf(lengths)) {
      while (elements.size() < length) {
        elements.push_back(LowerElement<typename Traits::element>(
            domain.elements, static_cast<int>(elements.size())));
      }
    }
    return MakeSequence<Stored<F>>(lengths, elements);
  }
}

}  // namespace korat::detail

KORAT_END_SETUP_CODE
