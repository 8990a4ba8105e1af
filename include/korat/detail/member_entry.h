// The members of a class as a driver knows them: each can be bounded when the bounds are known.
#pragma once

#include <functional>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

#include "korat/detail/base_pointer.h"
#include "korat/detail/lower_bound.h"
#include "korat/detail/spec.h"
#include "korat/types.h"

namespace korat::detail {

// A member of a class with objects: `make` bounds it.
struct MemberEntry {
  std::string name;  // "Node::left"
  std::string member;
  const std::type_info* holder = nullptr;
  std::vector<std::string> holders;  // see Driver::Members
  std::function<Setting(const BoundContext&)> make;
};

// The B in an object of one of the classes C. Unlike CatchPointer it sees through private bases.
template <typename B, typename... C>
void* AsBase(void (*throw_pointer)(void*), void* object) {
  void* found = nullptr;
  const auto look = [&](auto* typed) {
    using Class = std::remove_pointer_t<decltype(typed)>;
    if constexpr (std::is_convertible_v<Class*, B*>) {  // not where there are two of them
      if (throw_pointer == &ThrowPointer<Class>) found = static_cast<B*>(typed);
    }
  };
  (look(static_cast<C*>(object)), ...);
  return found != nullptr ? found : CatchPointer<B>(throw_pointer, object);
}
template <typename B, typename... C>
constexpr auto AsBaseOf(Types<C...>) {
  return &AsBase<B, C...>;
}

template <typename C>
struct SettingVisitor {
  std::vector<MemberEntry>& entries;
  std::vector<std::string> holders;

  template <typename Accessor>
  void Member(const char* name, Accessor accessor, bool in_union = false) {
    using F = std::remove_reference_t<decltype(accessor(std::declval<C&>()))>;
    Add<F>(name, accessor, &LowerBound<Stored<F>>, in_union);
  }
  template <typename Accessor>
  void Opaque(const char* name, Accessor accessor, bool in_union = false) {
    using F = std::remove_reference_t<decltype(accessor(std::declval<C&>()))>;
    Add<F>(name, accessor, &LowerOpaque<Stored<F>>, in_union);
  }
  template <typename Accessor>
  void Block(const char* name, Accessor accessor, bool in_union = false) {
    using F = std::remove_reference_t<decltype(accessor(std::declval<C&>()))>;
    Add<F>(name, accessor, &LowerBlock<Stored<F>>, in_union);
  }
  template <typename Accessor>
  void Address(const char* name, Accessor accessor, bool in_union = false) {
    using F = std::remove_reference_t<decltype(accessor(std::declval<C&>()))>;
    Add<F>(name, accessor, &LowerAddress<Stored<F>>, in_union);
  }
  template <typename Accessor>
  void Trailing(const char* name, Accessor accessor) {
    using F = std::remove_reference_t<decltype(accessor(std::declval<C&>()))>;
    using Element = std::remove_reference_t<decltype(accessor(std::declval<C&>())[0])>;
    Add<F>(name, accessor, &LowerTrailing<Stored<Element>>);
  }
  template <typename Accessor>
  void Kept(const char* name, Accessor accessor) {
    using F = std::remove_reference_t<decltype(accessor(std::declval<C&>()))>;
    Add<F>(name, accessor, [](const BoundContext&, const std::string&) { return DomainPtr(); });
  }
  void KeptByName(const char* name) {
    Entry(name, [](const BoundContext&, Setting& setting) { setting.monitored = false; });
  }

  template <typename Getter, typename Setter>
  void Bits(const char* name, Getter getter, Setter setter) {
    using Value = std::decay_t<decltype(getter(std::declval<const C&>()))>;
    Entry(name, [getter, setter](const BoundContext& context, Setting& setting) {
      setting.domain = LowerBound<Value>(context, setting.name);
      setting.monitored = setting.domain != nullptr;
      if (!setting.monitored) return;
      setting.size = sizeof(C);
      setting.set_bits = MakeBitSetter<C, Value>(getter, setter);
    });
  }

 private:
  template <typename F, typename Accessor, typename LowerFunction>
  void Add(const char* name, Accessor accessor, LowerFunction lower, bool in_union = false) {
    Entry(name, [accessor, lower, in_union](const BoundContext& context, Setting& setting) {
      if (IsNeverThere(context, setting.name, in_union)) {
        setting.monitored = false;
        return;
      }
      setting.member.clear();
      setting.offset = [accessor](const void* holder) {
        auto& member = accessor(*static_cast<C*>(const_cast<void*>(holder)));
        return static_cast<std::size_t>(reinterpret_cast<const volatile char*>(&member) -
                                        static_cast<const char*>(holder));
      };
      // With [[no_unique_address]] an empty member may lie where another is.
      setting.size = std::is_empty_v<F> ? 0 : kSizeOf<F>;
      setting.print = PrintWhole<F>();
      setting.domain = lower(context, setting.name);
      setting.monitored = setting.domain != nullptr;
      if (in_union && setting.monitored)
        setting.domain = InUnion(context, setting.name, setting.domain);
    });
  }

  template <typename Fill>
  void Entry(const char* member, Fill fill) {
    const std::string name = std::string(DisplayOf<C>::kName) + "::" + member;
    entries.push_back(
        {name, member, &typeid(C), holders, [name, member, fill](const BoundContext& context) {
           Setting setting;
           setting.name = name;
           setting.holder = &typeid(C);
           setting.as_holder = AsBaseOf<C>(typename MembersOf<C>::objects());
           setting.member = member;
           fill(context, setting);
           if (setting.domain != nullptr) CheckDomain(name, *setting.domain);
           return setting;
         }});
  }
};

}  // namespace korat::detail
