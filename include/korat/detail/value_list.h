// korat::ListOf<T>: the values that the tests of a class draw receivers or arguments from.
#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace korat {

// A new value is made for each call, so that no call sees what another did to it. The way it is
// made must give the same value each time.
template <typename T>
class ListOf {
 public:
  // v_int = {0, 1, -1};
  ListOf& operator=(std::initializer_list<T> values) {
    Clear();
    for (const T& value : values) Add(value);
    return *this;
  }

  // A value to be copied.
  void Add(const T& value) {
    makers_.push_back([value] { return std::make_unique<T>(value); });
  }
  // Constructor arguments, to be copied: testee.Emplace("Baby", 3);
  template <typename... Arguments>
  void Emplace(Arguments... arguments) {
    makers_.push_back([arguments = std::tuple<Arguments...>(std::move(arguments)...)] {
      return std::apply([](const auto&... each) { return std::make_unique<T>(each...); },
                        arguments);
    });
  }
  // A function that gives a T, or a std::unique_ptr to a T or to a class derived from it.
  template <typename Maker>
  void Make(Maker maker) {
    using Made = decltype(maker());
    if constexpr (std::is_convertible_v<Made, std::unique_ptr<T>>)
      makers_.push_back([maker] { return std::unique_ptr<T>(maker()); });
    else
      makers_.push_back([maker] { return std::unique_ptr<T>(new T(maker())); });
  }
  // No object: such cases are counted, and skipped.
  void AddNull() {
    makers_.push_back([] { return std::unique_ptr<T>(); });
  }
  void Clear() { makers_.clear(); }

  bool empty() const { return makers_.empty(); }
  std::size_t size() const { return makers_.size(); }
  // Made now; null for a null.
  std::unique_ptr<T> At(std::size_t index) const { return makers_[index](); }

 private:
  std::vector<std::function<std::unique_ptr<T>()>> makers_;
};

}  // namespace korat
