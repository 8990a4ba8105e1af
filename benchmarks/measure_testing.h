// How many inputs per second korat test calls a method on: HeapArray.extractMax.
#pragma once

#include <cstdint>

namespace korat::benchmarks {

struct TestingSpeed {
  std::uint64_t inputs = 0;
  double per_second = 0;
  double plain_per_second = 0;  // an uninstrumented method on copies of heaps built by hand
};

TestingSpeed MeasureTesting(bool is_quick);

}  // namespace korat::benchmarks
