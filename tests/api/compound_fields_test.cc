// Fields made of several values: arrays, vectors, pairs, nested structs; and types given as a list.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "tests/api/both_engines.h"

namespace korat::tests {
namespace {

struct Node {
  int value = 0;
};
struct Point {
  int x = 0, y = 0;
};

// --- arrays

struct Arrays {
  int numbers[3] = {};
  Point points[2] = {};
  std::array<bool, 2> flags = {};
};

Finitization<Arrays> AllArrays() {
  Finitization<Arrays> f;
  f.Set<&Arrays::numbers>(Array(Range(1, 3)));
  f.Set<&Arrays::points>(
      Array(Struct<Point>().Set<&Point::x>(Range(0, 1)).Set<&Point::y>(Range(0, 2))));
  f.Set<&Arrays::flags>(Array(Values({false, true})));
  return f;
}

TEST(ArrayField, EnumeratesEveryElement) {
  EXPECT_EQ(CountStructures(AllArrays(), kAnything), 27u * (6 * 6) * 4);
  const auto is_ascending = [](const Arrays& a) {
    return a.numbers[0] < a.numbers[1] && a.numbers[1] < a.numbers[2];
  };
  EXPECT_EQ(CountStructures(AllArrays(), is_ascending), 1u * 36 * 4);
  // Two points of equal coordinates: 6 of the 36 pairs.
  EXPECT_EQ(CountStructures(AllArrays(),
                            [](const Arrays& a) {
                              return a.points[0].x == a.points[1].x &&
                                     a.points[0].y == a.points[1].y && a.flags[1];
                            }),
            27u * 6 * 2);
}

TEST(ArrayField, TakesADomainPerElement) {
  struct Triangle {
    int row[4] = {};
  };
  Finitization<Triangle> f;
  f.Set<&Triangle::row>(Array([](int i) { return Range(0, i); }));
  EXPECT_EQ(CountStructures(f, kAnything), 24u);  // 4!
}

TEST(ArrayField, OfPointersBreaksSymmetry) {
  struct Slots {
    Node* slots[3] = {};
  };
  Finitization<Slots> f;
  auto nodes = f.Objects<Node>(3);
  f.Set<&Slots::slots>(Array(nodes));
  f.Set<&Node::value>(Range(0, 0));
  EXPECT_EQ(CountStructures(f, kAnything), 5u);  // the partitions of three
}

TEST(ArrayField, OfUniquePtrsNeverShares) {
  struct Slots {
    std::array<std::unique_ptr<Node>, 3> slots;
  };
  Finitization<Slots> f;
  auto nodes = f.Objects<Node>(3);
  f.Set<&Slots::slots>(Array(nodes.OrNull()));
  f.Set<&Node::value>(Range(0, 1));
  EXPECT_EQ(CountStructures(f, kAnything), 27u);  // each is null or a node with 2 values
}

TEST(CharArray, IsText) {
  struct Word {
    char letters[3] = {};
  };
  Finitization<Word> f;
  f.Set<&Word::letters>(Array(Values({'a', 'b', '\0'})));
  const auto is_terminated = [](const Word& word) { return word.letters[2] == '\0'; };
  EXPECT_EQ(CountStructures(f, is_terminated), 9u);
}

// --- vectors

template <typename Element>
struct Items {
  std::vector<Element> items;
};

TEST(VectorField, HasEveryLengthAndEveryElement) {
  Finitization<Items<int>> f;
  f.Set<&Items<int>::items>(Vector(Range(0, 3), Range(1, 2)));
  EXPECT_EQ(CountStructures(f, kAnything), 1u + 2 + 4 + 8);
  const auto is_ascending = [](const Items<int>& v) {
    for (std::size_t i = 1; i < v.items.size(); ++i) {
      if (v.items[i - 1] >= v.items[i]) return false;
    }
    return true;
  };
  EXPECT_EQ(CountStructures(f, is_ascending), 1u + 2 + 1);  // (), (1), (2), (1, 2)
}

TEST(VectorField, HasTheListedLengths) {
  Finitization<Items<int>> f;
  f.Set<&Items<int>::items>(Vector(Values({3, 1}), [](int i) { return Range(i, i + 1); }));
  EXPECT_EQ(CountStructures(f, kAnything), 8u + 2);
  EXPECT_EQ(CountStructures(f, [](const Items<int>& v) { return v.items.size() == 1; }), 2u);
}

TEST(VectorField, OfPointersBreaksSymmetry) {
  Finitization<Items<Node*>> f;
  auto nodes = f.Objects<Node>(3);
  f.Set<&Items<Node*>::items>(Vector(Range(0, 3), nodes));
  f.Set<&Node::value>(Range(0, 0));
  EXPECT_EQ(CountStructures(f, kAnything), 1u + 1 + 2 + 5);  // Bell numbers
}

TEST(VectorField, OfSmartPointersKeepsTheirRules) {
  Finitization<Items<std::unique_ptr<Node>>> unique;
  unique.Set<&Items<std::unique_ptr<Node>>::items>(Vector(Range(0, 3), unique.Objects<Node>(3)));
  unique.Set<&Node::value>(Range(0, 0));
  EXPECT_EQ(CountStructures(unique, kAnything), 4u);  // one of each length

  Finitization<Items<std::shared_ptr<Node>>> shared;
  shared.Set<&Items<std::shared_ptr<Node>>::items>(Vector(Range(0, 3), shared.Objects<Node>(3)));
  shared.Set<&Node::value>(Range(0, 0));
  EXPECT_EQ(CountStructures(shared, kAnything), 9u);  // as raw pointers
  const auto first_is_shared_by_all = [](const Items<std::shared_ptr<Node>>& v) {
    return !v.items.empty() && v.items[0].use_count() == static_cast<long>(v.items.size());
  };
  EXPECT_EQ(CountStructures(shared, first_is_shared_by_all), 3u);
}

TEST(VectorField, OfStructsHasTheirFields) {
  Finitization<Items<Point>> f;
  f.Set<&Items<Point>::items>(
      Vector(Range(0, 2), Struct<Point>().Set<&Point::x>(Range(0, 1)).Set<&Point::y>(Range(0, 2))));
  EXPECT_EQ(CountStructures(f, kAnything), 1u + 6 + 36);
}

TEST(VectorField, OfStringsAndVectorsNests) {
  Finitization<Items<std::string>> strings;
  strings.Set<&Items<std::string>::items>(
      Vector(Range(0, 2), Values<std::string>({"", "x", "yy"})));
  EXPECT_EQ(CountStructures(strings, kAnything), 1u + 3 + 9);

  using Matrix = Items<std::vector<int>>;
  Finitization<Matrix> matrices;
  matrices.Set<&Matrix::items>(Vector(Range(0, 2), Vector(Range(0, 2), Range(0, 1))));
  EXPECT_EQ(CountStructures(matrices, kAnything), 1u + 7 + 49);  // 7 = 1 + 2 + 4 rows
  const auto is_square = [](const Matrix& m) {
    for (const auto& row : m.items) {
      if (row.size() != m.items.size()) return false;
    }
    return true;
  };
  EXPECT_EQ(CountStructures(matrices, is_square), 1u + 2 + 16);
}

TEST(VectorField, GrownByTheBodyIsRestored) {
  Finitization<Items<int>> f;
  f.Set<&Items<int>::items>(Vector(Range(0, 2), Range(1, 2)));
  const std::vector<std::string> undisturbed = Structures(f, kAnything);
  std::vector<std::string> seen;
  for (Items<int>& v : All(f, kAnything)) {
    seen.push_back(Text(v));
    EXPECT_LE(v.items.size(), v.items.capacity());
    v.items.insert(v.items.begin(), 100, 9);
    v.items.shrink_to_fit();
  }
  EXPECT_EQ(seen, undisturbed);
}

TEST(VectorField, GrownByThePredicateIsRestored) {
  Finitization<Items<int>> f;
  f.Set<&Items<int>::items>(Vector(Range(0, 2), Range(1, 2)));
  EXPECT_EQ(CountStructures(f,
                            [](Items<int>& v) {
                              v.items.resize(50, 3);
                              v.items[0] = 7;
                              return v.items[1] != 1;
                            }),
            1u + 2 + 2);  // lengths 0 and 1: 3; length 2: the second is 2, the first 1 or 2
}

// --- strings

struct Text2 {
  std::string first, second;
};

TEST(StringField, HoldsShortAndLongValues) {
  const std::string long_value(100, 'l');
  Finitization<Text2> f;
  f.Set<&Text2::first>(Values<std::string>({"", "short", long_value}));
  f.Set<&Text2::second>(Values<std::string>({long_value, "short", "other"}));
  EXPECT_EQ(CountStructures(f, kAnything), 9u);
  EXPECT_EQ(CountStructures(f, [](const Text2& t) { return t.first == t.second; }), 2u);
  EXPECT_EQ(CountStructures(f, [](const Text2& t) { return t.first.size() > 50; }), 3u);
  EXPECT_EQ(
      CountStructures(f, [](const Text2& t) { return t.second.find("her") != std::string::npos; }),
      3u);
}

TEST(StringField, ChangedByThePredicateOrTheBodyIsRestored) {
  Finitization<Text2> f;
  f.Set<&Text2::first>(Values<std::string>({"a", std::string(40, 'b')}));
  f.Set<&Text2::second>(Values<std::string>({"", "c"}));
  const auto changes = [](Text2& t) {
    t.first += "more text than fits into the object itself";
    t.second.clear();
    return true;
  };
  const std::vector<std::string> undisturbed = Structures(f, kAnything);
  EXPECT_EQ(Structures(f, changes), undisturbed);
  std::vector<std::string> seen;
  for (Text2& t : All(f, kAnything)) {
    seen.push_back(Text(t));
    t.first = std::string(1000, 'z');
    t.second.swap(t.first);
  }
  EXPECT_EQ(seen, undisturbed);
}

// --- optional, pair, nested structs

TEST(OptionalField, IsNoneOrAValue) {
  struct Maybe {
    std::optional<int> number;
    std::optional<Node*> node;
  };
  Finitization<Maybe> f;
  auto nodes = f.Objects<Node>(2);
  f.Set<&Maybe::number>(Optional(Range(1, 3)));
  f.Set<&Maybe::node>(Optional(nodes.OrNull()));
  f.Set<&Node::value>(Range(0, 1));
  EXPECT_EQ(CountStructures(f, kAnything), 4u * (1 + 1 + 2));  // none, null, a node of 2 values
  EXPECT_EQ(CountStructures(f, [](const Maybe& m) { return m.number.value_or(3) == 3; }), 2u * 4);
  EXPECT_EQ(CountStructures(f, [](const Maybe& m) { return m.node.has_value(); }), 4u * 3);
}

TEST(PairField, IsBothOfItsParts) {
  struct Entry {
    std::pair<int, Node*> entry;
  };
  Finitization<Entry> f;
  auto nodes = f.Objects<Node>(1);
  f.Set<&Entry::entry>(Pair(Range(0, 2), nodes.OrNull()));
  f.Set<&Node::value>(Range(0, 2));
  EXPECT_EQ(CountStructures(f, kAnything), 3u * (1 + 3));
  EXPECT_EQ(CountStructures(f,
                            [](const Entry& e) {
                              return e.entry.second != nullptr &&
                                     e.entry.first == e.entry.second->value;
                            }),
            3u);
}

class Secret {
 public:
  int sum() const { return part_.x + part_.y + own_; }

