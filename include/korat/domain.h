// Field domains: which values a field may take, and in which order.
//
//   Range(1, 3)            1, 2, 3                     Values({'a', 'z'})   these
//   nodes                  objects of a class domain   nodes.OrNull()       null, then these
//   nodes.Part<&N::hook>() parts embedded in them      nodes.At(2)          just that one
//   nodes.Elements<&N::a>()   elements of an array embedded in them
//   a | b                  one after the other         Null, Expired        pointers to nothing
//   Sequence(lengths, elements)   Array(elements)   Struct<T>().Set<&T::x>(d)   Pair(a, b)
//   Optional(d)            none, then those of d       Tuple(a, b, c)       Variant(a, b, c)
//   Set(lengths, keys)     Map(lengths, keys, values)
//   When<&V::kind>(kText, d)   for a member of a union: only then it is there
//   IteratorsOf<&V::items>()   to elements of a container; .OrEnd()
//   ArrayOf<&V::capacity>(elements)   an array behind a pointer, as long as that member says
//
// Domains are values: cheap to copy, independent of the finitization they were made for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "korat/detail/field_type.h"
#include "korat/detail/setup_code.h"
#include "korat/detail/spec.h"
#include "korat/detail/type_name.h"

KORAT_BEGIN_SETUP_CODE

namespace korat {

// Base of all domains, to tell them from other arguments.
struct AnyDomain {};
template <typename D>
inline constexpr bool kIsDomain = std::is_base_of_v<AnyDomain, D>;

struct RangeDomain : AnyDomain {
  using value_type = int;
  long long low, high;
};

// The integers low..high, both included. A field that is given an empty range reports an error.
inline RangeDomain Range(long long low, long long high) { return {{}, low, high}; }

template <typename V>
struct ValuesDomain : AnyDomain {
  using value_type = V;
  std::shared_ptr<const std::vector<V>> values;  // shared: values may be large
};

// A list of values. For vector<bool>'s sake the elements are kept in order in a plain array.
template <typename V>
ValuesDomain<V> Values(std::vector<V> values) {
  return {{}, std::make_shared<const std::vector<V>>(std::move(values))};
}
template <typename V>
ValuesDomain<V> Values(std::initializer_list<V> values) {
  return Values(std::vector<V>(values));
}

struct NullDomain : AnyDomain {
  using value_type = std::nullptr_t;
};
inline constexpr NullDomain Null{};

// A std::weak_ptr to an object that is gone.
struct ExpiredDomain : AnyDomain {
  using value_type = std::nullptr_t;
};
inline constexpr ExpiredDomain Expired{};

// Two domains one after the other.
template <typename A, typename B>
struct UnionDomain : AnyDomain {
  using value_type = std::conditional_t<std::is_null_pointer_v<typename A::value_type>,
                                        typename B::value_type, typename A::value_type>;
  A first;
  B second;
};
template <typename A, typename B, typename = std::enable_if_t<kIsDomain<A> && kIsDomain<B>>>
UnionDomain<A, B> operator|(A first, B second) {
  return {{}, std::move(first), std::move(second)};
}

// Pointers of type P into the objects first..first+count-1 of a class domain.
template <typename P>
struct ReferenceDomain : AnyDomain {
  using value_type = P*;
  using target_type = P;
  detail::ClassPtr objects;
  std::uint32_t first = 0, count = 0;
  bool to_parts = false;
  std::string part;  // ... ".hook"
  detail::Naming naming = detail::Naming::kSet;
  std::function<P*(void* object)> point;  // the pointer into one object

  UnionDomain<NullDomain, ReferenceDomain> OrNull() const { return Null | *this; }
};

// Pointers to several parts of each object: the elements of an array.
template <typename P>
struct ElementsDomain : AnyDomain {
  using value_type = P*;
  using target_type = P;
  std::vector<ReferenceDomain<P>> parts;  // by element

  UnionDomain<NullDomain, ElementsDomain> OrNull() const { return Null | *this; }
};

namespace detail {

// Calls visit(path, point) for each element, those of inner arrays included: "[1][0]".
template <typename A, typename Visit>
void VisitElements(const std::string& path, std::size_t offset, const Visit& visit) {
  using Array = std::remove_cv_t<A>;
  if constexpr (FieldType<Array>::kForm == Form::kElements) {
    using Element = typename FieldType<Array>::element;
    for (std::size_t i = 0; i < sizeof(A) / sizeof(Element); ++i) {
      VisitElements<Element>(path + "[" + std::to_string(i) + "]", offset + i * sizeof(Element),
                             visit);
    }
  } else {
    visit(path, offset);
  }
}

// What the innermost array is made of.
template <typename A, typename = void>
struct InnermostOf {
  using type = A;
};
template <typename A>
struct InnermostOf<A, std::enable_if_t<FieldType<std::remove_cv_t<A>>::kForm == Form::kElements>> {
  using type = typename InnermostOf<typename FieldType<std::remove_cv_t<A>>::element>::type;
};

}  // namespace detail

// A class domain: interchangeable objects of class T, unless declared distinguishable.
template <typename T>
struct ObjectSet : ReferenceDomain<T> {
  explicit ObjectSet(detail::ClassPtr spec) {
    this->count = static_cast<std::uint32_t>(spec->count);
    this->objects = std::move(spec);
    this->point = [](void* object) { return static_cast<T*>(object); };
  }

