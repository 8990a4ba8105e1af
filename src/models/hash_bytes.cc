// The functions behind std::hash of strings and floating point, which live in libstdc++.so.
//
// The shared library is not instrumented, so its reads of arena memory would go unseen. These
// definitions have the same names and contracts, are compiled with the pass, and win because the
// dynamic linker looks in the executable first. Link them as object files (or make sure their
// archive comes before libstdc++).
//
// They also give the same values as libstdc++ on 64-bit targets (the tests compare them), by using
// the same public-domain algorithms: MurmurHash64A by Austin Appleby, and FNV-1a by Fowler, Noll
// and Vo. So nothing depends on whose definition a caller is bound to, be it libstdc++ itself or a
// library opened with RTLD_DEEPBIND, and unordered containers iterate in the order the user's own
// build has.

#include <bits/hash_bytes.h>

#include <cstddef>
#include <cstdint>

namespace {

static_assert(sizeof(std::size_t) == 8, "the constants below are those for 64 bits");
static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "words are loaded in memory order");

using Word __attribute__((may_alias, aligned(1))) = std::uint64_t;

// The `count` < 8 bytes at `bytes`, the first one lowest. Loading a word would read too far.
std::uint64_t LoadTail(const unsigned char* bytes, std::size_t count) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < count; ++i) value |= std::uint64_t{bytes[i]} << (8 * i);
  return value;
}

std::uint64_t FoldHighBits(std::uint64_t value) { return value ^ (value >> 47); }

}  // namespace

namespace std {

// MurmurHash64A.
size_t _Hash_bytes(const void* data, size_t size, size_t seed) {
  constexpr uint64_t kMultiplier = 0xc6a4a7935bd1e995;
  auto* bytes = static_cast<const unsigned char*>(data);
  uint64_t hash = seed ^ (size * kMultiplier);
  for (; size >= sizeof(Word); size -= sizeof(Word), bytes += sizeof(Word)) {
    const uint64_t word = *reinterpret_cast<const Word*>(bytes);
    hash = (hash ^ FoldHighBits(word * kMultiplier) * kMultiplier) * kMultiplier;
  }
  if (size > 0) hash = (hash ^ LoadTail(bytes, size)) * kMultiplier;
  return FoldHighBits(FoldHighBits(hash) * kMultiplier);
}

// FNV-1a with the seed as offset basis. Bytes enter as plain char, sign included: libstdc++
// computes this, and promises never to change it.
size_t _Fnv_hash_bytes(const void* data, size_t size, size_t seed) {
  constexpr uint64_t kPrime = 0x100000001b3;
  auto* bytes = static_cast<const char*>(data);
  uint64_t hash = seed;
  for (; size > 0; --size) hash = (hash ^ static_cast<uint64_t>(*bytes++)) * kPrime;
  return hash;
}

}  // namespace std
