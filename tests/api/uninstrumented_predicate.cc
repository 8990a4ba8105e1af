#include "tests/api/uninstrumented_predicate.h"

namespace korat::tests {

bool Plain::IsSmall() const { return value < 3; }
bool IsSmall(const Plain& plain) { return plain.value < 3; }

}  // namespace korat::tests
