// Dedicated generators in random predicates, for a number or a link of an object, in many ways. A
// predicate returns false if one says no.
#pragma once

#include <cstdint>
#include <type_traits>

#include "korat/dedicated.h"
#include "oracle/compares.h"
#include "oracle/unseen.h"

namespace korat::oracle {

inline bool g_break_withheld = false;   // a deliberate fault: an allowed value is withheld
inline bool g_break_consulted = false;  // a deliberate fault: an unseen use of what decides

// Restricts a number of the object by a constant, or by something the predicate has computed.
template <typename Number>
bool GenerateNumber(const Number& number, int which, int bound) {
  if constexpr (std::is_same_v<Number, int>) {
    if (g_break_withheld) return Restrict(number, Less(1)) && Holds(number, Less(9));
    switch (which) {
      case 0:
        return Less(number, bound);
      case 1:
        return Equal(number, bound);
      case 2:
        return GreaterEqual(number, bound);
      case 3:
        return IsIn(number, bound, 1, -1);
      case 4:
        return Between(number, bound, bound + 1);
      case 5:
        return Holds(number, Or(Greater(bound), Not(NotEqual(0))));
      case 6:
        return Holds(number, And(LessEqual(bound + 1), NotEqual(bound)));
      default:
        break;
    }
  }
  return Holds(number, [=](const Number& value) { return Compares(value, which, bound); });
}

// Restricts a number of the object by another field. A condition that reads its own field is
// evaluated differently in a resumed run than in a repeated one: they find the same structures, but
// the number of runs differs.
template <typename Number, typename Other>
bool GenerateTwo(const Number& number, const Other& other, int which) {
  const void *one = &number, *two = &other;
  if (one == two) return true;
  if constexpr (std::is_same_v<Other, int>) {
    if (g_break_consulted && other < 100) {
      const int unseen = UnseenRead({&other});
      return Holds(number, [=](const Number& value) { return ComparesTwo(value, unseen, which); });
    }
  }
  return Holds(number, [&](const Number& value) { return ComparesTwo(value, other, which); });
}

// Calls use(link) with a link of the object, whatever family it is of; true if there is none.
template <typename Object, typename Use>
bool WithLink(const Object& object, int i, Use use) {
  if constexpr (requires { object.right; }) {
    return i == 0 ? use(object.left) : use(object.right);
  } else if constexpr (requires { object.left; }) {
    return use(object.left);
  } else if constexpr (requires { object.b; }) {
    return i == 0 ? use(object.a) : use(object.b);
  } else if constexpr (requires { object.a; }) {
    return use(object.a);
  } else if constexpr (requires { object.link; }) {
    return use(object.link[i]);
  } else if constexpr (requires { object.next; }) {
    return i == 0 ? use(object.next) : use(object.previous);
  } else if constexpr (requires { object.items; }) {
    return object.items.empty() || use(object.items.back());
  } else if constexpr (requires { object.children; }) {
    return object.children.empty() || use(object.children.back());
  } else {
    return use(object.last);
  }
}

template <typename Link>
auto* Target(const Link& link) {
  return link == nullptr ? nullptr : &*link;
}

// Restricts the structure below a link.
template <typename Node, typename Link>
bool GenerateShape(const Link& link, int which) {
  const bool tree = which % 2 == 0;
  if constexpr (requires(Node node) { node.right; }) {
    return tree ? IsTree(link, &Node::left, &Node::right)
                : IsAcyclic(link, &Node::right, &Node::left);
  } else if constexpr (requires(Node node) { node.children; }) {
    return tree ? IsTree(link, &Node::children) : IsAcyclic(link, &Node::children);
  } else if constexpr (requires(Node node) { node.link; }) {
    return tree ? IsTree(link, &Node::link) : IsAcyclic(link, &Node::link);
  } else if constexpr (requires(Node node) { node.left; }) {
    return IsAcyclic(link, &Node::left) &&
           (tree || IsSorted(Target(link), &Node::left, &Node::key));
  } else {
    return IsAcyclic(link, &Node::next);
  }
}

// Restricts a link of an object.
template <typename Derived, typename Node, typename Link>
bool GenerateLink(const Link& link, int which, const Node* node, Visited<Node>& visited) {
  switch (which) {
    case 0:
    case 1:
      return visited.Enter(link);
    case 2:
    case 3:
      return GenerateShape<Node>(link, which);
    case 4:
      return Holds(link, [=](const Link& value) { return Target(value) == node; });
    case 5:
      return Holds(link, [=](const Link& value) { return Target(value) != node; });
    case 6:
      if constexpr (std::is_abstract_v<Node>) return InstanceOf<Derived>(link);
      return NotEqual(link, nullptr);
    default:
      return Equal(link, nullptr);
  }
}

}  // namespace korat::oracle
