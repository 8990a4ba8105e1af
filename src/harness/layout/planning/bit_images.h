// Where a bit-field lies, found by setting it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "korat/detail/spec.h"

namespace korat::harness {

struct BitImages {
  std::size_t offset = 0;  // from the holder, of the bytes that the field touches
  std::size_t size = 0;
  std::uint32_t count = 0;   // of values
  std::vector<char> images;  // the bytes for each value, then those bits that are the field's
};

struct BitField {
  std::string name;  // for messages
  std::size_t holder_size = 0;
  const detail::DomainSpec& domain;
  const detail::BitSetter& set_bits;
};

// Throws Error. The holder is left with the last value.
BitImages MakeBitImages(const BitField& field, char* holder);

}  // namespace korat::harness
