// The functions in which the numbers of inputs are expressed.
#pragma once

#include <cstdint>

// n choose k.
inline std::uint64_t Binomial(int n, int k) {
  if (k < 0 || k > n) return 0;
  std::uint64_t result = 1;
  for (int i = 1; i <= k; ++i) result = result * static_cast<std::uint64_t>(n - k + i) / i;
  return result;
}

// In how many ways n things can be parted into exactly k classes: a Stirling number of the second
// kind.
inline std::uint64_t Partitions(int n, int k) {
  if (n == 0 || k == 0) return n == k ? 1 : 0;
  return static_cast<std::uint64_t>(k) * Partitions(n - 1, k) + Partitions(n - 1, k - 1);
}

// Sequences of that length over objects that are told apart only from each other.
inline std::uint64_t Sequences(int length, int objects) {
  std::uint64_t result = 0;
  for (int used = 0; used <= objects; ++used) result += Partitions(length, used);
  return result;
}

// ... with null at any of the places.
inline std::uint64_t SequencesWithNull(int length, int objects) {
  std::uint64_t result = 0;
  for (int used = 0; used <= length; ++used) {
    result += Binomial(length, used) * Sequences(used, objects);
  }
  return result;
}
