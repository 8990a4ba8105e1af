// What contracts cost at run time: HeapArray.extractMax with and without checks.
#pragma once

namespace korat::benchmarks {

struct ContractCost {
  // As multiples of the unchecked time.
  double without = 0;  // of a class without contracts, in a file that has some
  double with = 0;     // of a class with an invariant, postconditions and a frame
};

// Builds benchmarks/contracts twice, as it is and checked, and runs both.
ContractCost MeasureContracts();

}  // namespace korat::benchmarks
