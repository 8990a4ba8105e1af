// Pointers to members, and how members are reached and shown.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "korat/detail/print_value.h"
#include "korat/detail/setup_code.h"
#include "korat/detail/spec.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

// The offset of a member within its holder; the holder need not be constructed.
template <typename H, typename F>
std::size_t OffsetOf(F H::* member, const void* holder) {
  const auto* typed = static_cast<const H*>(holder);
  const auto* address = reinterpret_cast<const volatile char*>(std::addressof(typed->*member));
  return static_cast<std::size_t>(address - static_cast<const char*>(holder));
}

template <typename M>
struct MemberTraits;
template <typename F, typename H>
struct MemberTraits<F H::*> {
  using field = F;
  using holder = H;
};
template <auto M>
using FieldOf = typename MemberTraits<decltype(M)>::field;
// How a bit-field gets a value.
template <typename T, typename Value, typename Getter, typename Setter>
auto MakeBitSetter(Getter getter, Setter setter) {
  return [getter, setter](const std::string& name, void* holder, const void* value) {
    auto& object = *static_cast<T*>(holder);
    const auto& wanted = *static_cast<const Value*>(value);
    setter(object, wanted);
    if (!(getter(std::as_const(object)) == wanted)) {
      Fail("bit-field '" + name +
           "' does not hold a value that its setter was given: give values that fit its width");
    }
  };
}

// The compiler shows an embedded struct member by member, and does not ask how it prints.
template <typename Field>
auto PrintWhole() {
  using Value = std::remove_cv_t<Field>;
  void (*print)(Printer&, const void*) = nullptr;
  if constexpr (std::is_class_v<Value> && PrintsAsValue<Value>) {
    print = [](Printer& printer, const void* member) {
      PrintValue(printer, *static_cast<const Value*>(member));
    };
  }
  return print;
}

template <auto M>
using HolderOf = typename MemberTraits<decltype(M)>::holder;

}  // namespace korat::detail

KORAT_END_SETUP_CODE
