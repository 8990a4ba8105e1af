// \reach(p): the objects that can be reached from one, itself included.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <type_traits>
#include <vector>

#include "korat/detail/contracts/fields.h"

namespace korat::contracts {

// As a range: the objects of type T, in order of discovery.
template <typename T>
class Reachable {
 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = std::remove_cv_t<T>;
    using difference_type = std::ptrdiff_t;
    using pointer = T*;
    using reference = T&;

    Iterator() = default;
    explicit Iterator(T* const* place) : place_(place) {}
    T& operator*() const { return **place_; }
    T* operator->() const { return *place_; }
    Iterator& operator++() { return ++place_, *this; }
    Iterator operator++(int) { return Iterator(place_++); }
    bool operator==(const Iterator& other) const { return place_ == other.place_; }
    bool operator!=(const Iterator& other) const { return place_ != other.place_; }

   private:
    T* const* place_ = nullptr;
  };

  explicit Reachable(T* start) {
    constexpr bool kIsKnown = CanBeFollowed<std::remove_cv_t<T>>();
    static_assert(kIsKnown,
                  "\\reach needs a pointer to a class whose fields are known, or an object of one");
    if constexpr (kIsKnown) {
      if (start != nullptr) Collect(*start);
    }
  }

  Iterator begin() const { return Iterator(objects_.data()); }
  Iterator end() const { return Iterator(objects_.data() + objects_.size()); }
  std::size_t size() const { return objects_.size(); }
  bool empty() const { return objects_.empty(); }
  // Any reachable object, whatever its type.
  bool contains(const void* address) const {
    return std::binary_search(addresses_.begin(), addresses_.end(), address, std::less<>());
  }

 private:
  void Collect(T& start) {
    Snapshot snapshot;
    TakeSnapshot(snapshot, Traversal::Wants::kObjects, start);
    for (const ReachedObject& object : snapshot.objects) {
      addresses_.push_back(object.address);
      if (object.type != &Traversal::VisitObject<std::remove_cv_t<T>>) continue;
      objects_.push_back(const_cast<T*>(static_cast<const T*>(object.address)));
    }
    std::sort(addresses_.begin(), addresses_.end(), std::less<>());
  }

  std::vector<T*> objects_;
  std::vector<const void*> addresses_;  // sorted
};

// What a pointer, a smart pointer or an object leads to.
template <typename P>
auto TargetOf(P& place) {
  if constexpr (std::is_pointer_v<std::remove_cv_t<P>>)
    return place;
  else if constexpr (kIsSmartPointer<std::remove_cv_t<P>>)
    return place.get();
  else
    return std::addressof(place);
}

// `P`: as deduced for a parameter P&&.
template <typename P>
constexpr void RequireTarget() {
  using Place = std::remove_cv_t<std::remove_reference_t<P>>;
  static_assert(std::is_lvalue_reference_v<P> || std::is_pointer_v<Place> || kIsSmartPointer<Place>,
                "\\reach needs a pointer, or an object that is not just a temporary");
}

template <typename P>
auto Reach(P&& place) {
  RequireTarget<P>();
  auto* target = TargetOf(place);
  return Reachable<std::remove_pointer_t<decltype(target)>>(target);
}

}  // namespace korat::contracts
