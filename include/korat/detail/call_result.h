// What a call under test returned, looked at while it is there.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "korat/detail/print_value.h"
#include "korat/detail/reflect.h"

namespace korat::detail {

class CallResult {
 public:
  // Makes the call, and takes what it returns.
  template <typename Call>
  void Of(const Call& call) {
    using Value = decltype(call());
    if constexpr (std::is_void_v<Value>) {
      call();
    } else {
      auto&& value = call();
      using Seen = std::remove_cv_t<std::remove_reference_t<Value>>;
      // What only the caller owns is not leaked.
      const std::size_t owned =
          !std::is_reference_v<Value> && std::is_trivially_copyable_v<Seen> ? sizeof(Seen) : 0;
      Take(const_cast<const void*>(static_cast<const volatile void*>(&value)), owned, &Print<Seen>);
    }
  }

 private:
  using PrintFunction = void (*)(Printer&, const void*);

  template <typename T>
  static void Print(Printer& printer, const void* value) {
    if constexpr (std::is_function_v<T>) {
      printer.text += "function";
    } else {
      PrintValue(printer, *static_cast<const T*>(value));
    }
  }

  // `owned`: how many of its bytes may hold addresses of what the caller gets.
  void Take(const void* value, std::size_t owned, PrintFunction print);
};

// Whether the object is none of the others.
template <typename... Other>
bool IsNoneOf(const void* object, const Other*... other) {
  return ((object != static_cast<const void*>(other)) && ...);
}

}  // namespace korat::detail
