// Predicates that crash, hang, throw or use up memory: the search goes on, each is counted, nothing
// is lost, and memory use stays flat.
#undef NDEBUG  // failed asserts are tested, too
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/traps/explore.h"

namespace korat::traps::robustness {

// The same rule written carefully; the careless versions below must find the same structures.
bool FirstTwoAscend(const List& list) {
  return list.head != nullptr && list.head->next != nullptr &&
         list.head->value < list.head->next->value;
}

template <typename Predicate>
Stats ExpectLikeTheCarefulOne(Predicate predicate, const Options& options = {}) {
  for (Engine engine : {Engine::kReplay, Engine::kResume}) {
    EXPECT_EQ(SearchBy(engine, Prune::kReads, Lists(3), predicate, options).structures,
              SearchBy(engine, Prune::kReads, Lists(3), FirstTwoAscend).structures);
  }
  return ExploreUnchecked(Lists(3), predicate, options);
}

TEST(Robustness, NullDereferences) {
  const Stats stats = ExpectLikeTheCarefulOne(
      [](const List& list) { return list.head->value < list.head->next->value; });
  EXPECT_GT(stats.crashes, 1u);
  EXPECT_TRUE(stats.exhausted) << stats.Verdict();
}

TEST(Robustness, DivisionByZero) {
  const Stats stats = ExpectLikeTheCarefulOne([](const List& list) {
    volatile int one = 1;
    volatile int present = list.head != nullptr && list.head->next != nullptr;
    one = one / present;
    return FirstTwoAscend(list);
  });
  EXPECT_GT(stats.crashes, 1u);
  EXPECT_TRUE(stats.exhausted) << stats.Verdict();
}

// A predicate that writes past its variables may change the values that it must restore to
// registers; here it changes all copies of a value that Korat keeps in a register.
const void* g_kept;
bool RuinsRegisters(const List& list) {
  const bool result = FirstTwoAscend(list);
  asm volatile("" : : : "rbx", "r12", "r13", "r14", "r15");  // they are on the stack now
  auto* frame = static_cast<const void* volatile*>(__builtin_frame_address(0));
  for (int i = -16; i < 32; ++i) {
    if (frame[i] == g_kept) frame[i] = nullptr;
  }
  return result;
}

TEST(Robustness, RuinedRegisters) {
  for (Engine engine : {Engine::kReplay, Engine::kResume}) {
    Options options;
    options.engine = engine;
    auto range = All(options, Lists(3), &RuinsRegisters);
    g_kept = &range.explorer();
    std::size_t count = 0;
    for (List& list : range) count += FirstTwoAscend(list);
    EXPECT_EQ(count, SearchBy(engine, Prune::kReads, Lists(3), FirstTwoAscend).structures.size());
    EXPECT_EQ(range.stats().crashes, 0u);
    EXPECT_TRUE(range.stats().exhausted) << range.stats().Verdict();
  }
}

TEST(Robustness, Abort) {
  const Stats stats = ExpectLikeTheCarefulOne([](const List& list) {
    if (!FirstTwoAscend(list)) std::abort();
    return true;
  });
  EXPECT_EQ(stats.crashes, stats.candidates - stats.structures);
  EXPECT_TRUE(stats.exhausted) << stats.Verdict();
}

TEST(Robustness, FailedAsserts) {
  testing::internal::CaptureStderr();
  const Stats stats = ExpectLikeTheCarefulOne([](const List& list) {
    assert(FirstTwoAscend(list));
    return true;
  });
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_EQ(stats.crashes, stats.candidates - stats.structures);
  EXPECT_TRUE(stats.exhausted) << stats.Verdict();
}

TEST(Robustness, Exceptions) {
  const Stats stats = ExpectLikeTheCarefulOne([](const List& list) {
    if (!FirstTwoAscend(list)) throw std::runtime_error("not sorted" + std::string(100, '!'));
    return true;
  });
  EXPECT_EQ(stats.exceptions, stats.candidates - stats.structures);
  EXPECT_EQ(stats.crashes, 0u);
  EXPECT_TRUE(stats.exhausted) << stats.Verdict();
}

// Optimisers turn tail calls into loops; the work after the call keeps the frame.
__attribute__((noinline)) int Recurse(int depth) {
  volatile int here = depth;
  if (here < 0) return 0;
  return Recurse(depth + 1) + here;
}

TEST(Robustness, StackOverflow) {
  const Stats stats = ExpectLikeTheCarefulOne(
      [](const List& list) { return FirstTwoAscend(list) || Recurse(0) == 0; });
  EXPECT_EQ(stats.crashes, stats.candidates - stats.structures);
  EXPECT_TRUE(stats.exhausted) << stats.Verdict();
}

TEST(Robustness, EndlessLoopsAreCutOffAndMakeTheSearchIncomplete) {
  Options options;
  options.fuel = 10'000;
  const Stats stats = ExpectLikeTheCarefulOne(
      [](const List& list) {
        for (volatile int i = 0; !FirstTwoAscend(list);) i = i + 1;
        return true;
      },
      options);
  EXPECT_EQ(stats.cut_offs, stats.candidates - stats.structures);
  EXPECT_FALSE(stats.exhausted);
  EXPECT_NE(stats.Verdict().find("INCOMPLETE (the predicate ran out of fuel"), std::string::npos)
      << stats.Verdict();
}

TEST(Robustness, MemoryBlowUpsAreCutOffAndMakeTheSearchIncomplete) {
  Options options;
  options.heap_bytes = 4 << 20;
  const Stats stats = ExpectLikeTheCarefulOne(
      [](const List& list) {
        if (FirstTwoAscend(list)) return true;
        std::vector<std::string> hoard;
        for (;;) hoard.emplace_back(1000, 'x');
      },
      options);
  EXPECT_EQ(stats.cut_offs, stats.candidates - stats.structures);
  EXPECT_FALSE(stats.exhausted);
  EXPECT_NE(stats.Verdict().find("INCOMPLETE (the predicate ran out of memory"), std::string::npos)
      << stats.Verdict();
}

// --- memory stays flat

// Numbers of 0..9 in six fields: a million candidates, all of which end badly.
struct Digits {
  int digit[6] = {};
};

Finitization<Digits> SomeDigits(int last) {
  Finitization<Digits> f;
  f.Set<&Digits::digit>(Array([last](int i) { return Range(0, i == 0 ? last : 9); }));
  return f;
}

long ResidentKilobytes() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word != "VmRSS:") continue;
    long kilobytes = 0;
    status >> kilobytes;
    return kilobytes;
  }
  return -1;
}

