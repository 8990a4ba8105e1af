// Pointers to objects: raw, std::unique_ptr, std::shared_ptr, std::weak_ptr.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "korat/detail/bound_context.h"
#include "korat/detail/field_type.h"
#include "korat/detail/lower.h"
#include "korat/detail/setup_code.h"
#include "korat/domain.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

template <typename F>
struct PointerTraits {  // not a pointer
  static constexpr bool is_pointer = false, is_unique = false, is_shared = false, is_weak = false;
  static constexpr bool is_smart = false;
};
template <typename T>
struct PointerTraits<T*> {
  static constexpr bool is_pointer = !std::is_function_v<T>, is_unique = false, is_shared = false,
                        is_weak = false;
  static constexpr bool is_smart = false;
  using target = T;
};
template <typename T, typename D>
struct PointerTraits<std::unique_ptr<T, D>> {
  static constexpr bool is_pointer = true, is_unique = true, is_shared = false, is_weak = false;
  static constexpr bool is_smart = true;
  using target = T;
  static_assert(sizeof(std::unique_ptr<T, D>) == sizeof(T*),
                "a unique_ptr with a stateful deleter can't be enumerated: use Keep or Values");
};
template <typename T>
struct PointerTraits<std::shared_ptr<T>> {
  static constexpr bool is_pointer = true, is_unique = false, is_shared = true, is_weak = false;
  static constexpr bool is_smart = true;
  using target = T;
};
template <typename T>
struct PointerTraits<std::weak_ptr<T>> {
  static constexpr bool is_pointer = true, is_unique = false, is_shared = false, is_weak = true;
  static constexpr bool is_smart = true;
  using target = T;
};

// --- from domains

template <typename F>
void AppendChoices(DomainSpec& spec, const NullDomain&) {
  static_assert(PointerTraits<F>::is_pointer,
                "null is for pointers, unique_ptr, shared_ptr and weak_ptr");
  spec.choices.push_back(PlainValues(1, [](void* at, std::uint32_t, void*) {
    if constexpr (PointerTraits<F>::is_weak)
      new (at) F();
    else
      new (at) F(nullptr);
  }));
}

// The object that it referred to is gone; what is left is the control block.
template <typename F>
void AppendChoices(DomainSpec& spec, const ExpiredDomain&) {
  static_assert(PointerTraits<F>::is_weak, "Expired is for weak_ptr");
  if constexpr (PointerTraits<F>::is_weak) {
    using Target = typename PointerTraits<F>::target;
    spec.choices.push_back(PlainValues(1, [](void* at, std::uint32_t, void*) {
      new (at) F(std::shared_ptr<Target>(static_cast<Target*>(nullptr)));
    }));
  }
}

// Finds a count in a control block: the number that another pointer of type Copy raises by one.
template <typename Copy, typename T>
int* FindCount(std::shared_ptr<T>& shared) {
  void* words[2];
  static_assert(sizeof(shared) == sizeof(words), "an unknown implementation of shared_ptr");
  std::memcpy(words, static_cast<void*>(&shared), sizeof(words));
  int* control = static_cast<int*>(words[1]);
  int before[6];
  std::memcpy(before, control, sizeof(before));
  const Copy copy = shared;
  for (int i = 0; i < 6; ++i) {
    if (control[i] == before[i] + 1) return &control[i];
  }
  return nullptr;
}

template <typename P>
ShareCounts CountsOf(void* pointer) {
  auto& shared = *static_cast<std::shared_ptr<P>*>(pointer);
  return {FindCount<std::shared_ptr<P>>(shared), FindCount<std::weak_ptr<P>>(shared)};
}

template <typename F, typename P>
void AppendReferences(DomainSpec& spec, const ReferenceDomain<P>& domain) {
  using Traits = PointerTraits<F>;
  static_assert(Traits::is_pointer,
                "objects are for pointers, unique_ptr, shared_ptr and weak_ptr");
  using Target = typename Traits::target;
  static_assert(std::is_convertible_v<P*, Target*>,
                "these objects are of a class the field can't point to");
  if (Traits::is_smart && domain.to_parts) {
    Report(spec, "a smart pointer can't own a part of an object: give it whole objects");
  }
  if (domain.count == 0) return;
  Choice choice;
  choice.objects = domain.objects;
  choice.first = domain.first;
  choice.count = domain.count;
  choice.naming = domain.naming;
  choice.part = domain.part;
  choice.target = std::is_void_v<Target> ? "" : QualifiedName<std::remove_cv_t<Target>>();
  const auto point = domain.point;
  choice.point = [point](void* object) {
    Target* pointer = point(object);
    return const_cast<void*>(static_cast<const volatile void*>(pointer));
  };
  if constexpr (Traits::is_shared || Traits::is_weak) {
    choice.share = [point](void* object) -> void* { return new std::shared_ptr<P>(point(object)); };
    choice.counts = &CountsOf<P>;
    choice.is_weak = Traits::is_weak;
    choice.store = [](void* at, std::uint32_t, void* shared) {
      new (at) F(*static_cast<std::shared_ptr<P>*>(shared));
    };
  } else {
    choice.store = [point](void* at, std::uint32_t, void* object) {
      Target* pointer = point(object);
      std::memcpy(at, &pointer, sizeof(pointer));
    };
    spec.owns = Traits::is_unique;
  }
  spec.choices.push_back(std::move(choice));
}

