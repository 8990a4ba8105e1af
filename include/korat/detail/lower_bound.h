// From bounds as text and the type of a field to a DomainSpec.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

#include "korat/detail/bound_context.h"
#include "korat/detail/bounds.h"
#include "korat/detail/field_type.h"
#include "korat/detail/reflect.h"
#include "korat/detail/setup_code.h"
#include "korat/detail/spec.h"
#include "korat/domain.h"
#include "korat/types.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

// The greatest of the lengths that are given for a vector.
std::size_t LongestOf(const std::string& name, const std::vector<BoundItem>& lengths);

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
DomainPtr LowerSequence(const BoundContext& context, const std::string& name) {
  const std::vector<BoundItem>& lengths = context.bounds.At(name + ".length");
  const std::size_t longest = LongestOf(name, lengths);
  std::vector<DomainPtr> elements;
  for (std::size_t i = 0; i < longest; ++i) {
    elements.push_back(
        LowerBound<typename FieldType<F>::element>(context, name + "[" + std::to_string(i) + "]"));
    if (elements.back() == nullptr) Fail("'" + name + "[]': elements of a vector can't be kept");
  }
  DomainSpec spec;
  for (const BoundItem& item : lengths) {
    FieldType<std::uint64_t>::AppendItem(spec, context, name + ".length", item);
  }
  return MakeSequence<F>(spec, elements);
}

template <typename F>
DomainPtr LowerKeys(const BoundContext& context, const std::string& name) {
  const std::vector<BoundItem>& lengths = context.bounds.At(name + ".length");
  LongestOf(name, lengths);
  const DomainPtr keys = LowerBound<typename FieldType<F>::Key>(context, name + ".keys");
  if (keys == nullptr) Fail("'" + name + ".keys': keys can't be kept");
  DomainPtr mapped;
  if constexpr (kHasMapped<F>) {
    mapped = LowerBound<typename F::mapped_type>(context, name + "[]");
    if (mapped == nullptr) Fail("'" + name + "[]': values of a map can't be kept");
  }
  DomainSpec spec;
  for (const BoundItem& item : lengths) {
    FieldType<std::uint64_t>::AppendItem(spec, context, name + ".length", item);
  }
  return MakeKeyed<F>(spec, keys, mapped);
}

inline bool IsNumber(const std::string& length) {
  return length.find_first_not_of("0123456789") == std::string::npos;
}

// A function from a number of elements to their domains. The layout calls it later, so it keeps a
// copy of everything.
template <typename Element>
auto ElementBounds(const BoundContext& context, const std::string& name) {
  return [bounds = context.bounds, expressions = context.expressions, classes = context.classes,
          name](std::size_t count) {
    const BoundContext context{bounds, expressions, classes};
    std::vector<DomainPtr> elements;
    for (std::size_t i = 0; i < count; ++i) {
      elements.push_back(LowerBound<Element>(context, name + "[" + std::to_string(i) + "]"));
      if (elements.back() == nullptr) Fail("'" + name + "[]': elements of an array can't be kept");
    }
    return elements;
  };
}

// A pointer to an array, or a list of values.
template <typename F>
DomainPtr LowerBlock(const BoundContext& context, const std::string& name) {
  if (context.bounds.IsKept(name)) return nullptr;
  std::string length;
  bool or_null = false;
  for (const BoundItem& item : context.bounds.At(name)) {
    if (item.text == "null") or_null = true;
    if (!ArrayLengthOf(item).empty()) length = ArrayLengthOf(item);
  }
  if (length.empty()) return LowerOpaque<F>(context, name);
  const auto elements_for = ElementBounds<typename BlockTraits<F>::element>(context, name);
  if (IsNumber(length)) return MakeBlock<F>(elements_for(std::stoull(length)), or_null);
  return MakeDependentBlock<F>(length, elements_for, or_null);
}

// A flexible array member.
template <typename Element>
DomainPtr LowerTrailing(const BoundContext& context, const std::string& name) {
  if (context.bounds.IsKept(name)) return nullptr;
  const std::string length = ArrayLengthOf(context.bounds.At(name).back());
  const auto elements_for = ElementBounds<Element>(context, name);
  if (IsNumber(length)) return MakeTrailing<Element>(elements_for(std::stoull(length)));
  return MakeDependentTrailing<Element>(length, elements_for);
}

template <typename F>
DomainPtr LowerValues(const BoundContext& context, const std::string& name) {
  DomainSpec spec = ScalarSpec<F>();
  for (const BoundItem& item : context.bounds.At(name)) {
    FieldType<F>::AppendItem(spec, context, name, item);
  }
  return std::make_shared<const DomainSpec>(std::move(spec));
}

// An integer that holds a pointer to objects.
template <typename F>
DomainPtr LowerAddress(const BoundContext& context, const std::string& name) {
  static_assert(sizeof(F) == sizeof(void*));
  if (context.bounds.IsKept(name)) return nullptr;
  DomainSpec spec = *LowerValues<void*>(context, name);
  spec.holds_addresses = true;
  return std::make_shared<const DomainSpec>(std::move(spec));
}

// Whether the field is a member of a union that nothing says about when it is there.
inline bool IsNeverThere(const BoundContext& context, const std::string& name, bool in_union) {
  return in_union && context.bounds.Find(name + ".when") == nullptr;
}

