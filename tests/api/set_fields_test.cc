// std::set, its relatives, and which keys they may have. What is found is what brute force finds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "tests/api/keyed_fields.h"

namespace korat::tests {
namespace {

using Numbers = std::vector<int>;

// All sets, or multisets, of up to `length` numbers of 0..most, sorted.
void AddSets(const Numbers& beginning, std::size_t length, int most, bool repeats,
             std::set<Numbers>& sets) {
  sets.insert(beginning);
  if (beginning.size() == length) return;
  const int first = beginning.empty() ? 0 : beginning.back() + (repeats ? 0 : 1);
  for (int number = first; number <= most; ++number) {
    Numbers longer = beginning;
    longer.push_back(number);
    AddSets(longer, length, most, repeats, sets);
  }
}

// --- of numbers

template <typename Container>
class SetField : public testing::Test {
 protected:
  static constexpr int kLongest = 3, kMost = 3;
  static constexpr bool kRepeats = std::is_same_v<Container, std::multiset<int>> ||
                                   std::is_same_v<Container, std::unordered_multiset<int>>;

  static Numbers Sorted(const Container& items) {
    Numbers numbers(items.begin(), items.end());
    std::sort(numbers.begin(), numbers.end());
    return numbers;
  }

  using Root = Holder<Container>;
  static void ExpectAsBruteForce(const std::function<bool(const Root&)>& accepts) {
    std::set<Numbers> all;
    AddSets({}, kLongest, kMost, kRepeats, all);
    std::multiset<std::pair<Numbers, int>> wanted;
    for (const Numbers& numbers : all) {
      for (const int other : {0, 1}) {
        const Root root{Container(numbers.begin(), numbers.end()), other};
        if (accepts(root)) wanted.emplace(numbers, other);
      }
    }
    const auto f = Finitize<Container>(Set(Range(0, kLongest), Range(0, kMost)));
    ForEachSearch([&](const Options& options) {
      std::multiset<std::pair<Numbers, int>> found;
      auto range = All(options, f, [&](const Root& root) { return accepts(root); });
      for (const Root& root : range) found.emplace(Sorted(root.items), root.other);
      EXPECT_EQ(found, wanted);
      EXPECT_TRUE(range.stats().exhausted) << range.stats().Verdict();
      EXPECT_EQ(range.stats().inconsistent, 0u);
    });
  }
};

using Sets = testing::Types<std::set<int>, std::multiset<int>, std::set<int, std::greater<>>,
                            std::unordered_set<int>, std::unordered_multiset<int>>;
TYPED_TEST_SUITE(SetField, Sets, );

TYPED_TEST(SetField, IsWhatBruteForceFinds) {
  using Root = typename TestFixture::Root;
  TestFixture::ExpectAsBruteForce([](const Root&) { return true; });
  TestFixture::ExpectAsBruteForce([](const Root& root) { return root.items.empty(); });
  TestFixture::ExpectAsBruteForce([](const Root& root) { return root.items.size() == 2; });
  TestFixture::ExpectAsBruteForce(
      [](const Root& root) { return root.items.find(2) != root.items.end(); });
  TestFixture::ExpectAsBruteForce(
      [](const Root& root) { return root.items.count(1) == 1 && root.other == 1; });
  TestFixture::ExpectAsBruteForce([](const Root& root) {
    int sum = 0;
    for (const int item : root.items) sum += item;
    return sum == 3;
  });
  TestFixture::ExpectAsBruteForce(
      [](const Root& root) { return root.items.size() > 1 && root.items.count(root.other) != 0; });
}

TYPED_TEST(SetField, ChangedByThePredicateOrTheBodyIsRestored) {
  using Root = typename TestFixture::Root;
  const auto f = Finitize<TypeParam>(Set(Range(0, 2), Range(0, 2)));
  const std::vector<std::string> undisturbed = Structures(f, kAnything);
  EXPECT_EQ(undisturbed.size(), (TestFixture::kRepeats ? 10u : 7u) * 2);
  const auto changes = [](Root& root) {
    for (int i = 0; i < 40; ++i) root.items.insert(i * 7 % 40);
    for (int i = 0; i < 40; i += 3) root.items.erase(i);
    root.items.erase(root.items.begin());
    root.items.erase(root.items.find(1), root.items.end());
    root.items.insert({5, 6});
    return true;
  };
  EXPECT_EQ(Structures(f, changes), undisturbed);
  std::vector<std::string> seen;
  for (Root& root : All(f, kAnything)) {
    seen.push_back(Text(root));
    changes(root);
    root.items.clear();
    root.items.insert(9);
  }
  EXPECT_EQ(seen, undisturbed);
}

TYPED_TEST(SetField, IsKeptAtItsFirstShape) {
  using Root = typename TestFixture::Root;
  Finitization<Root> f;
  f.template Keep<&Root::items>(Set(Values({2, 1}), Range(4, 4) | Range(6, 6)));
  f.template Set<&Root::other>(Range(0, 1));
  const auto has_the_first = [](const Root& root) {
    return root.items.size() == 2 && root.items.count(4) == (TestFixture::kRepeats ? 2 : 1);
  };
  EXPECT_EQ(CountStructures(f, has_the_first), 2u);
}

TEST(Tree, FollowsTheIteratorsOfATree) {
  using Root = Holder<std::set<int>>;
  const auto f = Finitize<std::set<int>>(Set(Range(0, 4), Range(0, 5)));
  const auto no_gaps = [](const Root& root) {
    const auto first = root.items.lower_bound(1);
    if (first == root.items.end() || root.items.rbegin() == root.items.rend()) return false;
    return *root.items.rbegin() - *first + 1 == std::distance(first, root.items.end());
  };
  // Runs of 1 to 4 numbers of 1..5, alone or after a 0, with at most 4 in all.
  EXPECT_EQ(CountStructures(f, no_gaps), 2u * (5 + 4 + 3 + 2 + 5 + 4 + 3));
}

// --- which keys may be together

struct IgnoreCase {
  static std::string Lower(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(c));
    return text;
  }
  bool operator()(const std::string& a, const std::string& b) const { return Lower(a) < Lower(b); }
};
struct HashIgnoringCase {
  std::size_t operator()(const std::string& text) const {
    return std::hash<std::string>()(IgnoreCase::Lower(text));
  }
};
struct EqualIgnoringCase {
  bool operator()(const std::string& a, const std::string& b) const {
    return IgnoreCase::Lower(a) == IgnoreCase::Lower(b);
  }
};

template <typename Container>
std::vector<std::string> NameSets() {
  Finitization<Holder<Container>> f;
  f.template Set<&Holder<Container>::items>(
      Set(Range(0, 3), Values<std::string>({"a", "A", "b", "a name that is on the heap"})));
  f.template Set<&Holder<Container>::other>(Range(0, 0));
  return Structures(f, kAnything);
}

TEST(Keys, ThatAreAlikeExcludeEachOther) {
  // {}; four; a or A with one of two, and these two; a or A with both.
  EXPECT_EQ((NameSets<std::set<std::string, IgnoreCase>>().size()), 1u + 4 + 5 + 2);
  EXPECT_EQ(
      (NameSets<std::unordered_set<std::string, HashIgnoringCase, EqualIgnoringCase>>().size()),
      1u + 4 + 5 + 2);
  EXPECT_EQ(NameSets<std::set<std::string>>().size(), 1u + 4 + 6 + 4);
  EXPECT_EQ((NameSets<std::set<std::string, std::less<>>>().size()), 1u + 4 + 6 + 4);
}

TEST(Keys, ThatAreAlikeComeInAnyOrderWhereTheyRepeat) {
  using Names = std::multiset<std::string, IgnoreCase>;
  Finitization<Holder<Names>> f;
  f.Set<&Holder<Names>::items>(Set(Range(0, 2), Values<std::string>({"a", "A", "b"})));
  f.Set<&Holder<Names>::other>(Range(0, 0));
  // aa, aA, Aa, AA, ab, Ab, bb
  EXPECT_EQ(CountStructures(f, kAnything), 1u + 3 + 7);
}

// Says which way round, and can't compare 3.
struct Directed {
  int sign = 1;
  bool operator()(int a, int b) const {
    if (a == 3 || b == 3) throw std::runtime_error("3 can't be compared");
    return sign * a < sign * b;
  }
};
struct Falling {
  std::set<int, Directed> items{Directed{-1}};
};

TEST(Keys, AreOrderedByTheComparatorOfTheObject) {
  Finitization<Falling> f;
  f.Set<&Falling::items>(Set(Range(0, 2), Range(1, 3)));
  const auto is_falling = [](const Falling& falling) {
    return falling.items.size() < 2 || *falling.items.begin() == 2;
  };
  // 3 can be there only alone.
  const std::vector<std::string> wanted = {"Falling{items: {}}", "Falling{items: {3}}",
                                           "Falling{items: {2}}", "Falling{items: {1}}",
                                           "Falling{items: {2, 1}}"};
  std::vector<std::string> found = Structures(f, is_falling);
  EXPECT_EQ(std::set<std::string>(found.begin(), found.end()),
            std::set<std::string>(wanted.begin(), wanted.end()));
}

struct Salted {
  std::size_t salt = 0;
  std::size_t operator()(int key) const {
    if (key == 2) throw std::runtime_error("2 has no hash");
    return static_cast<std::size_t>(key) ^ salt;
  }
};
struct Table {
  std::unordered_map<int, bool, Salted> items{0, Salted{77}};
};

TEST(Keys, AreFoundByTheHasherOfTheObject) {
  Finitization<Table> f;
  f.Set<&Table::items>(Map(Range(0, 3), Range(1, 4), Values({false, true})));
  const auto has_no_four_that_is_set = [](const Table& table) {
    const auto found = table.items.find(4);
    return found == table.items.end() || !found->second;
  };
  // Keys 1, 3, 4: each is missing, false or true; 4 is not true.
  EXPECT_EQ(CountStructures(f, has_no_four_that_is_set), 3u * 3 * 2);
}

TEST(Keys, MayBePairsEnumsAndFloatingPoint) {
  enum class Color { kRed, kGreen };
  using Pairs = std::set<std::pair<int, Color>>;
  EXPECT_EQ(
      CountStructures(Finitize<Pairs>(Set(Range(0, 2),
                                          Pair(Range(1, 2), Values({Color::kRed, Color::kGreen})))),
                      kAnything),
      2u * (1 + 4 + 6));
  EXPECT_EQ(CountStructures(Finitize<std::set<double>>(Set(Range(0, 2), Values({0.5, 1.5}))),
                            [](const auto& root) { return root.items.count(1.5) == 1; }),
            2u * 2);
}

struct Version {
  int major = 0, minor = 0;
  bool operator<(const Version& other) const {
    return major != other.major ? major < other.major : minor < other.minor;
  }
};

TEST(Keys, MayBeClasses) {
  using Versions = std::map<Version, int>;
  const auto keys =
      Struct<Version>().Set<&Version::major>(Range(1, 2)).Set<&Version::minor>(Range(0, 1));
  EXPECT_EQ(CountStructures(Finitize<Versions>(Map(Range(0, 2), keys, Range(0, 0))), kAnything),
            2u * (1 + 4 + 6));
  const auto listed = Values<Version>({{1, 2}, {1, 3}});
  EXPECT_EQ(CountStructures(Finitize<Versions>(Map(Range(0, 2), listed, Range(0, 0))), kAnything),
            2u * (1 + 2 + 1));
}

}  // namespace
}  // namespace korat::tests
