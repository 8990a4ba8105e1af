// What contracts cost at run time: HeapArray.extractMax with and without.
#pragma once

namespace korat::cli {

struct ContractCost {
  double without = 0;  // of a class that has none, in a file that has some: times the plain code
  double with = 0;     // of a class that has invariant, postconditions and frame
};

// Builds benchmarks/contracts twice, as it is and checked, and runs both.
ContractCost MeasureContracts();

}  // namespace korat::cli
