// The part of the unordered containers that lives inside libstdc++.so: how many buckets to have.
//
// The shared library is not instrumented, so what it reads and writes of a container in the arena
// would go unseen. These definitions have the same names and contracts, are compiled with the pass,
// and win because the dynamic linker looks into the executable first. Link them as object files (or
// make sure their archive comes before libstdc++).
//
// They also give the same numbers as libstdc++ (the tests compare them), so unordered containers
// iterate in the order that the user's own build has. The primes are its own list.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <unordered_map>
#include <utility>

namespace std::__detail {

extern const unsigned long __prime_list[];

namespace {

static_assert(sizeof(unsigned long) == 8, "the list has fewer primes otherwise");
constexpr size_t kPrimes = 304;  // without the one after the end
constexpr size_t kNever = static_cast<size_t>(-1);
// The least numbers of buckets, where the list has more primes than are used.
constexpr size_t kSmall[] = {2, 3, 5, 7, 11, 13};

// The least number of buckets that is not below `wanted`, or the greatest there is.
size_t PrimeFrom(size_t wanted) {
  for (const size_t prime : kSmall) {
    if (prime >= wanted) return prime;
  }
  return *std::lower_bound(__prime_list, __prime_list + kPrimes - 1, wanted);
}

// How many elements that many buckets are for.
size_t Capacity(size_t buckets, float max_load_factor) {
  const double capacity = std::floor(static_cast<double>(buckets) * double{max_load_factor});
  return capacity < 0x1p63 ? static_cast<size_t>(capacity) : kNever;
}

}  // namespace

// A number of buckets, at least `wanted`. Notes at how many elements more will be needed.
size_t _Prime_rehash_policy::_M_next_bkt(size_t wanted) const {
  // A new container: its first element will ask again.
  if (wanted == 0) return 1;
  const size_t buckets = PrimeFrom(wanted);
  const bool is_last = buckets >= __prime_list[kPrimes - 1];
  _M_next_resize = is_last ? kNever : Capacity(buckets, _M_max_load_factor);
  return buckets;
}

// Whether `inserted` more elements need more buckets; then how many.
pair<bool, size_t> _Prime_rehash_policy::_M_need_rehash(size_t buckets, size_t elements,
                                                        size_t inserted) const {
  constexpr size_t kFirst = 11;  // elements that a container is made for when it gets its first
  const size_t wanted = elements + inserted;
  if (wanted <= _M_next_resize) return {false, 0};
  const size_t made_for = _M_next_resize == 0 ? std::max(wanted, kFirst) : wanted;
  const double needed = static_cast<double>(made_for) / double{_M_max_load_factor};
  if (needed >= static_cast<double>(buckets)) {
    const auto least = static_cast<size_t>(std::floor(needed)) + 1;
    return {true, _M_next_bkt(std::max(least, buckets * _S_growth_factor))};
  }
  _M_next_resize = Capacity(buckets, _M_max_load_factor);
  return {false, 0};
}

}  // namespace std::__detail
