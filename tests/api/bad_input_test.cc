// Mistakes in a finitization cause an error that names the field and the next step, before anything
// runs.
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

#include "tests/api/both_engines.h"
#include "tests/api/error_text.h"

namespace korat::tests {
namespace {

struct Node {
  Node* next = nullptr;
  int info = 0;
};
struct List {
  Node* head = nullptr;
  std::uint8_t size = 0;
};

int g_runs = 0;
bool CountsItsRuns(const List&) {
  ++g_runs;
  return true;
}

// The error of searching with a finitization, which must come before the predicate runs.
std::string SearchError(const Finitization<List>& f, const Options& options = Options()) {
  std::string error = ErrorOf([&] { All(options, f, CountsItsRuns); });
  EXPECT_EQ(g_runs, 0);
  return error;
}

// All bounds of a list, except those that the test leaves out.
Finitization<List> Lists() {
  Finitization<List> f;
  auto nodes = f.Objects<Node>(2);
  f.Set<&List::head>(nodes.OrNull());
  f.Set<&List::size>(Range(0, 2));
  f.Set<&Node::next>(nodes.OrNull());
  f.Set<&Node::info>(Range(1, 2));
  return f;
}

TEST(BadInput, FieldWithoutADomain) {
  Finitization<List> f;
  auto nodes = f.Objects<Node>(2);
  f.Set<&List::head>(nodes.OrNull());
  f.Set<&List::size>(Range(0, 2));
  f.Set<&Node::next>(nodes.OrNull());
  EXPECT_EQ(SearchError(f),
            "no domain for field 'Node::info' of type 'int': add f.Set<&Node::info>(...), or "
            "f.Keep<&Node::info>() if it is not part of the structure");
}

TEST(BadInput, BitFieldWithoutADomain) {
  struct Flags {
    unsigned flag : 1;
  };
  const Finitization<Flags> f;
  EXPECT_EQ(ErrorOf([&] { All(f, kAnything); }),
            "no domain for bit-field 'Flags::flag': add f.SetBits<Flags>(\"flag\", getter, setter, "
            "domain), or f.Keep<Flags>(\"flag\")");
}

TEST(BadInput, StructWithAMemberMissing) {
  struct Point {
    int x = 0, y = 0;
  };
  struct Shape {
    std::vector<Point> corners;
    Point center;
  };
  Finitization<Shape> f;
  f.Keep<&Shape::center>();
  f.Set<&Shape::corners>(Vector(Range(0, 1), Struct<Point>().Set<&Point::x>(Range(0, 1))));
  EXPECT_EQ(ErrorOf([&] { All(f, kAnything); }),
            "no domain for 'corners[0].y': add .Set<...>(...) or .Keep<...>() for 'y' to the "
            "korat::Struct<>() that bounds 'corners[0]'");

  Finitization<Shape> by_path;
  by_path.Keep<&Shape::corners>();
  by_path.Set<&Shape::center, &Point::x>(Range(0, 1));
  const std::string error = ErrorOf([&] { All(by_path, kAnything); });
  EXPECT_NE(error.find("no domain for field 'Shape::center.y'"), std::string::npos) << error;
}

TEST(BadInput, EmptyRange) {
  Finitization<List> f;
  EXPECT_EQ(ErrorOf([&] { f.Set<&List::size>(Range(3, 1)); }),
            "field 'List::size': Range(3, 1) is empty: the first bound must not exceed the second");
  EXPECT_EQ(ErrorOf([&] { All(Lists(), kAnything, Range(2, 1)); }),
            "field 'argument1': Range(2, 1) is empty: the first bound must not exceed the second");
}

TEST(BadInput, EmptyListOfValues) {
  Finitization<List> f;
  EXPECT_EQ(ErrorOf([&] { f.Set<&Node::info>(Values(std::vector<int>())); }),
            "field 'Node::info': Values({}) is empty: give at least one value");
}

TEST(BadInput, RangeTooLargeToEnumerate) {
  struct Wide {
    long long value = 0;
  };
  Finitization<Wide> f;
  const auto error = [&](long long low, long long high) {
    return ErrorOf([&] { f.Set<&Wide::value>(Range(low, high)); });
  };
  EXPECT_EQ(
      error(0, 1LL << 32),
      "field 'Wide::value': Range(0, 4294967296) is too large to enumerate: give fewer values");
  EXPECT_NE(error(INT64_MIN, INT64_MAX).find("too large to enumerate"), std::string::npos);
}

TEST(BadInput, ValueThatDoesNotFit) {
  struct Small {
    std::uint8_t byte = 0;
    unsigned number = 0;
    int whole = 0;
    bool flag = false;
  };
  Finitization<Small> f;
  EXPECT_EQ(ErrorOf([&] { f.Set<&Small::byte>(Range(0, 300)); }),
            "field 'Small::byte': the value 300 does not fit the type 'unsigned char': give values "
            "that the field can hold");
  EXPECT_EQ(ErrorOf([&] { f.Set<&Small::byte>(Values({1, 300})); }),
            "field 'Small::byte': the value 300 does not fit the type 'unsigned char': give values "
            "that the field can hold");
  EXPECT_EQ(ErrorOf([&] { f.Set<&Small::number>(Range(-1, 1)); }),
            "field 'Small::number': the value -1 does not fit the type 'unsigned int': give values "
            "that the field can hold");
  EXPECT_EQ(ErrorOf([&] { f.Set<&Small::number>(Values({-1})); }),
            "field 'Small::number': the value -1 does not fit the type 'unsigned int': give values "
            "that the field can hold");
  EXPECT_EQ(
      ErrorOf([&] { f.Set<&Small::whole>(Values({1.0, 1.5})); }),
      "field 'Small::whole': the value 1.500000 does not fit the type 'int': give values that "
      "the field can hold");
  EXPECT_EQ(ErrorOf([&] { f.Set<&Small::flag>(Range(0, 2)); }),
            "field 'Small::flag': the value 2 does not fit the type 'bool': give values that the "
            "field can hold");
}

TEST(BadInput, NegativeLength) {
  struct Row {
    std::vector<int> cells;
  };
  Finitization<Row> f;
  EXPECT_EQ(ErrorOf([&] { f.Set<&Row::cells>(Vector(Range(-1, 2), Range(0, 1))); }),
            "field 'Row::cells': in the lengths of a vector, the value -1 does not fit the type "
            "'unsigned long': give values that the field can hold");
  EXPECT_EQ(
      ErrorOf([&] { f.Set<&Row::cells>(Vector(Range(0, 2), Range(1, 0))); }),
      "field 'Row::cells[]': Range(1, 0) is empty: the first bound must not exceed the second");
}

TEST(BadInput, BitFieldValueThatDoesNotFit) {
  struct Flags {
    unsigned flag : 3;
    Flags() : flag(0) {}
  };
  Finitization<Flags> f;
  f.SetBits<Flags>(
      "flag", [](const Flags& flags) { return flags.flag; },
      [](Flags& flags, unsigned value) { flags.flag = value & 7; }, Range(0, 8));
  EXPECT_EQ(ErrorOf([&] { All(f, kAnything); }),
            "bit-field 'Flags::flag' does not hold a value that its setter was given: give values "
            "that fit its width");
}

TEST(BadInput, TheSameValueTwice) {
  Finitization<Node> twice;
  twice.Keep<&Node::next>();
  twice.Set<&Node::info>(Range(1, 3) | Values({7, 2}));
  EXPECT_EQ(
      ErrorOf([&] { All(twice, kAnything); }),
      "field 'info' has the same value twice in its domain, as numbers 2 and 5: list each value "
      "once");
}

struct Holder {
  std::vector<int> items;
};

TEST(BadInput, TheSameLengthTwice) {
  Finitization<Holder> twice;
  twice.Set<&Holder::items>(Sequence(Values({0, 1, 1}), Range(1, 2)));
  EXPECT_EQ(ErrorOf([&] { All(twice, [](const Holder&) { return true; }); }),
            "field 'items.size()' has the value 1 twice in its domain: list each value once");
}

TEST(BadInput, TwoDomainsForOneField) {
  Finitization<List> f = Lists();
  f.Set<&List::size>(Range(0, 1));
  EXPECT_EQ(SearchError(f), "two domains for field 'List::size': leave one Set or Keep");
  Finitization<List> kept = Lists();
  kept.Keep<&Node::info>();
  EXPECT_EQ(SearchError(kept), "two domains for field 'Node::info': leave one Set or Keep");
}

TEST(BadInput, NegativeCount) {
  Finitization<List> f;
  EXPECT_EQ(ErrorOf([&] { f.Objects<Node>(-1); }),
            "Objects<Node>(-1): the number of objects can't be negative");
  EXPECT_EQ(ErrorOf([&] { f.Objects<List>(0); }),
            "Objects<List>(0): the root itself is one of them");
}

template <typename Thrown>
struct Unmakable {
  Unmakable() { throw Thrown("no licence, and a text too long for the object itself"); }
};
struct Message {
  explicit Message(const char*) {}
};

TEST(BadInput, ConstructorThatThrows) {
  const Finitization<Unmakable<std::runtime_error>> f;
  EXPECT_EQ(ErrorOf([&] { All(f, kAnything); }),
            "class 'Unmakable<std::runtime_error>' can't be constructed: its constructor threw: no "
            "licence, and a text too long for the object itself; give a factory that makes a valid "
            "object: Objects<Unmakable<std::runtime_error>>(n, [] { return ...; })");
  const Finitization<Unmakable<Message>> other;
  const std::string error = ErrorOf([&] { All(other, kAnything); });
  EXPECT_NE(error.find("can't be constructed: its constructor threw an exception"),
            std::string::npos)
      << error;
}

TEST(BadInput, ObjectsOfAnotherFinitization) {
  Finitization<List> other;
  auto nodes = other.Objects<Node>(2);
  Finitization<List> f;
  f.Objects<Node>(1);
  f.Set<&List::head>(nodes.OrNull());
  f.Set<&List::size>(Range(0, 2));
  f.Set<&Node::next>(Null);
  f.Set<&Node::info>(Range(1, 2));
  EXPECT_EQ(
      SearchError(f),
      "field 'head': its domain refers to objects of class 'Node' of another finitization: add "
      "f.Include(other)");
}

TEST(BadInput, BoundsForAClassWithoutObjects) {
  Finitization<List> f;
  f.Set<&List::head>(Null);
  f.Set<&List::size>(Range(0, 2));
  f.Set<&Node::info>(Range(1, 2));
  EXPECT_EQ(
      SearchError(f),
      "field 'Node::info' belongs to no object: class 'Node' has none; add f.Objects<Node>(n) "
      "before bounding it, or, for a struct embedded in another, give the path: "
      "f.Set<&Outer::member, &Node::info>(...)");
}

TEST(BadInput, PointerWithNothingToPointTo) {
  Finitization<List> f;
  f.Set<&List::head>(f.Objects<Node>(0));
  f.Set<&List::size>(Range(0, 2));
  EXPECT_EQ(
      SearchError(f),
      "field 'head' has an empty domain: the class it points to has no objects; allow null with "
      "OrNull(), or give the class at least one object");
}

TEST(BadInput, ObjectThatDoesNotExist) {
  Finitization<List> f;
  EXPECT_EQ(ErrorOf([&] { f.Objects<Node>(2).At(2); }), "At(2): class 'Node' has 2 objects");
  EXPECT_EQ(ErrorOf([&] { f.Objects<std::string>(); }).find("class 'basic_string"), 0u);
  EXPECT_EQ(ErrorOf([&] { f.Get<&List::size>(); }),
            "Get<&List::size>(): the field has no domain here; add Set<&List::size>(...)");
}

TEST(BadInput, SmartPointerToAPart) {
  struct Holder {
    Node part;
    std::unique_ptr<Node> owner;
  };
  Finitization<Holder> f;
  EXPECT_EQ(ErrorOf([&] { f.Set<&Holder::owner>(f.Root().Part<&Holder::part>()); }),
            "field 'Holder::owner': a smart pointer can't own a part of an object: give it whole "
            "objects");
}

TEST(BadInput, MemberNameThatDoesNotExist) {
  Finitization<List> f = Lists();
  f.Keep<List>("length");
  EXPECT_EQ(SearchError(f), "class 'List' has no member 'length'");
}

TEST(BadInput, CandidateVectorThatDoesNotFit) {
  Options options;
  options.start = {0, 0};
  EXPECT_EQ(SearchError(Lists(), options),
            "a candidate vector of 2 values does not fit: this finitization has 6 fields");
  options.start = {0, 0, 0, 0, 0, 2};
  EXPECT_EQ(SearchError(Lists(), options),
            "a candidate vector has value 2 for field 'info', which has only 2");
}

TEST(BadInput, LeavesTheProcessAbleToSearch) {
  for (int i = 0; i < 200; ++i) {
    Finitization<List> f = Lists();
    f.Set<&List::size>(Range(0, 1));
    EXPECT_NE(SearchError(f), "(no error)");
  }
  EXPECT_GT(Count(Lists(), kAnything), 0u);
}

}  // namespace
}  // namespace korat::tests
