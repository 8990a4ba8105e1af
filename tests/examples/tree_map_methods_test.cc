// Every map of up to n entries, with keys of 0..n-1, and every key of 0..n-1.
#include <cstdint>
#include <vector>

#include "korat/gtest.h"
#include "tree_map.h"

namespace {

// By n. Maps of s entries: 1 2 2 3 8 14 20 35 64 coloured shapes, with any s of the n keys.
const std::vector<std::uint64_t> kMaps = {1, 3, 7, 16, 41, 115, 327, 911, 2489};
constexpr int kNewValue = 7;  // the entries hold 0

korat::Finitization<TreeMap> MapsUpTo(int n) { return FinTreeMap(n, 0, n, n); }

std::uint64_t PutAll(int n) {
  std::uint64_t inputs = 0;
  for (auto& [map, key] : korat::All(MapsUpTo(n), &TreeMap::repOk, korat::Range(0, n - 1))) {
    map.put(key, kNewValue);
    ++inputs;
  }
  return inputs;
}

std::uint64_t RemoveAll(int n) {
  std::uint64_t inputs = 0;
  for (auto& [map, key] : korat::All(MapsUpTo(n), &TreeMap::repOk, korat::Range(0, n - 1))) {
    map.remove(key);
    ++inputs;
  }
  return inputs;
}

TEST(TreeMap, PutKeepsItsContractOnEveryInput) {
  for (int n = 1; n <= 6; ++n) EXPECT_EQ(PutAll(n), n * kMaps[n]);
}

TEST(TreeMap, RemoveKeepsItsContractOnEveryInput) {
  for (int n = 1; n <= 6; ++n) EXPECT_EQ(RemoveAll(n), n * kMaps[n]);
}

TEST(TreeMap, PutKeepsItsContractOnTheInputsOfIssta2002) { EXPECT_EQ(PutAll(8), 19912u); }

// Eight entries are enough for every case of the repair, on both sides.
TEST(TreeMap, RemoveKeepsItsContractOnMapsOfEightEntries) { EXPECT_EQ(RemoveAll(8), 19912u); }

// The maps of the search hold 0 everywhere, which would hide a value that strays to another key.
TEST(TreeMap, RemoveKeepsItsContractWhenAllValuesDiffer) {
  constexpr int kKeys = 5;
  for (auto& [map, key] :
       korat::All(MapsUpTo(kKeys), &TreeMap::repOk, korat::Range(0, kKeys - 1))) {
    for (int each = 0; each < kKeys; ++each) {
      if (map.get(each).has_value()) map.put(each, 10 + each);
    }
    map.remove(key);
  }
}

TEST(TreeMap, StaysRightWhileItGrowsAndShrinks) {
  constexpr int kKeys = 101;  // a prime: i * step visits every key
  TreeMap map;
  for (int i = 0; i < kKeys; ++i) EXPECT_EQ(map.put(i * 37 % kKeys, i), std::nullopt);
  EXPECT_EQ(map.size(), kKeys);
  for (int i = 0; i < kKeys; ++i) EXPECT_EQ(map.put(i * 37 % kKeys, -i), i);
  for (int i = 0; i < kKeys; i += 2) EXPECT_EQ(map.remove(i * 37 % kKeys), -i);
  for (int i = 0; i < kKeys; ++i) EXPECT_EQ(map.get(i * 37 % kKeys).has_value(), i % 2 == 1);
  EXPECT_EQ(map.size(), kKeys / 2);
}

}  // namespace
