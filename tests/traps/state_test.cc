// Everything that a predicate writes is undone: globals, statics, thread_locals, fields, released
// and allocated memory.
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "tests/traps/explore.h"

namespace korat::traps::state {

// --- globals

int g_depth = 0;
thread_local int t_depth = 0;

bool ShallowChain(const Node* node, int limit) {
  ++g_depth;
  ++t_depth;
  const bool good =
      g_depth == t_depth && (node == nullptr ? g_depth == limit + 1
                                             : g_depth <= limit && ShallowChain(node->next, limit));
  --g_depth;
  --t_depth;
  return good;
}

TEST(State, ADepthCounterInAGlobalAndInAThreadLocal) {
  const Stats stats =
      Explore(Lists(3), [](const List& list) { return ShallowChain(list.head, list.size); });
  EXPECT_EQ(stats.structures, 1u + 3 + 9 + 27);
  EXPECT_EQ(g_depth, 0);
  EXPECT_EQ(t_depth, 0);
}

int g_calls = 0;

TEST(State, AGlobalThatThePredicateNeverRestores) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    ++g_calls;
    if (t.a == 2) throw t.a;
    ++g_calls;
    return t.b + g_calls == 3;
  });
  EXPECT_EQ(CountsOf(stats), Counts(2 * 3, 2 * (2 + 3) + 1));
  EXPECT_EQ(g_calls, 0);
}

std::vector<int> g_scratch;

TEST(State, AGlobalContainerThatGrows) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    g_scratch.push_back(t.a);
    g_scratch.push_back(t.b);
    return g_scratch.size() == 2 && g_scratch.front() + g_scratch.back() == 3;
  });
  EXPECT_EQ(CountsOf(stats), Counts(2 * 3, 7 + 2 * 3));
  EXPECT_TRUE(g_scratch.empty());
}

std::unique_ptr<std::string> g_owned;

TEST(State, AGlobalObjectThatIsReplacedIsRestored) {
  g_owned = std::make_unique<std::string>("a text that is long enough for the heap");
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    const std::size_t size = g_owned->size();
    g_owned = std::make_unique<std::string>(size + static_cast<std::size_t>(t.a), 'x');
    return t.b == 1 && g_owned->size() == 40;
  });
  EXPECT_EQ(CountsOf(stats), Counts(3, 3 * 2 + 2 + 3));
  EXPECT_EQ(*g_owned, "a text that is long enough for the heap");
  g_owned.reset();
}

char* g_buffer = nullptr;

TEST(State, AGlobalBufferThatIsReallocatedIsRestored) {
  g_buffer = static_cast<char*>(std::malloc(8));
  g_buffer[0] = 'k';
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    g_buffer = static_cast<char*>(std::realloc(g_buffer, 100000));
    g_buffer[99999] = static_cast<char>(t.a);
    return g_buffer[0] == 'k' && t.b == 1 && g_buffer[99999] == 2;
  });
  EXPECT_EQ(stats.structures, 3u);
  EXPECT_EQ(g_buffer[0], 'k');
  std::free(g_buffer);
}

// --- statics

int g_initialisations = 0;

std::vector<int> MakeTable() {
  ++g_initialisations;
  return {2, 1, 0};
}

TEST(State, AStaticLocalIsInitialisedOnceForAllRuns) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    if (t.a == 0) return false;
    static const std::vector<int> table = MakeTable();
    return table[static_cast<std::size_t>(t.b)] == t.a;
  });
  EXPECT_EQ(CountsOf(stats), Counts(2 * 3, 1 + 2 * (2 + 3)));
  EXPECT_EQ(g_initialisations, 1);
}

TEST(State, AStaticCacheForgetsWhatARunPutIn) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    static std::vector<std::string> cache;
    if (cache.empty()) cache.push_back("computed for " + std::to_string(t.a) + " and no other");
    return cache.size() == 1 && cache[0] == "computed for 1 and no other" && t.b == 2;
  });
  EXPECT_EQ(CountsOf(stats), Counts(3, 2 + 2 + 3));
}

int Twice(const Triple& t) { return t.a * 2; }

TEST(State, AStaticInitialisedFromTheStructureMakesTheSearchIncomplete) {
  for (Engine engine : {Engine::kReplay, Engine::kResume}) {
    Options options;
    options.engine = engine;
    const Stats stats = Measure(options, Triples(2), [](const Triple& t) {
      static const int first = Twice(t);
      return first == t.b;
    });
    EXPECT_FALSE(stats.exhausted);
    EXPECT_NE(stats.Verdict().find("INCOMPLETE"), std::string::npos);
    EXPECT_NE(stats.Verdict().find("static"), std::string::npos) << stats.Verdict();
  }
}