int SumOf(const Digits& digits) {
  int sum = 0;
  for (int digit : digits.digit) sum += digit;
  return sum;
}

// Fails 100,000 times `first`, then 100,000 times `more`: memory use must not differ.
template <typename Predicate>
void ExpectFlatMemory(Engine engine, int first, int more, Predicate predicate) {
  Options options;
  options.engine = engine;
  options.stack_bytes = 64 << 10;  // overflows soon
  const auto run = [&](int hundred_thousands) {
    const Stats stats = Measure(options, SomeDigits(hundred_thousands - 1), predicate);
    EXPECT_EQ(stats.candidates, 100'000u * static_cast<unsigned>(hundred_thousands));
    EXPECT_EQ(stats.crashes + stats.exceptions, stats.candidates);
  };
  run(first);
  const long before = ResidentKilobytes();
  run(more);
  EXPECT_LT(ResidentKilobytes() - before, 1024);
}

bool CrashAfterReading(const Digits& digits) {
  std::vector<int> leaked(100, SumOf(digits));
  volatile int* nowhere = nullptr;
  return *nowhere == leaked.back();
}
bool ThrowAfterReading(const Digits& digits) {
  std::string leaked(100, static_cast<char>('0' + SumOf(digits)));
  throw std::runtime_error(leaked);
}
bool AbortAfterReading(const Digits& digits) {
  std::vector<int> leaked(100, SumOf(digits));
  std::abort();
}

bool OverflowAfterReading(const Digits& digits) { return Recurse(SumOf(digits)) == 0; }

TEST(FlatMemory, OverAMillionNullDereferences) {
  ExpectFlatMemory(Engine::kResume, 1, 10, CrashAfterReading);
}
TEST(FlatMemory, OverAMillionExceptions) {
  ExpectFlatMemory(Engine::kResume, 1, 10, ThrowAfterReading);
}
TEST(FlatMemory, OverTwoHundredThousandReplayedExceptions) {
  ExpectFlatMemory(Engine::kReplay, 1, 2, ThrowAfterReading);
}
TEST(FlatMemory, OverTwoHundredThousandAborts) {
  ExpectFlatMemory(Engine::kResume, 1, 2, AbortAfterReading);
}
TEST(FlatMemory, OverTwoHundredThousandStackOverflows) {
  ExpectFlatMemory(Engine::kResume, 1, 2, OverflowAfterReading);
}

}  // namespace korat::traps::robustness