  // Object number i alone. This distinguishes it from the others: it, and those before it, are no
  // longer interchangeable.
  ReferenceDomain<T> At(int i) const { return One(i, detail::Naming::kNamed); }
  // Object number i alone, and still interchangeable with the others. Only where it does not matter
  // which of them is where, such as a kept list of all: structures may be lost otherwise.
  ReferenceDomain<T> Anonymous(int i) const { return One(i, detail::Naming::kAnonymous); }

  // Pointers to a part embedded in each object: a hook, a sentinel, a base class's member.
  template <auto M>
  auto Part() const {
    using Member = std::remove_reference_t<decltype(std::declval<T&>().*M)>;
    ReferenceDomain<Member> parts;
    parts.objects = this->objects;
    parts.count = this->count;
    parts.to_parts = true;
    parts.part = "." + std::string(detail::LastComponent(detail::MemberName<M>()));
    parts.point = [](void* object) { return &(static_cast<T*>(object)->*M); };
    return parts;
  }

  // Pointers to the elements of an array embedded in each object. They are different places: only
  // the objects are interchangeable.
  template <auto M>
  auto Elements() const {
    using Array = std::remove_reference_t<decltype(std::declval<T&>().*M)>;
    static_assert(detail::FieldType<std::remove_cv_t<Array>>::kForm == detail::Form::kElements,
                  "Elements<...>() is for members that are C arrays or a std::array");
    using Element = std::remove_cv_t<typename detail::InnermostOf<Array>::type>;
    ElementsDomain<Element> elements;
    detail::VisitElements<Array>("", 0, [&](const std::string& path, std::size_t offset) {
      ReferenceDomain<Element> one;
      one.objects = this->objects;
      one.count = this->count;
      one.to_parts = true;
      one.part = "." + std::string(detail::LastComponent(detail::MemberName<M>())) + path;
      one.point = [offset](void* object) {
        const void* array = std::addressof(static_cast<T*>(object)->*M);
        return static_cast<Element*>(
            const_cast<void*>(static_cast<const void*>(static_cast<const char*>(array) + offset)));
      };
      elements.parts.push_back(std::move(one));
    });
    return elements;
  }

 private:
  ReferenceDomain<T> One(int i, detail::Naming naming) const {
    if (i < 0 || static_cast<std::uint32_t>(i) >= this->count) {
      detail::Fail("At(" + std::to_string(i) + "): class '" + this->objects->name + "' has " +
                   std::to_string(this->count) + " objects");
    }
    ReferenceDomain<T> one = *this;
    one.first = static_cast<std::uint32_t>(i);
    one.count = 1;
    one.naming = naming;
    return one;
  }
};

// A container whose shape is its length.
template <typename L, typename E>
struct SequenceDomain : AnyDomain {
  L lengths;
  E elements;  // a domain, or a function from the index to one
};
template <typename L, typename E>
SequenceDomain<L, E> Sequence(L lengths, E elements) {
  static_assert(kIsDomain<L>,
                "Sequence(lengths, elements): lengths must be a domain, such as Range(0, 3)");
  return {{}, std::move(lengths), std::move(elements)};
}
// The same: most sequences are vectors.
template <typename L, typename E>
SequenceDomain<L, E> Vector(L lengths, E elements) {
  static_assert(kIsDomain<L>,
                "Vector(lengths, elements): lengths must be a domain, such as Range(0, 3)");
  return Sequence(std::move(lengths), std::move(elements));
}

// A set: its shapes are all sets of that many of the keys. A std::multiset may have a key more than
// once.
template <typename L, typename K>
struct SetDomain : AnyDomain {
  L lengths;
  K keys;
};
template <typename L, typename K>
SetDomain<L, K> Set(L lengths, K keys) {
  static_assert(kIsDomain<L> && kIsDomain<K>,
                "Set(lengths, keys): both must be domains, as in Set(Range(0, 3), Range(1, 5))");
  return {{}, std::move(lengths), std::move(keys)};
}

// A map: its shapes are sets of keys, and each key leads to one of the values.
template <typename L, typename K, typename V>
struct MapDomain : AnyDomain {
  L lengths;
  K keys;
  V values;
};
template <typename L, typename K, typename V>
MapDomain<L, K, V> Map(L lengths, K keys, V values) {
  static_assert(kIsDomain<L> && kIsDomain<K> && kIsDomain<V>,
                "Map(lengths, keys, values): all must be domains, as in Map(Range(0, 3), Range(1, "
                "5), nodes.OrNull())");
  return {{}, std::move(lengths), std::move(keys), std::move(values)};
}

template <typename E>
struct ArrayDomain : AnyDomain {
  E elements;  // a domain, or a function from the index to one
};
template <typename E>
ArrayDomain<E> Array(E elements) {
  return {{}, std::move(elements)};
}

// Pointers with a tag in their low bits: all of them with the first tag, then with the next. Also
// for integers that hold such a pointer.
template <typename D>
struct TaggedDomain : AnyDomain {
  D pointers;
  std::vector<unsigned> tags;
};
template <typename D>
TaggedDomain<D> Tagged(D pointers, std::vector<unsigned> tags) {
  return {{}, std::move(pointers), std::move(tags)};
}

// An array behind a pointer, of its own length, or as long as a member of the same object says.
template <typename E>
struct BlockDomain : AnyDomain {
  E elements;  // a domain, or a function from the index to one
  std::string member;
  std::size_t length = 0;  // ... if there is no member
  bool null = false;       // null comes first

