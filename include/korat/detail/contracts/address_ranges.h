// Ranges of memory.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <memory>
#include <vector>

namespace korat::contracts {

struct AddressRange {
  const char* begin;
  const char* end;
};

template <typename T>
AddressRange RangeOf(const T& place) {
  // The place may be volatile; only where it is matters.
  const auto* begin =
      const_cast<const char*>(reinterpret_cast<const volatile char*>(std::addressof(place)));
  return {begin, begin + sizeof(T)};
}

class AddressRanges {
 public:
  void Add(const AddressRange& range) { ranges_.push_back(range); }
  template <typename T>
  void Add(const T& place) {
    Add(RangeOf(place));
  }

  // For Contain. If a range ends before one that begins below it, it takes over the later end. So
  // the last range that begins early enough decides.
  void Sort() {
    const auto begins_below = [](const AddressRange& a, const AddressRange& b) {
      return std::less<>()(a.begin, b.begin);
    };
    std::sort(ranges_.begin(), ranges_.end(), begins_below);
    for (std::size_t i = 1; i < ranges_.size(); ++i) {
      ranges_[i].end = std::max(ranges_[i - 1].end, ranges_[i].end, std::less<>());
    }
  }

  // Whether one of them contains all of `range`. REQUIRES: sorted.
  bool Contain(const AddressRange& range) const {
    const auto past = std::upper_bound(
        ranges_.begin(), ranges_.end(), range.begin,
        [](const char* address, const AddressRange& r) { return std::less<>()(address, r.begin); });
    return past != ranges_.begin() && !std::less<>()(std::prev(past)->end, range.end);
  }

 private:
  std::vector<AddressRange> ranges_;
};

}  // namespace korat::contracts
