// From bounds as text and the type of a field to a DomainSpec.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

#include "korat/detail/base_pointer.h"
#include "korat/detail/bounds.h"
#include "korat/detail/lower.h"
#include "korat/detail/reflect.h"
#include "korat/detail/spec.h"
#include "korat/domain.h"

namespace korat::detail {

// --- specialised by generated code

template <typename... T>
struct Types {};

template <typename C>
struct DisplayOf;  // static constexpr const char* kName: the class's name in bounds
// The data members of a class: Visit(visitor) calls visitor.Member(name, accessor), .Opaque(...),
// .Kept(name) or .Bits(...) for each; `bases` are its direct base classes, `objects` the classes
// with objects that are it or derive from it.
template <typename C>
struct MembersOf {
  using bases = void;
};
// The classes with objects that a T* may point to.
template <typename T>
struct TargetsOf {
  using type = Types<>;
};
// The parts embedded in objects that a T* may point to: types with `holder`, kName, kPart, Point.
template <typename T>
struct PartsOf {
  using type = Types<>;
};

template <typename C, typename = void>
struct HasMembers : std::true_type {};
template <typename C>
struct HasMembers<C, std::enable_if_t<std::is_void_v<typename MembersOf<C>::bases>>>
    : std::false_type {};

// --- what lowering needs to know

struct ExpressionValue {
  const std::type_info* type = nullptr;
  std::function<void(void* at)> store;
};
using Expressions = std::map<std::pair<std::string, std::string>, ExpressionValue>;

struct BoundContext {
  const Bounds& bounds;
  const Expressions& expressions;
  std::map<std::string, ClassPtr> classes;  // by display name

