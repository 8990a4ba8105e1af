// Conditions on the value of a field, for dedicated generators.
#pragma once

#include <type_traits>

namespace korat::detail {

struct EqualTo {
  template <typename A, typename B>
  bool operator()(const A& a, const B& b) const {
    return a == b;
  }
};
struct NotEqualTo {
  template <typename A, typename B>
  bool operator()(const A& a, const B& b) const {
    return a != b;
  }
};
struct LessThan {
  template <typename A, typename B>
  bool operator()(const A& a, const B& b) const {
    return a < b;
  }
};
struct LessOrEqual {
  template <typename A, typename B>
  bool operator()(const A& a, const B& b) const {
    return a <= b;
  }
};
struct GreaterThan {
  template <typename A, typename B>
  bool operator()(const A& a, const B& b) const {
    return a > b;
  }
};
struct GreaterOrEqual {
  template <typename A, typename B>
  bool operator()(const A& a, const B& b) const {
    return a >= b;
  }
};

// Between a value and the bound, of which it has a copy: a bound that is a field has been read when
// the first value is compared with it.
template <typename Compare, typename Bound>
struct Relation {
  std::decay_t<Bound> bound;
  template <typename Value>
  bool operator()(const Value& value) const {
    return Compare()(value, bound);
  }
};

template <typename T>
struct IsInstanceOf {
  template <typename Pointer>
  bool operator()(const Pointer& pointer) const {
    return pointer != nullptr && dynamic_cast<const T*>(&*pointer) != nullptr;
  }
};

}  // namespace korat::detail
