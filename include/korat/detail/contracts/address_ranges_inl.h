// What address_ranges.h declares.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>

#include "korat/detail/contracts/address_ranges.h"
#include "korat/detail/contracts/in_library.h"

namespace korat::contracts {

KORAT_CONTRACTS_INLINE AddressRanges::AddressRanges() = default;
KORAT_CONTRACTS_INLINE AddressRanges::AddressRanges(const AddressRanges& other) = default;
KORAT_CONTRACTS_INLINE AddressRanges::~AddressRanges() = default;

KORAT_CONTRACTS_INLINE void AddressRanges::Add(const AddressRange& range) {
  ranges_.push_back(range);
}

KORAT_CONTRACTS_INLINE void AddressRanges::Sort() {
  const auto begins_below = [](const AddressRange& a, const AddressRange& b) {
    return std::less<>()(a.begin, b.begin);
  };
  std::sort(ranges_.begin(), ranges_.end(), begins_below);
  for (std::size_t i = 1; i < ranges_.size(); ++i) {
    ranges_[i].end = std::max(ranges_[i - 1].end, ranges_[i].end, std::less<>());
  }
}

KORAT_CONTRACTS_INLINE bool AddressRanges::Contain(const AddressRange& range) const {
  const auto past = std::upper_bound(
      ranges_.begin(), ranges_.end(), range.begin,
      [](const char* address, const AddressRange& r) { return std::less<>()(address, r.begin); });
  return past != ranges_.begin() && !std::less<>()(std::prev(past)->end, range.end);
}

}  // namespace korat::contracts
