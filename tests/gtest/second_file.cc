// Several files of a program may include the adapter; there is one instance nevertheless.
#include "korat/gtest.h"
#include "tests/api/linked_list.h"

namespace korat::tests {

TEST(SecondFile, FailsOnce) {
  for (List& list : All(Lists(1, 1), &List::IsAcyclic)) EXPECT_EQ(list.Length(), 0);
}

}  // namespace korat::tests
