// Values are tried before the field is read, by a copy of the code that follows (pass/slices.cc).
// These are the things that such a trial must not leave behind, or must not get past. Explore
// compares with the other ways to search.
#include <array>
#include <memory>
#include <set>
#include <stdexcept>
#include <unordered_set>
#include <vector>

#include "tests/traps/explore.h"

namespace korat::traps::slices {

std::uint64_t Runs(const Stats& stats) { return stats.candidates; }

template <typename Root, typename Predicate>
std::uint64_t RunsByConflicts(const Finitization<Root>& finitization, Predicate predicate) {
  return Runs(SearchBy(Engine::kResume, Prune::kConflicts, finitization, predicate).stats);
}

// -O0 has no slices; the compiler says at which level it is.
#ifdef __OPTIMIZE__
constexpr bool kHasSlices = true;
#else
constexpr bool kHasSlices = false;
#endif

TEST(Slices, AValueThatIsRejectedRightAwayIsNotRun) {
  const auto predicate = [](const Triple& t) { return t.a * t.a == 49; };
  const Stats stats = Explore(Triples(20), predicate);
  EXPECT_EQ(stats.structures, 21u * 21u);
  // One run finds the structures; another one checks the slice.
  if (kHasSlices) EXPECT_LE(RunsByConflicts(Triples(20), predicate), 2u);
}

TEST(Slices, AVisitedNodeIsNotRun) {
  const auto predicate = [](const List& list) {
    std::set<const Node*> visited;
    for (const Node* node = list.head; node != nullptr; node = node->next) {
      if (!visited.insert(node).second) return false;
    }
    return list.size == static_cast<int>(visited.size());
  };
  const Stats stats = Explore(Lists(4), predicate);
  EXPECT_EQ(stats.structures, 1u + 4 + 16 + 64 + 256);
  if (kHasSlices) EXPECT_LT(RunsByConflicts(Lists(4), predicate), 5u + 5 + 5 + 5);
}

// The slice can't begin before the allocation, but what was allocated lives after the load.
TEST(Slices, AValueThatWasAllocatedBeforeTheLoad) {
  const Stats stats = Explore(Triples(1), [](const Triple& t) {
    const std::vector<int> in_the_way(3);
    return t.a == 1;
  });
  EXPECT_EQ(stats.structures, 4u);
}

TEST(Slices, LocalsThatATrialChanges) {
  Explore(Triples(3), [](const Triple& t) {
    std::array<int, 4> counts{};
    int* const last = &counts[3];
    for (const int* field : {&t.a, &t.b, &t.c}) {
      ++counts[*field];
      *last += 2;
      if (counts[*field] > 1 || *last > 7) return false;
    }
    return counts[3] > 6;
  });
}

TEST(Slices, AValueLoadedBeforeThatTheTrialCompares) {
  Explore(Triples(4), [](const Triple& t) {
    const int a = t.a, b = t.b;
    if (b < a) return false;
    const int c = t.c;
    return c != a && c != b + 1;
  });
}

TEST(Slices, AFieldThatTheTrialLoadsAgain) {
  Explore(Triples(4), [](const Triple& t) {
    if (t.a == 4) return false;
    if (t.b > 2) return t.b == t.a;
    return t.c > t.a && t.c != t.b;
  });
}

int g_calls = 0;

TEST(Slices, AGlobalThatATrialChanges) {
  Explore(Triples(3), [](const Triple& t) {
    g_calls += t.a;
    if (g_calls > 2) return false;
    g_calls += t.b;
    return g_calls < 3 && t.c != g_calls;
  });
  EXPECT_EQ(g_calls, 0);
}

TEST(Slices, AStaticThatATrialWouldInitialise) {
  Explore(Triples(3), [](const Triple& t) {
    if (t.a < 2) return false;
    static const std::vector<int> numbers = {1, 2};
    return numbers[static_cast<std::size_t>(t.a - 2)] != t.b;
  });
}

TEST(Slices, AnExceptionThatIsCaught) {
  Explore(Triples(3), [](const Triple& t) {
    try {
      if (t.a == 1) throw 1;
      if (t.b == 2) return false;
    } catch (int) {
      return t.c != 0;
    }
    return t.c < 2;
  });
}

TEST(Slices, ATrialThatBeginsInAHandler) {
  Explore(Triples(3), [](const Triple& t) {
    try {
      if (t.a == 1) throw std::runtime_error("one");
    } catch (const std::exception&) {
      if (t.b == 1) return false;
    }
    return t.c != 2;
  });
}

TEST(Slices, AWriteToTheStructure) {
  Explore(Triples(3), [](Triple& t) {
    if (t.a > 1) {
      t.b = 5;
      return false;
    }
    if (t.c == 1) t.b = t.a;
    return t.b < 2;
  });
}

TEST(Slices, ADivisionByZero) {
  const Stats stats = Explore(Triples(3), [](const Triple& t) {
    if (6 / t.a == 3) return false;
    return 6 % t.b == t.c;
  });
  EXPECT_GT(stats.crashes, 0u);
}

TEST(Slices, ANullPointer) {
  const Stats stats = Explore(Lists(3), [](const List& list) {
    if (list.head->value == 1) return false;
    return list.head->next->value == 1;
  });
  EXPECT_GT(stats.crashes, 0u);
}

TEST(Slices, ALoopThatEndsForSomeValuesOnly) {
  Options options;
  options.fuel = 10000;
  ExploreUnchecked(
      Triples(3),
      [](const Triple& t) {
        for (int i = t.a; i != 2; i = i == 3 ? 3 : i + 1) {
        }
        return t.b != 1;
      },
      options);
}

TEST(Slices, MemoryThatATrialWouldAllocateOrRelease) {
  Explore(Triples(3), [](const Triple& t) {
    auto number = std::make_unique<int>(7);
    if (t.a == 2) number.reset();
    if (number == nullptr) return false;
    const std::vector<int> numbers(static_cast<std::size_t>(t.b), 1);
    if (numbers.size() == 2) return false;
    return t.c != 3;
  });
}

bool IsSmallAndEven(int number, std::vector<int>& log) {
  log.push_back(number);
  return number < 3 && number % 2 == 0;
}

TEST(Slices, ACallWhoseAnswerRejects) {
  Explore(Triples(4), [](const Triple& t) {
    std::vector<int> log;
    log.reserve(3);
    if (!IsSmallAndEven(t.a, log) || !IsSmallAndEven(t.b, log)) return false;
    return log[0] <= log[1] && t.c == log[0];
  });
}

struct Shape {
  virtual ~Shape() = default;
  virtual bool Accepts(int number) const = 0;
};
struct Odd final : Shape {
  bool Accepts(int number) const override { return number % 2 == 1; }
};
struct Low final : Shape {
  bool Accepts(int number) const override { return number < 2; }
};

TEST(Slices, AVirtualCall) {
  static const Odd odd;
  static const Low low;
  Explore(Triples(3), [](const Triple& t) {
    const Shape& shape = t.a % 2 == 0 ? static_cast<const Shape&>(odd) : low;
    if (!shape.Accepts(t.b)) return false;
    return shape.Accepts(t.c);
  });
}

TEST(Slices, AHashTableThatGrows) {
  Explore(Lists(4), [](const List& list) {
    std::unordered_set<const Node*> visited;
    std::unordered_set<int> values;
    for (const Node* node = list.head; node != nullptr; node = node->next) {
      if (!visited.insert(node).second || !values.insert(node->value).second) return false;
    }
    return list.size == static_cast<int>(visited.size());
  });
}

// --- values that a trial can't tell apart share its fate

KORAT_SETUP_CODE Finitization<Triple> UnequalTriples() {
  Finitization<Triple> f;
  f.Set<&Triple::a>(Values({9, 2, 5, 0}));
  f.Set<&Triple::b>(Range(0, 6));
  f.Set<&Triple::c>(Values({3, -1, 8}));
  return f;
}

// With a = 9 all values of b are rejected in the same way, and so is the first of them with a = 2.
TEST(Slices, AlikeValuesAreComparedWithALowerField) {
  Explore(UnequalTriples(), [](const Triple& t) {
    if (t.b < t.a) return false;
    if (t.a == t.c) return false;
    return t.c != t.b;
  });
  Explore(UnequalTriples(), [](const Triple& t) {
    if (t.b + 1 == t.a || t.b % 3 < t.a - 4) return false;
    return t.c + t.b > t.a;
  });
}

TEST(Slices, AlikeValuesAreComparedWithAValueLoadedBefore) {
  Explore(UnequalTriples(), [](const Triple& t) {
    const int a = t.a;
    if (a == 5) return false;
    const int b = t.b;
    if (b > a) return false;
    const int c = t.c;
    return c >= 0 && c != b;
  });
}

// Values that are alike in a compare differ where they are used as an index.
TEST(Slices, AlikeValuesThatEscape) {
  static const std::array<bool, 8> bad = {false, false, true, false, true, true, false, false};
  const auto predicate = [](const Triple& t) {
    if (t.a > 6 || bad[static_cast<unsigned>(t.a)]) return false;
    if (t.b < 1 || bad[static_cast<unsigned>(t.b)] || t.b == t.a) return false;
    return t.c <= t.b;
  };
  Explore(Triples(7), predicate);
  Explore(UnequalTriples(), [](const Triple& t) {
    const int half = t.b > 1 ? t.b / 2 : 0;
    if (half * half > t.a) return false;
    return t.c > half;
  });
}

struct Knot {
  Knot* next = nullptr;
  Knot* before = nullptr;
};
struct Ring {
  Knot* first = nullptr;
  Knot* last = nullptr;
};

// A wrong reference is like any other, new objects included; the right one is not.
TEST(Slices, AlikeReferences) {
  Finitization<Ring> f;
  auto knots = f.Objects<Knot>(4);
  f.Set<&Ring::first>(knots.OrNull());
  f.Set<&Ring::last>(knots.OrNull());
  f.Set<&Knot::next>(knots.OrNull());
  f.Set<&Knot::before>(knots.OrNull());
  const auto predicate = [](const Ring& ring) {
    const Knot* before = nullptr;
    for (const Knot* knot = ring.first; knot != nullptr; knot = knot->next) {
      if (knot->before != before) return false;
      before = knot;
    }
    return ring.last == before;
  };
  const Stats stats = Explore(f, predicate);
  EXPECT_EQ(stats.structures, 5u);
  if (kHasSlices) EXPECT_LE(RunsByConflicts(f, predicate), 30u);
}

__attribute__((noinline)) bool HasEvenSum(const Triple& t) { return (t.a + t.b + t.c) % 2 == 0; }

// A copy of the whole object reads the field whose values are tried together with others.
TEST(Slices, AFieldThatIsReadTogetherWithOthers) {
  Explore(UnequalTriples(), [](const Triple& t) {
    if (t.a == t.b) return false;
    if (t.c == 3) return false;
    const Triple copy = t;
    if (!HasEvenSum(copy)) return false;
    return t.b != 5;
  });
}

// A check that never rejects null at first.
TEST(Slices, ValuesOfAKindThatIsRejectedLate) {
  Explore(Lists(4), [](const List& list) {
    int length = 0;
    const Node* node = list.head;
    while (node != nullptr) {
      if (++length > 4) return false;
      if (length == 3 && node->next == nullptr) return false;
      if (node->next == list.head || node->value > length) return false;
      node = node->next;
    }
    return list.size == length;
  });
}

}  // namespace korat::traps::slices
