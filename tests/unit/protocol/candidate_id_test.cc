#include "protocol/candidate_id.h"

#include <gtest/gtest.h>

namespace korat {
namespace {

TEST(CandidateId, HasOneSignPerField) {
  EXPECT_EQ(CandidateId({1, 3, 2, 1, 0, 1, 0, 2}), "13210102");
  EXPECT_EQ(CandidateId({9, 10, 35, 36, 61}), "9AZaz");
}

TEST(CandidateId, SpellsLargeValuesOut) {
  EXPECT_EQ(CandidateId({62, 0, 4294967295u}), "_62_0_4294967295_");
}

TEST(CandidateId, DropsTrailingZeros) {
  EXPECT_EQ(CandidateId({0, 1, 0, 0}), "01");
  EXPECT_EQ(CandidateId({0, 0, 0}), "0");
  EXPECT_EQ(CandidateId({}), "0");
}

TEST(CandidateId, ReadsBackWithoutTrailingZeros) {
  EXPECT_EQ(ParseCandidateId("0"), Candidate());
  EXPECT_EQ(ParseCandidateId("0100"), (Candidate{0, 1}));
  for (const Candidate& candidate :
       {Candidate{1}, Candidate{0, 61, 62, 63}, Candidate{4294967295u, 0, 1}}) {
    EXPECT_EQ(ParseCandidateId(CandidateId(candidate)), candidate);
  }
}

TEST(CandidateId, IsRefusedIfItIsInvalid) {
  for (const char* id : {"", "1-2", "1 2", "_", "_62", "__", "_6x_", "_-1_", "_4294967296_", "é"}) {
    EXPECT_EQ(ParseCandidateId(id), std::nullopt) << id;
  }
}

}  // namespace
}  // namespace korat