  ClassPtr ClassOf(const std::string& display) const;
};

[[noreturn]] void DoesNotSuit(const std::string& name, const BoundItem& item,
                              std::string_view type);
// The greatest of the lengths that are given for a vector.
std::size_t LongestOf(const std::string& name, const std::vector<BoundItem>& lengths);

// --- scalars

template <typename F, typename C>
void AppendTarget(DomainSpec& spec, const BoundContext& context, const BoundItem& item,
                  bool& found) {
  if (item.text != DisplayOf<C>::kName) return;
  found = true;
  const ClassPtr objects = context.ClassOf(item.text);
  if (objects != nullptr) AppendReferences<F>(spec, ObjectSet<C>(objects));
}

template <typename F, typename Part>
void AppendPart(DomainSpec& spec, const BoundContext& context, const BoundItem& item, bool& found) {
  if (item.text != Part::kName) return;
  found = true;
  using Holder = typename Part::holder;
  const ClassPtr objects = context.ClassOf(DisplayOf<Holder>::kName);
  if (objects == nullptr) return;
  using Target = std::remove_reference_t<decltype(*Part::Point(std::declval<Holder&>()))>;
  ReferenceDomain<Target> parts;
  parts.objects = objects;
  parts.count = static_cast<std::uint32_t>(objects->count);
  parts.to_parts = true;
  parts.part = Part::kPart;
  parts.point = [](void* object) { return Part::Point(*static_cast<Holder*>(object)); };
  AppendReferences<F>(spec, parts);
}

template <typename F, typename... C, typename... P>
void AppendPointer(DomainSpec& spec, const BoundContext& context, const std::string& name,
                   const BoundItem& item, Types<C...>, Types<P...>) {
  if (item.text == "null") return AppendChoices<F>(spec, Null);
  bool found = false;
  (AppendTarget<F, C>(spec, context, item, found), ...);
  (AppendPart<F, P>(spec, context, item, found), ...);
  if (!found) DoesNotSuit(name, item, QualifiedName<F>());
}

template <typename F>
void AppendExpression(DomainSpec& spec, const BoundContext& context, const std::string& name,
                      const BoundItem& item) {
  const auto found = context.expressions.find({name, item.text});
  if (found == context.expressions.end() || *found->second.type != typeid(F)) {
    DoesNotSuit(name, item, QualifiedName<F>());
  }
  Choice choice;
  choice.count = 1;
  choice.store = [store = found->second.store](void* at, std::uint32_t, void*) { store(at); };
  spec.choices.push_back(std::move(choice));
}

template <typename F>
void AppendNumber(DomainSpec& spec, const std::string& name, const BoundItem& item) {
  using Value = typename ValueTypeOf<F>::type;
  if (item.kind == BoundItem::Kind::kRange) {
    return AppendChoices<F>(spec, Range(item.low, item.high));
  }
  if constexpr (std::is_floating_point_v<Value>) {
    if (item.kind == BoundItem::Kind::kReal) {
      return AppendChoices<F>(spec, Values<double>({item.real}));
    }
  }
  if constexpr (std::is_same_v<Value, bool>) {
    if (item.text == "true" || item.text == "false") {
      const int value = item.text == "true";
      return AppendChoices<F>(spec, Range(value, value));
    }
  }
  if constexpr (std::is_enum_v<Value>) {
    for (auto* known = EnumNames<Value>::begin(); known != EnumNames<Value>::end(); ++known) {
      if (item.text == known->name) {
        return AppendChoices<F>(spec, Range(known->value, known->value));
      }
    }
  }
  DoesNotSuit(name, item, QualifiedName<F>());
}

template <typename F>
void AppendItem(DomainSpec& spec, const BoundContext& context, const std::string& name,
                const BoundItem& item) {
  using Value = typename ValueTypeOf<F>::type;
  if constexpr (PointerTraits<F>::is_pointer) {
    using Target = std::remove_cv_t<typename PointerTraits<F>::target>;
    AppendPointer<F>(spec, context, name, item, typename TargetsOf<Target>::type(),
                     typename PartsOf<Target>::type());
  } else if constexpr (std::is_arithmetic_v<Value> || std::is_enum_v<Value>) {
    AppendNumber<F>(spec, name, item);
  } else if constexpr (std::is_same_v<F, std::string>) {
    if (item.kind != BoundItem::Kind::kString) DoesNotSuit(name, item, "std::string");
    AppendChoices<F>(spec, Values<std::string>({item.string}));
  } else {
    AppendExpression<F>(spec, context, name, item);
  }
}

// none, and values built aside: see AppendChoices of OptionalDomain.
template <typename F>
void AppendOptional(DomainSpec& spec, const BoundContext& context, const std::string& name,
                    const BoundItem& item) {
  using Value = typename F::value_type;
  if (item.text == "none") return AppendNone<F>(spec);
  DomainSpec inner;
  AppendItem<Value>(inner, context, name, item);
  AppendSome<F>(spec, std::move(inner));
}

// --- any field; null: stays as constructed

template <typename F>
DomainPtr LowerBound(const BoundContext& context, const std::string& name);

// A field of a type that is listed, not taken apart.
template <typename F>
DomainPtr LowerOpaque(const BoundContext& context, const std::string& name) {
  if (context.bounds.IsKept(name)) return nullptr;
  DomainSpec spec = ScalarSpec<F>();
  for (const BoundItem& item : context.bounds.At(name)) {
    AppendExpression<F>(spec, context, name, item);
  }
  return std::make_shared<const DomainSpec>(std::move(spec));
}

template <typename F>
DomainPtr LowerVector(const BoundContext& context, const std::string& name) {
  const std::vector<BoundItem>& lengths = context.bounds.At(name + ".length");
  const std::size_t longest = LongestOf(name, lengths);
  std::vector<DomainPtr> elements;
  for (std::size_t i = 0; i < longest; ++i) {
    elements.push_back(LowerBound<typename VectorTraits<F>::element>(
        context, name + "[" + std::to_string(i) + "]"));
    if (elements.back() == nullptr) Fail("'" + name + "[]': elements of a vector can't be kept");
  }
  DomainSpec spec;
  for (const BoundItem& item : lengths) AppendNumber<std::uint64_t>(spec, name + ".length", item);
  return MakeVector<F>(spec, std::move(elements));
}

template <typename F>
DomainPtr LowerArray(const BoundContext& context, const std::string& name) {
  using Element = typename ArrayTraits<F>::element;
  DomainSpec spec;
  spec.kind = DomainSpec::Kind::kParts;
  spec.size = sizeof(F);
  for (std::size_t i = 0; i < sizeof(F) / sizeof(Element); ++i) {
    const std::string index = "[" + std::to_string(i) + "]";
    spec.parts.push_back({index, i * sizeof(Element), LowerBound<Element>(context, name + index)});
  }
  return std::make_shared<const DomainSpec>(std::move(spec));
}

// Members of an embedded struct, those of its bases included, become parts.
template <typename C>
struct PartVisitor {
  const BoundContext& context;
  const std::string& path;  // of the struct
  std::size_t offset;       // of C in the struct
  DomainSpec& spec;

