#include "space/state_space.h"

#include <gtest/gtest.h>

namespace korat {
namespace {

StateSpace FieldsOfSizes(const std::vector<ValueIndex>& sizes) {
  StateSpace space;
  for (ValueIndex size : sizes) space.fields.push_back({"field", size, false, {}});
  return space;
}

TEST(StateSpace, SizeIsTheProductOfAllFieldDomains) {
  EXPECT_DOUBLE_EQ(FieldsOfSizes({4, 8, 2}).Log2Size(), 6.0);
}

TEST(StateSpace, FieldsOfOneValueAddNothingToTheSize) {
  EXPECT_DOUBLE_EQ(FieldsOfSizes({1, 16, 1}).Log2Size(), 4.0);
}

TEST(StateSpace, WithoutFieldsThereIsOneState) { EXPECT_DOUBLE_EQ(StateSpace{}.Log2Size(), 0.0); }

// SearchTree of 12 nodes has about 2^150 states, more than any integer holds.
TEST(StateSpace, SizesBeyondEveryIntegerAreMeasured) {
  EXPECT_DOUBLE_EQ(FieldsOfSizes(std::vector<ValueIndex>(500, 16)).Log2Size(), 2000.0);
}

TEST(StateSpace, FieldsAndObjectsAreFoundByTheirIndex) {
  StateSpace space = FieldsOfSizes({2, 7});
  space.objects = {{ClassIndex{0}, 0, {}}, {ClassIndex{3}, 5, {}}};
  EXPECT_EQ(space.At(FieldIndex{1}).domain_size, 7u);
  EXPECT_EQ(space.At(ObjectIndex{1}).order, 5u);
}

}  // namespace
}  // namespace korat
