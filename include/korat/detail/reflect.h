// The data members of a class, private ones and those of its bases included, with names, offsets
// and types. clang's __builtin_dump_struct calls a function for each member with the member itself
// as an argument; we look at the address instead of printing it.
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

#include "korat/detail/print_value.h"
#include "korat/detail/setup_code.h"
#include "korat/detail/spec.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

template <typename T>
void Reflect(const void* object, std::vector<Leaf>& leaves);

// Members of classes from std have no meaning of their own.
template <typename T>
constexpr bool IsExpandable() {
  return std::is_class_v<T> && !PrintsAsValue<std::remove_cv_t<T>>;
}

// What is not a template is in the library: every instrumented file would compile it again.
class LeafCollector {
 public:
  LeafCollector(const void* object, std::vector<Leaf>& leaves);
  ~LeafCollector();
  LeafCollector(const LeafCollector&) = delete;
  LeafCollector& operator=(const LeafCollector&) = delete;

  // Braces, the name of the class, of a base class: structure we do not need, except that the name
  // of an embedded struct goes before its members'.
  void operator()(const char*) {}
  void operator()(const char* format, const char* text);
  void operator()(const char*, const char*, const char* base);
  void operator()(const char*, const char*, const char*, const char* name);
  // A member: a reference to it, or where the format says so a pointer to it.
  template <typename T>
  void operator()(const char* format, const char*, const char* type, const char* name,
                  const T& member) {
    if constexpr (std::is_pointer_v<T> && !std::is_function_v<std::remove_pointer_t<T>>) {
      if (IsPointerToMember(format)) {
        Add<std::remove_pointer_t<T>>(type, name, member);
        return;
      }
    }
    Add<T>(type, name, &member);
  }
  template <typename T>
  void operator()(const char*, const char*, const char* type, const char* name, std::size_t,
                  const T& value) {
    AddBits(type, name, static_cast<long long>(value));
  }

 private:
  static bool IsPointerToMember(const char* format);
  static bool IsHidden(const char* name);
  std::string prefix() const;

  template <typename T>
  void Add(const char* type, const char* name, const volatile void* member) {
    LeafFunctions functions;
    if constexpr (!std::is_function_v<T> && !std::is_void_v<T>) {
      functions.size = kSizeOf<T>;
      functions.print = [](Printer& printer, const void* value) {
        if constexpr (kIsUnbounded<T>)
          Append(printer.text, "[]");
        else
          PrintValue(printer, *static_cast<const std::remove_volatile_t<T>*>(value));
      };
      if constexpr (IsExpandable<T>()) functions.expand = &Reflect<std::remove_cv_t<T>>;
    }
    AddLeaf(type, name, member, functions);
  }

  // What a leaf takes from the type of its member.
  struct LeafFunctions {
    std::size_t size = 0;
    void (*print)(Printer&, const void* member) = nullptr;
    ReflectFunction expand = nullptr;
  };
  void AddLeaf(const char* type, const char* name, const volatile void* member,
               const LeafFunctions& functions);
  void AddBits(const char* type, const char* name, long long value);

  const char* object_;
  std::vector<Leaf>* leaves_;
  std::vector<std::string> prefixes_;
};

template <typename T>
void Reflect(const void* object, std::vector<Leaf>& leaves) {
  if constexpr (std::is_class_v<T>) {
    LeafCollector collector(object, leaves);
    __builtin_dump_struct(static_cast<const T*>(object), collector);
  }
}

}  // namespace korat::detail

KORAT_END_SETUP_CODE
