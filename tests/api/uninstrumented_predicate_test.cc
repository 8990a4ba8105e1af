// An instrumented caller with a predicate in an uninstrumented file: passed directly it is an
// error; called by a lambda, it counts as reading everything.
#include "tests/api/uninstrumented_predicate.h"

#include <gtest/gtest.h>

#include "tests/api/both_engines.h"
#include "tests/api/error_text.h"

namespace korat::tests {
namespace {

Finitization<Plain> Plains() {
  Finitization<Plain> f;
  f.Set<&Plain::value>(Range(0, 9));
  return f;
}

void ExpectNotInstrumented(const std::string& error) {
  EXPECT_NE(error.find("is not compiled with Korat's pass"), std::string::npos) << error;
  EXPECT_NE(error.find("korat_instrument(<target>)"), std::string::npos) << error;
}

TEST(UninstrumentedPredicate, IsAnError) {
  ExpectNotInstrumented(ErrorOf([] { All(Plains(), &Plain::IsSmall); }));
  ExpectNotInstrumented(ErrorOf([] { All(Plains(), IsSmall); }));
}

TEST(UninstrumentedPredicate, BehindALambdaLosesNothingAndIsNamed) {
  const auto calls = [](const Plain& plain) { return IsSmall(plain); };
  EXPECT_EQ(CountStructures(Plains(), calls), 3u);
  const Stats stats = WalkOn(Engine::kResume, Plains(), calls).stats;
  EXPECT_EQ(stats.foreign_calls.size(), 1u);
}

}  // namespace
}  // namespace korat::tests
