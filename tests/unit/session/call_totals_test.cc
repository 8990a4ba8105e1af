// Pieces of a test, put together, come to what one process would have found.
#include "session/call_totals.h"

#include <gtest/gtest.h>

namespace korat::cli {
namespace {

CallCounts Counts(std::uint64_t inputs, std::uint64_t failed) {
  CallCounts counts;
  counts.inputs = inputs;
  counts.passed = inputs - failed;
  counts.failed = failed;
  return counts;
}

FailedCall Failure(const std::string& way, std::uint64_t size, const CallCounts& counts,
                   const std::string& id = "1") {
  FailedCall failed;
  failed.counts = counts;
  failed.failure.way = way;
  failed.failure.size = size;
  failed.failure.id = id;
  return failed;
}

TEST(CallTotals, AreTheSumOfThePieces) {
  PieceCalls first(2), second(2);
  first.StartProcess();
  ASSERT_TRUE(first.Settle({{Counts(3, 0), "", ""}, {Counts(1, 0), "", "n > 0"}}));
  second.StartProcess();
  ASSERT_TRUE(second.Settle({{Counts(4, 0), "", ""}, {Counts(2, 0), "forked", "n > 1"}}));
  CallTotals totals(2, 0);
  totals.Add(first);
  totals.Add(second);
  const auto all = totals.Take();
  EXPECT_EQ(all[0].calls.counts.inputs, 7u);
  EXPECT_EQ(all[1].calls.counts.inputs, 3u);
  EXPECT_EQ(all[1].calls.unmet, "n > 0");
  EXPECT_EQ(all[1].calls.cut_off, "forked");
  EXPECT_EQ(all[0].over, "");
}

TEST(CallTotals, ShowTheSmallestInputOfEachWayInTheOrderOfDiscovery) {
  PieceCalls first(1), second(1);
  first.StartProcess();
  first.Take(Failure("b", 5, Counts(1, 1), "10"));
  first.Settle({{Counts(3, 1), "", ""}});
  second.StartProcess();
  second.Take(Failure("a", 2, Counts(1, 1), "20"));
  second.Take(Failure("b", 5, Counts(2, 2), "21"));
  second.Take(Failure("b", 4, Counts(3, 3), "22"));
  second.Settle({{Counts(3, 3), "", ""}});
  CallTotals totals(1, 0);
  totals.Add(first);
  totals.Add(second);
  const auto all = totals.Take();
  ASSERT_EQ(all[0].failures.size(), 2u);
  EXPECT_EQ(all[0].failures[0].way, "b");
  EXPECT_EQ(all[0].failures[0].id, "22");
  EXPECT_EQ(all[0].failures[1].id, "20");
}

TEST(CallTotals, EndAFunctionWhereOneProcessWould) {
  PieceCalls first(1), second(1);
  first.StartProcess();
  first.Take(Failure("a", 5, Counts(2, 1)));
  first.Settle({{Counts(10, 1), "", ""}});
  second.StartProcess();
  second.Take(Failure("a", 5, Counts(1, 1)));  // no new way
  second.Take(Failure("b", 5, Counts(4, 2)));
  second.Take(Failure("c", 5, Counts(5, 3)));
  second.Settle({{Counts(7, 4), "", ""}});
  CallTotals totals(1, 2);
  totals.Add(first);
  EXPECT_FALSE(totals.AllAreClosed());
  totals.Add(second);
  EXPECT_TRUE(totals.AllAreClosed());
  totals.Add(second);  // does not count any more
  const auto all = totals.Take();
  EXPECT_EQ(all[0].over, "--max-failures");
  EXPECT_EQ(all[0].failures.size(), 2u);
  EXPECT_EQ(all[0].calls.counts.inputs, 14u);
  EXPECT_EQ(all[0].calls.counts.failed, 3u);
}

TEST(PieceCalls, WhatIsNotSettledIsDoneAgain) {
  PieceCalls piece(1);
  piece.StartProcess();
  piece.Take(Failure("a", 5, Counts(2, 1)));
  piece.Settle({{Counts(3, 1), "", ""}});
  piece.Take(Failure("b", 5, Counts(5, 2)));
  piece.GoBack();
  piece.StartProcess();
  EXPECT_EQ(piece.functions()[0].events.size(), 1u);
  piece.Take(Failure("b", 5, Counts(2, 1)));
  piece.Settle({{Counts(4, 1), "", ""}});
  EXPECT_EQ(piece.functions()[0].events[1].counts.inputs, 5u) << "with those of the first process";
  EXPECT_EQ(piece.functions()[0].Total().inputs, 7u);
}

TEST(PieceCalls, ADeadlyCallIsAFailure) {
  PieceCalls piece(2);
  piece.StartProcess();
  const CallCounts recorded[] = {Counts(2, 0), Counts(1, 0)};
  piece.Settle(recorded);
  piece.AddDeadly(1, {"12", "signal 9 (Killed)", "last words"});
  CallTotals totals(2, 0);
  totals.Add(piece);
  const auto all = totals.Take();
  EXPECT_EQ(all[0].calls.counts.failed, 0u);
  EXPECT_EQ(all[1].calls.counts.inputs, 2u);
  EXPECT_EQ(all[1].calls.counts.failed, 1u);
  ASSERT_TRUE(all[1].deadly);
  EXPECT_EQ(all[1].deadly->id, "12");
}

TEST(PieceCalls, RefuseFunctionsThatDoNotExist) {
  PieceCalls piece(1);
  FailedCall failed;
  failed.function = 1;
  EXPECT_FALSE(piece.Take(failed));
  EXPECT_FALSE(piece.Take(FunctionOver{7, "time limit"}));
  EXPECT_FALSE(piece.Settle(std::vector<FunctionCalls>(2)));
}

}  // namespace
}  // namespace korat::cli
