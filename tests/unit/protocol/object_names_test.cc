#include <gtest/gtest.h>

#include "tests/unit/protocol/schema_builder.h"

namespace korat {
namespace {

using test::SchemaBuilder;
using Names = std::vector<std::string>;

TEST(ObjectNames, AreTheClassForARootAndALetterForOthers) {
  EXPECT_EQ(ObjectNames(test::SearchTrees().space), (Names{"SearchTree", "N0", "N1", "info"}));
}

TEST(ObjectNames, BeginWithAPrefixThatNoOtherClassShares) {
  SchemaBuilder builder;
  builder.AddRoot("Numbers", {});  // roots leave the others their letters
  builder.AddObject("Node", {});
  builder.AddObject("Leaf", {});
  builder.AddObject("List", {});
  builder.AddObject("Lists", {});
  EXPECT_EQ(ObjectNames(builder.schema().space),
            (Names{"Numbers", "N0", "Le0", "List0", "Lists0"}));
}

TEST(ObjectNames, NumberTheRootAmongOthersOfItsClass) {
  SchemaBuilder builder;
  builder.AddRoot("Node", {});
  builder.AddObject("Node", {});
  EXPECT_EQ(ObjectNames(builder.schema().space), (Names{"N0", "N1"}));
}

TEST(ObjectNames, NumberTheOnlyObjectOfAClassWithoutRoot) {
  SchemaBuilder builder;
  builder.AddRoot("List", {});
  builder.AddObject("Node", {});
  EXPECT_EQ(ObjectNames(builder.schema().space), (Names{"List", "N0"}));
}

TEST(ObjectNames, AreNeverShared) {
  SchemaBuilder builder;
  builder.AddRoot("List", {});
  for (int i = 0; i <= 10; ++i) builder.AddObject("Node", {});
  builder.AddObject("Node1", {});
  const Names names = ObjectNames(builder.schema().space);
  EXPECT_EQ(names[11], "Node10");
  EXPECT_EQ(names[12], "Node10_");
}

}  // namespace
}  // namespace korat
