// Values that are withheld when a field is read are not tried, with either pruning; nothing else
// changes.
#include <gtest/gtest.h>

#include <functional>

#include "fake_machine.h"
#include "space_builder.h"

namespace korat {
namespace {

using test::Domain;
using test::Exploration;
using test::FakeMachine;
using test::Ints;
using test::Reads;
using test::SpaceBuilder;

using Candidates = std::vector<Candidate>;
using Allows = std::function<bool(ValueIndex)>;

constexpr FieldIndex kFirst{0}, kSecond{1}, kThird{2};

// Reads the field through a generator, and returns what a generator would: false if no value is
// left.
bool Restrict(FakeMachine& machine, FieldIndex field, const Allows& allows) {
  auto& search = machine.search();
  if (!search.CanWithhold(field)) return true;
  std::uint64_t withheld[2] = {};
  bool any = false;
  for (ValueIndex i = 0; i < search.space().At(field).domain_size; ++i) {
    any = any || allows(i);
    if (!allows(i)) withheld[i / 64] |= std::uint64_t{1} << (i % 64);
  }
  if (any) EXPECT_TRUE(machine.Load(field, withheld) < search.space().At(field).domain_size);
  return any;
}

Exploration Explore(const StateSpace& space, SearchOptions options,
                    const std::function<bool(FakeMachine&, Reads&)>& predicate) {
  FakeMachine* self = nullptr;
  FakeMachine machine(
      space,
      [&](Reads& reads) {
        return predicate(*self, reads) ? Verdict::kAccepted : Verdict::kRejected;
      },
      std::move(options));
  self = &machine;
  Exploration result;
  while (machine.search().Next([] { return false; })) {
    result.structures.push_back(machine.search().candidate());
  }
  result.runs = machine.runs();
  result.counts = machine.search().tally().counts();
  return result;
}

StateSpace Numbers(std::size_t fields, std::size_t values) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  const char* const names[] = {"a", "b", "c"};
  std::vector<std::pair<std::string, Domain>> all;
  for (std::size_t i = 0; i < fields; ++i) all.emplace_back(names[i], Ints(values));
  builder.AddFields(root, all);
  builder.AddRoot(root);
  return builder.space();
}

SearchOptions By(Prune prune) {
  SearchOptions options;
  options.prune = prune;
  return options;
}

class Withhold : public testing::TestWithParam<Prune> {};

TEST_P(Withhold, TriesOnlyTheOtherValues) {
  const auto odd = [](ValueIndex value) { return value % 2 == 1; };
  const Exploration found =
      Explore(Numbers(1, 70), By(GetParam()), [&](FakeMachine& machine, Reads& reads) {
        return Restrict(machine, kFirst, odd) && odd(reads.Int(kFirst));
      });
  EXPECT_EQ(found.structures.size(), 35u);
  EXPECT_EQ(found.structures.front(), Candidate{1});
  EXPECT_EQ(found.structures.back(), Candidate{69});
  EXPECT_EQ(found.counts.candidates, 35u);
}

TEST_P(Withhold, ReadsNothingWhenNoValueIsLeft) {
  const Exploration found =
      Explore(Numbers(2, 3), By(GetParam()), [](FakeMachine& machine, Reads& reads) {
        const ValueIndex bound = reads.Int(kFirst);
        if (!Restrict(machine, kSecond, [=](ValueIndex v) { return v < bound; })) return false;
        return reads.Int(kSecond) < bound;
      });
  EXPECT_EQ(found.structures, (Candidates{{1, 0}, {2, 0}, {2, 1}}));
  EXPECT_EQ(found.counts.candidates, 4u);
}

TEST_P(Withhold, StartsAfreshWithEachReadOfTheField) {
  const Exploration found =
      Explore(Numbers(2, 4), By(GetParam()), [](FakeMachine& machine, Reads& reads) {
        const ValueIndex other = reads.Int(kFirst);
        const auto differs = [=](ValueIndex v) { return v != other; };
        return Restrict(machine, kSecond, differs) && differs(reads.Int(kSecond));
      });
  EXPECT_EQ(found.structures.size(), 12u);
  EXPECT_EQ(found.counts.candidates, 12u);
}

// Brute force: the same predicate, with nothing withheld.
TEST_P(Withhold, ChangesNeitherStructuresNorTheirOrder) {
  const auto predicate = [](FakeMachine& machine, Reads& reads) {
    if (!reads.Is(kFirst, [](ValueIndex v) { return v > 0; })) return false;
    const ValueIndex most = reads.Int(kFirst);
    const auto fits = [=](ValueIndex v) { return v <= most && v != 1; };
    if (!Restrict(machine, kSecond, fits) || !reads.Is(kSecond, fits)) return false;
    const auto is_low = [](ValueIndex v) { return v < 2; };
    if (reads.Is(kSecond, is_low)) return reads.Is(kThird, is_low);
    return Restrict(machine, kThird, is_low) && reads.Is(kThird, is_low) && reads.Int(kThird) == 1;
  };
  const StateSpace space = Numbers(3, 5);
  const Exploration all = Explore(space, By(Prune::kNone), predicate);
  const Exploration found = Explore(space, By(GetParam()), predicate);
  EXPECT_EQ(found.structures, all.structures);
  EXPECT_LT(found.counts.candidates, all.counts.candidates);
}

TEST_P(Withhold, ContinuesFromAValueThatIsWithheldNow) {
  const auto predicate = [](FakeMachine& machine, Reads& reads) {
    const auto even = [](ValueIndex v) { return v % 2 == 0; };
    return Restrict(machine, kFirst, even) && even(reads.Int(kFirst));
  };
  SearchOptions options = By(GetParam());
  options.start = {3};
  EXPECT_EQ(Explore(Numbers(1, 8), options, predicate).structures, (Candidates{{4}, {6}}));
  options.start = {7};
  EXPECT_TRUE(Explore(Numbers(1, 8), options, predicate).structures.empty());
}

// It can't matter which of the objects that no field refers to is withheld: they have no names yet.
TEST_P(Withhold, KeepsNewObjectsAlike) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  const ClassIndex node = builder.AddClass("Node", 3);
  builder.AddFields(root, {{"a", builder.Objects(node)}, {"b", builder.Objects(node).OrNull()}});
  builder.AddFields(node, {{"key", Ints(1)}});
  builder.AddRoot(root);
  const auto explore = [&](const Allows& allows) {
    return Explore(builder.space(), By(GetParam()),
                   [&](FakeMachine& machine, Reads& reads) {
                     reads.Int(kFirst);
                     const bool any = Restrict(machine, kSecond, allows);
                     return any && reads.Int(kSecond) < 4;
                   })
        .structures.size();
  };
  EXPECT_EQ(explore([](ValueIndex) { return true; }), 3u);              // null, the same, a new one
  EXPECT_EQ(explore([](ValueIndex value) { return value != 1; }), 2u);  // not the same
  EXPECT_EQ(explore([](ValueIndex value) { return value != 2; }), 3u);  // the first new: no effect
  EXPECT_EQ(explore([](ValueIndex value) { return value < 2; }), 2u);   // no new one
}

INSTANTIATE_TEST_SUITE_P(ByPruning, Withhold, testing::Values(Prune::kReads, Prune::kOutcomes),
                         [](const auto& info) {
                           return info.param == Prune::kReads ? "Reads" : "Outcomes";
                         });

TEST(WithholdNothing, WhenNothingIsPruned) {
  const Exploration found =
      Explore(Numbers(1, 6), By(Prune::kNone), [](FakeMachine& machine, Reads& reads) {
        EXPECT_FALSE(machine.search().CanWithhold(kFirst));
        return reads.Int(kFirst) == 1;
      });
  EXPECT_EQ(found.counts.candidates, 6u);
}

}  // namespace
}  // namespace korat
