// Values in registers and on the stack across a first read, and what an optimiser may do with the
// reads themselves.
#include <alloca.h>
#include <fenv.h>

#include <atomic>
#include <cstring>
#include <limits>
#include <memory>
#include <vector>

#include "tests/traps/explore.h"

namespace korat::traps::machine {

// --- values live across first reads

TEST(Registers, DoublesStayAliveAcrossFirstReads) {
  const Stats stats = Explore(Triples(3), [](const Triple& t) {
    const double a = t.a * 1.5, a2 = a * a, a3 = a2 + 0.25;
    const double b = t.b * 2.5, b2 = b - a, b3 = b2 * a3;
    const double c = t.c * 0.5;
    return a + a2 + a3 + b + b2 + b3 + c == 1.5 + 2.25 + 2.5 + 5.0 + 3.5 + 8.75 + 1.5;
  });
  EXPECT_EQ(CountsOf(stats), Counts(1, 64));
}

TEST(Registers, LongDoublesStayAliveAcrossFirstReads) {
  const Stats stats = Explore(Triples(3), [](const Triple& t) {
    const long double tiny = 1 / (1.0L + static_cast<long double>(t.a));
    const long double next = tiny / (3.0L + static_cast<long double>(t.b));
    const long double last = tiny + next * static_cast<long double>(t.c);
    return last == 0.5L + 0.5L / 5.0L * 3.0L;
  });
  EXPECT_EQ(CountsOf(stats), Counts(1, 64));
}

TEST(Registers, VectorsStayAliveAcrossFirstReads) {
  using Floats = float __attribute__((vector_size(32)));  // a YMM register where there are some
  const Stats stats = Explore(Triples(3), [](const Triple& t) {
    const Floats base = {1, 2, 3, 4, 5, 6, 7, 8};
    const Floats x = base * static_cast<float>(t.a);
    const Floats y = x + static_cast<float>(t.b);
    const Floats z = y * base - x * static_cast<float>(3 * t.c);
    float sum = 0;
    for (int i = 0; i < 8; ++i) sum += z[i];
    return sum == 2 * 204 + 3 * 36 - 3 * 2 * 36;
  });
  EXPECT_EQ(CountsOf(stats), Counts(1, 64));
}

TEST(Registers, AFloatingPointEnvironmentIsPartOfACheckpoint) {
  const auto predicate = [](const Triple& t) {
    volatile double one = 1, three = 3;
    fesetround(t.a == 1 ? FE_UPWARD : FE_DOWNWARD);
    const bool is_one = t.b == 1;         // resumed here, the rounding must be what it was
    volatile double third = one / three;  // volatile, so that the division happens here
    fesetround(FE_TONEAREST);
    volatile double nearest = one / three;
    return is_one && third > nearest && t.c == 0;
  };
  // c is read only after a == 1 and b == 1.
  EXPECT_EQ(CountsOf(Explore(Triples(2), predicate)), Counts(1, 3 * 3 - 1 + 3));
}

TEST(Registers, AFloatingPointEnvironmentDoesNotLeaveTheRun) {
  const Stats stats = Explore(Triples(1), [](const Triple& t) {
    fesetround(FE_UPWARD);
    if (t.a == 1) throw t.a;
    return t.b == 1;
  });
  EXPECT_EQ(stats.structures, 2u);
  EXPECT_EQ(fegetround(), FE_TONEAREST);
}

// --- frames

TEST(Frames, VariableLengthArraysAndAlloca) {
  const Stats stats = Explore(Lists(3), [](const List& list) {
    const int n = list.size;
    auto* seen = static_cast<const Node**>(alloca(sizeof(Node*) * static_cast<std::size_t>(n + 1)));
    int count = 0;
    for (const Node* node = list.head; node != nullptr; node = node->next) {
      if (count == n) return false;
      for (int i = 0; i < count; ++i) {
        if (seen[i] == node) return false;
      }
      seen[count++] = node;
    }
    return count == n;
  });
  EXPECT_EQ(stats.structures, 1u + 3 + 9 + 27);
}

bool Increases(const Node* node, int least, int left) {
  char pad[64];
  std::memset(pad, node == nullptr ? 0 : node->value, sizeof(pad));
  if (node == nullptr) return left == 0;
  if (left == 0 || pad[63] < least) return false;
  return Increases(node->next, pad[31] + 1, left - 1);
}

TEST(Frames, Recursion) {
  const Stats stats =
      Explore(Lists(4), [](const List& list) { return Increases(list.head, 0, list.size); });
  EXPECT_EQ(stats.structures, 1u + 4 + 6 + 4 + 1);  // the subsets of {0, 1, 2, 3}
}

struct Shape {
  virtual ~Shape() = default;
  virtual bool Fits(int limit) const = 0;
};
struct Circle : Shape {
  int radius = 1;
  bool Fits(int limit) const override { return 2 * radius <= limit; }
};
struct Box : Shape {
  int width = 1;
  int height = 1;
  bool Fits(int limit) const override { return width <= limit && height <= limit; }
};
struct Picture {
  Shape* shape = nullptr;
  int limit = 0;
};

Finitization<Picture> Pictures() {
  Finitization<Picture> f;
  auto circles = f.Objects<Circle>(1);
  auto boxes = f.Objects<Box>(1);
  f.Set<&Picture::shape>(Null | circles | boxes);
  f.Set<&Picture::limit>(Range(1, 3));
  f.Set<&Circle::radius>(Range(1, 3));
  f.Set<&Box::width>(Range(1, 3));
  f.Set<&Box::height>(Range(1, 3));
  return f;
}

TEST(Frames, VirtualCalls) {
  const Stats stats = Explore(Pictures(), [](const Picture& picture) {
    return picture.shape != nullptr && picture.shape->Fits(picture.limit);
  });
  EXPECT_EQ(stats.structures, 2u + (1 + 4 + 9));
}

TEST(Frames, DynamicCastReadsTheTypeOnly) {
  const Stats stats = Explore(Pictures(), [](const Picture& picture) {
    const auto* box = dynamic_cast<const Box*>(picture.shape);
    return box != nullptr && box->height == 2;
  });
  EXPECT_EQ(CountsOf(stats), Counts(9, 1 + 1 + 2 + 9));
  EXPECT_TRUE(stats.foreign_calls.empty());
}

// --- the optimiser

int Guarded(const int* __restrict a, const int* __restrict b) {
  if (*a != 1) return 0;
  return *b;
}

TEST(Order, RestrictDoesNotHoistReads) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) { return Guarded(&t.a, &t.b) == 2; });
  EXPECT_EQ(CountsOf(stats), Counts(3, 2 + 2 + 3));
}

