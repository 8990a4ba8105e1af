#include "harness/explore/recording.h"

#include <gtest/gtest.h>

namespace korat::harness {
namespace {

TEST(Recording, IsOffWhileItIsPaused) {
  Recording recording;
  EXPECT_TRUE(recording.is_on());
  {
    const Recording::Pause pause(recording);
    EXPECT_FALSE(recording.is_on());
  }
  EXPECT_TRUE(recording.is_on());
}

TEST(Recording, StaysOffUntilTheOuterPauseEnds) {
  Recording recording;
  const Recording::Pause outer(recording);
  {
    const Recording::Pause inner(recording);
  }
  EXPECT_FALSE(recording.is_on());
}

}  // namespace
}  // namespace korat::harness
