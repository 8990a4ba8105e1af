// Code that the pass did not compile: twins of inline functions, which must not be linked in, and
// calls of such code, which count as reading everything and are reported by name.
#include <cstdio>
#include <cstring>
#include <memory>

#include "tests/traps/twins.h"

namespace korat::traps::foreign {

extern template struct Checker<int>;

bool Reports(const Stats& stats, const std::string& name) {
  for (const std::string& call : stats.foreign_calls) {
    if (call.find(name) != std::string::npos) return true;
  }
  return false;
}

TEST(Twins, ThereIsAnUninstrumentedCopyOfEachFunction) {
  // Otherwise the tests below would prove nothing.
  EXPECT_NE(TwinOfIsAscending(), &IsAscending<int>);
}

TEST(Twins, TemplatesAreSeen) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) { return IsAscending(&t.a, &t.b); });
  EXPECT_EQ(CountsOf(stats), Counts(3 * 3, 6 + 3 * 3));
  EXPECT_TRUE(stats.foreign_calls.empty());
}

TEST(Twins, InlineFunctionsAreSeen) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) { return Sum(t) == 6; });
  EXPECT_EQ(CountsOf(stats), Counts(1, 27));
  EXPECT_TRUE(stats.foreign_calls.empty());
}

TEST(Twins, VirtualFunctionsAreSeen) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    const std::unique_ptr<Rule> rule = std::make_unique<Rule>();
    return rule->Allows(t);
  });
  EXPECT_EQ(CountsOf(stats), Counts(9, 2 + 9));
  EXPECT_TRUE(stats.foreign_calls.empty());
}

TEST(ForeignCalls, AVirtualFunctionOfAnUninstrumentedObjectReadsEverything) {
  const std::unique_ptr<Rule> rule(NewRule());
  const Stats stats =
      Explore(Triples(2), [&rule](const Triple& t) { return rule->Allows(t) && t.a == 1; });
  EXPECT_EQ(CountsOf(stats), Counts(3, 27));
  EXPECT_TRUE(Reports(stats, "Rule::Allows")) << testing::PrintToString(stats.foreign_calls);
}

TEST(ForeignCalls, AnExplicitInstantiationElsewhereReadsEverything) {
  const Stats stats =
      Explore(Triples(2), [](const Triple& t) { return Checker<int>::IsOne(&t.b); });
  EXPECT_EQ(CountsOf(stats), Counts(9, 27));
  EXPECT_TRUE(Reports(stats, "Checker<int>::IsOne")) << testing::PrintToString(stats.foreign_calls);
}

TEST(ForeignCalls, APlainFunctionReadsEverything) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) { return !AllZero(&t); });
  EXPECT_EQ(CountsOf(stats), Counts(26, 27));
  EXPECT_TRUE(Reports(stats, "AllZero")) << testing::PrintToString(stats.foreign_calls);
}

TEST(ForeignCalls, AFunctionCalledThroughAPointerReadsEverything) {
  bool (*volatile twin)(const int*, const int*) = TwinOfIsAscending();
  const Stats stats = Explore(Triples(2), [&twin](const Triple& t) { return twin(&t.a, &t.b); });
  EXPECT_EQ(CountsOf(stats), Counts(9, 27));
  EXPECT_EQ(stats.foreign_calls.size(), 1u);
}

TEST(ForeignCalls, WhatTheyWriteIsUndone) {
  const Stats stats = Explore(Lists(2), [](const List& list) {
    const int size = list.size;
    return LengthAndSpoil(const_cast<List*>(&list)) == size;
  });
  EXPECT_EQ(stats.structures, 1u + 2 + 4);
  for (auto& list : All(Lists(2), [](const List& x) {
         return x.size == 1 && LengthAndSpoil(const_cast<List*>(&x)) == 1;
       })) {
    EXPECT_EQ(list.size, 1);
    ASSERT_NE(list.head, nullptr);
    EXPECT_GE(list.head->value, 0);
  }
}

// The name of a number, in a buffer that outlives the call.
const char* NameOf(int number) {
  static char name[16];
  std::snprintf(name + 1, sizeof(name) - 1, "%d", number);
  name[0] = 'n';
  return name;
}

TEST(ForeignCalls, WhatTheyWriteToAStaticBufferIsUndone) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    const char* name = NameOf(t.a);
    if (t.b == 1) return false;  // a checkpoint, with that name in the buffer
    return name[1] - '0' == t.a && t.c == t.a;
  });
  EXPECT_EQ(stats.structures, 3u * 2);
}

char g_text[32];
thread_local char t_text[32];

TEST(ForeignCalls, WhatTheyWriteToAGlobalOrAThreadLocalIsUndone) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    if (g_text[0] != 0 || t_text[4] != 0) return false;  // left by another run
    std::sprintf(g_text, "%d", t.a + 1);
    std::sprintf(t_text + 4, "%d", t.b + 1);
    if (t.c == 1) return true;
    return g_text[0] == t_text[4] && g_text[0] - '1' == t.a;
  });
  EXPECT_EQ(stats.structures, 3u * 3 + 2 * 3);
  EXPECT_EQ(g_text[0], 0);
  EXPECT_EQ(t_text[4], 0);
}

TEST(ForeignCalls, InlineAssemblyReadsEverything) {
  const Stats stats = Explore(Triples(1), [](const Triple& t) {
    int value;
    asm volatile("movl (%1), %0" : "=r"(value) : "r"(&t.c) : "memory");
    return value == 1;
  });
  EXPECT_EQ(CountsOf(stats), Counts(4, 8));
  EXPECT_TRUE(Reports(stats, "inline assembly"));
}

}  // namespace korat::traps::foreign
