// The sum of many numbers, from some that were chosen at random.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace korat::report {

struct TotalEstimate {
  double value = 0;
  double least = 0, most = 0;  // an interval of 95 %
};

class SampledTotal {
 public:
  void Add(double sample) { samples_.push_back(sample); }
  std::size_t count() const { return samples_.size(); }
  // Of `population` numbers, of which these were drawn without replacement. The numbers may be
  // skew: a few large ones that were not drawn. So the interval is that of Hall's transformation
  // (1992) of Student's t, which reaches further to the side of the longer tail, but holds
  // less often than it says where the tail is long. It never begins below what was seen.
  TotalEstimate Estimate(std::uint64_t population) const;

 private:
  std::vector<double> samples_;
};

}  // namespace korat::report
