// Every name, and every query.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "av_tree.h"
#include "korat/gtest.h"

namespace {

using Pair = AVTree::Pair;

TEST(AVTree, LookupKeepsItsContractOnEveryInput) {
  for (int n = 0; n <= 3; ++n) {
    std::uint64_t inputs = 0;
    for (AVTree& name : korat::All(FinAVTree(n), &AVTree::repOk)) {
      for (AVTree& query : korat::All(FinAVTree(n), &AVTree::repOk)) {
        name.lookup(query);
        ++inputs;
      }
    }
    const std::uint64_t names = korat::Count(FinAVTree(n), &AVTree::repOk);
    EXPECT_EQ(inputs, names * names);
  }
}

Pair* NewPair(std::string attribute, std::string value, std::vector<Pair*> children = {}) {
  return new Pair{std::move(attribute), std::move(value), std::move(children)};
}

TEST(AVTree, QueriesMatchWhatTheyDoNotContradict) {
  AVTree camera;  // [city = washington [building = whitehouse]] [service = camera]
  camera.pairs_ = {NewPair("city", "washington", {NewPair("building", "whitehouse")}),
                   NewPair("service", "camera")};
  const auto matches = [&](std::vector<Pair*> pairs) {
    AVTree query;
    query.pairs_ = std::move(pairs);
    return camera.lookup(query);
  };
  EXPECT_TRUE(matches({}));
  EXPECT_TRUE(matches({NewPair("service", "camera")}));
  EXPECT_TRUE(matches({NewPair("service", "*")}));
  EXPECT_TRUE(matches({NewPair("city", "washington", {NewPair("building", "*")})}));
  EXPECT_TRUE(matches({NewPair("colour", "white")}));
  EXPECT_FALSE(matches({NewPair("service", "printer")}));
  EXPECT_FALSE(matches({NewPair("city", "paris", {NewPair("building", "whitehouse")})}));
  EXPECT_FALSE(matches({NewPair("city", "washington", {NewPair("building", "capitol")})}));
}

}  // namespace
