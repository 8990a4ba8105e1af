// Fields that hold one plain value: numbers, enums, characters, bits; const, volatile and atomic.
#include <gtest/gtest.h>

#include <atomic>
#include <bitset>
#include <chrono>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "tests/api/both_engines.h"

namespace korat::tests {
namespace {

template <typename Number>
struct Holder {
  Number value{};
};

template <typename Number>
class IntegerField : public testing::Test {};

using IntegerTypes =
    testing::Types<char, signed char, unsigned char, short, unsigned short, int, unsigned, long,
                   unsigned long, long long, unsigned long long, wchar_t, char16_t, char32_t>;
TYPED_TEST_SUITE(IntegerField, IntegerTypes);

TYPED_TEST(IntegerField, TakesEveryValueOfARangeOnce) {
  Finitization<Holder<TypeParam>> f;
  f.template Set<&Holder<TypeParam>::value>(Range(3, 12));
  const auto is_even = [](const Holder<TypeParam>& h) { return h.value % 2 == 0; };
  EXPECT_EQ(CountStructures(f, is_even), 5u);  // 4 6 8 10 12
  EXPECT_EQ(CountStructures(f, kAnything), 10u);
}

TYPED_TEST(IntegerField, HoldsItsExtremeValues) {
  using Limits = std::numeric_limits<TypeParam>;
  Finitization<Holder<TypeParam>> f;
  f.template Set<&Holder<TypeParam>::value>(Values<TypeParam>({Limits::min(), Limits::max()}));
  const auto is_extreme = [](const Holder<TypeParam>& h) {
    return h.value == Limits::min() || h.value == Limits::max();
  };
  EXPECT_EQ(CountStructures(f, is_extreme), 2u);
}

TEST(SignedField, TakesNegativeValues) {
  Finitization<Holder<std::int8_t>> f;
  f.Set<&Holder<std::int8_t>::value>(Range(-128, 127));
  // -128..-1
  EXPECT_EQ(CountStructures(f, [](const Holder<std::int8_t>& h) { return h.value < 0; }), 128u);
}

TEST(BoolField, IsFalseOrTrue) {
  Finitization<Holder<bool>> f;
  f.Set<&Holder<bool>::value>(Values({false, true}));
  EXPECT_EQ(Structures(f, kAnything),
            (std::vector<std::string>{"Holder<bool>{value: false}", "Holder<bool>{value: true}"}));
  Finitization<Holder<bool>> by_range;
  by_range.Set<&Holder<bool>::value>(Range(0, 1));
  EXPECT_EQ(CountStructures(by_range, [](const Holder<bool>& h) { return h.value; }), 1u);
}

enum Plain { kRed, kGreen, kBlue };
enum class Scoped : std::uint8_t { kLow = 1, kHigh = 200 };
struct Enums {
  Plain plain = kRed;
  Scoped scoped = Scoped::kLow;
};

TEST(EnumField, TakesTheListedEnumerators) {
  Finitization<Enums> f;
  f.Set<&Enums::plain>(Values({kRed, kGreen, kBlue}));
  f.Set<&Enums::scoped>(Values({Scoped::kLow, Scoped::kHigh}));
  EXPECT_EQ(CountStructures(f, kAnything), 6u);  // 3 * 2
  EXPECT_EQ(CountStructures(
                f, [](const Enums& e) { return e.plain != kGreen && e.scoped == Scoped::kHigh; }),
            2u);  // red and blue
}

TEST(EnumField, TakesARangeOfItsNumbers) {
  Finitization<Enums> f;
  f.Set<&Enums::plain>(Range(0, 2));
  f.Set<&Enums::scoped>(Range(1, 3));
  EXPECT_EQ(CountStructures(f, kAnything), 9u);  // 3 * 3
}

TEST(CharField, TakesLetters) {
  Finitization<Holder<char>> f;
  f.Set<&Holder<char>::value>(Range('a', 'e'));
  EXPECT_EQ(CountStructures(f, [](const Holder<char>& h) { return h.value >= 'c'; }), 3u);
}

template <typename Number>
class FloatingField : public testing::Test {};
using FloatingTypes = testing::Types<float, double, long double>;
TYPED_TEST_SUITE(FloatingField, FloatingTypes);

TYPED_TEST(FloatingField, TakesTheListedValues) {
  using Number = TypeParam;
  Finitization<Holder<Number>> f;
  f.template Set<&Holder<Number>::value>(Values<Number>({Number(-0.5), Number(0), Number(0.1)}));
  const auto not_negative = [](const Holder<Number>& h) { return h.value >= 0; };
  EXPECT_EQ(CountStructures(f, not_negative), 2u);
}

TYPED_TEST(FloatingField, TakesARangeOfWholeNumbers) {
  Finitization<Holder<TypeParam>> f;
  f.template Set<&Holder<TypeParam>::value>(Range(0, 3));
  const auto square_fits = [](const Holder<TypeParam>& h) { return h.value * h.value < 5; };
  EXPECT_EQ(CountStructures(f, square_fits), 3u);  // 0, 1, 2
}

struct ConstMember {
  const int limit = 0;
  int value = 0;
};

TEST(ConstMember, IsEnumeratedLikeAnyOther) {
  Finitization<ConstMember> f;
  f.Set<&ConstMember::limit>(Range(1, 3));
  f.Set<&ConstMember::value>(Range(0, 3));
  // value < limit: 1 + 2 + 3
  EXPECT_EQ(CountStructures(f, [](const ConstMember& c) { return c.value < c.limit; }), 6u);
}

TEST(VolatileMember, IsEnumeratedLikeAnyOther) {
  Finitization<Holder<volatile int>> f;
  f.Set<&Holder<volatile int>::value>(Range(0, 9));
  EXPECT_EQ(CountStructures(f, [](const Holder<volatile int>& h) { return h.value % 3 == 0; }), 4u);
}

struct Atomics {
  std::atomic<int> count{0};
  std::atomic<bool> closed{false};
};

TEST(AtomicMember, IsEnumeratedLikeAnyOther) {
  Finitization<Atomics> f;
  f.Set<&Atomics::count>(Range(0, 4));
  f.Set<&Atomics::closed>(Values({false, true}));
  // A closed one has count 0: 5 open ones and 1 closed.
  EXPECT_EQ(CountStructures(f, [](const Atomics& a) { return !a.closed.load() || a.count == 0; }),
            6u);
}

TEST(AtomicMember, ThatThePredicateChangesIsRestored) {
  Finitization<Atomics> f;
  f.Set<&Atomics::count>(Range(0, 4));
  f.Set<&Atomics::closed>(Values({false, true}));
  EXPECT_EQ(CountStructures(f, [](Atomics& a) { return a.count.fetch_add(1) < 2; }), 4u);  // 2 * 2
}

struct Bits {
  unsigned low : 3;
  unsigned high : 2;  // in the same byte
  bool flag : 1;      // in the same byte
  int wide : 12;      // across a byte boundary
  Bits() : low(0), high(0), flag(false), wide(0) {}
};

Finitization<Bits> AllBits() {
  Finitization<Bits> f;
  f.SetBits<Bits>(
      "low", [](const Bits& b) { return b.low; }, [](Bits& b, unsigned value) { b.low = value; },
      Range(0, 7));
  f.SetBits<Bits>(
      "high", [](const Bits& b) { return b.high; }, [](Bits& b, unsigned value) { b.high = value; },
      Range(0, 3));
  f.SetBits<Bits>(
      "flag", [](const Bits& b) { return b.flag; }, [](Bits& b, bool value) { b.flag = value; },
      Values({false, true}));
  f.SetBits<Bits>(
      "wide", [](const Bits& b) { return b.wide; }, [](Bits& b, int value) { b.wide = value; },
      Values({-2048, 0, 2047}));
  return f;
}

TEST(BitFields, InTheSameByteAreIndependent) {
  EXPECT_EQ(CountStructures(AllBits(), kAnything), 8u * 4 * 2 * 3);
  // low == high: 4 pairs, each with 2 flags and 3 values of wide.
  EXPECT_EQ(CountStructures(AllBits(), [](const Bits& b) { return b.low == b.high; }), 24u);
  // Pairs with low + high > 7: 1, 2 and 3 of them for high = 1, 2 and 3.
  EXPECT_EQ(CountStructures(AllBits(), [](const Bits& b) { return b.low + b.high > 7; }), 6u * 6);
}

TEST(BitFields, AcceptTheirExtremeValues) {
  EXPECT_EQ(CountStructures(AllBits(),
                            [](const Bits& b) {
                              return b.flag && b.low == 7 && b.high == 3 &&
                                     (b.wide == -2048 || b.wide == 2047);
                            }),
            2u);
}

TEST(BitFields, ChangedByThePredicateAreRestored) {
  EXPECT_EQ(CountStructures(AllBits(),
                            [](Bits& b) {
                              b.high = 0;
                              return ++b.low == 4;
                            }),
            1u * 4 * 2 * 3);  // low is 3
}

// --- what wraps numbers

struct Wrappers {
  std::bitset<70> bits;
  std::byte byte{};
  std::complex<float> complex;
  std::chrono::milliseconds delay{};
  std::chrono::system_clock::time_point time;
  std::chrono::duration<double> length{};
};

TEST(WrappedNumbers, AreBoundedByTheirNumbers) {
  Finitization<Wrappers> f;
  f.Set<&Wrappers::bits>(Range(0, 7));
  f.Set<&Wrappers::byte>(Range(0, 2));
  f.Set<&Wrappers::complex>(Tuple(Range(0, 2), Values({0.5, 1.0})));
  f.Set<&Wrappers::delay>(Range(-1, 1));
  f.Set<&Wrappers::time>(Values(
      {std::chrono::system_clock::time_point(), std::chrono::system_clock::time_point::max()}));
  f.Set<&Wrappers::length>(Values({0.25, 1.5}));
  EXPECT_EQ(CountStructures(f, kAnything), 8u * 3 * (3 * 2) * 3 * 2 * 2);
  const auto is_small = [](const Wrappers& wrappers) {
    return wrappers.bits.count() == 2 && wrappers.byte > std::byte{1} &&
           wrappers.complex.real() < wrappers.complex.imag() && wrappers.delay.count() < 0 &&
           wrappers.time.time_since_epoch().count() == 0 && wrappers.length.count() < 1;
  };
  const std::vector<std::string> found = Structures(f, is_small);
  ASSERT_EQ(found.size(), 3u * 2);  // (0, 0.5) and (0, 1)
  EXPECT_NE(found[0].find("0011, byte: 2, complex: (0, 0.5), delay: -1, time: 0, length: 0.25}"),
            std::string::npos)
      << found[0];
}

}  // namespace
}  // namespace korat::tests
