// Values as text: the user's operator<< or PrintTo where there is one, else by what the type is.
#pragma once

#include <array>
#include <atomic>
#include <iosfwd>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "korat/detail/spec.h"

namespace korat::detail {

// Collects text; knows the names of the objects that pointers lead to.
class Printer {
 public:
  std::string text;
  // Appends "N2", "null", or a word for what is not part of the structure.
  virtual void Reference(const void* address) = 0;
  virtual void Members(const void* object, ReflectFunction reflect) = 0;

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
struct IsOptional : std::false_type {};
template <typename T>
struct IsOptional<std::optional<T>> : std::true_type {};

template <typename T>
struct IsPair : std::false_type {};
template <typename A, typename B>
struct IsPair<std::pair<A, B>> : std::true_type {};

template <typename T>
struct IsAtomic : std::false_type {};
template <typename T>
struct IsAtomic<std::atomic<T>> : std::true_type {};

template <typename T, typename = void>
struct IsStreamable : std::false_type {};
template <typename T>
struct IsStreamable<T, std::void_t<decltype(std::declval<std::ostream&>() << std::declval<const T&>())>>
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

template <typename T>
inline constexpr bool PrintsAsValue =
    !std::is_class_v<T> || IsSmartPointer<T>::value || IsOptional<T>::value || IsPair<T>::value ||
    IsAtomic<T>::value || IsRange<T>::value || IsStreamable<T>::value || HasPrintTo<T>::value;

template <typename T>
void PrintValue(Printer& printer, const T& value);

template <typename T>
void Reflect(const void* object, std::vector<Leaf>& leaves);

void AppendQuoted(std::string& text, std::string_view value, char quote);
void AppendBytes(std::string& text, const void* value, std::size_t size);

template <typename T>
void PrintStreamed(Printer& printer, const T& value) {
  std::ostringstream stream;
  if constexpr (HasPrintTo<T>::value) PrintTo(value, &stream);
  else stream << value;
  printer.text += stream.str();
}

template <typename T>
void PrintElements(Printer& printer, const T& range) {
  printer.text += '[';
  const char* separator = "";
  for (const auto& element : range) {
    printer.text += separator;
    separator = ", ";
    PrintValue<std::decay_t<decltype(element)>>(printer, element);
  }
  printer.text += ']';
}

template <typename T>
void PrintValue(Printer& printer, const T& value) {
  std::string& text = printer.text;
  if constexpr (std::is_same_v<T, bool>) {
    text += value ? "true" : "false";
  } else if constexpr (std::is_same_v<T, char>) {
    AppendQuoted(text, std::string_view(&value, 1), '\'');
  } else if constexpr (std::is_enum_v<T> && !IsStreamable<T>::value) {
    text += std::to_string(static_cast<std::underlying_type_t<T>>(value));
  } else if constexpr (std::is_integral_v<T>) {
    text += std::to_string(value);
  } else if constexpr (std::is_null_pointer_v<T>) {
    text += "null";
  } else if constexpr (std::is_pointer_v<T>) {
    if constexpr (std::is_function_v<std::remove_pointer_t<T>>) text += value ? "function" : "null";
    else printer.Reference(const_cast<const void*>(static_cast<const volatile void*>(value)));
  } else if constexpr (IsSmartPointer<T>::value) {
    printer.Reference(value.get());
  } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
    AppendQuoted(text, value, '"');
  } else if constexpr (IsOptional<T>::value) {
    if (value.has_value()) PrintValue(printer, *value);
    else text += "none";
  } else if constexpr (IsPair<T>::value) {
    text += '(';
    PrintValue(printer, value.first);
    text += ", ";
    PrintValue(printer, value.second);
    text += ')';
  } else if constexpr (IsAtomic<T>::value) {
    PrintValue(printer, value.load());
  } else if constexpr (HasPrintTo<T>::value || IsStreamable<T>::value) {
    PrintStreamed(printer, value);
  } else if constexpr (IsRange<T>::value) {
    PrintElements(printer, value);
  } else if constexpr (std::is_class_v<T>) {
    printer.Members(&value, &Reflect<T>);
  } else {
    AppendBytes(text, &value, sizeof(value));
  }
}

}  // namespace korat::detail
