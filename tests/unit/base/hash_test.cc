#include "base/hash.h"

#include <gtest/gtest.h>

namespace korat {
namespace {

// Caches and ids of runs hold these digits.
TEST(HashOf, IsFnv1aAsSixteenDigits) {
  EXPECT_EQ(HashOf(""), "cbf29ce484222325");
  EXPECT_EQ(HashOf("a"), "af63dc4c8601ec8c");
  EXPECT_EQ(HashOf("foobar"), "85944171f73967e8");
}

TEST(Checksum, DoesNotDependOnHowTheBytesArrive) {
  Checksum parts, whole;
  parts.Add("foo");
  parts.Add("bar");
  whole.Add("foobar");
  EXPECT_EQ(parts.sum(), whole.sum());
}

}  // namespace
}  // namespace korat
