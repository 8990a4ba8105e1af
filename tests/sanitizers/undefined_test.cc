// UBSan: undefined behaviour is that structure's failure; checkpoints work as usual.
#include <climits>

#include "tests/sanitizers/mishaps.h"

namespace korat::tests {
namespace {

volatile int g_sink;

void Overflows(const List& list) { g_sink = INT_MAX - 1 + list.Length(); }
void ShiftsTooFar(const List& list) { g_sink = 1 << (list.Length() * 16); }
void DividesByZero(const List& list) { g_sink = 1 / (list.Length() - 2); }
void ReadsAMisalignedInt(const List& list) {
  const char bytes[8] = {};
  g_sink = *reinterpret_cast<const int*>(bytes + list.Length() / 2);
}
void PassesTheEndOfAnArray(const List& list) {
  int array[2] = {};
  g_sink = array[list.Length()];
}

class Undefined : public testing::TestWithParam<Mishap> {};

TEST_P(Undefined, InAPredicateIsACrash) { ExpectCrashes(GetParam()); }
TEST_P(Undefined, InABodyIsThatStructuresFailure) { ExpectFailures(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Behaviour, Undefined,
                         testing::Values(Mishap{"Overflow", &Overflows},
                                         Mishap{"Shift", &ShiftsTooFar},
                                         Mishap{"Division", &DividesByZero},
                                         Mishap{"Misaligned", &ReadsAMisalignedInt},
                                         Mishap{"Bounds", &PassesTheEndOfAnArray}),
                         NameOf);

TEST(Undefined, LeavesTheEngineAsItWas) {
  EXPECT_EQ(WalkOn(Engine::kResume, Lists(3, 2), &List::IsAcyclic).stats.engine, Engine::kResume);
}

TEST(UndefinedDeathTest, OutsideRunsEndsTheProcess) {
  List list;
  EXPECT_EXIT(ShiftsTooFar((list.head = new Node{new Node{}}, list)), testing::ExitedWithCode(1),
              "runtime error: shift exponent 32");
}

}  // namespace
}  // namespace korat::tests
