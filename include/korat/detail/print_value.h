// Values as text: the user's operator<< or PrintTo where there is one, else by what the type is.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <complex>
#include <cstring>
#include <functional>
#include <iosfwd>
#include <iterator>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <variant>
#include <vector>

#include "korat/detail/adaptor.h"
#include "korat/detail/base_pointer.h"
#include "korat/detail/key_order.h"
#include "korat/detail/setup_code.h"
#include "korat/detail/spec.h"
#include "korat/detail/type_name.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

class Printer;

// The class a pointer is declared to lead to, for objects that are not otherwise known.
struct Pointee {
  std::string_view name;              // "Tree::Node"
  ReflectFunction reflect = nullptr;  // null: not one of the user's classes
  void (*print)(Printer&, const void* object) = nullptr;
  bool is_polymorphic = false;
  // Where it may be the first element of an array: the size of an element, and how one is shown.
  std::size_t size = 0;
  void (*print_element)(Printer&, const void* element) = nullptr;
};

// Collects text; knows the names of the objects that pointers lead to.
class Printer {
 public:
  // `by_fields`: the text says which object it is, so that no class of the user's may hide anything
  // in its operator<<.
  explicit Printer(bool by_fields = false) : by_fields(by_fields) {}

  std::string text;
  const bool by_fields;
  // Finds what a pointer's target class is within an object; see CatchPointer.
  using AsTarget = void* (*)(void (*throw_pointer)(void*), void* object);

  // Appends "items[2]", "items.end()", or a word for what is none of that.
  virtual void Iterator(const void* iterator, std::size_t size, const std::type_info& type);
  // Appends the name of a function, if it has one here.
  virtual void Function(const void* address);
  // Appends "N2", "N2.hook", "null", or a word for what is not part of the structure.
  virtual void Reference(const void* address, AsTarget as_target, const Pointee& pointee) = 0;
  virtual void Members(const void* object, ReflectFunction reflect) = 0;
  // Appends the bytes of what has no text of its own. False if a word has to do instead.
  virtual bool Bytes(const void* value, std::size_t size);

 protected:
  ~Printer() = default;
};

template <typename T>
struct IsSmartPointer : std::false_type {};
template <typename T, typename D>
struct IsSmartPointer<std::unique_ptr<T, D>> : std::true_type {};
template <typename T>
struct IsSmartPointer<std::shared_ptr<T>> : std::true_type {};

template <typename T>
struct IsWeakPointer : std::false_type {};
template <typename T>
struct IsWeakPointer<std::weak_ptr<T>> : std::true_type {};

template <typename T>
struct IsOptional : std::false_type {};
template <typename T>
struct IsOptional<std::optional<T>> : std::true_type {};

template <typename T>
struct IsPair : std::false_type {};
template <typename A, typename B>
struct IsPair<std::pair<A, B>> : std::true_type {};

template <typename T>
struct IsTuple : std::false_type {};
template <typename... T>
struct IsTuple<std::tuple<T...>> : std::true_type {};

template <typename T>
struct IsComplex : std::false_type {};
template <typename T>
struct IsComplex<std::complex<T>> : std::true_type {};

template <typename T>
struct IsDuration : std::false_type {};
template <typename R, typename P>
struct IsDuration<std::chrono::duration<R, P>> : std::true_type {};

template <typename T>
struct IsTimePoint : std::false_type {};
template <typename C, typename D>
struct IsTimePoint<std::chrono::time_point<C, D>> : std::true_type {};

template <typename T>
struct IsVariant : std::false_type {};
template <typename... T>
struct IsVariant<std::variant<T...>> : std::true_type {};

template <typename T>
struct IsAtomic : std::false_type {};
template <typename T>
struct IsAtomic<std::atomic<T>> : std::true_type {};

template <typename T, typename = void>
struct IsStreamable : std::false_type {};
template <typename T>
struct IsStreamable<
    T, std::void_t<decltype(std::declval<std::ostream&>() << std::declval<const T&>())>>
    : std::true_type {};

template <typename T, typename = void>
struct HasPrintTo : std::false_type {};
template <typename T>
struct HasPrintTo<T, std::void_t<decltype(PrintTo(std::declval<const T&>(),
                                                  static_cast<std::ostream*>(nullptr)))>>
    : std::true_type {};

