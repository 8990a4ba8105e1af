#include "base/hash.h"

namespace korat {

std::string DigitsOf(const Checksum& checksum) {
  std::string digits;
  for (int shift = 60; shift >= 0; shift -= 4) {
    digits += "0123456789abcdef"[(checksum.sum() >> shift) & 15];
  }
  return digits;
}

std::string HashOf(std::string_view text) {
  Checksum checksum;
  checksum.Add(text);
  return DigitsOf(checksum);
}

}  // namespace korat