  template <typename Accessor>
  void Member(const char* name, Accessor accessor) {
    using F = std::remove_reference_t<decltype(accessor(std::declval<C&>()))>;
    Add(name, accessor, LowerBound<Stored<F>>(context, path + "." + name));
  }
  template <typename Accessor>
  void Opaque(const char* name, Accessor accessor) {
    using F = std::remove_reference_t<decltype(accessor(std::declval<C&>()))>;
    Add(name, accessor, LowerOpaque<Stored<F>>(context, path + "." + name));
  }
  template <typename Accessor>
  void Kept(const char* name, Accessor accessor) {
    Add(name, accessor, nullptr);
  }
  void KeptByName(const char*) {}
  template <typename Getter, typename Setter>
  void Bits(const char* name, Getter getter, Setter setter) {
    using Value = std::decay_t<decltype(getter(std::declval<const C&>()))>;
    DomainSpec::Part part{std::string(".") + name, offset,
                          LowerBound<Value>(context, path + "." + name)};
    if (part.domain == nullptr) return;
    part.set_bits = MakeBitSetter<C, Value>(getter, setter);
    part.holder_size = sizeof(C);
    spec.parts.push_back(std::move(part));
  }

  template <typename Accessor>
  void Add(const char* name, Accessor accessor, DomainPtr domain) {
    alignas(C) static unsigned char nowhere[sizeof(C)];
    auto& member = accessor(*reinterpret_cast<C*>(nowhere));
    const auto* address = reinterpret_cast<const volatile unsigned char*>(&member);
    spec.parts.push_back({std::string(".") + name,
                          offset + static_cast<std::size_t>(address - nowhere), std::move(domain)});
  }
};

template <typename C>
void VisitParts(const BoundContext& context, const std::string& path, std::size_t offset,
                DomainSpec& spec);

template <typename C, typename... B>
void VisitBases(const BoundContext& context, const std::string& path, std::size_t offset,
                DomainSpec& spec, Types<B...>) {
  alignas(C) static unsigned char nowhere[sizeof(C)];
  const auto offset_of = [](auto* base) {
    return static_cast<std::size_t>(reinterpret_cast<unsigned char*>(base) - nowhere);
  };
  (void)offset_of;
  (VisitParts<B>(context, path, offset + offset_of(static_cast<B*>(reinterpret_cast<C*>(nowhere))),
                 spec),
   ...);
}

template <typename C>
void VisitParts(const BoundContext& context, const std::string& path, std::size_t offset,
                DomainSpec& spec) {
  VisitBases<C>(context, path, offset, spec, typename MembersOf<C>::bases());
  PartVisitor<C> visitor{context, path, offset, spec};
  MembersOf<C>::Visit(visitor);
}

template <typename F>
DomainPtr LowerStruct(const BoundContext& context, const std::string& name) {
  DomainSpec spec;
  spec.kind = DomainSpec::Kind::kParts;
  spec.size = sizeof(F);
  VisitParts<F>(context, name, 0, spec);
  return std::make_shared<const DomainSpec>(std::move(spec));
}

template <typename F>
DomainPtr LowerPair(const BoundContext& context, const std::string& name) {
  DomainSpec spec;
  spec.kind = DomainSpec::Kind::kParts;
  spec.size = sizeof(F);
  spec.parts.push_back(
      {".first", offsetof(F, first), LowerBound<typename F::first_type>(context, name + ".first")});
  spec.parts.push_back({".second", offsetof(F, second),
                        LowerBound<typename F::second_type>(context, name + ".second")});
  return std::make_shared<const DomainSpec>(std::move(spec));
}

template <typename T>
struct IsVector : std::false_type {};
template <typename T, typename A>
struct IsVector<std::vector<T, A>> : std::true_type {};
template <typename T>
struct IsArray : std::is_array<T> {};
template <typename T, std::size_t N>
struct IsArray<std::array<T, N>> : std::true_type {};

template <typename F>
DomainPtr LowerBound(const BoundContext& context, const std::string& name) {
  if (context.bounds.IsKept(name)) return nullptr;
  if constexpr (IsVector<F>::value || IsPair<F>::value || HasMembers<F>::value) {
    if (context.bounds.Find(name) != nullptr) return LowerOpaque<F>(context, name);
  }
  if constexpr (IsVector<F>::value) {
    return LowerVector<F>(context, name);
  } else if constexpr (IsArray<F>::value) {
    return LowerArray<F>(context, name);
  } else if constexpr (IsPair<F>::value) {
    return LowerPair<F>(context, name);
  } else if constexpr (HasMembers<F>::value) {
    return LowerStruct<F>(context, name);
  } else {
    DomainSpec spec = ScalarSpec<F>();
    for (const BoundItem& item : context.bounds.At(name)) {
      if constexpr (IsOptional<F>::value)
        AppendOptional<F>(spec, context, name, item);
      else
        AppendItem<F>(spec, context, name, item);
    }
    return std::make_shared<const DomainSpec>(std::move(spec));
  }
}

}  // namespace korat::detail
