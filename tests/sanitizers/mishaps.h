// Mishaps in a predicate or in a loop's body that only a sanitizer notices, each on some
// structures.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/api/both_engines.h"
#include "tests/api/linked_list.h"

namespace korat::tests {

struct Mishap {
  const char* name;
  void (*happens)(const List&);
};

inline std::string NameOf(const testing::TestParamInfo<Mishap>& info) { return info.param.name; }

// The mishaps happen on the four lists of two nodes, out of 15 of up to three nodes with two
// values.
inline void ExpectCrashes(const Mishap& mishap) {
  for (Engine engine : {Engine::kReplay, Engine::kResume}) {
    const Walk walk = WalkOn(engine, Lists(3, 2), [&](const List& list) {
      if (!list.IsAcyclic()) return false;
      if (list.Length() == 2 && list.head->value > 0) mishap.happens(list);
      // All fields are read, so that each list is a candidate.
      for (Node* node = list.head; node != nullptr; node = node->next) {
        if (node->value * node->value < 0) return false;
      }
      return true;
    });
    EXPECT_TRUE(walk.stats.exhausted) << walk.stats.Verdict();
    EXPECT_GT(walk.stats.crashes, 0u);
    EXPECT_EQ(walk.texts.size(), 11u);
  }
}

inline void ExpectFailures(const Mishap& mishap) {
  const ForEachResult result = ForEach(Lists(3, 2), &List::IsAcyclic, [&](List& list) {
    if (list.Length() == 2) mishap.happens(list);
  });
  EXPECT_TRUE(result.stats.exhausted) << result.stats.Verdict();
  EXPECT_EQ(result.stats.structures, 15u);
  ASSERT_EQ(result.failures.size(), 4u);
  for (const Failure& failure : result.failures) {
    EXPECT_EQ(failure.reason, "a sanitizer reported it");
    EXPECT_EQ(failure.structure.rfind("List{head: N0}  N0{next: N1, value: ", 0), 0u)
        << failure.structure;
  }
}

}  // namespace korat::tests
