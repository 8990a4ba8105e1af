// Structures as text.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "search_tree/search_tree.h"
#include "tests/api/both_engines.h"
#include "tests/api/linked_list.h"

namespace korat::tests {
namespace {

using Texts = std::vector<std::string>;

TEST(Text, OfTreesNamesFieldsAndObjects) {
  EXPECT_EQ(Structures(FinSearchTree(2), &SearchTree::repOk),
            (Texts{"SearchTree{root_: N0, size_: 2}  N0{left: null, right: N1, info: 0}  "
                   "N1{left: null, right: null, info: 1}",
                   "SearchTree{root_: N0, size_: 2}  N0{left: N1, right: null, info: 1}  "
                   "N1{left: null, right: null, info: 0}"}));
}

TEST(Text, ShowsCyclesAndSharing) {
  const auto is_cyclic = [](const List& list) { return !list.IsAcyclic(); };
  EXPECT_EQ(Structures(Lists(2, 1), is_cyclic),
            (Texts{"List{head: N0}  N0{next: N0, value: 1}",
                   "List{head: N0}  N0{next: N1, value: 1}  N1{next: N0, value: 1}",
                   "List{head: N0}  N0{next: N1, value: 1}  N1{next: N1, value: 1}"}));

  struct Two {
    std::shared_ptr<Node> a, b;
  };
  Finitization<Two> f;
  auto nodes = f.Objects<Node>(2);
  f.Set<&Two::a>(nodes);
  f.Set<&Two::b>(nodes);
  f.Set<&Node::next>(Null);
  f.Set<&Node::value>(Range(1, 1));
  EXPECT_EQ(Structures(f, kAnything),
            (Texts{"Two{a: N0, b: N0}  N0{next: null, value: 1}",
                   "Two{a: N0, b: N1}  N0{next: null, value: 1}  N1{next: null, value: 1}"}));
}

TEST(Text, FollowsWhatTheBodyDoes) {
  Texts before, after;
  for (List& list : All(Lists(2, 1), &List::IsAcyclic)) {
    before.push_back(Text(list));
    if (list.head == nullptr) continue;
    list.head->value = 9;
    list.head->next = list.head;
    after.push_back(Text(list));
  }
  EXPECT_EQ(before, (Texts{"List{head: null}", "List{head: N0}  N0{next: null, value: 1}",
                           "List{head: N0}  N0{next: N1, value: 1}  N1{next: null, value: 1}"}));
  EXPECT_EQ(after, Texts(2, "List{head: N0}  N0{next: N0, value: 9}"));
}

TEST(Text, MarksPointersToTheOutside) {
  Node own;
  for (List& list : All(Lists(0, 1), &List::IsAcyclic)) {
    list.head = &own;
    EXPECT_EQ(Text(list), "List{head: (outside)}");
  }
}

TEST(Text, NeedsALiveRange) {
  List list;
  EXPECT_THROW(Text(list), Error);
}

TEST(Text, ShowsArguments) {
  auto range = All(Lists(1, 1), &List::IsAcyclic, Range(4, 4), Values<std::string>({"x"}));
  auto it = range.begin();
  ++it;
  EXPECT_EQ(range.Text(),
            "List{head: N0}  N0{next: null, value: 1}  argument1: 4  argument2: \"x\"");
}

struct Hook {
  Hook* next = nullptr;
};
struct Item {
  Hook first, second;
};
struct Base {
  int id = 0;
};
struct Other {
  int other = 0;
};
struct Derived : Other, Base {};
struct Pointers {
  Hook* hook = nullptr;
  Base* base = nullptr;
  const Derived* derived = nullptr;
};

TEST(Text, DistinguishesPartsFromObjectsAndBases) {
  Finitization<Pointers> f;
  auto items = f.Objects<Item>(1);
  auto derived = f.Objects<Derived>(1);
  f.Set<&Pointers::hook>(items.Part<&Item::first>() | items.Part<&Item::second>());
  f.Set<&Pointers::base>(derived);
  f.Set<&Pointers::derived>(derived);
  f.Set<&Item::first, &Hook::next>(items.Part<&Item::second>());
  f.Set<&Item::second, &Hook::next>(Null);
  f.Set<&Base::id>(Range(1, 1));
  f.Set<&Other::other>(Range(2, 2));
  EXPECT_EQ(Structures(f, kAnything),
            (Texts{"Pointers{hook: I0.first, base: D0, derived: D0}  "
                   "I0{first.next: I0.second, second.next: null}  D0{other: 2, id: 1}",
                   "Pointers{hook: I0.second, base: D0, derived: D0}  "
                   "I0{first.next: I0.second, second.next: null}  D0{other: 2, id: 1}"}));
}

struct Row : Base {
  int cells[2] = {1, 2};
  const int* begin() const { return cells; }
  const int* end() const { return cells + 2; }
};
struct Table {
  Row row;
};

TEST(Text, ShowsAllFieldsOfAClassThatIsARange) {
  Finitization<Table> f;
  f.Keep<&Table::row>();
  EXPECT_EQ(Structures(f, kAnything), (Texts{"Table{row.id: 0, row.cells: [1, 2]}"}));
}

enum class Color { kRed, kBlue };
std::ostream& operator<<(std::ostream& out, Color color) {
  return out << (color == Color::kRed ? "red" : "blue");
}
enum class Plain { kOne = 1 };
struct Money {
  int cents = 0;
};
std::ostream& operator<<(std::ostream& out, const Money& money) {
  return out << money.cents << "ct";
}
struct Secret {
  int code = 0;
};
void PrintTo(const Secret&, std::ostream* out) { *out << "(secret)"; }

struct Everything {
  bool flag = true;
  char letter = '\'';
  signed char small = -5;
  double real = 0.5;
  Color color = Color::kBlue;
  Plain plain = Plain::kOne;
  Money money = {150};
  Secret secret;
  std::string quoted = "say \"hi\"\\\n";
  char buffer[4] = {'a', 'b', 'c', 'd'};  // no zero at the end
  int numbers[3] = {1, 2, 3};
  std::array<bool, 2> flags = {true, false};
  std::vector<int> empty;
  std::vector<std::string> words = {"a", "b"};
  std::optional<int> none;
  std::optional<int> some = 4;
  std::pair<int, char> pair = {1, 'x'};
  std::tuple<int, std::string, bool> tuple = {1, "t", true};
  std::variant<int, std::string> variant = "v";
  std::map<int, char> map = {{1, 'a'}};
  void (*function)() = nullptr;
  std::allocator<int> allocator;
  unsigned bits : 3;
  Everything() : bits(5) {}
};

TEST(Text, PrintsEachTypeReadably) {
  Finitization<Everything> f;
  f.Keep<&Everything::flag>();
  f.Keep<&Everything::letter>();
  f.Keep<&Everything::small>();
  f.Keep<&Everything::real>();
  f.Keep<&Everything::color>();
  f.Keep<&Everything::plain>();
  f.Keep<&Everything::money>();
  f.Keep<&Everything::secret>();
  f.Keep<&Everything::quoted>();
  f.Keep<&Everything::buffer>();
  f.Keep<&Everything::numbers>();
  f.Keep<&Everything::flags>();
  f.Keep<&Everything::empty>();
  f.Keep<&Everything::words>();
  f.Keep<&Everything::none>();
  f.Keep<&Everything::some>();
  f.Keep<&Everything::pair>();
  f.Keep<&Everything::tuple>();
  f.Keep<&Everything::variant>();
  f.Keep<&Everything::map>();
  f.Keep<&Everything::function>();
  f.Keep<&Everything::allocator>();
  f.Keep<Everything>("bits");
  EXPECT_EQ(
      Structures(f, kAnything),
      (Texts{"Everything{flag: true, letter: '\\'', small: -5, real: 0.5, color: blue, plain: 1, "
             "money: 150ct, secret: (secret), quoted: \"say \\\"hi\\\"\\\\\\n\", buffer: \"abcd\", "
             "numbers: [1, 2, 3], flags: [true, false], empty: [], words: [\"a\", \"b\"], "
             "none: none, some: 4, pair: (1, 'x'), tuple: (1, \"t\", true), variant: #1 \"v\", "
             "map: {1: 'a'}, function: null, allocator: (std::allocator<int>), bits: 5}"}));
}

}  // namespace
}  // namespace korat::tests
