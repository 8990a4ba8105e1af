// How frames look at a type: which values it holds, and where it leads.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

namespace korat::contracts {

class Traversal;

// REQUIRES of everything here: ask only inside function templates. These are instantiated at the
// end of the file, when classes that were only declared at first are complete.
template <typename T, typename = void>
inline constexpr bool kIsComplete = false;
template <typename T>
inline constexpr bool kIsComplete<T, std::void_t<decltype(sizeof(T))>> = true;

// A class whose fields are known.
template <typename T, typename = void>
inline constexpr bool kHasFields = false;
template <typename T>
inline constexpr bool kHasFields<
    T, std::void_t<decltype(std::declval<const T&>().korat_fields(std::declval<Traversal&>()))>> =
    true;

template <typename T>
constexpr bool CanBeFollowed() {
  if constexpr (std::is_class_v<T> && kIsComplete<T>)
    return kHasFields<T>;
  else
    return false;
}

// Smart pointers to one object.
template <typename T, typename = void>
inline constexpr bool kIsSmartPointer = false;
template <typename T>
inline constexpr bool kIsSmartPointer<
    T, std::void_t<typename T::element_type,
                   decltype(*std::declval<const T&>(), std::declval<const T&>().get())>> =
    std::is_same_v<decltype(std::declval<const T&>().get()), typename T::element_type*>;

template <typename T>
inline constexpr bool kIsOptional = false;
template <typename T>
inline constexpr bool kIsOptional<std::optional<T>> = true;

template <typename T>
inline constexpr bool kIsTuple = false;
template <typename A, typename B>
inline constexpr bool kIsTuple<std::pair<A, B>> = true;
template <typename... T>
inline constexpr bool kIsTuple<std::tuple<T...>> = true;

template <typename T>
using IteratorOf = decltype(std::begin(std::declval<const T&>()));
template <typename T>
using ElementOf = decltype(*std::declval<IteratorOf<T>&>());
template <typename T>
using BareElementOf = std::remove_cv_t<std::remove_reference_t<ElementOf<T>>>;

// A range that can be walked more than once. A std::filesystem::path is a range of paths, without
// end.
template <typename T, typename = void>
inline constexpr bool kIsRange = false;
template <typename T>
inline constexpr bool
    kIsRange<T, std::void_t<ElementOf<T>, decltype(std::end(std::declval<const T&>())),
                            typename std::iterator_traits<IteratorOf<T>>::iterator_category>> =
        std::is_base_of_v<std::forward_iterator_tag,
                          typename std::iterator_traits<IteratorOf<T>>::iterator_category> &&
        !std::is_same_v<BareElementOf<T>, T>;

template <typename T, typename = void>
inline constexpr bool kIsContiguous = false;
template <typename T>
inline constexpr bool kIsContiguous<T, std::void_t<decltype(std::data(std::declval<const T&>())),
                                                   decltype(std::size(std::declval<const T&>()))>> =
    std::is_pointer_v<decltype(std::data(std::declval<const T&>()))>;

// Whether the bytes of a T are its value.
template <typename T>
constexpr bool IsPlainValue() {
  if constexpr (std::is_scalar_v<T>)
    return true;
  else if constexpr (std::is_trivially_copyable_v<T>)
    return std::has_unique_object_representations_v<T>;
  else
    return false;
}

// How many bytes hold the value: that of an 80-bit float does not fill its memory.
template <typename T>
constexpr std::size_t ValueBytes() {
  if constexpr (std::is_same_v<T, long double> && sizeof(T) == 16)
    return 10;
  else
    return sizeof(T);
}

}  // namespace korat::contracts
