// A search can give away part of its work at any time: both parts together are the whole, in order.
#include <gtest/gtest.h>

#include <random>

#include "binary_trees.h"
#include "fake_machine.h"
#include "space_builder.h"

namespace korat {
namespace {

using test::Domain;
using test::Exploration;
using test::Explore;
using test::FakeMachine;
using test::Ints;
using test::Predicate;
using test::Reads;
using test::SpaceBuilder;

constexpr Prune kPrunings[] = {Prune::kReads, Prune::kOutcomes};

struct Pieces {
  std::vector<Candidate> structures;
  std::uint64_t candidates = 0;
  int splits = 0;
};

// Explores, and gives work away whenever `gives` says so. Then explores the parts that were given
// away, the last one first, which is their order.
template <typename Gives>
void ExplorePieces(const StateSpace& space, const Predicate& predicate, SearchOptions options,
                   Gives& gives, Pieces& pieces) {
  const auto judge = [&predicate](Reads& reads) {
    return predicate(reads) ? Verdict::kAccepted : Verdict::kRejected;
  };
  std::vector<SearchOptions> given;
  {
    FakeMachine machine(space, judge, options);
    auto& search = machine.search();
    const auto stop = [&] {
      if (!gives()) return false;
      SearchOptions part = options;
      part.past_start = false;
      part.start = search.Split();
      if (part.start.empty()) return false;
      part.end = given.empty() ? options.end : given.back().start;
      given.push_back(part);
      return false;
    };
    while (search.Next(stop)) pieces.structures.push_back(search.candidate());
    EXPECT_TRUE(search.finished());
    pieces.candidates += search.tally().counts().candidates;
  }
  pieces.splits += static_cast<int>(given.size());
  for (; !given.empty(); given.pop_back()) {
    ExplorePieces(space, predicate, given.back(), gives, pieces);
  }
}

void ExpectWhole(const StateSpace& space, const Predicate& predicate, const SearchOptions& options,
                 const Exploration& whole, const Pieces& pieces) {
  EXPECT_EQ(pieces.structures, whole.structures);
  if (options.prune == Prune::kReads) EXPECT_EQ(pieces.candidates, whole.counts.candidates);
  // What one piece learned, the other must learn again, but there are never more runs than by
  // reads.
  SearchOptions by_reads = options;
  by_reads.prune = Prune::kReads;
  EXPECT_GE(pieces.candidates, whole.counts.candidates);
  EXPECT_LE(pieces.candidates, Explore(space, predicate, by_reads).counts.candidates);
}

// Splits at each moment of the search, and as often as possible. Returns the number of splits.
int ExpectEverySplitToBeExact(const StateSpace& space, const Predicate& predicate,
                              const SearchOptions& options) {
  const Exploration whole = Explore(space, predicate, options);
  int splits = 0;
  for (std::size_t at = 1, asked = at; asked >= at; ++at) {
    Pieces pieces;
    asked = 0;
    const auto once = [&] { return ++asked == at; };
    ExplorePieces(space, predicate, options, once, pieces);
    ExpectWhole(space, predicate, options, whole, pieces);
    splits += pieces.splits;
  }
  Pieces pieces;
  const auto always = [] { return true; };
  ExplorePieces(space, predicate, options, always, pieces);
  ExpectWhole(space, predicate, options, whole, pieces);
  return splits + pieces.splits;
}

SearchOptions By(Prune prune) {
  SearchOptions options;
  options.prune = prune;
  return options;
}

TEST(Split, BinaryTrees) {
  for (const Prune prune : kPrunings) {
    EXPECT_GT(ExpectEverySplitToBeExact(test::BinaryTreeSpace(3), test::IsBinaryTree(3), By(prune)),
              10);
  }
}

TEST(Split, UnreadFieldsAreGivenAwayToo) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  const ClassIndex node = builder.AddClass("Node", 2);
  builder.AddFields(root, {{"items", test::Vector(2, builder.Objects(node).OrNull())}});
  builder.AddFields(node, {{"key", Ints(2)}});
  builder.AddRoot(root);
  for (const Prune prune : kPrunings) {
    EXPECT_GT(ExpectEverySplitToBeExact(builder.space(), test::AcceptAll, By(prune)), 10);
  }
}

TEST(Split, FirstValuesOfUnreadFieldsStayTheOnlyOnes) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  builder.AddFields(root, {{"a", Ints(4)}, {"b", Ints(3)}, {"c", Ints(3)}});
  builder.AddRoot(root);
  const auto reads_two = [](Reads& reads) {
    return reads.Int(FieldIndex{0}) != 1 && reads.Int(FieldIndex{1}) != 1;
  };
  for (const Prune prune : kPrunings) {
    SearchOptions options = By(prune);
    options.unread = Unread::kFirst;
    EXPECT_GT(ExpectEverySplitToBeExact(builder.space(), reads_two, options), 3);
  }
}

