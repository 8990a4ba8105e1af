// The search against brute force, over random spaces and random predicates: the same structures up
// to renaming, each once. What tests/oracle does for real classes, without classes.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "fake_machine.h"
#include "random_space.h"

namespace korat {
namespace {

using test::CanonicalForm;
using test::Discovery;
using test::Explore;
using test::Forms;
using test::Increment;
using test::RandomSpace;
using test::Reads;

constexpr int kSpaces = 1000;

// A random predicate that depends only on what has been seen so far. Load is ValueIndex(Field).
template <typename Load>
bool RandomPredicate(const StateSpace& space, unsigned seed, Load load) {
  Discovery discovery(space);
  std::uint32_t seen = seed;
  for (;;) {
    std::mt19937 decide(seen);
    const std::uint32_t what = decide() % 100;
    if (what < 10) return false;
    if (what < 22 || discovery.fields().empty()) return true;
    const FieldIndex field = discovery.fields()[decide() % discovery.fields().size()];
    const std::uint32_t meaning = discovery.Meaning(field, load(field));
    seen = decide() + 7919 * meaning;
  }
}

// --- brute force

// One of each kind.
Forms BruteForce(const StateSpace& space, unsigned seed) {
  std::set<std::vector<std::uint32_t>> forms;
  Candidate candidate(space.fields.size(), 0);
  do {
    const std::vector<std::uint32_t> form = CanonicalForm(space, candidate);
    if (form.empty()) continue;
    const auto load = [&](FieldIndex field) { return candidate[Raw(field)]; };
    if (RandomPredicate(space, seed, load)) forms.insert(form);
  } while (Increment(space, candidate));
  return {forms.begin(), forms.end()};
}

Forms Searched(const StateSpace& space, unsigned seed, Prune prune) {
  SearchOptions options;
  options.prune = prune;
  const auto predicate = [&](Reads& reads) {
    return RandomPredicate(space, seed, [&](FieldIndex field) {
      for (const FieldIndex decider : space.At(field).deciders) (void)reads.Int(decider);
      return reads.Int(field);
    });
  };
  Forms forms;
  for (const Candidate& structure : Explore(space, predicate, options).structures) {
    forms.insert(CanonicalForm(space, structure));
  }
  return forms;
}

TEST(BruteForce, FindsWhatTheSearchFindsAndNothingTwice) {
  std::size_t structures = 0;
  for (unsigned seed = 1; seed <= kSpaces; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const StateSpace space = RandomSpace(seed).Make();
    const Forms expected = BruteForce(space, seed);
    ASSERT_EQ(Searched(space, seed, Prune::kReads), expected);
    ASSERT_EQ(Searched(space, seed, Prune::kNone), expected);
    structures += expected.size();
  }
  EXPECT_GT(structures, 10u * kSpaces) << "the random predicates refuse nearly everything";
}

}  // namespace
}  // namespace korat
