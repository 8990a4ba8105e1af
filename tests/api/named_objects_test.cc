// Objects that a domain or a kept field names individually are not interchangeable with the others.
#include <gtest/gtest.h>

#include "korat/korat.h"
#include "tests/api/both_engines.h"

namespace korat::tests {
namespace {

struct Node {};

struct Pair {
  Node* a = nullptr;
  Node* b = nullptr;
};

Finitization<Pair> Pairs(bool keeps, int named) {
  Finitization<Pair> f;
  auto nodes = f.Objects<Node>(3);
  f.Set<&Pair::a>(nodes);
  if (keeps)
    f.Keep<&Pair::b>(nodes.At(named));
  else
    f.Set<&Pair::b>(nodes.At(named));
  return f;
}

TEST(NamedObjects, ASetFieldThatNamesTheFirstIsComparedWithTheOthers) {
  // a == b, or a is one of the others.
  EXPECT_EQ(CountStructures(Pairs(false, 0), kAnything), 2u);
}

TEST(NamedObjects, AKeptFieldThatNamesTheFirstIsComparedWithTheOthers) {
  EXPECT_EQ(CountStructures(Pairs(true, 0), kAnything), 2u);
}

TEST(NamedObjects, NamingALaterOneTellsThoseBeforeItApartToo) {
  // a is object 0, object 1 (b), or one of those after them.
  EXPECT_EQ(CountStructures(Pairs(false, 1), kAnything), 3u);
}

TEST(NamedObjects, AnonymousOnesStayInterchangeable) {
  Finitization<Pair> f;
  auto nodes = f.Objects<Node>(3);
  f.Set<&Pair::a>(nodes);
  f.Keep<&Pair::b>(nodes.Anonymous(2));
  EXPECT_EQ(CountStructures(f, kAnything), 1u);
}

}  // namespace
}  // namespace korat::tests