 private:
  Point part_;
  int own_ = 0;
};
struct Vault {
  Secret secret;
};

TEST(NestedStruct, IsSetByPathOrAsAStruct) {
  Finitization<Secret> by_path;
  by_path.Set<&Secret::part_, &Point::x>(Range(0, 1));
  by_path.Set<&Secret::part_, &Point::y>(Range(0, 2));
  by_path.Set<&Secret::own_>(Range(0, 3));
  EXPECT_EQ(CountStructures(by_path, kAnything), 2u * 3 * 4);

  Finitization<Secret> as_struct;
  as_struct.Set<&Secret::part_>(
      Struct<Point>().Set<&Point::x>(Range(0, 1)).Set<&Point::y>(Range(0, 2)));
  as_struct.Set<&Secret::own_>(Range(0, 3));
  EXPECT_EQ(Structures(as_struct, kAnything), Structures(by_path, kAnything));
  // x + y + own = 3: own is 3 - x - y, which is always in its domain.
  EXPECT_EQ(CountStructures(as_struct, [](const Secret& s) { return s.sum() == 3; }), 6u);
}

TEST(NestedClass, WithPrivateMembersIsReached) {
  Finitization<Vault> f;
  f.Set<&Vault::secret>(
      Struct<Secret>()
          .Set<&Secret::part_>(
              Struct<Point>().Set<&Point::x>(Range(0, 1)).Set<&Point::y>(Range(0, 2)))
          .Set<&Secret::own_>(Range(0, 3)));
  EXPECT_EQ(CountStructures(f, [](const Vault& v) { return v.secret.sum() == 3; }), 6u);
}

// --- any copyable type as a list of values

union Number {
  int integer;
  float real;
};

struct Listed {
  std::map<int, std::string> map;
  std::set<int> set;
  std::variant<int, std::string> variant;
  std::vector<bool> bits;
  Number number = {0};
};

Finitization<Listed> ListedValues() {
  Finitization<Listed> f;
  f.Set<&Listed::map>(Values<std::map<int, std::string>>({{}, {{1, "one"}}, {{1, "a"}, {2, "b"}}}));
  f.Set<&Listed::set>(Values<std::set<int>>({{}, {1, 2, 3}}));
  f.Set<&Listed::variant>(Values<std::variant<int, std::string>>({7, std::string("seven")}));
  f.Set<&Listed::bits>(Values<std::vector<bool>>({{}, {true, false, true}}));
  f.Set<&Listed::number>(Values<Number>({{1}, {2}}));
  return f;
}

TEST(ListedValues, AreEachTakenOnce) {
  EXPECT_EQ(CountStructures(ListedValues(), kAnything), 3u * 2 * 2 * 2 * 2);
}

TEST(ListedValues, WorkAsContainersInThePredicate) {
  const auto predicate = [](const Listed& l) {
    return l.map.count(1) == 1 && l.set.size() + 1 == l.map.size() * 2 && l.variant.index() == 1 &&
           std::get<std::string>(l.variant) == "seven" && l.bits.size() == 3 && l.bits[2] &&
           l.number.integer == 2;
  };
  // A map of size 2 and a set of size 3 are the only pair that fits.
  EXPECT_EQ(CountStructures(ListedValues(), predicate), 1u);
}

TEST(ListedValues, ChangedByThePredicateOrTheBodyAreRestored) {
  const auto changes = [](Listed& l) {
    l.map[5] = std::string(50, 'x');
    l.map.erase(1);
    l.set.clear();
    l.bits.push_back(true);
    l.variant = std::string(50, 'y');
    return true;
  };
  const std::vector<std::string> undisturbed = Structures(ListedValues(), kAnything);
  // The predicate does not read the fields in the order of their declaration.
  std::vector<std::string> changed = Structures(ListedValues(), changes);
  EXPECT_EQ(std::set<std::string>(changed.begin(), changed.end()),
            std::set<std::string>(undisturbed.begin(), undisturbed.end()));
  std::vector<std::string> seen;
  for (Listed& listed : All(ListedValues(), kAnything)) {
    seen.push_back(Text(listed));
    changes(listed);
  }
  EXPECT_EQ(seen, undisturbed);
}

}  // namespace
}  // namespace korat::tests
