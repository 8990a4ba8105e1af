// Where candidates go: the counts for predicates that follow a guideline, and for those that don't.
#include "search/profile/profiler.h"

#include <gtest/gtest.h>

#include "tests/unit/search/fake_machine.h"
#include "tests/unit/search/space_builder.h"

namespace korat {
namespace {

using test::FakeMachine;
using test::Ints;
using test::Predicate;
using test::Reads;
using test::SpaceBuilder;

constexpr FieldIndex kA{0}, kB{1}, kC{2}, kD{3};

// One object with fields a, b, c, d of three values each.
StateSpace Flat() {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  builder.AddFields(root, {{"a", Ints(3)}, {"b", Ints(3)}, {"c", Ints(3)}, {"d", Ints(3)}});
  builder.AddRoot(root);
  return builder.space();
}

// A list of up to three nodes.
StateSpace List() {
  SpaceBuilder builder;
  const ClassIndex list = builder.AddClass("List", 1);
  const ClassIndex node = builder.AddClass("Node", 3);
  builder.AddFields(
      list, {{"head", builder.Objects(node).OrNull()}, {"mode", Ints(3)}, {"limit", Ints(3)}});
  builder.AddFields(node, {{"next", builder.Objects(node).OrNull()}, {"info", Ints(3)}});
  builder.AddRoot(list);
  return builder.space();
}
constexpr FieldIndex kHead{0}, kMode{1}, kLimit{2};

Profile Profiled(const StateSpace& space, const Predicate& predicate, Prune prune = Prune::kReads) {
  SearchOptions options;
  options.prune = prune;
  FakeMachine machine(
      space,
      [&](Reads& reads) { return predicate(reads) ? Verdict::kAccepted : Verdict::kRejected; },
      options);
  Profiler profiler(space);
  machine.search().set_profiler(&profiler);
  while (machine.search().Next([] { return false; })) {
  }
  return profiler.Finish();
}

const FieldProfile& At(const Profile& profile, FieldIndex field) {
  return profile.fields[Raw(field)];
}

TEST(Profiler, CountsReadsAndWhatEndedWithTheFieldOnTop) {
  const Profile profile = Profiled(Flat(), [](Reads& reads) {
    return reads.Int(kA) == 1 && reads.Int(kB) == 1 && reads.Int(kC) + reads.Int(kD) < 9;
  });
  EXPECT_EQ(At(profile, kA).reads, 1);
  EXPECT_EQ(At(profile, kA).rejected, 2);
  EXPECT_EQ(At(profile, kB).reads, 1);
  EXPECT_EQ(At(profile, kB).executions, 2);
  EXPECT_EQ(At(profile, kC).executions, 0);
  EXPECT_EQ(At(profile, kD).reads, 3);
  EXPECT_EQ(At(profile, kD).executions, 9);
  EXPECT_EQ(At(profile, kD).rejected, 0);
  EXPECT_EQ(profile.rejected, 4);
}

TEST(Profiler, FieldsThatNobodyReadAreNotCounted) {
  const Profile profile = Profiled(Flat(), [](Reads& reads) { return reads.Int(kA) == 1; });
  EXPECT_EQ(At(profile, kB).reads, 0);
  EXPECT_EQ(At(profile, kA).executions, 2 + 27);  // the 27 structures differ in b, c and d
}

TEST(Profiler, ReadingAfterTheDecisionIsBlind) {
  const Profile profile = Profiled(Flat(), [](Reads& reads) {
    const bool ok = reads.Int(kA) == 1;
    reads.Int(kB);
    reads.Int(kC);
    return ok;
  });
  EXPECT_EQ(At(profile, kA).blind, 2 * (9 - 1));
}

TEST(Profiler, ReturningAtTheDecisionIsNot) {
  const Profile profile = Profiled(Flat(), [](Reads& reads) {
    return reads.Int(kA) == 1 && reads.Int(kB) < 3 && reads.Int(kC) < 3;
  });
  EXPECT_EQ(At(profile, kA).blind, 0);
  EXPECT_EQ(At(profile, kA).hopeless, 0);
}

// Strictly ascending: 2 leaves nothing for the next one, but only the bounds show that.
TEST(Profiler, ABranchThatTheBoundsLeaveEmptyIsNotBlind) {
  const Profile profile = Profiled(Flat(), [](Reads& reads) {
    return reads.Int(kA) < reads.Int(kB) && reads.Int(kB) < reads.Int(kC);
  });
  EXPECT_EQ(At(profile, kA).blind + At(profile, kB).blind, 0);
  EXPECT_GT(At(profile, kA).hopeless, 0);
  EXPECT_EQ(At(profile, kB).hopeless, 2);  // 0, 2 and any c; below a = 1 they count for a
}

TEST(Profiler, ASumLeavesNothingUnreadAndIsNotBlindForMost) {
  const Profile profile = Profiled(Flat(), [](Reads& reads) {
    return reads.Int(kA) + reads.Int(kB) + reads.Int(kC) + reads.Int(kD) == 4;
  });
  EXPECT_EQ(profile.rejected, 81 - 19);
  EXPECT_EQ(profile.rejected_all_read, profile.rejected);
  EXPECT_EQ(At(profile, kA).blind, 0);
}

// --- an earlier read

TEST(Profiler, AFieldCheckedAloneAndLateGainsWhatCheckingItFirstSaves) {
  const auto is_list = [](Reads& reads) {
    return reads.Int(kA) != reads.Int(kB) && reads.Int(kB) != reads.Int(kC);
  };
  const auto late = [&](Reads& reads) { return is_list(reads) && reads.Int(kD) == 2; };
  const auto first = [&](Reads& reads) { return reads.Int(kD) == 2 && is_list(reads); };
  const Profile profile = Profiled(Flat(), late);
  const auto saved = test::Explore(Flat(), late).counts.candidates -
                     test::Explore(Flat(), first).counts.candidates;
  EXPECT_EQ(At(profile, kD).gain_reached, static_cast<std::int64_t>(saved));
  EXPECT_EQ(At(profile, kD).alone, At(profile, kD).rejected);
  EXPECT_EQ(At(Profiled(Flat(), first), kD).gain_reached, 0);
}

TEST(Profiler, AFieldWithManyGoodValuesGainsNothing) {
  const Profile profile = Profiled(Flat(), [](Reads& reads) {
    return reads.Int(kA) == 2 && reads.Int(kB) == 2 && reads.Int(kC) == 2 && reads.Int(kD) != 0;
  });
  EXPECT_LT(At(profile, kD).gain_reached, 0);
}

// The limit must be the mode; the infos that are read in between don't matter.
TEST(Profiler, AFieldThatDependsOnItsObjectAloneGainsAfterTheOtherFieldsOfIt) {
  const Profile profile = Profiled(List(), [](Reads& reads) {
    const ValueIndex mode = reads.Int(kMode);
    const ObjectIndex head = reads.Target(kHead);
    return head != kNoObject && reads.Int(head, 1) < 3 && reads.Int(kLimit) == mode;
  });
  EXPECT_EQ(At(profile, kLimit).rejected, 3 * 3 * 2);
  EXPECT_EQ(At(profile, kLimit).gain_object, 3 * (3 * 2 - 2));  // for each mode after the head
  EXPECT_EQ(At(profile, kLimit).gain_reached, -2 * 3);          // no value is wrong for all modes
  EXPECT_EQ(At(profile, kLimit).alone, 0);
}

// --- pruning by outcomes

TEST(Profiler, AFieldComparedLongAfterItsReadIsLate) {
  const StateSpace space = Flat();
  const Profile late = Profiled(
      space,
      [](Reads& reads) {
        reads.Load(kA);
        return reads.Is(kB, [](ValueIndex v) { return v > 0; }) &&
               reads.Is(kC, [](ValueIndex v) { return v > 0; }) &&
               reads.Is(kA, [](ValueIndex v) { return v == 1; });
      },
      Prune::kOutcomes);
  EXPECT_EQ(At(late, kA).late, 1);
  EXPECT_EQ(At(late, kB).late, 0);
  EXPECT_EQ(At(late, kA).watched, 1);
}

TEST(Profiler, AFieldComparedWithTheOneReadNextIsNotLate) {
  const Profile profile = Profiled(
      Flat(), [](Reads& reads) { return reads.Less(kA, kB) && reads.Less(kB, kC); },
      Prune::kOutcomes);
  EXPECT_EQ(At(profile, kA).late + At(profile, kB).late + At(profile, kC).late, 0);
}

TEST(Profiler, CountsValuesRuledOutListedAndLeaked) {
  const Profile profile = Profiled(
      Flat(),
      [](Reads& reads) {
        return reads.Is(kA, [](ValueIndex v) { return v == 0; }) && reads.Int(kB) < 3;
      },
      Prune::kOutcomes);
  EXPECT_EQ(At(profile, kA).ruled_out, 1);  // 2 is like 1
  EXPECT_EQ(At(profile, kB).leaked, 3);
  EXPECT_EQ(At(profile, kB).ruled_out, 0);
}

// --- two walks

bool WalkNext(Reads& reads, bool checks_info) {
  std::vector<ObjectIndex> seen;
  for (ObjectIndex node = reads.Target(kHead); node != kNoObject; node = reads.Target(node, 0)) {
    for (const ObjectIndex known : seen) {
      if (known == node) return false;
    }
    if (checks_info && !seen.empty() && reads.Int(seen.back(), 1) >= reads.Int(node, 1)) {
      return false;
    }
    seen.push_back(node);
  }
  return true;
}

bool WalkInfo(Reads& reads) {
  ObjectIndex before = kNoObject;
  for (ObjectIndex node = reads.Target(kHead); node != kNoObject; node = reads.Target(node, 0)) {
    if (before != kNoObject && reads.Int(before, 1) >= reads.Int(node, 1)) return false;
    before = node;
  }
  return true;
}

TEST(Walks, ASecondWalkRepeatsWhatItRejects) {
  const Profile profile =
      Profiled(List(), [](Reads& reads) { return WalkNext(reads, false) && WalkInfo(reads); });
  ASSERT_EQ(profile.walks.size(), 1u);
  EXPECT_EQ(profile.walks[0].first, 3u);    // next
  EXPECT_EQ(profile.walks[0].second, 4u);   // info
  EXPECT_EQ(profile.walks[0].repeated, 6);  // of two infos: also in the list of three
}

TEST(Walks, OneWalkHasNoSecond) {
  EXPECT_TRUE(Profiled(List(), [](Reads& reads) { return WalkNext(reads, true); }).walks.empty());
}

}  // namespace
}  // namespace korat
