// What the body returned, kept while postconditions look at it.
#pragma once

#include <type_traits>
#include <utility>

namespace korat::contracts {

template <typename R>
struct Result {
  template <typename Body>
  explicit Result(const Body& body) : value(body()) {}
  R Take() { return std::move(value); }

  std::remove_cv_t<R> value;
};

template <typename R>
struct Result<R&> {
  template <typename Body>
  explicit Result(const Body& body) : value(body()) {}
  R& Take() { return value; }

  R& value;
};

template <typename R>
struct Result<R&&> {
  template <typename Body>
  explicit Result(const Body& body) : value(body()) {}
  R&& Take() { return std::move(value); }

  R&& value;
};

// ... as a contract of a base class sees it.
template <typename R>
struct ResultAs {
  R value;
};

template <>
struct Result<void> {
  Result() = default;
  template <typename Body>
  explicit Result(const Body& body) {
    body();
  }
  void Take() {}
};

}  // namespace korat::contracts
