// Dedicated generators: parts of a predicate that tell the search which values can succeed.
//
//   bool repOk() const {
//     korat::Visited<Node> nodes;
//     if (!korat::IsTree(nodes, root_, &Node::left, &Node::right)) return false;
//     return korat::Equal(size_, nodes.size()) && ...;
//   }
//
// Each is an ordinary predicate of the field it is given: it says whether a property holds. During
// a search, if the field has not been read yet, the values for which the property does not hold are
// not tried at all. So pass the field by reference, before any other read of it.
//
// The one rule: when a generator says no, the predicate must return false. `if (!Less(a, b)) return
// false;` is right, `if (Less(a, b)) return false;` is not: say `GreaterEqual(a, b)`. A search that
// sees the rule broken ends INCOMPLETE.
//
// No library is needed: in code that is not compiled with Korat's pass, they are merely predicates.
#pragma once

#include <iterator>
#include <type_traits>

#include "korat/detail/conditions.h"
#include "korat/detail/restrict.h"
#include "korat/detail/visited.h"

namespace korat {

// --- making generators

// During a search, before the first read of the field: only values for which allows(value) is true
// will be tried. False if there is none; otherwise, and at any other time, true: the field must
// still be tested.
//
// Withhold a value only if the predicate returns false with it, whatever is in fields that were not
// read yet. `allows` looks at the value it is given, not at what the value refers to. It must treat
// all objects of a class that no field refers to yet alike.
template <typename Field, typename Allows>
bool Restrict(const Field& field, const Allows& allows) {
  if constexpr (std::is_trivially_copyable_v<Field>) {
    if (korat_rt_domain == nullptr) return true;
    std::uint64_t count = 0;
    const void* values = korat_rt_domain(std::addressof(field), sizeof(Field), &count);
    if (values == nullptr) return true;
    if (count <= 64) return detail::WithholdOthers<1>(field, values, count, allows);
    return detail::WithholdOfMany(field, values, count, allows);
  } else {
    return true;
  }
}

// Whether the condition holds for the field. A condition is a function of a value: one of those
// below without the field, or yours.
template <typename Field, typename Condition>
bool Holds(const Field& field, const Condition& condition) {
  return detail::Answer(korat::Restrict(field, condition) && condition(field));
}

// --- conditions of conditions

template <typename Condition>
auto Not(const Condition& condition) {
  return [condition](const auto& value) { return !condition(value); };
}
template <typename... Conditions>
auto And(const Conditions&... conditions) {
  return [conditions...](const auto& value) { return (... && conditions(value)); };
}
template <typename... Conditions>
auto Or(const Conditions&... conditions) {
  return [conditions...](const auto& value) { return (... || conditions(value)); };
}

// --- values
//
// Less(bound) is a condition, Less(field, bound) applies it to a field; the others likewise.

template <typename Bound>
auto Equal(const Bound& bound) {
  return detail::Relation<detail::EqualTo, Bound>{bound};
}
template <typename Bound>
auto NotEqual(const Bound& bound) {
  return detail::Relation<detail::NotEqualTo, Bound>{bound};
}
template <typename Bound>
auto Less(const Bound& bound) {
  return detail::Relation<detail::LessThan, Bound>{bound};
}
template <typename Bound>
auto LessEqual(const Bound& bound) {
  return detail::Relation<detail::LessOrEqual, Bound>{bound};
}
template <typename Bound>
auto Greater(const Bound& bound) {
  return detail::Relation<detail::GreaterThan, Bound>{bound};
}
template <typename Bound>
auto GreaterEqual(const Bound& bound) {
  return detail::Relation<detail::GreaterOrEqual, Bound>{bound};
}

template <typename Field, typename Bound>
bool Equal(const Field& field, const Bound& bound) {
  return korat::Holds(field, korat::Equal(bound));
}
template <typename Field, typename Bound>
bool NotEqual(const Field& field, const Bound& bound) {
  return korat::Holds(field, korat::NotEqual(bound));
}
template <typename Field, typename Bound>
bool Less(const Field& field, const Bound& bound) {
  return korat::Holds(field, korat::Less(bound));
}
template <typename Field, typename Bound>
bool LessEqual(const Field& field, const Bound& bound) {
  return korat::Holds(field, korat::LessEqual(bound));
}
template <typename Field, typename Bound>
bool Greater(const Field& field, const Bound& bound) {
  return korat::Holds(field, korat::Greater(bound));
}
template <typename Field, typename Bound>
bool GreaterEqual(const Field& field, const Bound& bound) {
  return korat::Holds(field, korat::GreaterEqual(bound));
}

// One of these values.
template <typename... Values>
auto OneOf(const Values&... values) {
  return korat::Or(korat::Equal(values)...);
}
template <typename Field, typename... Values>
bool IsIn(const Field& field, const Values&... values) {
  return korat::Holds(field, korat::OneOf(values...));
}

// From low to high, both included.
template <typename Low, typename High>
auto Between(const Low& low, const High& high) {
  return korat::And(korat::GreaterEqual(low), korat::LessEqual(high));
}
template <typename Field, typename Low, typename High>
bool Between(const Field& field, const Low& low, const High& high) {
  return korat::Holds(field, korat::Between(low, high));
}

// A pointer, not null, to an object of class T or of one derived from it.
template <typename T>
auto InstanceOf() {
  return detail::IsInstanceOf<T>{};
}
template <typename T, typename Pointer>
bool InstanceOf(const Pointer& pointer) {
  return korat::Holds(pointer, korat::InstanceOf<T>());
}

// --- sequences

// No two elements are equal.
template <typename Iterator>
bool AllDifferent(Iterator begin, Iterator end) {
  for (Iterator element = begin; element != end; ++element) {
    const auto is_new = [&](const auto& value) {
      for (Iterator earlier = begin; earlier != element; ++earlier) {
        if (*earlier == value) return false;
      }
      return true;
    };
    if (!korat::Holds(*element, is_new)) return false;
  }
  return true;
}
template <typename Container>
bool AllDifferent(const Container& container) {
  return korat::AllDifferent(std::begin(container), std::end(container));
}

// No element is less than the one before it, in the order that `less` defines.
template <typename Iterator, typename Compare = detail::LessThan>
bool IsSorted(Iterator begin, Iterator end, Compare less = {}) {
  if (begin == end) return true;
  for (Iterator previous = begin, element = std::next(begin); element != end;
       previous = element, ++element) {
    if (!korat::Holds(*element, [&](const auto& value) { return !less(value, *previous); }))
      return false;
  }
  return true;
}
template <typename Container>
bool IsSorted(const Container& container) {
  return korat::IsSorted(std::begin(container), std::end(container));
}

// Of a linked list. REQUIRES: IsAcyclic(first, next).
template <typename Node, typename Value>
bool IsSorted(Node* const& first, Node* Node::* next, Value Node::* value) {
  const Node* previous = first;
  if (previous == nullptr) return true;
  for (const Node* node = previous->*next; node != nullptr; previous = node, node = node->*next) {
    if (!korat::GreaterEqual(node->*value, previous->*value)) return false;
  }
  return true;
}

// --- shapes
//
// The links are members of the nodes: pointers, or containers of pointers. No node at all is fine.

// No node is reached twice from the root. The nodes are those that `nodes` has afterwards,
// breadth-first; those it had before count as reached.
template <typename Node, typename Pointer, typename... Links>
bool IsTree(Visited<Node>& nodes, const Pointer& root, Links... links) {
  std::size_t next = nodes.size();
  if (!nodes.Enter(root)) return false;
  for (; next < nodes.size(); ++next) {
    const Node& node = *nodes[next];
    if (!(... && nodes.EnterAll(node.*links))) return false;
  }
  return true;
}
template <typename Pointer, typename... Links>
auto IsTree(const Pointer& root, Links... links)
    -> decltype(*root, (..., ((*root).*links)), bool()) {
  Visited<std::remove_reference_t<decltype(*root)>> nodes;
  return korat::IsTree(nodes, root, links...);
}

// No path along the links comes back to a node that it has passed; two paths may meet.
template <typename Pointer, typename... Links>
bool IsAcyclic(const Pointer& root, Links... links) {
  using Node = std::remove_reference_t<decltype(*root)>;
  if constexpr (sizeof...(Links) == 1 &&
                (... && detail::LeadsTo<std::decay_t<decltype((*root).*links)>, Node>::value)) {
    return korat::IsTree(root, links...);  // there is one path, which may be long
  } else {
    detail::Paths<Node> paths;
    return paths.Follow(root, links...);
  }
}

}  // namespace korat
