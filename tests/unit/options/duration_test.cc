#include "options/duration.h"

#include <gtest/gtest.h>

namespace korat::cli {
namespace {

TEST(Duration, IsGivenInAnyUnit) {
  EXPECT_EQ(ParseDuration("90s"), 90);
  EXPECT_EQ(ParseDuration("5m"), 300);
  EXPECT_EQ(ParseDuration("1.5h"), 5400);
  EXPECT_EQ(ParseDuration("500ms"), 0.5);
}

TEST(Duration, NeedsAUnitAndAPositiveNumber) {
  for (const char* text : {"", "s", "90", "5d", "5 s", "-5s", "0s", "nans", "five minutes"}) {
    EXPECT_EQ(ParseDuration(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace korat::cli