template <typename T, typename = void>
struct IsRange : std::false_type {};
template <typename T>
struct IsRange<T, std::void_t<decltype(std::begin(std::declval<const T&>())),
                              decltype(std::end(std::declval<const T&>()))>> : std::true_type {};

template <typename T, typename = void>
struct IsComplete : std::is_void<T> {};
template <typename T>
struct IsComplete<T, std::void_t<decltype(sizeof(T))>> : std::true_type {};

// The internals of a library's class mean nothing to its users.
template <typename T>
inline constexpr bool kIsFromStd = QualifiedName<T>().substr(0, 5) == "std::";

// An iterator of a container. Pointers are not meant, and void* has no iterator_traits.
template <typename T, typename = void>
inline constexpr bool kIsIterator = false;
template <typename T>
inline constexpr bool
    kIsIterator<T, std::void_t<std::enable_if_t<std::is_class_v<T>>,
                               typename std::iterator_traits<T>::iterator_category>> =
        kIsFromStd<T> || QualifiedName<T>().substr(0, 11) == "__gnu_cxx::";

template <typename T>
struct IsFunction : std::false_type {};
template <typename R, typename... A>
struct IsFunction<std::function<R(A...)>> : std::true_type {
  using pointer = R (*)(A...);
};

// T[], a flexible array member: the object that it ends does not count it.
template <typename T>
inline constexpr bool kIsUnbounded = std::is_array_v<T> && std::extent_v<T> == 0;
template <typename T, bool = kIsUnbounded<T>>
inline constexpr std::size_t kSizeOf = sizeof(T);
template <typename T>
inline constexpr std::size_t kSizeOf<T, true> = 0;

// A class of the user's that has begin() and end() is more than its elements, so it prints like any
// other class.
template <typename T>
inline constexpr bool PrintsAsValue = !std::is_class_v<T> || kIsFromStd<T> || kIsIterator<T> ||
                                      IsStreamable<T>::value || HasPrintTo<T>::value;

template <typename T>
constexpr bool IsUsersClass() {
  if constexpr (std::is_class_v<T> && IsComplete<T>::value)
    return !kIsFromStd<T>;
  else
    return false;
}

// The names of an enum's values, where they are known: generated code specialises it.
struct EnumName {
  const char* name;
  long long value;
};
template <typename E>
struct EnumNames {
  static constexpr const EnumName* begin() { return nullptr; }
  static constexpr const EnumName* end() { return nullptr; }
};

template <typename T>
void PrintValue(Printer& printer, const T& value);

template <typename T>
void Reflect(const void* object, std::vector<Leaf>& leaves);

// In the library, so that no instrumented file has to compile strings for them.
void Append(std::string& text, std::string_view value);
void AppendNumber(std::string& text, long long value);
void AppendNumber(std::string& text, unsigned long long value);
void AppendQuoted(std::string& text, std::string_view value, char quote);
void AppendBytes(std::string& text, const void* value, std::size_t size);

template <typename T>
void AppendInteger(std::string& text, T value) {
  static_assert(sizeof(T) <= sizeof(long long), "there is no text for such large integers");
  if constexpr (std::is_signed_v<T>)
    AppendNumber(text, static_cast<long long>(value));
  else
    AppendNumber(text, static_cast<unsigned long long>(value));
}

template <typename T>
void PrintStreamed(Printer& printer, const T& value) {
  std::ostringstream stream;
  if constexpr (HasPrintTo<T>::value)
    PrintTo(value, &stream);
  else
    stream << value;
  Append(printer.text, stream.str());
}

// An enum that converts to int can be streamed, as a number: names say more.
template <typename E>
inline constexpr bool kHasNames =
    std::is_convertible_v<E, int> && EnumNames<E>::begin() != EnumNames<E>::end();

template <typename E>
void PrintEnum(Printer& printer, E value) {
  const auto number = static_cast<std::underlying_type_t<E>>(value);
  for (const EnumName* name = EnumNames<E>::begin(); name != EnumNames<E>::end(); ++name) {
    if (name->value == static_cast<long long>(number)) {
      Append(printer.text, name->name);
      return;
    }
  }
  AppendInteger(printer.text, number);
}

