// The ISSTA paper's variant of LinkedList, whose predicate rejects null elements in a last walk.
#include "linked_list/linked_list.h"

#include <gtest/gtest.h>

#include "korat/korat.h"

namespace korat {
namespace {

TEST(LinkedListWithoutNulls, HasTheCountsOfThePaper) {
  for (Engine engine : {Engine::kReplay, Engine::kResume}) {
    Options options;
    options.engine = engine;
    options.prune = Prune::kReads;
    const Stats stats = Measure(options, FinLinkedList(8), &LinkedList::repOkNoNulls);
    EXPECT_EQ(stats.structures, 4140u);  // Bell(8)
    EXPECT_EQ(stats.candidates, 5455u);
    EXPECT_TRUE(stats.exhausted) << stats.Verdict();
  }
}

}  // namespace
}  // namespace korat
