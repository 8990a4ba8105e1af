// From some places on a predicate can't accept any more, but reads fields before it says so. With
// --prune conflicts such a run is left there. These are the cases in which it might accept, and
// those in which what follows would go wrong.
#include <mutex>
#include <vector>

#include "tests/traps/explore.h"

namespace korat::traps::doom {

#ifdef __OPTIMIZE__
constexpr bool kIsLeft = true;
#else
constexpr bool kIsLeft = false;
#endif

constexpr int kNone = -1;

template <typename Predicate>
std::uint64_t RunsBy(Prune prune, Predicate predicate) {
  return SearchBy(Engine::kResume, prune, Triples(4), predicate).stats.candidates;
}

__attribute__((noinline)) int Odd(const int& number) {
  const int read = number;
  return read % 2 == 0 ? kNone : read * read;
}

TEST(Doom, AnAnswerThatIsNotABool) {
  const auto predicate = [](const Triple& t) {
    const int first = Odd(t.a);
    const int second = Odd(t.b);
    if (first == kNone || first != second) return false;
    return t.c == 1;
  };
  Explore(Triples(4), predicate);
  if (!kIsLeft) return;
  // After an even `a`, `b` is not read.
  EXPECT_LT(RunsBy(Prune::kConflicts, predicate), RunsBy(Prune::kOutcomes, predicate));
}

TEST(Doom, TheSameAnswerOfBoth) {
  // -1 is no fault here if both say so.
  Explore(Triples(4), [](const Triple& t) {
    const int first = Odd(t.a);
    const int second = Odd(t.b);
    if (first != second) return false;
    return first == kNone ? t.c == 1 : t.c == 2;
  });
}

TEST(Doom, AnAnswerThatIsOverwritten) {
  Explore(Triples(4), [](const Triple& t) {
    int worst = Odd(t.a);
    if (t.b == 1) worst = 0;
    return worst != kNone && t.c != 0;
  });
}

struct Sum {
  int total = 0;
};

__attribute__((noinline)) bool Add(const Triple& t, Sum& sum) {
  sum.total += t.b;
  return t.a != 1;
}

TEST(Doom, AnAnswerThatMemoryDecides) {
  Explore(Triples(3), [](const Triple& t) {
    Sum sum;
    const bool fine = Add(t, sum);
    sum.total += t.c;
    return fine || sum.total == 4;
  });
}

__attribute__((noinline)) int First(const Triple& t) { return t.a == 1 ? kNone : t.a; }
__attribute__((noinline)) int Thrower(const Triple& t) {
  if (t.b == 2) throw 2;
  return t.b;
}
__attribute__((noinline)) bool BothAreFine(const Triple& t) {
  const int first = First(t);
  const int second = Thrower(t);
  return first != kNone && second != 3;
}

TEST(Doom, AnExceptionThatACallerCatches) {
  // a is 1 and b is 2: the exception makes the predicate accept.
  const auto predicate = [](const Triple& t) {
    try {
      if (!BothAreFine(t)) return false;
    } catch (int thrown) {
      return thrown == 2 && t.c == 1;
    }
    return t.c == 0;
  };
  Explore(Triples(3), predicate);
}

TEST(Doom, AnExceptionThatTheFunctionCatches) {
  Explore(Triples(3), [](const Triple& t) {
    const int first = First(t);
    try {
      if (Thrower(t) == 3) return false;
    } catch (int) {
      return t.c == 1;
    }
    return first != kNone && t.c == 0;
  });
}

TEST(Doom, AnExceptionThatNobodyCatches) {
  const Stats stats = ExploreUnchecked(Triples(3), [](const Triple& t) { return BothAreFine(t); });
  EXPECT_TRUE(stats.exhausted);
  EXPECT_GT(stats.exceptions, 0u);
}

TEST(Doom, ACrash) {
  Explore(Triples(2), [](const Triple& t) {
    const int first = First(t);
    const int* nothing = nullptr;
    const int second = t.b == 2 ? *static_cast<const volatile int*>(nothing) : First({t.b, 0, 0});
    return first != kNone && second != kNone;
  });
}

TEST(Doom, ALockThatIsHeld) {
  static std::mutex mutex;
  const auto predicate = [](const Triple& t) {
    const std::lock_guard<std::mutex> lock(mutex);
    const int first = First(t);
    const int second = First({t.b, 0, 0});
    return first != kNone && second != kNone && t.c == 1;
  };
  Explore(Triples(2), predicate);
  EXPECT_TRUE(mutex.try_lock());
  mutex.unlock();
}

__attribute__((noinline)) int HeightOf(const Node* node, int deep) {
  if (node == nullptr) return 0;
  if (deep > 4) return kNone;
  const int below = HeightOf(node->next, deep + 1);
  const int value = node->value;
  if (below == kNone || value == 0) return kNone;
  return below + 1;
}

TEST(Doom, ARecursiveAnswer) {
  const auto predicate = [](const List& list) {
    const int height = HeightOf(list.head, 0);
    return height != kNone && list.size == height;
  };
  Explore(Lists(3), predicate);
}

TEST(Doom, AnAnswerForAnotherCaller) {
  Explore(Triples(4), [](const Triple& t) {
    const int first = Odd(t.a);
    const bool is_even = Odd(t.b) == kNone;
    if (first == kNone && t.c < 3) return false;
    return is_even;
  });
}

// The answer of an earlier turn of the loop is not that of this one.
TEST(Doom, AnAnswerInALoop) {
  Explore(Triples(3), [](const Triple& t) {
    const std::vector<const int*> numbers = {&t.a, &t.b, &t.c};
    int before = kNone;
    bool fine = false;
    for (const int* number : numbers) {
      const int now = Odd(*number);
      if (now == before) fine = true;
      before = now;
    }
    return fine;
  });
}

// What is known of `last` is not true of what it is next.
TEST(Doom, AFactAboutTheTurnBefore) {
  const Stats stats = Explore(Triples(4), [](const Triple& t) {
    int last = 0;
    bool done = false;
    while (true) {
      if (done) return last == kNone;
      if (last == kNone) return false;
      last = Odd(t.b);
      done = true;
    }
  });
  EXPECT_EQ(stats.structures, 3u * 25);
}

}  // namespace korat::traps::doom
