#include "base/near_names.h"

#include <gtest/gtest.h>

namespace korat {
namespace {

using Names = std::vector<std::string>;

TEST(NearNames, CountLettersThatAreMissingAddedOrWrong) {
  EXPECT_EQ(NearNames("insert", {"insrt", "inserts", "insect", "remove"}),
            (Names{"insect", "inserts", "insrt"}));
}

TEST(NearNames, ComeNearestFirst) {
  EXPECT_EQ(NearNames("contains", {"contians", "contain"}), (Names{"contain", "contians"}));
}

TEST(NearNames, IgnoreCaseAndNamespaces) {
  EXPECT_EQ(NearNames("searchtree", {"ns::SearchTree"}), (Names{"ns::SearchTree"}));
}

TEST(NearNames, AreEmptyIfNoNameIsNear) {
  EXPECT_TRUE(NearNames("repOk", {"insert", "erase", ""}).empty());
}

TEST(NearNames, AreThreeAtMostAndEachOnce) {
  EXPECT_EQ(NearNames("aa", {"ab", "ac", "ab", "ad", "ae"}), (Names{"ab", "ac", "ad"}));
}

TEST(Alternatives, ReadAsASentence) {
  EXPECT_EQ(Alternatives({"a"}), "'a'");
  EXPECT_EQ(Alternatives({"a", "b", "c"}), "'a', 'b' or 'c'");
}

}  // namespace
}  // namespace korat