template <typename T>
void PrintElements(Printer& printer, const T& range) {
  Append(printer.text, "[");
  const char* separator = "";
  for (const auto& element : range) {
    Append(printer.text, separator);
    separator = ", ";
    PrintValue<std::remove_cv_t<std::remove_reference_t<decltype(element)>>>(printer, element);
  }
  Append(printer.text, "]");
}

// [1, 2] for a queue or a stack, {1, 2} for a priority queue: in the order of the container inside.
template <typename A>
void PrintAdaptor(Printer& printer, const A& adaptor) {
  const std::size_t begin = printer.text.size();
  PrintElements(printer, Adaptor<A>::ContainerOf(adaptor));
  if (!IsPriorityQueue<A>::value) return;
  printer.text[begin] = '{';
  printer.text.back() = '}';
}

// {1, 2} for a set, {1: 'a', 2: 'b'} for a map.
template <typename T>
void PrintKeyed(Printer& printer, const T& container) {
  Append(printer.text, "{");
  const char* separator = "";
  for (const auto& entry : EntriesInOrder(container)) {
    Append(printer.text, separator);
    separator = ", ";
    PrintValue(printer, KeyOf<T>(*entry));
    if constexpr (kHasMapped<T>) {
      Append(printer.text, ": ");
      PrintValue(printer, entry->second);
    }
  }
  Append(printer.text, "}");
}

// Characters up to the zeros at the end, which need not be there.
template <std::size_t N>
void PrintCharacters(Printer& printer, const char (&value)[N]) {
  std::size_t size = N;
  while (size > 0 && value[size - 1] == '\0') --size;
  AppendQuoted(printer.text, std::string_view(value, size), '"');
}

template <typename T>
constexpr bool CanBeElement() {
  if constexpr (std::is_void_v<T> || std::is_function_v<T> || !IsComplete<T>::value)
    return false;
  else
    return !std::is_abstract_v<T>;
}

template <typename T>
void PrintPointer(Printer& printer, const T* pointer) {
  if constexpr (std::is_function_v<T>) {
    if (pointer == nullptr)
      Append(printer.text, "null");
    else
      printer.Function(reinterpret_cast<const void*>(pointer));
  } else {
    Printer::AsTarget as_target = nullptr;
    Pointee pointee;
    if constexpr (IsComplete<T>::value) as_target = &CatchPointer<std::remove_volatile_t<T>>;
    if constexpr (IsUsersClass<std::remove_volatile_t<T>>()) {
      using Target = std::remove_volatile_t<T>;
      pointee.name = QualifiedName<Target>();
      pointee.reflect = &Reflect<Target>;
      pointee.print = [](Printer& to, const void* object) {
        PrintValue(to, *static_cast<const Target*>(object));
      };
      pointee.is_polymorphic = std::is_polymorphic_v<Target>;
    }
    if constexpr (CanBeElement<T>()) {
      using Element = std::remove_volatile_t<T>;
      pointee.name = QualifiedName<Element>();
      pointee.size = sizeof(Element);
      pointee.print_element = [](Printer& to, const void* element) {
        PrintValue(to, *static_cast<const Element*>(element));
      };
    }
    printer.Reference(const_cast<const void*>(static_cast<const volatile void*>(pointer)),
                      as_target, pointee);
  }
}

// Two words, of which the first is the pointer. (To lock it would change its use count.)
template <typename T>
void PrintWeak(Printer& printer, const std::weak_ptr<T>& weak) {
  T* words[2];
  static_assert(sizeof(weak) == sizeof(words), "an unknown implementation of weak_ptr");
  std::memcpy(words, static_cast<const void*>(&weak), sizeof(words));
  if (weak.expired() && words[1] != nullptr)
    Append(printer.text, "expired");
  else
    PrintPointer<std::remove_const_t<T>>(printer, words[0]);
}

template <typename Tuple, std::size_t... I>
void PrintParts(Printer& printer, const Tuple& tuple, std::index_sequence<I...>) {
  Append(printer.text, "(");
  ((Append(printer.text, I == 0 ? "" : ", "), PrintValue(printer, std::get<I>(tuple))), ...);
  Append(printer.text, ")");
}

