// A run is left where its rejection is certain, if nobody would miss what follows. These are the
// cases in which somebody would; the counts are the same at -O0, where no run is left early.
#include <exception>
#include <list>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "tests/traps/explore.h"

namespace korat::traps::rejection {

TEST(Rejection, ADestructorThatReadsAField) {
  struct Reader {
    const Triple& t;
    int& sum;
    ~Reader() { sum += t.b; }
  };
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    int sum = 0;
    const Reader reader{t, sum};
    if (t.a == 0) return false;
    return t.c == 0;
  });
  EXPECT_EQ(CountsOf(stats), Counts(2 * 3, 3 + 2 * 9));
}

TEST(Rejection, AFieldThatIsReadBeforeTheReturn) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    if (t.a == 0) {
      [[maybe_unused]] const volatile int seen = t.b;
      return false;
    }
    return true;
  });
  EXPECT_EQ(CountsOf(stats), Counts(2 * 9, 3 + 2 * 9));
}

TEST(Rejection, AFieldThatIsReadByTheLibrary) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    if (t.a == 0) {
      [[maybe_unused]] const volatile int seen = std::max(t.b, t.c);
      return false;
    }
    return true;
  });
  EXPECT_EQ(CountsOf(stats), Counts(2 * 9, 9 + 2 * 9));
}

TEST(Rejection, AFieldThatIsWrittenBeforeTheReturn) {
  const Stats stats = Explore(Triples(2), [](Triple& t) {
    if (t.a == 0) {
      t.b = 7;
      return false;
    }
    return true;
  });
  EXPECT_EQ(CountsOf(stats), Counts(2 * 9, 3 + 2 * 9));
}

int g_quotient = 0;

TEST(Rejection, ADivisionThatTraps) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    int zero = 0;
    asm volatile("" : "+r"(zero));
    if (t.a == 0) {
      g_quotient = 1000 / zero;
      return false;
    }
    return true;
  });
  EXPECT_EQ(CountsOf(stats), Counts(2 * 9, 1 + 2 * 9));
  EXPECT_EQ(stats.crashes, 1u);
}

TEST(Rejection, ALockThatIsHeld) {
  static std::mutex mutex;
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    const std::lock_guard<std::mutex> lock(mutex);
    return t.a != 0 && t.b == 1;
  });
  EXPECT_EQ(CountsOf(stats), Counts(2 * 3, 1 + 2 * (3 + 2)));
  EXPECT_TRUE(mutex.try_lock());
  mutex.unlock();
}

TEST(Rejection, ASmartPointerThatDeletesANode) {
  const Stats stats = Explore(Lists(2), [](const List& list) {
    if (list.head == nullptr) return true;
    const std::unique_ptr<Node> owner(list.head);
    return list.size == -1;
  });
  // The deleted node's fields count as read: next is null or one of two nodes, two values.
  EXPECT_EQ(CountsOf(stats), Counts(3, 3 + 3 * 3 * 2));
}

struct Numbers {
  std::vector<int> list;
  int key = 0;
};

TEST(Rejection, AContainerThatWasMovedOutOfTheStructure) {
  Finitization<Numbers> f;
  f.Set<&Numbers::list>(Vector(Range(0, 2), Range(0, 1)));
  f.Set<&Numbers::key>(Range(0, 1));
  const Stats stats = Explore(f, [](Numbers& numbers) {
    const std::vector<int> list = std::move(numbers.list);
    return numbers.key == 1;
  });
  EXPECT_EQ(CountsOf(stats), Counts(1 + 2 + 4, 2 * (1 + 2 + 4)));
}

bool __attribute__((noinline)) IsSmall(const Triple& t) {
  const std::set<int> seen = {t.a};
  if (t.a == 2) throw std::string("two");
  if (seen.count(1) != 0) return false;
  return t.b == 0;
}

TEST(Rejection, ACatchBlockAroundTheCall) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    try {
      if (!IsSmall(t)) return false;
    } catch (const std::string&) {
      return t.c == 1;
    }
    return true;
  });
  EXPECT_EQ(CountsOf(stats), Counts(3 + 3, (3 + 2) + 1 + (3 + 2)));
  EXPECT_EQ(stats.exceptions, 0u);
}