// The domain of a member of a union, there only when its condition holds, if it has one.
inline DomainPtr InUnion(const BoundContext& context, const std::string& name, DomainPtr domain) {
  const std::vector<BoundItem>& items = context.bounds.At(name + ".when");
  const auto condition = ParseCondition(items[0].text);
  if (!condition) Fail("'" + name + ".when=" + items[0].text + "': not a condition");
  const auto holds = [condition](const Decision& decision) {
    return condition->Holds(decision.number, decision.text);
  };
  return MakeWhen(condition->member, holds, std::move(domain));
}

inline DomainSpec PartsSpec(std::size_t size) {
  DomainSpec spec;
  spec.kind = DomainSpec::Kind::kParts;
  spec.size = size;
  return spec;
}

template <typename F>
DomainPtr LowerElements(const BoundContext& context, const std::string& name) {
  using Element = typename FieldType<F>::element;
  DomainSpec spec = PartsSpec(sizeof(F));
  for (std::size_t i = 0; i < sizeof(F) / sizeof(Element); ++i) {
    const std::string index = "[" + std::to_string(i) + "]";
    spec.parts.push_back({index, i * sizeof(Element), LowerBound<Element>(context, name + index)});
  }
  return std::make_shared<const DomainSpec>(std::move(spec));
}

template <typename F>
DomainPtr LowerParts(const BoundContext& context, const std::string& name) {
  DomainSpec spec = PartsSpec(sizeof(F));
  FieldType<F>::VisitParts([&](const char* part, std::size_t offset, auto tag) {
    spec.parts.push_back(
        {part, offset, LowerBound<Stored<typename decltype(tag)::type>>(context, name + part)});
  });
  return std::make_shared<const DomainSpec>(std::move(spec));
}

template <typename F>
DomainPtr LowerChoice(const BoundContext& context, const std::string& name) {
  using Traits = FieldType<F>;
  DomainSpec shapes;
  const std::string tag = name + Traits::kTagBound;
  for (const BoundItem& item : context.bounds.At(tag)) {
    FieldType<typename Traits::tag>::AppendItem(shapes, context, tag, item);
  }
  std::vector<DomainPtr> alternatives(Traits::kAlternatives);
  Traits::VisitAlternatives([&](std::size_t number, const std::string& part, auto value) {
    alternatives[number] = LowerBound<typename decltype(value)::type>(context, name + part);
  });
  return MakeChoice<F, Traits>(shapes, alternatives);
}

// Members of an embedded struct, those of its bases included, become parts.
template <typename C>
struct PartVisitor {
  const BoundContext& context;
  const std::string& path;  // of the struct
  std::size_t offset;       // of C in the struct
  DomainSpec& spec;

  template <typename Accessor>
  void Member(const char* name, Accessor accessor, bool in_union = false) {
    AddLowered(name, accessor, in_union, &LowerBound<FieldAt<Accessor>>);
  }
  template <typename Accessor>
  void Opaque(const char* name, Accessor accessor, bool in_union = false) {
    AddLowered(name, accessor, in_union, &LowerOpaque<FieldAt<Accessor>>);
  }
  template <typename Accessor>
  void Block(const char* name, Accessor accessor, bool in_union = false) {
    AddLowered(name, accessor, in_union, &LowerBlock<FieldAt<Accessor>>);
  }
  template <typename Accessor>
  void Address(const char* name, Accessor accessor, bool in_union = false) {
    AddLowered(name, accessor, in_union, &LowerAddress<FieldAt<Accessor>>);
  }
  // Nothing follows an embedded struct.
  template <typename Accessor>
  void Trailing(const char*, Accessor) {}
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

 private:
  template <typename Accessor>
  using FieldAt =
      Stored<std::remove_reference_t<decltype(std::declval<Accessor>()(std::declval<C&>()))>>;

  template <typename Accessor, typename LowerFunction>
  void AddLowered(const char* name, Accessor accessor, bool in_union, LowerFunction lower) {
    const std::string whole = path + "." + name;
    if (IsNeverThere(context, whole, in_union)) return;
    const DomainPtr domain = lower(context, whole);
    if (in_union && domain == nullptr) return;
    Add(name, accessor, in_union ? InUnion(context, whole, domain) : domain);
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
DomainPtr LowerMembers(const BoundContext& context, const std::string& name) {
  DomainSpec spec = PartsSpec(sizeof(F));
  VisitParts<F>(context, name, 0, spec);
  return std::make_shared<const DomainSpec>(std::move(spec));
}

template <typename F>
DomainPtr LowerBound(const BoundContext& context, const std::string& name) {
  constexpr Form kForm = HasMembers<F>::value ? Form::kMembers : FieldType<F>::kForm;
  if (context.bounds.IsKept(name)) return nullptr;
  if constexpr (kForm == Form::kValues) {
    return LowerValues<F>(context, name);
  } else if constexpr (kForm == Form::kElements) {
    return LowerElements<F>(context, name);
  } else {
    // What has parts may be listed, too.
    if (kForm == Form::kWhole || context.bounds.Find(name) != nullptr) {
      return LowerOpaque<F>(context, name);
    }
    if constexpr (kForm == Form::kSequence) return LowerSequence<F>(context, name);
    if constexpr (kForm == Form::kKeys) return LowerKeys<F>(context, name);
    if constexpr (kForm == Form::kParts) return LowerParts<F>(context, name);
    if constexpr (kForm == Form::kChoice) return LowerChoice<F>(context, name);
    if constexpr (kForm == Form::kMembers) return LowerMembers<F>(context, name);
  }
  return nullptr;
}

}  // namespace korat::detail

KORAT_END_SETUP_CODE
