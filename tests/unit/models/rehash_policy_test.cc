// The number of buckets of src/models/rehash_policy.cc: the same as libstdc++'s.
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "interposition.h"

namespace {

using Policy = std::__detail::_Prime_rehash_policy;

constexpr char kNextBuckets[] = "_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm";
constexpr char kNeedRehash[] = "_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm";

using NextBuckets = std::size_t(const Policy*, std::size_t);
using NeedRehash = std::pair<bool, std::size_t>(const Policy*, std::size_t, std::size_t,
                                                std::size_t);

TEST(RehashPolicy, DefinitionsInTheExecutableWin) {
  EXPECT_TRUE(korat::test::ExecutableWins(kNextBuckets, [] {}));
  EXPECT_TRUE(korat::test::ExecutableWins(kNeedRehash, [] {}));
}

// Small numbers, and those around all that the list can have.
std::vector<std::size_t> Sizes() {
  std::vector<std::size_t> sizes;
  for (std::size_t size = 0; size < 3000; ++size) sizes.push_back(size);
  for (int bits = 12; bits < 64; ++bits) {
    for (std::size_t eighth = 0; eighth < 8; ++eighth) {
      const std::size_t size = (std::size_t{1} << bits) + (std::size_t{1} << (bits - 3)) * eighth;
      sizes.insert(sizes.end(), {size - 1, size, size + 1});
    }
  }
  sizes.push_back(static_cast<std::size_t>(-1));
  return sizes;
}

TEST(RehashPolicy, GivesTheNumbersOfTheSharedLibrary) {
  auto* shared_next = korat::test::ShadowedDefinition<NextBuckets>(kNextBuckets);
  auto* shared_need = korat::test::ShadowedDefinition<NeedRehash>(kNeedRehash);
  ASSERT_NE(shared_next, nullptr);
  ASSERT_NE(shared_need, nullptr);
  for (const float load : {1.0f, 0.5f, 2.5f}) {
    for (const std::size_t size : Sizes()) {
      Policy ours(load), shared(load);
      ASSERT_EQ(ours._M_next_bkt(size), shared_next(&shared, size)) << size;
      // Beyond that, the library's own number does not fit.
      if (size >> 60 == 0) ASSERT_EQ(ours._M_next_resize, shared._M_next_resize) << size;
      if (size > 5000) continue;
      for (const std::size_t buckets : {size_t{1}, size_t{2}, size_t{13}, size_t{59}, size + 1}) {
        for (const std::size_t inserted : {size_t{0}, size_t{1}, size_t{20}}) {
          ASSERT_EQ(ours._M_need_rehash(buckets, size, inserted),
                    shared_need(&shared, buckets, size, inserted))
              << buckets << " buckets, " << size << " elements";
          ASSERT_EQ(ours._M_next_resize, shared._M_next_resize);
        }
      }
    }
  }
}

TEST(RehashPolicy, UnorderedContainersWork) {
  std::unordered_set<std::string> set;
  std::unordered_multimap<int, int> map;
  for (int i = 0; i < 10000; ++i) {
    set.insert(std::to_string(i));
    map.emplace(i % 100, i);
  }
  EXPECT_EQ(set.size(), 10000u);
  EXPECT_EQ(map.count(7), 100u);
  EXPECT_LE(set.load_factor(), 1.0f);
  set.rehash(100000);
  EXPECT_GE(set.bucket_count(), 100000u);
  EXPECT_EQ(set.count("777"), 1u);
}

}  // namespace
