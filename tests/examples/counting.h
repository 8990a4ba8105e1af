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

// The number of ways to partition n things into exactly k classes: a Stirling number of the second
// kind.
inline std::uint64_t Partitions(int n, int k) {
  if (n == 0 || k == 0) return n == k ? 1 : 0;
  return static_cast<std::uint64_t>(k) * Partitions(n - 1, k) + Partitions(n - 1, k - 1);
}

// Sequences of that length over interchangeable objects, of which only equality counts.
inline std::uint64_t Sequences(int length, int objects) {
  std::uint64_t result = 0;
  for (int used = 0; used <= objects; ++used) result += Partitions(length, used);
  return result;
}

// The same, with null allowed at any position.
inline std::uint64_t SequencesWithNull(int length, int objects) {
  std::uint64_t result = 0;
  for (int used = 0; used <= length; ++used) {
    result += Binomial(length, used) * Sequences(used, objects);
  }
  return result;
}