TEST(State, AStaticInitialisedFromAFieldReadBeforeMakesTheSearchIncomplete) {
  for (Engine engine : {Engine::kReplay, Engine::kResume}) {
    Options options;
    options.engine = engine;
    const Stats stats = Measure(options, Triples(2), [](const Triple& t) {
      if (t.a == 0) return false;
      static const int first = Twice(t);
      return first == t.b;
    });
    EXPECT_FALSE(stats.exhausted);
    EXPECT_NE(stats.Verdict().find("static"), std::string::npos) << stats.Verdict();
  }
}

int g_destroyed = 0;

struct Tracked {
  std::string text = "a thread_local that owns memory, so must be destroyed";
  ~Tracked() { ++g_destroyed; }
};

TEST(State, AThreadLocalWithADestructorIsConstructedInEachRun) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    thread_local Tracked tracked;
    tracked.text += static_cast<char>('0' + t.a);
    return t.b == 1 && tracked.text.back() == '2' && tracked.text.size() == 54;
  });
  EXPECT_EQ(CountsOf(stats), Counts(3, 2 + 2 + 2 + 2 + 3));
  EXPECT_EQ(g_destroyed, 0);
}

// --- fields

struct Marked {
  Marked* next = nullptr;
  int value = 0;
  bool seen = false;
};
struct Ring {
  Marked* first = nullptr;
};

Finitization<Ring> Rings(int n) {
  Finitization<Ring> f;
  auto nodes = f.Objects<Marked>(n);
  f.Set<&Ring::first>(nodes.OrNull());
  f.Set<&Marked::next>(nodes.OrNull());
  f.Set<&Marked::value>(Range(0, 1));
  f.Set<&Marked::seen>(Values<bool>({false}));
  return f;
}

TEST(State, VisitedMarksWrittenAfterTheirFirstRead) {
  const Stats stats = Explore(Rings(3), [](const Ring& ring) {
    auto* node = const_cast<Marked*>(ring.first);
    for (; node != nullptr && !node->seen; node = node->next) node->seen = true;
    return node == nullptr;
  });
  EXPECT_EQ(stats.structures, 1u + 2 + 4 + 8);
  EXPECT_TRUE(stats.writes_structure);
}

TEST(State, FieldsWrittenBeforeTheirFirstRead) {
  const Stats stats = Explore(Rings(3), [](const Ring& ring) {
    int steps = 0;
    for (auto* node = const_cast<Marked*>(ring.first); node != nullptr; node = node->next) {
      node->value = steps;  // over every value of its domain, unseen
      if (++steps > 3) return false;
    }
    return steps == 2;
  });
  EXPECT_EQ(stats.structures, 4u);
  EXPECT_TRUE(stats.writes_structure);
}

TEST(State, StructuresAreShownWithoutThePredicatesMarks) {
  for (auto& ring : All(Rings(2), [](const Ring& r) {
         for (auto* node = const_cast<Marked*>(r.first); node != nullptr; node = node->next) {
           if (node->seen) return false;
           node->seen = true;
         }
         return true;
       })) {
    for (const Marked* node = ring.first; node != nullptr; node = node->next) {
      EXPECT_FALSE(node->seen);
    }
  }
}

TEST(State, APointerReversalThatIsNotReversedBack) {
  const Stats stats = Explore(Rings(3), [](const Ring& ring) {
    auto& writable = const_cast<Ring&>(ring);
    Marked* reversed = nullptr;
    int length = 0;
    while (writable.first != nullptr && length < 4) {
      Marked* node = writable.first;
      writable.first = node->next;
      node->next = reversed;
      reversed = node;
      ++length;
    }
    return length == 3 && reversed->value == 1;
  });
  // Lists of three nodes, the last holding 1, or a ring of two, which reversal walks three times.
  EXPECT_EQ(stats.structures, 4u + 2);
}

// --- memory

TEST(State, APredicateThatDeletesNodes) {
  const Stats stats = Explore(Rings(3), [](const Ring& ring) {
    int length = 0;
    for (Marked* node = ring.first; node != nullptr && length < 4; ++length) {
      Marked* next = node->next;
      if (next == node) return false;
      delete node;
      node = next;
    }
    return length == 2;
  });
  EXPECT_EQ(stats.structures, 4u);
  EXPECT_GT(stats.crashes, 0u);  // on cycles it deletes a node twice
}

TEST(State, APredicateThatInsertsNewNodes) {
  const Stats stats = Explore(Rings(2), [](const Ring& ring) {
    auto& writable = const_cast<Ring&>(ring);
    auto* extra = new Marked;
    extra->next = ring.first;
    writable.first = extra;
    int length = 0;
    for (const Marked* node = ring.first; node != nullptr && length < 5; node = node->next)
      ++length;
    return length == 3;
  });
  EXPECT_EQ(stats.structures, 4u);
}

}  // namespace korat::traps::state
