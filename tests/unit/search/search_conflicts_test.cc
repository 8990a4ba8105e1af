// Pruning by conflicts: the same structures in the same order, with fewer runs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <random>

#include "fake_machine.h"
#include "random_space.h"

namespace korat {
namespace {

using test::CanonicalForm;
using test::Discovery;
using test::Domain;
using test::Exploration;
using test::Explore;
using test::FakeMachine;
using test::Forms;
using test::Increment;
using test::Ints;
using test::RandomSpace;
using test::Reads;
using test::SpaceBuilder;

using Answer = std::function<bool(ValueIndex)>;

// --- random predicates that consist of checks

// What a predicate sees of a candidate, without a search.
class Plain {
 public:
  explicit Plain(const Candidate& candidate) : candidate_(candidate) {}

  ValueIndex Int(FieldIndex field) const { return candidate_[Raw(field)]; }
  bool Is(FieldIndex field, const Answer& answer) const { return answer(Int(field)); }
  bool Require(FieldIndex field, const Answer& answer) const { return answer(Int(field)); }
  static bool Check(const std::function<bool()>& check) { return check(); }

 private:
  const Candidate& candidate_;
};

template <typename Eye>
class RandomChecks {
 public:
  RandomChecks(const StateSpace& space, Eye& eye) : space_(space), eye_(eye) {}

  bool Run(unsigned seed) {
    Discovery discovery(space_);
    return Go(discovery, seed, /*level=*/0);
  }

 private:
  // Depends on what it has seen, except in checks. In a check, true means that it goes on.
  bool Go(Discovery& discovery, std::uint32_t seen, int level) {
    for (;;) {
      std::mt19937 decide(seen);
      const std::uint32_t what = decide() % 100;
      if (what < (level == 0 ? 1 : 8)) return false;
      if (what < (level == 0 ? 3 : 30) || discovery.fields().empty()) return true;
      if (what < 70 && level < 3) {
        const std::uint32_t inner = decide();
        Discovery inside = discovery;
        if (!eye_.Check([&] { return Go(inside, inner, level + 1); })) return false;
        seen = decide();
        continue;
      }
      const FieldIndex field = discovery.fields()[decide() % discovery.fields().size()];
      const std::uint32_t how = decide() % 10, number = decide();
      for (const FieldIndex decider : space_.At(field).deciders) (void)eye_.Int(decider);
      if (how < 4) {
        seen = decide() + 7919 * discovery.Meaning(field, eye_.Int(field));
      } else if (how < 7) {
        seen = decide() + (eye_.Is(field, Test(field, number)) ? 1 : 0);
      } else {
        const Answer answer = Test(field, number);
        const Answer mostly = [&](ValueIndex value) { return answer(value) || number % 3 != 0; };
        if (!eye_.Require(field, mostly)) return false;
        seen = decide();
      }
    }
  }

  // Names of objects can't be seen, except that of the root.
  Answer Test(FieldIndex field, std::uint32_t number) const {
    const Field& tested = space_.At(field);
    const bool refers = std::any_of(tested.values.begin(), tested.values.end(),
                                    [](const Value& value) { return value.object != kNoObject; });
    const ObjectIndex wanted = number % 2 == 0 ? kNoObject : space_.roots.back();
    return [&tested, refers, wanted, number](ValueIndex value) {
      if (value >= tested.domain_size) return false;
      if (refers) return (tested.values[value].object == wanted) == (number % 4 < 2);
      return value <= number % tested.domain_size;
    };
  }