template <typename T>
void PrintValue(Printer& printer, const T& value) {
  std::string& text = printer.text;
  if constexpr (IsUsersClass<T>()) {
    if (printer.by_fields) {
      printer.Members(&value, &Reflect<T>);
      return;
    }
  }
  if constexpr (std::is_array_v<T>) {
    if constexpr (std::is_same_v<std::remove_cv_t<std::remove_extent_t<T>>, char>) {
      PrintCharacters(printer, value);
    } else {
      PrintElements(printer, value);
    }
  } else if constexpr (std::is_same_v<T, bool>) {
    Append(text, value ? "true" : "false");
  } else if constexpr (std::is_same_v<T, char>) {
    AppendQuoted(text, std::string_view(&value, 1), '\'');
  } else if constexpr (std::is_enum_v<T> && (!IsStreamable<T>::value || kHasNames<T>)) {
    PrintEnum(printer, value);
  } else if constexpr (std::is_integral_v<T>) {
    AppendInteger(text, value);
  } else if constexpr (std::is_null_pointer_v<T>) {
    Append(text, "null");
  } else if constexpr (std::is_pointer_v<T>) {
    PrintPointer<std::remove_const_t<std::remove_pointer_t<T>>>(printer, value);
  } else if constexpr (IsSmartPointer<T>::value) {
    PrintPointer<std::remove_const_t<typename T::element_type>>(printer, value.get());
  } else if constexpr (IsWeakPointer<T>::value) {
    PrintWeak(printer, value);
  } else if constexpr (kIsIterator<T>) {
    printer.Iterator(&value, sizeof(value), typeid(T));
  } else if constexpr (IsFunction<T>::value) {
    if (printer.Bytes(&value, sizeof(value))) return;
    const auto* target = value.template target<typename IsFunction<T>::pointer>();
    if (target != nullptr)
      PrintValue(printer, *target);
    else
      Append(text, value ? "function" : "null");
  } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
    AppendQuoted(text, value, '"');
  } else if constexpr (IsOptional<T>::value) {
    const std::size_t begin = text.size();
    if (value.has_value()) {
      PrintValue(printer, *value);
      if (text.compare(begin, std::string::npos, "none") == 0) text.insert(begin, "#1 ");
    } else {
      Append(text, "none");
    }
  } else if constexpr (IsPair<T>::value || IsTuple<T>::value) {
    PrintParts(printer, value, std::make_index_sequence<std::tuple_size_v<T>>());
  } else if constexpr (IsQueue<T>::value || IsPriorityQueue<T>::value) {
    PrintAdaptor(printer, value);
  } else if constexpr (IsComplex<T>::value) {
    PrintParts(printer, std::pair(value.real(), value.imag()), std::make_index_sequence<2>());
  } else if constexpr (IsDuration<T>::value) {
    PrintValue(printer, value.count());  // in its own unit
  } else if constexpr (IsTimePoint<T>::value) {
    PrintValue(printer, value.time_since_epoch().count());
  } else if constexpr (IsVariant<T>::value) {
    if (value.valueless_by_exception()) {
      Append(text, "none");
    } else {
      Append(text, "#");  // equal values of two types differ
      AppendInteger(text, value.index());
      Append(text, " ");
      std::visit([&](const auto& held) { PrintValue(printer, held); }, value);
    }
  } else if constexpr (IsAtomic<T>::value) {
    PrintValue(printer, value.load());
  } else if constexpr (HasPrintTo<T>::value || IsStreamable<T>::value) {
    PrintStreamed(printer, value);
  } else if constexpr (kIsFromStd<T> && kHasKeys<T>) {
    PrintKeyed(printer, value);
  } else if constexpr (kIsFromStd<T> && IsRange<T>::value) {
    PrintElements(printer, value);
  } else if constexpr (kIsFromStd<T>) {
    if (printer.Bytes(&value, sizeof(value))) return;
    Append(text, "(");
    Append(text, QualifiedName<T>());
    Append(text, ")");
  } else if constexpr (std::is_class_v<T>) {
    printer.Members(&value, &Reflect<T>);
  } else {
    AppendBytes(text, &value, sizeof(value));
  }
}

}  // namespace korat::detail

KORAT_END_SETUP_CODE