TEST(Split, OwnedObjects) {
  SpaceBuilder builder;
  const ClassIndex node = builder.AddClass("Node", 4);
  const Domain child = builder.Objects(node).OrNull().Owned();
  builder.AddFields(node, {{"left", child}, {"right", child}});
  builder.AddRoot(node);
  for (const Prune prune : kPrunings) {
    EXPECT_GT(ExpectEverySplitToBeExact(builder.space(), test::AcceptAll, By(prune)), 10);
  }
}

TEST(Split, TheDonorKeepsSomethingForItself) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  builder.AddFields(root, {{"a", Ints(5)}});
  builder.AddRoot(root);
  Pieces pieces;
  const auto always = [] { return true; };
  ExplorePieces(builder.space(), test::AcceptAll, By(Prune::kReads), always, pieces);
  EXPECT_EQ(pieces.splits, 0);
}

// A part of a shard belongs to that shard.
TEST(Split, Shards) {
  for (const Prune prune : kPrunings) {
    SearchOptions options = By(prune);
    options.shard_count = 3;
    for (options.shard_index = 0; options.shard_index < 3; ++options.shard_index) {
      ExpectEverySplitToBeExact(test::BinaryTreeSpace(3), test::IsBinaryTree(3), options);
    }
  }
}

// --- random predicates

// Asks some questions about some fields, and what it asks next depends on the answers.
class RandomPredicate {
 public:
  RandomPredicate(unsigned seed, const StateSpace& space) : seed_(seed), space_(space) {}

  bool operator()(Reads& reads) const {
    std::uint32_t state = seed_ * 0x9e3779b9u;
    for (int step = 0; step < 7; ++step) {
      state = (state ^ (Answer(state, reads) ? 0x9e3779b9u : 0x85ebca6bu)) * 0x2c1b3c6du;
      state ^= state >> 15;
      if (state / 17 % 9 == 0) return false;
    }
    return state % 3 != 0;
  }

 private:
  bool Answer(std::uint32_t question, Reads& reads) const {
    const FieldIndex field = Field(question / 7), other = Field(question / 13);
    // A predicate can't know which object it is.
    if (Refers(field)) return reads.Is(field, [](ValueIndex value) { return value == 0; });
    if (question % 8 == 0) return reads.Int(field) % 2 == 0;
    if (question % 8 == 1 && !Refers(other) && other != field) return reads.Less(field, other);
    const ValueIndex limit = question / 11 % (space_.At(field).domain_size + 1);
    return reads.Is(field, [limit](ValueIndex value) { return value < limit; });
  }
  // A field of the root, because others need not be part of the structure.
  FieldIndex Field(std::uint32_t number) const {
    return FieldIndex{number % space_.At(space_.roots[0]).fields.count};
  }
  bool Refers(FieldIndex field) const { return space_.At(field).values.back().object != kNoObject; }

  unsigned seed_;
  const StateSpace& space_;
};

TEST(Split, RandomPredicates) {
  int splits[2] = {};
  for (unsigned seed = 1; seed <= 400; ++seed) {
    std::mt19937 random(seed);
    SpaceBuilder builder;
    const ClassIndex root = builder.AddClass("Root", 1);
    const ClassIndex node = builder.AddClass("Node", 2);
    std::vector<std::pair<std::string, Domain>> fields;
    for (int i = 0; i < 4; ++i) {
      const bool refers = random() % 4 == 0;
      fields.push_back({"field", refers ? builder.Objects(node).OrNull() : Ints(2 + random() % 3)});
    }
    builder.AddFields(root, fields);
    builder.AddFields(node, {{"key", Ints(2)}});
    builder.AddRoot(root);
    const RandomPredicate predicate(seed, builder.space());
    for (const Prune prune : kPrunings) {
      splits[static_cast<int>(prune == Prune::kOutcomes)] +=
          ExpectEverySplitToBeExact(builder.space(), predicate, By(prune));
    }
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  EXPECT_GT(splits[0], 4000);
  EXPECT_GT(splits[1], 2000);
}

}  // namespace
}  // namespace korat
