// What a call under test returned, looked at while it is there.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

#include "korat/detail/contracts/call.h"
#include "korat/detail/print_value.h"
#include "korat/detail/reflect.h"

namespace korat::detail {

class CallResult {
 public:
  // Makes the call, and takes what it returns. However it ended, `after()` may look at what it
  // left, and then `check(value, is_reference)` at what it returned.
  template <typename Call, typename After, typename Check>
  void Of(const Call& call, const After& after, const Check& check) {
    using Value = decltype(call());
    const auto guarded = [&]() -> Value {
      try {
        return call();
      } catch (...) {
        after();
        throw;
      }
    };
    if constexpr (std::is_void_v<Value>) {
      guarded();
      after();
    } else {
      auto&& value = guarded();
      using Seen = std::remove_cv_t<std::remove_reference_t<Value>>;
      // What only the caller owns is not leaked.
      const std::size_t owned =
          !std::is_reference_v<Value> && std::is_trivially_copyable_v<Seen> ? sizeof(Seen) : 0;
      Take(const_cast<const void*>(static_cast<const volatile void*>(&value)), owned, &Print<Seen>);
      after();
      check(value, std::is_reference_v<Value>);
    }
  }
  template <typename Call>
  void Of(const Call& call) {
    Of(call, [] {}, [](const auto&, bool) {});
  }

 private:
  using PrintFunction = void (*)(Printer&, const void*);

  template <typename T>
  static void Print(Printer& printer, const void* value) {
    if constexpr (std::is_function_v<T>) {
      Append(printer.text, "function");
    } else {
      PrintValue(printer, *static_cast<const T*>(value));
    }
  }

  // `owned`: how many of its bytes may hold addresses of what the caller gets.
  void Take(const void* value, std::size_t owned, PrintFunction print);
};

// The object that a call returned: the value itself, or what it points to. Null if it is not an
// object.
template <typename Object, typename Value>
Object* ReturnedObject(Value& value) {
  if constexpr (std::is_same_v<std::remove_cv_t<Value>, Object>) {
    return const_cast<Object*>(std::addressof(value));
  } else if constexpr (std::is_pointer_v<Value>) {
    using Target = std::remove_cv_t<std::remove_pointer_t<Value>>;
    if constexpr (std::is_same_v<Target, Object>) return const_cast<Object*>(value);
  }
  return nullptr;
}
template <typename Object, typename T, typename Deleter>
Object* ReturnedObject(const std::unique_ptr<T, Deleter>& value) {
  T* const pointer = value.get();
  return ReturnedObject<Object>(pointer);
}
template <typename Object, typename T, typename Deleter>
Object* ReturnedObject(std::unique_ptr<T, Deleter>& value) {
  return ReturnedObject<Object>(std::as_const(value));
}
template <typename Object, typename T>
Object* ReturnedObject(const std::shared_ptr<T>& value) {
  T* const pointer = value.get();
  return ReturnedObject<Object>(pointer);
}
template <typename Object, typename T>
Object* ReturnedObject(std::shared_ptr<T>& value) {
  return ReturnedObject<Object>(std::as_const(value));
}

// Nothing else can own it yet.
template <typename T>
constexpr bool kIsHandedOver = !std::is_pointer_v<T>;
template <typename T>
constexpr bool kIsHandedOver<std::shared_ptr<T>> = false;

// Checks the invariants that the copy with contracts has for the object's class, if it has any.
template <typename Object, typename = void>
struct WrittenInvariants {
  static void Check(Object&) {}
};
template <typename Object>
struct WrittenInvariants<Object, std::void_t<decltype(std::declval<Object&>().korat_invariant(
                                     std::declval<contracts::Call&>(), false))>> {
  static void Check(Object& object) {
    contracts::Call call("");
    object.korat_invariant(call, /*korat_is_entry=*/false);
  }
};
template <typename Object>
void CheckWritten(Object& object) {
  WrittenInvariants<Object>::Check(object);
}

// Whether the object is none of the others.
template <typename... Other>
bool IsNoneOf(const void* object, const Other*... other) {
  return ((object != static_cast<const void*>(other)) && ...);
}

}  // namespace korat::detail
