// Types that hold one of several alternatives, std::optional and std::variant, and tuples: of
// anything, and in anything. Counts come from brute force.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "tests/api/both_engines.h"

namespace korat::tests {
namespace {

struct Point {
  int x = 0, y = 0;
  bool operator<(const Point& other) const { return std::tie(x, y) < std::tie(other.x, other.y); }
};
struct Node {
  Node* next = nullptr;
  int value = 0;
};

const auto kPoints = Struct<Point>().Set<&Point::x>(Range(0, 2)).Set<&Point::y>(Range(0, 1));

// All that there is in one of the roots below.
std::string TextOf(const Point& point) {
  return "(" + std::to_string(point.x) + ", " + std::to_string(point.y) + ")";
}
std::string TextOf(int number) { return std::to_string(number); }
std::string TextOf(const std::string& word) { return word; }
std::string TextOf(std::monostate) { return "nothing"; }

// What brute force accepts out of `all` is what each engine finds, with each pruning.
template <typename Root>
void ExpectAsBruteForce(const Finitization<Root>& f, const std::vector<Root>& all,
                        const std::function<bool(const Root&)>& accepts) {
  std::multiset<std::string> wanted;
  for (const Root& root : all) {
    if (accepts(root)) wanted.insert(TextOf(root));
  }
  for (const Engine engine : {Engine::kReplay, Engine::kResume}) {
    for (const Prune prune : {Prune::kReads, Prune::kOutcomes}) {
      Options options;
      options.engine = engine;
      options.prune = prune;
      std::multiset<std::string> found;
      auto range = All(options, f, [&](const Root& root) { return accepts(root); });
      for (const Root& root : range) found.insert(TextOf(root));
      EXPECT_EQ(found, wanted);
      EXPECT_TRUE(range.stats().exhausted) << range.stats().Verdict();
      EXPECT_EQ(range.stats().inconsistent, 0u);
    }
  }
}

// Which fields are read first decides about the order.
std::vector<std::string> Sorted(std::vector<std::string> texts) {
  std::sort(texts.begin(), texts.end());
  return texts;
}

// --- optional

struct Maybe {
  std::optional<Point> point;
  int other = 0;
};

std::string TextOf(const Maybe& maybe) {
  return (maybe.point ? TextOf(*maybe.point) : "none") + " " + TextOf(maybe.other);
}

std::vector<Maybe> AllMaybes() {
  std::vector<Maybe> all;
  for (int other = 0; other <= 2; ++other) {
    all.push_back({std::nullopt, other});
    for (int x = 0; x <= 2; ++x) {
      for (int y = 0; y <= 1; ++y) all.push_back({Point{x, y}, other});
    }
  }
  return all;
}

TEST(OptionalOfAStruct, IsWhatBruteForceFinds) {
  Finitization<Maybe> f;
  f.Set<&Maybe::point>(Optional(kPoints));
  f.Set<&Maybe::other>(Range(0, 2));
  const std::vector<Maybe> all = AllMaybes();
  ExpectAsBruteForce<Maybe>(f, all, [](const Maybe&) { return true; });
  ExpectAsBruteForce<Maybe>(f, all, [](const Maybe& maybe) { return maybe.point.has_value(); });
  ExpectAsBruteForce<Maybe>(f, all, [](const Maybe& maybe) { return !maybe.point; });
  ExpectAsBruteForce<Maybe>(f, all, [](const Maybe& maybe) {
    return maybe.point ? maybe.point->x == maybe.other : maybe.other == 0;
  });
  ExpectAsBruteForce<Maybe>(f, all, [](const Maybe& maybe) {
    if (maybe.other == 1) return false;
    if (maybe.point && maybe.point->y == 1) return maybe.point->x >= 1;
    return maybe.other == 0;
  });
  ExpectAsBruteForce<Maybe>(f, all, [](const Maybe& maybe) {
    const std::optional<Point> copy = maybe.point;  // byte by byte, whether it holds one or not
    return !copy || copy->x > copy->y;
  });
}

struct Holder {
  std::optional<std::vector<int>> numbers;
  std::optional<std::unique_ptr<Node>> owned;
  std::optional<std::map<int, int>> index;
  std::optional<std::optional<Point>> twice;
};

TEST(OptionalOfContainersAndOwners, HasAllTheirValuesAndNone) {
  Finitization<Holder> f;
  auto nodes = f.Objects<Node>(1);
  f.Set<&Node::next>(korat::Null);
  f.Set<&Node::value>(Range(0, 1));
  f.Set<&Holder::numbers>(Optional(Vector(Range(0, 2), Range(0, 1))));
  f.Set<&Holder::owned>(Optional(nodes.OrNull()));
  f.Set<&Holder::index>(Optional(Map(Range(0, 1), Range(0, 1), Range(0, 2))));
  f.Set<&Holder::twice>(Optional(Optional(kPoints)));
  const auto sees_all = [](const Holder& holder) {
    if (holder.numbers && holder.numbers->size() > 1) return false;
    if (holder.owned && *holder.owned != nullptr && (*holder.owned)->value == 0) return false;
    if (holder.index && holder.index->count(1) != 0) return false;
    return !holder.twice || !*holder.twice || (*holder.twice)->x == 1;
  };
  EXPECT_EQ(CountStructures(f, sees_all), (1u + 1 + 2) * (1 + 1 + 1) * (1 + 1 + 3) * (1 + 1 + 2));
  EXPECT_EQ(CountStructures(f, kAnything), (1u + 7) * (1 + 1 + 2) * (1 + 1 + 6) * (1 + 1 + 6));
}

struct Shares {
  std::optional<std::shared_ptr<Node>> first, second;
};

TEST(OptionalOfASharedPointer, CountsItsShares) {
  Finitization<Shares> f;
  auto nodes = f.Objects<Node>(2);
  f.Set<&Node::next>(korat::Null);
  f.Set<&Node::value>(Range(0, 0));
  f.Set<&Shares::first>(Optional(nodes));
  f.Set<&Shares::second>(Optional(nodes));
  const auto are_shared = [](const Shares& shares) {
    return shares.first && shares.first->use_count() == 2;
  };
  EXPECT_EQ(CountStructures(f, are_shared), 1u);
  EXPECT_EQ(CountStructures(f, kAnything), 1u + 2 + 2);  // both: the same or different
}

struct Elements {
  std::vector<std::optional<Point>> points;
  std::map<int, std::optional<Node*>> nodes;
};

TEST(OptionalInAContainer, IsPartOfEachElement) {
  Finitization<Elements> f;
  auto nodes = f.Objects<Node>(2);
  f.Set<&Node::next>(korat::Null);
  f.Set<&Node::value>(Range(0, 0));
  f.Set<&Elements::points>(Vector(Range(0, 2), Optional(kPoints)));
  f.Set<&Elements::nodes>(Map(Range(0, 0), Range(0, 1), Optional(nodes)));
  EXPECT_EQ(CountStructures(f, kAnything), 1u + 7 + 49);
  const auto is_sorted = [](const Elements& elements) {
    if (elements.points.size() != 2) return false;
    const auto &a = elements.points[0], &b = elements.points[1];
    return a && b && *a < *b;
  };
  EXPECT_EQ(CountStructures(f, is_sorted), 15u);  // of 6 points
}

// A disengaged value's bytes are no fields: not even a predicate that looks at them varies them.
TEST(OptionalWithoutAValue, HasNoFieldsInItsBytes) {
  Finitization<Maybe> f;
  f.Set<&Maybe::point>(Optional(kPoints));
  f.Set<&Maybe::other>(Range(0, 0));
  const auto looks = [](const Maybe& maybe) {
    const Maybe copy = maybe;
    return !copy.point && copy.other == 0;
  };
  EXPECT_EQ(CountStructures(f, looks), 1u);
}

struct Wordy {
  std::optional<std::vector<std::string>> words;
};

TEST(OptionalWithoutAValue, EndsARunThatUsesIt) {
  Finitization<Wordy> f;
  f.Set<&Wordy::words>(Optional(Vector(Range(0, 1), Values<std::string>({"a"}))));
  auto range = All(f, [](const Wordy& wordy) { return wordy.words->empty(); });  // unasked
  std::size_t structures = 0;
  for (const Wordy& wordy : range) {
    (void)wordy;
    ++structures;
  }
  EXPECT_EQ(structures, 1u);
  EXPECT_FALSE(range.stats().exhausted) << range.stats().Verdict();
}

TEST(OptionalField, ChangedByThePredicateOrTheBodyIsRestored) {
  Finitization<Maybe> f;
  f.Set<&Maybe::point>(Optional(kPoints));
  f.Set<&Maybe::other>(Range(0, 1));
  const std::vector<std::string> undisturbed = Structures(f, kAnything);
  EXPECT_EQ(undisturbed.size(), 14u);
  const auto changes = [](Maybe& maybe) {
    const bool had = maybe.point.has_value();
    maybe.point = Point{7, 8};
    const bool is_there = maybe.point->x == 7 && maybe.point->y == 8;
    maybe.point.reset();
    maybe.point.emplace();
    return is_there && maybe.point->x == 0 && (had || maybe.other < 5);
  };
  EXPECT_EQ(Sorted(Structures(f, changes)), Sorted(undisturbed));
  std::vector<std::string> seen;
  for (Maybe& maybe : All(f, kAnything)) {
    seen.push_back(Text(maybe));
    changes(maybe);
  }
  EXPECT_EQ(seen, undisturbed);
}

// --- variant

using Either = std::variant<int, Point, std::string, std::monostate>;
struct Choice {
  Either either;
  int other = 0;
};

std::string TextOf(const Choice& choice) {
  const auto text_of = [](const auto& held) { return TextOf(held); };
  return std::to_string(choice.either.index()) + " " + std::visit(text_of, choice.either) + " " +
         TextOf(choice.other);
}

std::vector<Choice> AllChoices() {
  std::vector<Choice> all;
  for (int other = 0; other <= 1; ++other) {
    for (int number = 0; number <= 2; ++number) all.push_back({Either(number), other});
    for (int x = 0; x <= 2; ++x) {
      for (int y = 0; y <= 1; ++y) all.push_back({Either(Point{x, y}), other});
    }
    for (const char* word : {"", "long enough to lie on the heap"}) {
      all.push_back({Either(std::string(word)), other});
    }
    all.push_back({Either(std::monostate()), other});
  }
  return all;
}

Finitization<Choice> Choices() {
  Finitization<Choice> f;
  f.Set<&Choice::either>(Variant(Range(0, 2), kPoints,
                                 Values<std::string>({"", "long enough to lie on the heap"}),
                                 Constructed));
  f.Set<&Choice::other>(Range(0, 1));
  return f;
}

TEST(Variant, IsWhatBruteForceFinds) {
  const std::vector<Choice> all = AllChoices();
  ExpectAsBruteForce<Choice>(Choices(), all, [](const Choice&) { return true; });
  ExpectAsBruteForce<Choice>(Choices(), all,
                             [](const Choice& choice) { return choice.either.index() == 1; });
  ExpectAsBruteForce<Choice>(Choices(), all, [](const Choice& choice) {
    if (const int* number = std::get_if<int>(&choice.either)) return *number == choice.other;
    if (const auto* point = std::get_if<Point>(&choice.either)) return point->x < point->y;
    if (const auto* word = std::get_if<std::string>(&choice.either)) return !word->empty();
    return choice.other == 1;
  });
  ExpectAsBruteForce<Choice>(Choices(), all, [](const Choice& choice) {
    const Either copy = choice.either;
    return std::visit([](const auto& held) { return sizeof(held) <= 8; }, copy);
  });
}

TEST(Variant, ChangedByThePredicateOrTheBodyIsRestored) {
  const std::vector<std::string> undisturbed = Structures(Choices(), kAnything);
  EXPECT_EQ(undisturbed.size(), 24u);
  const auto changes = [](Choice& choice) {
    choice.either = std::string("another that does not fit into it");
    const bool is_there = std::get<std::string>(choice.either).size() > 30;
    choice.either = Point{5, 6};
    const bool is_point = std::get<Point>(choice.either).y == 6;
    choice.either = 9;
    return is_there && is_point && std::get<int>(choice.either) == 9;
  };
  EXPECT_EQ(Sorted(Structures(Choices(), changes)), Sorted(undisturbed));
  std::vector<std::string> seen;
  for (Choice& choice : All(Choices(), kAnything)) {
    seen.push_back(Text(choice));
    changes(choice);
  }
  EXPECT_EQ(seen, undisturbed);
}

// The fields of an alternative have their first values when it is first looked at.
TEST(Variant, BeginsWithTheFirstValuesOfItsFields) {
  Finitization<Choice> f;
  const auto points = Struct<Point>().Set<&Point::x>(Range(3, 4)).Set<&Point::y>(Range(2, 2));
  f.Set<&Choice::either>(
      Variant(Range(5, 6), points, Values<std::string>({"a", "b"}), Constructed));
  f.Set<&Choice::other>(Range(7, 8));
  const auto is_in_range = [](const Choice& choice) {
    if (const int* number = std::get_if<int>(&choice.either)) return *number >= 5;
    if (const auto* point = std::get_if<Point>(&choice.either)) return point->x + point->y >= 5;
    if (const auto* word = std::get_if<std::string>(&choice.either)) return word->size() == 1;
    return choice.other >= 7;
  };
  EXPECT_EQ(CountStructures(f, is_in_range), (2u + 2 + 2 + 1) * 2);
}

struct Tree {
  using Child = std::variant<std::monostate, std::unique_ptr<Tree>, std::vector<Node*>>;
  Child left, right;
};

TEST(Variant, OfOwnersAndContainersKeepsTheirRules) {
  Finitization<Tree> f;
  auto trees = f.Objects<Tree>(3);
  auto nodes = f.Objects<Node>(2);
  f.Set<&Node::next>(korat::Null);
  f.Set<&Node::value>(Range(0, 0));
  const auto child = Variant(Constructed, trees, Vector(Range(0, 1), nodes));
  f.Set<&Tree::left>(child);
  f.Set<&Tree::right>(child);
  const auto has_no_nodes = [](const Tree& tree) {
    std::vector<const Tree*> open = {&tree};
    for (std::size_t i = 0; i < open.size(); ++i) {
      for (const Tree::Child* next : {&open[i]->left, &open[i]->right}) {
        if (next->index() == 2) return false;
        if (next->index() == 1) {
          const Tree* tree_there = std::get<1>(*next).get();
          for (const Tree* known : open) {
            if (known == tree_there) return false;
          }
          open.push_back(tree_there);
        }
      }
    }
    return true;
  };
  EXPECT_EQ(CountStructures(f, has_no_nodes), 1u + 2 + 5);  // Catalan numbers of 1 to 3 trees
}

struct Nested {
  std::variant<std::variant<int, Point>, std::optional<Point>, std::pair<char, Node*>> deep;
  std::vector<std::variant<int, char>> many;
};

TEST(Variant, NestsAndIsPartOfElements) {
  Finitization<Nested> f;
  auto nodes = f.Objects<Node>(2);
  f.Set<&Node::next>(nodes.OrNull());
  f.Set<&Node::value>(Range(0, 0));
  f.Set<&Nested::deep>(Variant(Variant(Range(0, 1), kPoints), Optional(kPoints),
                               Pair(Values({'a', 'b'}), nodes.OrNull())));
  f.Set<&Nested::many>(Vector(Range(0, 1), Variant(Range(0, 1), Values({'x'}))));
  // Lists from a node, with two of them: 0 -> null, 0 -> 0, 0 -> 1 -> null, 0, 1.
  EXPECT_EQ(CountStructures(f, kAnything), (2u + 6 + 1 + 6 + 2 * (1 + 5)) * (1 + 2 + 1));
  const auto is_deep = [](const Nested& nested) {
    if (!nested.many.empty() && nested.many[0].index() == 0) return false;
    if (const auto* maybe = std::get_if<1>(&nested.deep)) return maybe->has_value();
    const auto* inner = std::get_if<0>(&nested.deep);
    return inner != nullptr && inner->index() == 1 && std::get<1>(*inner).x == 2;
  };
  EXPECT_EQ(CountStructures(f, is_deep), (2u + 6) * 2);
}

// --- tuple

struct Triples {
  std::tuple<int, std::vector<int>, Node*> triple;
  std::map<std::tuple<int, bool>, std::tuple<int>> index;
};

TEST(Tuple, IsAllOfItsParts) {
  Finitization<Triples> f;
  auto nodes = f.Objects<Node>(2);
  f.Set<&Node::next>(korat::Null);
  f.Set<&Node::value>(Range(0, 1));
  f.Set<&Triples::triple>(Tuple(Range(0, 2), Vector(Range(0, 2), Range(0, 1)), nodes.OrNull()));
  f.Set<&Triples::index>(
      Map(Range(0, 1), Tuple(Range(0, 1), Values({false, true})), Tuple(Range(0, 1))));
  EXPECT_EQ(CountStructures(f, kAnything), 3u * 7 * 3 * (1 + 4 * 2));
  const auto agrees = [](const Triples& triples) {
    const auto& [number, numbers, node] = triples.triple;
    if (static_cast<int>(numbers.size()) != number) return false;
    return node == nullptr && triples.index.count({1, true}) == 1;
  };
  EXPECT_EQ(CountStructures(f, agrees), (1u + 2 + 4) * 2);
}

TEST(ChoiceField, IsKeptAtItsFirstAlternative) {
  Finitization<Choice> f;
  f.Keep<&Choice::either>(Variant(Range(2, 3), kPoints, Values<std::string>({""}), Constructed));
  f.Set<&Choice::other>(Range(0, 1));
  const auto is_two = [](const Choice& choice) { return std::get<int>(choice.either) == 2; };
  EXPECT_EQ(CountStructures(f, is_two), 2u);
}

}  // namespace
}  // namespace korat::tests
