#include "search/type_rules.h"

#include <gtest/gtest.h>

#include "space_builder.h"

namespace korat {
namespace {

// A root that refers to one of three nodes and owns one.
class TypeRulesTest : public testing::Test {
 protected:
  TypeRulesTest() {
    const ClassIndex root = builder_.AddClass("Root", 1);
    const ClassIndex node = builder_.AddClass("Node", 3);
    const test::Domain nodes = builder_.Objects(node);
    builder_.AddFields(root, {{"refers", nodes}, {"owns", nodes.Owned()}});
    builder_.AddRoot(root);
    candidate_.assign(builder_.space().fields.size(), 0);
  }

  ValueIndex Feasible(TypeRules& rules, FieldIndex field, ValueIndex value) const {
    return rules.Feasible(builder_.space().At(field), value, candidate_);
  }
  ObjectIndex ObjectOf(ValueIndex value) const {
    return builder_.space().At(owns_).values[value].object;
  }

  test::SpaceBuilder builder_;
  Candidate candidate_;
  const FieldIndex refers_{0}, owns_{1};
};

TEST_F(TypeRulesTest, AnObjectHasOneOwner) {
  TypeRules rules(builder_.space());
  EXPECT_EQ(Feasible(rules, owns_, 0), 0u);
  rules.Own(ObjectOf(0));
  rules.Own(ObjectOf(1));
  EXPECT_EQ(Feasible(rules, owns_, 0), 2u);
  rules.Disown(ObjectOf(1));
  EXPECT_EQ(Feasible(rules, owns_, 0), 1u);
}

TEST_F(TypeRulesTest, AnyFieldMayReferToWhatAnotherOwns) {
  TypeRules rules(builder_.space());
  rules.Own(ObjectOf(0));
  EXPECT_EQ(Feasible(rules, refers_, 0), 0u);
}

TEST_F(TypeRulesTest, NothingIsFeasibleIfAllIsOwned) {
  TypeRules rules(builder_.space());
  for (ValueIndex value = 0; value < 3; ++value) rules.Own(ObjectOf(value));
  EXPECT_EQ(Feasible(rules, owns_, 0), builder_.space().At(owns_).domain_size);
}

TEST(TypeRules, AWeakReferenceNeedsAShare) {
  test::SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  const ClassIndex node = builder.AddClass("Node", 2);
  const test::Domain nodes = builder.Objects(node).OrNull();
  builder.AddFields(root, {{"weak", nodes.Weak()}, {"shared", nodes.Shared()}, {"raw", nodes}});
  builder.AddFields(node, {});
  builder.AddRoot(root);
  TypeRules rules(builder.space());
  EXPECT_TRUE(rules.IsConsistent({0, 0, 1}));
  EXPECT_FALSE(rules.IsConsistent({1, 0, 1}));
  EXPECT_TRUE(rules.IsConsistent({1, 1, 0}));
  EXPECT_FALSE(rules.IsConsistent({2, 1, 2}));
  StateSpace held = builder.space();
  held.objects[2].is_held = true;  // by something else
  EXPECT_TRUE(TypeRules(held).IsConsistent({2, 1, 0}));
}

TEST(TypeRules, ADeciderSaysWhichValuesThereAre) {
  test::SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  builder.AddFields(root, {{"shape", test::Ints(2)}, {"at", test::Ints(4)}});
  builder.AddRoot(root);
  builder.Decide(FieldIndex{0}, FieldIndex{1});
  TypeRules rules(builder.space());
  const Field& at = builder.space().At(FieldIndex{1});
  EXPECT_EQ(rules.Feasible(at, 0, {0, 0}), 0u);
  EXPECT_EQ(rules.Feasible(at, 1, {0, 0}), 2u);
  EXPECT_EQ(rules.Feasible(at, 0, {1, 0}), 1u);
  EXPECT_EQ(rules.Feasible(at, 4, {1, 0}), 4u);
}

}  // namespace
}  // namespace korat