template <typename F, typename P>
void AppendChoices(DomainSpec& spec, const ReferenceDomain<P>& domain) {
  AppendReferences<F>(spec, domain);
}
template <typename F, typename P>
void AppendChoices(DomainSpec& spec, const ElementsDomain<P>& domain) {
  for (const ReferenceDomain<P>& part : domain.parts) AppendReferences<F>(spec, part);
}
template <typename F, typename P>
void AppendChoices(DomainSpec& spec, const ObjectSet<P>& domain) {
  AppendReferences<F>(spec, static_cast<const ReferenceDomain<P>&>(domain));
}

// Gives all choices after the first `count` a tag in their low bits.
void AddTag(DomainSpec& spec, std::size_t count, unsigned tag);

template <typename F, typename D>
void AppendChoices(DomainSpec& spec, const TaggedDomain<D>& domain) {
  static_assert(std::is_pointer_v<F> || (std::is_integral_v<F> && sizeof(F) == sizeof(void*)),
                "Tagged(...) is for pointers, and for integers that hold one");
  using Pointer = std::conditional_t<std::is_pointer_v<F>, F, void*>;
  if constexpr (!std::is_pointer_v<F>) {
    spec.holds_addresses = true;
    spec.print = ScalarSpec<Pointer>().print;
  }
  for (const unsigned tag : domain.tags) {
    const std::size_t count = spec.choices.size();
    AppendChoices<Pointer>(spec, domain.pointers);
    AddTag(spec, count, tag);
  }
}

// --- from bounds

template <typename F, typename C>
void AppendTarget(DomainSpec& spec, const BoundContext& context, const BoundItem& item,
                  bool& found) {
  const bool is_any = item.text == std::string(kAnyObject) + DisplayOf<C>::kName;
  if (!is_any && item.text != DisplayOf<C>::kName) return;
  found = true;
  spec.leads_anywhere = spec.leads_anywhere || is_any;
  const ClassPtr objects = context.ClassOf(DisplayOf<C>::kName);
  if (objects != nullptr) AppendReferences<F>(spec, ObjectSet<C>(objects));
}

// ".slots[]" with the indexes of one element.
std::string WithIndexes(const char* path, const std::size_t* at);

// A part embedded in objects; all elements, or one, where it is in an array.
template <typename F, typename Part, std::size_t... N>
void AppendPart(DomainSpec& spec, const BoundContext& context, const BoundItem& item, bool& found,
                std::index_sequence<N...>) {
  if (WithoutIndexes(item.text) != Part::kName) return;
  using Holder = typename Part::holder;
  using Target = std::remove_reference_t<decltype(*Part::Point(std::declval<Holder&>(), nullptr))>;
  const ClassPtr objects = context.ClassOf(DisplayOf<Holder>::kName);
  constexpr std::size_t kLengths[] = {N..., 1};
  for (std::size_t i = 0; i < (N * ... * 1); ++i) {
    std::array<std::size_t, sizeof...(N) + 1> at{};
    for (std::size_t rest = i, k = sizeof...(N); k-- > 0; rest /= kLengths[k]) {
      at[k] = rest % kLengths[k];
    }
    if (item.text != Part::kName && item.text != WithIndexes(Part::kName, at.data())) continue;
    found = true;
    if (objects == nullptr) return;
    ReferenceDomain<Target> parts;
    parts.objects = objects;
    parts.count = static_cast<std::uint32_t>(objects->count);
    parts.to_parts = true;
    parts.part = WithIndexes(Part::kPart, at.data());
    parts.point = [at](void* object) {
      return Part::Point(*static_cast<Holder*>(object), at.data());
    };
    AppendReferences<F>(spec, parts);
  }
}

template <typename F, typename... C, typename... P>
void AppendPointer(DomainSpec& spec, const BoundContext& context, const std::string& name,
                   const BoundItem& item, Types<C...>, Types<P...>) {
  if (item.text == "null") return AppendChoices<F>(spec, Null);
  if constexpr (PointerTraits<F>::is_weak) {
    if (item.text == "expired") return AppendChoices<F>(spec, Expired);
  }
  bool found = false;
  (AppendTarget<F, C>(spec, context, item, found), ...);
  (AppendPart<F, P>(spec, context, item, found, typename P::lengths()), ...);
  if (!found) AppendExpression<F>(spec, context, name, item);
}

template <typename F>
struct FieldType<F, std::enable_if_t<PointerTraits<F>::is_pointer>> {
  static constexpr Form kForm = Form::kValues;

  static void AppendItem(DomainSpec& spec, const BoundContext& context, const std::string& name,
                         const BoundItem& item) {
    using Target = std::remove_cv_t<typename PointerTraits<F>::target>;
    BoundItem plain = item;
    const std::optional<unsigned> tag = TakeTag(plain);
    const std::size_t count = spec.choices.size();
    AppendPointer<F>(spec, context, name, plain, typename TargetsOf<Target>::type(),
                     typename PartsOf<Target>::type());
    if (tag) AddTag(spec, count, *tag);
  }
};

}  // namespace korat::detail

KORAT_END_SETUP_CODE
