// Nothing is checked while the search runs a predicate; in the body of the loop everything is.
#include <gtest/gtest.h>

#include "korat/contracts.h"
#include "korat/korat.h"

namespace korat::contracts {
namespace {

constexpr Clause kNever = {ViolationKind::kAssertion, "f.h", 1, 1, "false", "Pair::First"};

struct Pair {
  int first = 0, second = 0;

  int First() const {
    Assert(kNever, [] { return false; });
    return first;
  }
  bool repOk() const { return First() < second; }
};

Finitization<Pair> Pairs() {
  Finitization<Pair> f;
  f.Set<&Pair::first>(Range(0, 3));
  f.Set<&Pair::second>(Range(0, 3));
  return f;
}

TEST(Predicates, RunWithoutChecks) {
  for (Engine engine : {Engine::kReplay, Engine::kResume}) {
    ResetState();
    Options options;
    options.engine = engine;
    auto structures = All(options, Pairs(), &Pair::repOk);
    int count = 0;
    for (Pair& pair : structures) {
      EXPECT_FALSE(SkipsChecks());
      EXPECT_THROW(pair.First(), assertion_violation);
      ++count;
    }
    EXPECT_EQ(count, 6);
    EXPECT_EQ(structures.stats().exceptions, 0u);
    EXPECT_EQ(structures.stats().crashes, 0u);
    EXPECT_EQ(state.violations, 6u);
    EXPECT_FALSE(SkipsChecks());
  }
}

}  // namespace
}  // namespace korat::contracts
