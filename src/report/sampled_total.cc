#include "report/sampled_total.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace korat::report {
namespace {

// The 97.5 % quantile of Student's distribution (Abramowitz and Stegun, 26.7.5).
double QuantileOfT(double freedom) {
  constexpr double z = 1.959964;
  const double z3 = z * z * z, z5 = z3 * z * z;
  return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom);
}

}  // namespace

TotalEstimate SampledTotal::Estimate(std::uint64_t population) const {
  const auto n = static_cast<double>(samples_.size());
  const auto all = static_cast<double>(population);
  const double seen = std::accumulate(samples_.begin(), samples_.end(), 0.0);
  if (samples_.size() >= population) return {seen, seen, seen};
  if (samples_.size() < 3) return {seen, seen, std::numeric_limits<double>::infinity()};
  const double mean = seen / n;
  double square = 0, cube = 0;
  for (const double sample : samples_) {
    square += (sample - mean) * (sample - mean);
    cube += std::pow(sample - mean, 3);
  }
  const double deviation = std::sqrt(square / (n - 1));
  // Who has seen only equal numbers knows nothing about the others.
  if (deviation == 0) return {mean * all, seen, std::numeric_limits<double>::infinity()};
  const double skewness = cube / n / std::pow(deviation, 3);
  const double error = deviation / std::sqrt(n) * std::sqrt(1 - n / all);
  const double t = QuantileOfT(n - 1);
  // Hall's transformation g(t) = t + a t^2 + a^2 t^3 / 3 + b, solved for the ends.
  const double a = skewness / (3 * std::sqrt(n)), b = skewness / (6 * std::sqrt(n));
  const auto solved = [&](double quantile) {
    if (std::abs(a) < 1e-9) return quantile;
    return (std::cbrt(1 + 3 * a * (quantile - b)) - 1) / a;
  };
  const double least = mean - error * solved(t), most = mean - error * solved(-t);
  return {mean * all, std::max(least * all, seen), std::max(most * all, seen)};
}

}  // namespace korat::report
