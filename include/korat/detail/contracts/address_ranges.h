// Ranges of memory.
#pragma once

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
  AddressRanges();
  AddressRanges(const AddressRanges& other);
  AddressRanges& operator=(const AddressRanges& other) = delete;
  ~AddressRanges();

  void Add(const AddressRange& range);
  template <typename T>
  void Add(const T& place) {
    Add(RangeOf(place));
  }

  // For Contain. If a range ends before one that begins below it, it takes over the later end. So
  // the last range that begins early enough decides.
  void Sort();

  // Whether one of them contains all of `range`. REQUIRES: sorted.
  bool Contain(const AddressRange& range) const;

 private:
  std::vector<AddressRange> ranges_;
};

}  // namespace korat::contracts

#ifndef KORAT_CONTRACTS_IN_LIBRARY
#include "korat/detail/contracts/address_ranges_inl.h"
#endif
