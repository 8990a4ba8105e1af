#include "report/sampled_total.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

namespace korat::report {
namespace {

TEST(SampledTotal, KnowsWhatWasSeenCompletely) {
  SampledTotal total;
  for (const double number : {3, 1, 4}) total.Add(number);
  const TotalEstimate exact = total.Estimate(3);
  EXPECT_EQ(exact.value, 8);
  EXPECT_EQ(exact.least, 8);
  EXPECT_EQ(exact.most, 8);
}

TEST(SampledTotal, IsNeverBelowWhatWasSeen) {
  SampledTotal total;
  for (const double number : {0, 0, 0, 0, 100}) total.Add(number);
  EXPECT_GE(total.Estimate(1000).least, 100);
  EXPECT_GT(total.Estimate(1000).most, total.Estimate(1000).value);
}

TEST(SampledTotal, FewOrEqualNumbersSayNothingAboutOthers) {
  SampledTotal total;
  for (int i = 0; i < 9; ++i) {
    total.Add(5);
    EXPECT_TRUE(std::isinf(total.Estimate(10).most));
  }
}

// Numbers with a long tail, as shards have them; each population is drawn from 1000 times.
TEST(SampledTotal, HoldsTheSumAsOftenAsItSays) {
  std::mt19937_64 random(22);
  for (const double skew : {0.2, 0.5, 0.8}) {
    std::lognormal_distribution<double> distribution(3, skew);
    std::vector<double> population(4096);
    for (double& number : population) number = distribution(random);
    const double sum = std::accumulate(population.begin(), population.end(), 0.0);
    int held = 0;
    for (int trial = 0; trial < 1000; ++trial) {
      SampledTotal total;
      for (int i = 0; i < 40; ++i) {
        std::swap(population[i], population[i + random() % (population.size() - i)]);
        total.Add(population[i]);
      }
      const TotalEstimate estimate = total.Estimate(population.size());
      held += estimate.least <= sum && sum <= estimate.most;
    }
    EXPECT_GE(held, 890) << skew;
    EXPECT_LE(held, 985) << skew;
  }
}

}  // namespace
}  // namespace korat::report