  BlockDomain OrNull() const {
    BlockDomain domain = *this;
    domain.null = true;
    return domain;
  }
};
template <auto M, typename E>
BlockDomain<E> ArrayOf(E elements) {
  return {{}, std::move(elements), std::string(detail::LastComponent(detail::MemberName<M>()))};
}
template <typename E>
BlockDomain<E> ArrayOf(std::size_t length, E elements) {
  return {{}, std::move(elements), "", length};
}

// A member of a union: another member of the same object says when it is there.
template <typename D>
struct WhenDomain : AnyDomain {
  std::string member;
  std::function<bool(const detail::Decision&)> holds;
  D domain;
};
// `condition` is a value of the member M, or a function that is called with it as a long long.
template <auto M, typename C, typename D>
WhenDomain<D> When(C condition, D domain) {
  static_assert(kIsDomain<D>, "When<&T::kind>(value, domain) wants a domain of the member");
  std::function<bool(const detail::Decision&)> holds;
  if constexpr (std::is_invocable_v<C, long long>)
    holds = [condition](const detail::Decision& decision) { return condition(decision.number); };
  else
    holds = [wanted = static_cast<long long>(condition)](const detail::Decision& decision) {
      return decision.number == wanted;
    };
  return {{},
          std::string(detail::LastComponent(detail::MemberName<M>())),
          std::move(holds),
          std::move(domain)};
}

// Iterators to the elements of a member of the same object, or of the root, that is a container;
// also to its end.
struct IteratorDomain : AnyDomain {
  detail::IteratorChoice choice;

  IteratorDomain OrEnd() const {
    IteratorDomain domain = *this;
    domain.choice.to_end = true;
    return domain;
  }
};
template <auto M>
IteratorDomain IteratorsOf() {
  return {{}, {std::string(detail::LastComponent(detail::MemberName<M>())), true, false}};
}

namespace detail {

// What a domain is of; containers are of whatever field they bound, and have no such type.
struct OfAnyType {};
template <typename D, typename = void>
struct DomainValue {
  using type = OfAnyType;
};
template <typename D>
struct DomainValue<D, std::void_t<typename D::value_type>> {
  using type = typename D::value_type;
};

}  // namespace detail

template <typename D>
struct OptionalDomain : AnyDomain {
  using value_type = std::optional<typename detail::DomainValue<D>::type>;
  D some;
};
template <typename D>
OptionalDomain<D> Optional(D some) {
  return {{}, std::move(some)};
}

template <typename A, typename B>
struct PairDomain : AnyDomain {
  using value_type =
      std::pair<typename detail::DomainValue<A>::type, typename detail::DomainValue<B>::type>;
  A first;
  B second;
};
template <typename A, typename B>
PairDomain<A, B> Pair(A first, B second) {
  return {{}, std::move(first), std::move(second)};
}

template <typename... D>
struct TupleDomain : AnyDomain {
  using value_type = std::tuple<typename detail::DomainValue<D>::type...>;
  std::tuple<D...> parts;
};
template <typename... D>
TupleDomain<D...> Tuple(D... parts) {
  static_assert((kIsDomain<D> && ...), "Tuple(...) takes domains");
  return {{}, {std::move(parts)...}};
}

// An alternative of a variant that has no fields, such as std::monostate.
struct ConstructedDomain : AnyDomain {};
inline constexpr ConstructedDomain Constructed{};

// A variant: one domain for each alternative, in their order.
template <typename... D>
struct VariantDomain : AnyDomain {
  std::tuple<D...> alternatives;
};
template <typename... D>
VariantDomain<D...> Variant(D... alternatives) {
  static_assert((kIsDomain<D> && ...), "Variant(...) takes domains");
  return {{}, {std::move(alternatives)...}};
}

// The domain of another field of type F, from Finitization::Get.
template <typename F>
struct FieldDomain : AnyDomain {
  using value_type = F;
  detail::DomainPtr domain;
};

// An embedded struct, member by member.
template <typename T>
class StructDomain : public AnyDomain {
 public:
  using value_type = T;

  template <auto M, typename D>
  StructDomain Set(const D& domain) const;
  template <auto M>
  StructDomain Keep() const;

  detail::DomainSpec spec;  // of kind kParts
};
template <typename T>
StructDomain<T> Struct();

}  // namespace korat

KORAT_END_SETUP_CODE

#include "korat/detail/lower.h"