TEST(Rejection, AnExceptionThatIsBeingHandled) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    if (std::uncaught_exceptions() != 0 || std::current_exception() != nullptr) return true;
    try {
      if (t.a > 0) throw t.a;
    } catch (int thrown) {
      if (thrown == 1) return false;
      return t.b == thrown;
    }
    return true;
  });
  EXPECT_EQ(CountsOf(stats), Counts(9 + 3, 9 + 1 + (3 + 2)));
}

TEST(Rejection, ACallWhoseFalseIsFatalOnceAndOnceNot) {
  const Stats stats = Explore(Triples(1), [](const Triple& t) {
    if (t.c == 0) return !IsSmall(t);
    return IsSmall(t);
  });
  EXPECT_EQ(CountsOf(stats), Counts((1 + 2) + 1, (2 + 2) + (2 + 1)));
}

TEST(Rejection, ACallWhoseTrueIsFatal) {
  const Stats stats = Explore(Triples(1), [](const Triple& t) {
    const std::list<int> in_the_way = {1, 2};
    if (IsSmall(t)) return false;
    return t.c == 0;
  });
  EXPECT_EQ(CountsOf(stats), Counts(1 + 2, 1 + 2 + (2 + 1)));
}

TEST(Rejection, AnAnswerThatIsKept) {
  const Stats stats = Explore(Triples(1), [](const Triple& t) {
    const bool small = IsSmall(t);
    int count = small ? 0 : 1;
    if (t.c == 0) ++count;
    return count == 2;
  });
  EXPECT_EQ(CountsOf(stats), Counts(1 + 2, 2 + 2 + (2 + 1)));
}

TEST(Rejection, AnInitialiserOfAStatic) {
  static int calls = 0;
  const Stats stats = Explore(Triples(1), [](const Triple& t) {
    static const bool is_ready = [] {
      const std::set<int> some = {1};
      return some.count(1) == 0;
    }();
    if (is_ready) return false;
    ++calls;
    return t.a == 1;
  });
  EXPECT_EQ(CountsOf(stats), Counts(4, 1 + 4));
  EXPECT_EQ(calls, 0);
}

struct Base {
  virtual ~Base() = default;
  virtual bool Holds(const Triple& t) const { return t.a == 1; }
};
struct Other : Base {
  bool Holds(const Triple& t) const override { return t.b == 1; }
};

TEST(Rejection, AVirtualFunction) {
  static const Other other;
  const Stats stats = Explore(Triples(1), [](const Triple& t) {
    const std::set<int> in_the_way = {1};
    const Base& base = other;
    if (!base.Holds(t)) return false;
    return t.c == 1;
  });
  EXPECT_EQ(CountsOf(stats), Counts(2, 1 + (1 + 2)));
}

bool IsFirst(const Triple& t) {
  const std::vector<int> in_the_way(3);
  return t.a == 1;
}
bool IsSecond(const Triple& t) {
  const std::vector<int> in_the_way(3);
  if (!IsSmall(t)) return false;
  return t.c == 1;
}

TEST(Rejection, PredicatesGivenByTheirAddress) {
  EXPECT_EQ(CountsOf(Explore(Triples(1), &IsFirst)), Counts(4, 1 + 4));
  EXPECT_EQ(CountsOf(Explore(Triples(1), &IsSecond)), Counts(1, 1 + 1 + 2));
}

bool IsShort(const Node* node, std::set<const Node*>& seen) noexcept {
  if (node == nullptr) return true;
  if (!seen.insert(node).second) return false;
  if (!IsShort(node->next, seen)) return false;
  return node->value == 0;
}

TEST(Rejection, ARecursiveCheck) {
  const Stats stats = Explore(Lists(3), [](const List& list) {
    std::set<const Node*> seen;
    if (!IsShort(list.head, seen)) return false;
    return list.size == static_cast<int>(seen.size());
  });
  EXPECT_EQ(stats.structures, 4u);
}

extern "C" __attribute__((preserve_most)) void korat_rt_reject(std::uint64_t releases);

TEST(Rejection, AWrongOneIsNoticed) {
  Options options;
  auto range = All(options, Triples(1), [](const Triple& t) {
    if (t.a == 1) korat_rt_reject(0);
    return true;
  });
  std::uint64_t found = 0;
  for ([[maybe_unused]] Triple& t : range) ++found;
  EXPECT_EQ(found, 4u);
  EXPECT_GT(range.stats().inconsistent, 0u);
  EXPECT_FALSE(range.stats().exhausted);
}

}  // namespace korat::traps::rejection
