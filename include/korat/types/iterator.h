// Iterators of a container that is a member of the same object, or of the root: to its elements,
// and to its end.
//
// What they may refer to depends on the container's shape. Each shape has elements of its own, so
// the values of the field are those of all shapes, each allowed only with its own.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <utility>

#include "korat/detail/bound_context.h"
#include "korat/detail/field_type.h"
#include "korat/detail/key_order.h"
#include "korat/detail/lower.h"
#include "korat/detail/print_value.h"
#include "korat/detail/setup_code.h"
#include "korat/domain.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

// --- of a container

template <typename C>
struct IteratorsIn {
  using Iterator = typename C::iterator;
  using ConstIterator = typename C::const_iterator;

  static std::size_t Count(const void* container) {
    const C& of = *static_cast<const C*>(container);
    return static_cast<std::size_t>(std::distance(of.begin(), of.end()));
  }
  static void Store(void* at, void* container, std::size_t index, bool is_const) {
    Iterator iterator = static_cast<C*>(container)->begin();
    std::advance(iterator, static_cast<std::ptrdiff_t>(index));
    if (is_const)
      new (at) ConstIterator(iterator);
    else
      new (at) Iterator(iterator);
  }
  static void PrintIndex(Printer& printer, const void* container, std::size_t index) {
    if constexpr (kHasKeys<C>) {
      ConstIterator at = static_cast<const C*>(container)->begin();
      std::advance(at, static_cast<std::ptrdiff_t>(index));
      PrintValue(printer, KeyOf<C>(*at));
    } else {
      (void)container;
      AppendNumber(printer.text, static_cast<unsigned long long>(index));
    }
  }
};

template <typename C, typename = void>
inline constexpr bool kHasIterators = false;
template <typename C>
inline constexpr bool
    kHasIterators<C, std::void_t<typename C::iterator, typename C::const_iterator>> =
        std::is_class_v<typename C::iterator>;

// Null if it has none that are fields.
template <typename C>
const IteratorsSpec* IteratorsSpecOf() {
  if constexpr (kHasIterators<C>) {
    using In = IteratorsIn<C>;
    static const IteratorsSpec spec = {&typeid(typename C::iterator),
                                       &typeid(typename C::const_iterator), &In::Count, &In::Store,
                                       &In::PrintIndex};
    return &spec;
  } else {
    return nullptr;
  }
}

// --- as a field

template <typename F>
void AppendChoices(DomainSpec& spec, const IteratorDomain& domain) {
  static_assert(kIsIterator<F>, "IteratorsOf<...>() is for iterators of the standard library");
  spec.kind = DomainSpec::Kind::kIterator;
  spec.iterator_type = &typeid(F);
  spec.into.push_back(domain.choice);
}

template <typename F>
struct FieldType<F, std::enable_if_t<kIsIterator<F>>> {
  static constexpr Form kForm = Form::kValues;

  static void AppendItem(DomainSpec& spec, const BoundContext&, const std::string& name,
                         const BoundItem& item) {
    const auto [word, container] = CallIn(item);
    if (container.empty() || (word != "in" && word != "end")) {
      DoesNotSuit(name, item, QualifiedName<F>());
    }
    AppendChoices<F>(spec, IteratorDomain{{}, {container, word == "in", word == "end"}});
  }
};

}  // namespace korat::detail

KORAT_END_SETUP_CODE
