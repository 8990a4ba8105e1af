// The generators written by hand build as many structures as the predicates accept.
#include "benchmarks/direct/direct.h"

#include <gtest/gtest.h>

#include "benchmarks/subjects.h"

namespace korat::benchmarks {
namespace {

TEST(DirectGenerators, BuildAsManyStructuresAsTheSubjectsHave) {
  for (const DirectGenerator& direct : AllDirect()) {
    for (int n = 0; n <= 6; ++n) {
      const bool is_sorted_list = direct.subject == "SortedList";
      const std::vector<int> arguments =
          is_sorted_list ? std::vector{n, n, n + 1, std::max(n, 1)} : std::vector{n};
      const Stats stats = FindSubject(direct.subject).measure({}, arguments);
      EXPECT_EQ(direct.generate(arguments), stats.structures) << direct.subject << " " << n;
    }
  }
}

}  // namespace
}  // namespace korat::benchmarks