__attribute__((pure, noinline)) int PureSum(const Triple& t) { return t.b + t.c; }

TEST(Order, PureHelpersAreNotHoisted) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    for (int i = 0; i < 3; ++i) {
      if (t.a != 1) return false;
      if (PureSum(t) != 3) return false;
    }
    return true;
  });
  EXPECT_EQ(CountsOf(stats), Counts(2, 2 + 9));
}

TEST(Order, LoopsDoNotHoistReads) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    int sum = 0;
    for (int i = 0; i < t.a; ++i) sum += t.b;
    return sum == 2;
  });
  // b is read only when a > 0: a=0 fails alone.
  EXPECT_EQ(CountsOf(stats), Counts(2 * 3, 1 + (2 + 3) + (2 + 3)));
}

TEST(Order, SelectsReadOnlyTheSideTheyTake) {
  const Stats stats =
      Explore(Triples(2), [](const Triple& t) { return (t.a == 0 ? t.b : t.c) == 1; });
  EXPECT_EQ(stats.structures, 9u);
  EXPECT_EQ(stats.candidates, 3u * (2 + 3));
}

TEST(Order, OperandsAreReadLeftToRight) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    return t.c < t.a && t.a < t.b;  // c, a, then b
  });
  EXPECT_EQ(CountsOf(stats), Counts(1, 9 - 3 + 3 * 3));
}

// --- atomics and volatile

struct Shared {
  std::atomic<int> count{0};
  volatile int state = 0;
};

Finitization<Shared> AllShared() {
  Finitization<Shared> f;
  f.Set<&Shared::count>(Values<int>({0, 1, 2}));
  f.Set<&Shared::state>(Range(0, 2));
  return f;
}

TEST(Order, AtomicsAndVolatileAreReadAndRestored) {
  const Stats stats = Explore(AllShared(), [](const Shared& shared) {
    auto& writable = const_cast<Shared&>(shared);
    const int before = writable.count.fetch_add(1);
    int expected = 2;
    const bool was_one = writable.count.compare_exchange_strong(expected, 7);
    writable.state = shared.state + 1;
    return before == 1 && was_one && shared.state == 3 && shared.count.load() == 7;
  });
  EXPECT_EQ(CountsOf(stats), Counts(1, 9));
}

}  // namespace korat::traps::machine
