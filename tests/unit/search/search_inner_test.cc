// Fields that refer only to objects that others refer to, such as an argument that points into a
// structure.
#include <gtest/gtest.h>

#include "fake_machine.h"
#include "space_builder.h"

namespace korat {
namespace {

using test::AcceptAll;
using test::Domain;
using test::Explore;
using test::Reads;
using test::SpaceBuilder;

using Candidates = std::vector<Candidate>;
constexpr FieldIndex kArgument{0}, kHead{1};

// An argument, a list of up to two nodes.
StateSpace ListAndArgument(bool is_inner) {
  SpaceBuilder builder;
  const ClassIndex argument = builder.AddClass("argument", 1);
  const ClassIndex list = builder.AddClass("List", 1);
  const ClassIndex node = builder.AddClass("Node", 2);
  const Domain pointer = builder.Objects(node).OrNull();
  builder.AddFields(argument, {{"node", is_inner ? pointer.Inner() : pointer}});
  builder.AddFields(list, {{"head", pointer}});
  builder.AddFields(node, {{"next", pointer}});
  builder.AddRoot(argument);
  builder.AddRoot(list);
  return builder.space();
}

// Follows the list, which must end.
bool IsList(Reads& reads) {
  FieldIndex field = kHead;
  for (int i = 0; i < 3; ++i) {
    const std::uint32_t value = reads.Int(field);
    if (value == 0) return true;
    field = FieldIndex{1 + value};
  }
  return false;
}

TEST(InnerReferences, AreNullOrAnObjectOfTheStructure) {
  // argument, head, next, next: the lists are empty, of one node, of two.
  const Candidates wanted = {{0, 0, 0, 0},                //
                             {0, 1, 0, 0}, {1, 1, 0, 0},  //
                             {0, 1, 2, 0}, {1, 1, 2, 0}, {2, 1, 2, 0}};
  EXPECT_EQ(Explore(ListAndArgument(/*is_inner=*/true), IsList).structures, wanted);
}

TEST(InnerReferences, OthersMayReferToANewObject) {
  // With an empty list, or a list of one node, the argument may refer to new nodes, which lead to
  // any node.
  EXPECT_GT(Explore(ListAndArgument(/*is_inner=*/false), IsList).structures.size(), 6u);
}

// An object that only an unread field refers to is part of the structure nevertheless.
TEST(InnerReferences, ComeAfterFieldsThatNobodyRead) {
  const auto result = Explore(ListAndArgument(/*is_inner=*/true), AcceptAll);
  std::size_t to_second = 0;
  for (const Candidate& found : result.structures) {
    const bool has_second = found[1] == 1 && found[2] == 2;
    EXPECT_TRUE(found[0] != 2 || has_second);
    to_second += found[0] == 2 ? 1 : 0;
  }
  EXPECT_GT(to_second, 0u);
}

// A reference can't be null: an empty list has nothing to refer to.
TEST(InnerReferences, WithoutNullNeedAnObject) {
  SpaceBuilder builder;
  const ClassIndex argument = builder.AddClass("argument", 1);
  const ClassIndex list = builder.AddClass("List", 1);
  const ClassIndex node = builder.AddClass("Node", 2);
  builder.AddFields(argument, {{"node", builder.Objects(node).Inner()}});
  builder.AddFields(list, {{"head", builder.Objects(node).OrNull()}});
  builder.AddFields(node, {{"next", builder.Objects(node).OrNull()}});
  builder.AddRoot(argument);
  builder.AddRoot(list);
  const Candidates wanted = {{0, 1, 0, 0}, {0, 1, 2, 0}, {1, 1, 2, 0}};
  EXPECT_EQ(Explore(builder.space(), IsList).structures, wanted);
}

// So the structure has to be read first.
TEST(InnerReferences, ThatAreReadFirstKnowNoObject) {
  const auto result = Explore(ListAndArgument(/*is_inner=*/true), [](Reads& reads) {
    reads.Int(kArgument);
    return IsList(reads);
  });
  EXPECT_EQ(result.structures, (Candidates{{0, 0, 0, 0}, {0, 1, 0, 0}, {0, 1, 2, 0}}));
}

}  // namespace
}  // namespace korat
