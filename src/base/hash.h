// Hashes that are the same on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace korat {

// stored: 64-bit FNV-1a. Changing any single byte changes the sum.
class Checksum {
 public:
  void Add(std::string_view bytes) {
    for (const char c : bytes) {
      sum_ = (sum_ ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    }
  }
  std::uint64_t sum() const { return sum_; }

 private:
  std::uint64_t sum_ = 0xcbf29ce484222325u;
};

// stored: the sum as 16 hexadecimal digits.
std::string DigitsOf(const Checksum& checksum);
// stored: the checksum of a text as 16 hexadecimal digits.
std::string HashOf(std::string_view text);

}  // namespace korat
