// The hash functions of src/models/hash_bytes.cc: good ones, and the same as libstdc++'s.

#include <gtest/gtest.h>

#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <typeindex>
#include <unordered_map>
#include <unordered_set>

#include "interposition.h"

namespace {

using HashFunction = std::size_t(const void*, std::size_t, std::size_t);

constexpr char kHashBytes[] = "_ZSt11_Hash_bytesPKvmm";
constexpr char kFnvHashBytes[] = "_ZSt15_Fnv_hash_bytesPKvmm";

std::size_t Hash(std::string_view text, std::size_t seed) {
  return std::_Hash_bytes(text.data(), text.size(), seed);
}

// Different texts: the digits of `number`, after a prefix that moves them to other positions.
std::string ShortString(int number) {
  return std::string(static_cast<std::size_t>(number % 9), 'x') + std::to_string(number);
}

TEST(HashBytes, DefinitionsInTheExecutableWin) {
  EXPECT_TRUE(korat::test::ExecutableWins(kHashBytes, [] {}));
  EXPECT_TRUE(korat::test::ExecutableWins(kFnvHashBytes, [] {}));
}

TEST(HashBytes, GivesTheValuesOfTheSharedLibrary) {
  auto* shared_hash = korat::test::ShadowedDefinition<HashFunction>(kHashBytes);
  auto* shared_fnv = korat::test::ShadowedDefinition<HashFunction>(kFnvHashBytes);
  ASSERT_NE(shared_hash, nullptr);
  ASSERT_NE(shared_fnv, nullptr);
  ASSERT_NE(shared_hash, &std::_Hash_bytes);
  std::mt19937_64 random(20020722);
  for (std::size_t length = 0; length <= 70; ++length) {
    for (std::size_t start = 0; start < 8; ++start) {
      for (int round = 0; round < 20; ++round) {
        std::string bytes(start + length, '\0');
        for (char& c : bytes) c = static_cast<char>(random());
        const char* data = bytes.data() + start;
        const std::size_t seed = round == 0 ? 0xc70f6907 : random();
        ASSERT_EQ(std::_Hash_bytes(data, length, seed), shared_hash(data, length, seed));
        ASSERT_EQ(std::_Fnv_hash_bytes(data, length, seed), shared_fnv(data, length, seed));
      }
    }
  }
}

TEST(HashBytes, UnorderedContainersOfStringsWork) {
  std::unordered_set<std::string> set;
  std::unordered_map<std::string, int> map;
  for (int i = 0; i < 10000; ++i) {
    EXPECT_TRUE(set.insert(ShortString(i)).second);
    map[ShortString(i)] = i;
  }
  for (int i = 0; i < 10000; ++i) {
    ASSERT_TRUE(set.contains(ShortString(i)));
    ASSERT_EQ(map.at(ShortString(i)), i);
    ASSERT_EQ(set.erase(ShortString(i)), 1u);
  }
  EXPECT_TRUE(set.empty());
  EXPECT_FALSE(map.contains("absent"));
}

TEST(HashBytes, EqualKeysOfDifferentTypesHashAlike) {
  EXPECT_EQ(std::hash<std::string>()("korat"), std::hash<std::string_view>()("korat"));
  EXPECT_EQ(std::hash<double>()(0.0), std::hash<double>()(-0.0));
  EXPECT_EQ(std::type_index(typeid(int)).hash_code(), typeid(int).hash_code());
}

TEST(HashBytes, HundredThousandShortStringsDoNotCollide) {
  std::unordered_set<std::size_t> hashes;
  for (int i = 0; i < 100000; ++i) hashes.insert(Hash(ShortString(i), 0));
  EXPECT_EQ(hashes.size(), 100000u);
}

TEST(HashBytes, LengthContentAndSeedAllMatter) {
  std::unordered_set<std::size_t> hashes;
  int inputs = 0;
  for (std::size_t length = 0; length <= 40; ++length) {
    for (char fill : {'\0', 'a', '\xff'}) {
      if (length == 0 && fill != '\0') continue;
      for (std::size_t seed : {std::size_t{0}, std::size_t{1}, std::size_t{0xc70f6907}}) {
        hashes.insert(Hash(std::string(length, fill), seed));
        ++inputs;
      }
    }
  }
  EXPECT_EQ(hashes.size(), static_cast<std::size_t>(inputs));
  EXPECT_NE(std::_Fnv_hash_bytes("a", 1, 1), std::_Fnv_hash_bytes("a", 1, 2));
}

TEST(HashBytes, FnvHasThePublishedTestVectors) {
  constexpr std::size_t kOffsetBasis = 0xcbf29ce484222325;
  EXPECT_EQ(std::_Fnv_hash_bytes("", 0, kOffsetBasis), kOffsetBasis);
  EXPECT_EQ(std::_Fnv_hash_bytes("a", 1, kOffsetBasis), 0xaf63dc4c8601ec8c);
  EXPECT_EQ(std::_Fnv_hash_bytes("foobar", 6, kOffsetBasis), 0x85944171f73967e8);
}

}  // namespace