  const StateSpace& space_;
  Eye& eye_;
};

std::function<bool(Reads&)> Predicate(const StateSpace& space, unsigned seed) {
  return [&space, seed](Reads& reads) { return RandomChecks<Reads>(space, reads).Run(seed); };
}

Forms BruteForce(const StateSpace& space, unsigned seed) {
  std::set<std::vector<std::uint32_t>> forms;
  Candidate candidate(space.fields.size(), 0);
  do {
    const std::vector<std::uint32_t> form = CanonicalForm(space, candidate);
    if (form.empty()) continue;
    Plain plain(candidate);
    if (RandomChecks<Plain>(space, plain).Run(seed)) forms.insert(form);
  } while (Increment(space, candidate));
  return {forms.begin(), forms.end()};
}

unsigned Setting(const char* name, unsigned usual) {
  const char* text = std::getenv(name);
  return text == nullptr ? usual : static_cast<unsigned>(std::stoul(text));
}

SearchOptions Pruned(Prune prune) {
  SearchOptions options;
  options.prune = prune;
  return options;
}

TEST(Conflicts, FindWhatBruteForceFinds) {
  const unsigned first = Setting("KORAT_SEED", 1), spaces = Setting("KORAT_SPACES", 1000);
  std::size_t structures = 0, by_outcomes = 0, by_conflicts = 0;
  for (unsigned seed = first; seed < first + spaces; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const StateSpace space = RandomSpace(seed).Make();
    const Exploration outcomes = Explore(space, Predicate(space, seed), Pruned(Prune::kOutcomes));
    const Exploration conflicts = Explore(space, Predicate(space, seed), Pruned(Prune::kConflicts));
    ASSERT_EQ(conflicts.structures, outcomes.structures);
    ASSERT_EQ(conflicts.counts.inconsistent, 0u);
    Forms forms;
    for (const Candidate& found : conflicts.structures) forms.insert(CanonicalForm(space, found));
    ASSERT_EQ(forms, BruteForce(space, seed));
    structures += forms.size();
    by_outcomes += outcomes.runs.size();
    by_conflicts += conflicts.runs.size();
  }
  EXPECT_GT(structures, spaces);
  EXPECT_LT(by_conflicts * 10, by_outcomes * 9) << "conflicts are hardly of use";
}

// Gives work away at random moments, and explores what was given away.
std::vector<Candidate> InPieces(const StateSpace& space, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Candidate> structures;
  std::vector<SearchOptions> left = {Pruned(Prune::kConflicts)};
  while (!left.empty()) {
    const SearchOptions options = left.back();
    left.pop_back();
    const auto judge = [&](Reads& reads) {
      return RandomChecks<Reads>(space, reads).Run(seed) ? Verdict::kAccepted : Verdict::kRejected;
    };
    FakeMachine machine(space, judge, options);
    auto& search = machine.search();
    Candidate end = options.end;
    const auto stop = [&] {
      if (random() % 3 != 0) return false;
      SearchOptions part = options;
      part.start = search.Split();
      if (part.start.empty()) return false;
      part.end = end;
      end = part.start;
      left.push_back(part);
      return false;
    };
    while (search.Next(stop)) structures.push_back(search.candidate());
    EXPECT_EQ(search.tally().counts().inconsistent, 0u);
  }
  return structures;
}

std::vector<Candidate> InShards(const StateSpace& space, unsigned seed) {
  std::vector<Candidate> structures;
  SearchOptions options = Pruned(Prune::kConflicts);
  options.shard_count = 3;
  for (options.shard_index = 0; options.shard_index < 3; ++options.shard_index) {
    for (Candidate& found : Explore(space, Predicate(space, seed), options).structures) {
      structures.push_back(std::move(found));
    }
  }
  std::sort(structures.begin(), structures.end());
  return structures;
}

TEST(Conflicts, FindTheSameInPiecesAndShards) {
  const unsigned first = Setting("KORAT_SEED", 5000), spaces = Setting("KORAT_SPACES", 1000);
  for (unsigned seed = first; seed < first + spaces; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const StateSpace space = RandomSpace(seed).Make();
    std::vector<Candidate> whole =
        Explore(space, Predicate(space, seed), Pruned(Prune::kReads)).structures;
    ASSERT_EQ(InPieces(space, seed), whole);
    std::sort(whole.begin(), whole.end());
    ASSERT_EQ(InShards(space, seed), whole);
  }
}

// --- one rule at a time

StateSpace Numbers(std::size_t fields, std::size_t values) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  builder.AddFields(root, std::vector<std::pair<std::string, Domain>>(fields, {"n", Ints(values)}));
  builder.AddRoot(root);
  return builder.space();
}

TEST(Conflicts, AFieldThatIsNoReasonTakesNoOtherValue) {
  const auto predicate = [](Reads& reads) {
    const FieldIndex first{0}, second{1}, third{2};
    const ValueIndex value = reads.Int(first);
    if (!reads.Check([&] { return reads.Int(second) != 9; })) return false;
    reads.Check([&] { return reads.Int(third) != 9; });
    return value == 3;
  };
  const Exploration found = Explore(Numbers(3, 8), predicate, Pruned(Prune::kConflicts));
  EXPECT_EQ(found.structures.size(), 8u * 8);
  // Of the seven others each fails once; one more run checks that it is right to jump.
  EXPECT_LE(found.runs.size(), 7u + 1 + 64 + 1);
}

// That x is 0 and y is 1 fails is learned below the first value of the first field, without it.
// Below the others it rules out y, and so it tells x apart from 1, which was only compared. (The
// first time, what a conflict rules out is tried all the same.)
TEST(Conflicts, AConflictTellsValuesApart) {
  const auto predicate = [](Reads& reads) {
    const FieldIndex first{0}, x{1}, y{2};
    const bool passes = reads.Check([&] {
      if (reads.Int(first) == 0) return true;
      reads.Is(x, [](ValueIndex value) { return value < 2; });
      return reads.Int(y) == 1;
    });
    if (!passes || (reads.Int(x) == 0 && reads.Int(y) == 1)) return false;
    return reads.Int(x) == 1 && reads.Int(y) == 1;
  };
  const Exploration found = Explore(Numbers(3, 3), predicate, Pruned(Prune::kConflicts));
  EXPECT_EQ(found.structures, (std::vector<Candidate>{{0, 1, 1}, {1, 1, 1}, {2, 1, 1}}));
}

// From depth 62 on fields have one bit in common.
TEST(Conflicts, FieldsFarUpTheStackCountTogether) {
  const auto predicate = [](Reads& reads) {
    for (std::uint32_t i = 2; i < 70; ++i)
      reads.Check([&] { return reads.Int(FieldIndex{i}) < 9; });
    const ValueIndex last = reads.Int(FieldIndex{69});
    return reads.Int(FieldIndex{0}) == 1 && last == 1 && reads.Int(FieldIndex{68}) == 1;
  };
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  std::vector<std::pair<std::string, Domain>> fields(70, {"n", Ints(1)});
  for (const std::size_t wide : {0u, 1u, 66u, 67u, 68u, 69u}) fields[wide].second = Ints(2);
  builder.AddFields(root, fields);
  builder.AddRoot(root);
  const Exploration found = Explore(builder.space(), predicate, Pruned(Prune::kConflicts));
  EXPECT_EQ(found.structures,
            Explore(builder.space(), predicate, Pruned(Prune::kReads)).structures);
  EXPECT_EQ(found.structures.size(), 8u);
}

// References that were only loaded are alike, but each is tried. What was found below the first
// must not look like a conflict when the fields far up have left the stack.
TEST(Conflicts, AStructureFarUpTheStackIsNoConflict) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  const ClassIndex named = builder.AddClass("Named", 4, /*distinguishable=*/true);
  std::vector<std::pair<std::string, Domain>> fields(70, {"n", Ints(1)});
  fields[0].second = builder.Objects(named);
  fields[1].second = Ints(2);
  builder.AddFields(root, fields);
  builder.AddRoot(root);
  const auto predicate = [](Reads& reads) {
    reads.Load(FieldIndex{0});
    for (std::uint32_t i = 1; i < 70; ++i) reads.Int(FieldIndex{i});
    return reads.Int(FieldIndex{1}) == 0;
  };
  const Exploration found = Explore(builder.space(), predicate, Pruned(Prune::kConflicts));
  EXPECT_EQ(found.structures.size(), 4u);
  EXPECT_EQ(found.counts.inconsistent, 0u);
}

}  // namespace
}  // namespace korat
