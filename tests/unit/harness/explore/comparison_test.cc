// Compares evaluated again for other values give what C++ would have answered.
#include "harness/explore/comparison.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace korat::harness {
namespace {

struct Cast {
  std::uint64_t kind;
  unsigned log_width;
};

std::uint64_t Shape(korat_relation relation, unsigned bytes, const std::vector<Cast>& casts = {}) {
  std::uint64_t shape = relation | std::uint64_t{bytes} << 8;
  for (std::size_t i = 0; i < casts.size(); ++i) {
    shape |= (casts[i].kind | casts[i].log_width) << (16 + 8 * i);
  }
  return shape;
}

// Compares all values of an 8-bit type by the C++ expression and by the shape.
template <typename T, typename Expression>
void ExpectSame(Expression expression, std::uint64_t shape, std::uint64_t other) {
  std::vector<T> values;
  for (int i = 0; i < 256; ++i) values.push_back(static_cast<T>(i));
  const Comparison comparison({0, other, shape, 0});
  for (std::uint32_t word = 0; word < 4; ++word) {
    const std::uint64_t answers =
        comparison.Answers(reinterpret_cast<const char*>(values.data()), sizeof(T), word * 64, 256);
    for (std::uint32_t i = 0; i < 64; ++i) {
      EXPECT_EQ((answers >> i & 1) != 0, expression(values[word * 64 + i]))
          << static_cast<int>(values[word * 64 + i]);
    }
  }
}

TEST(Comparison, IsSignedOrUnsignedAsTheRelationSays) {
  for (int other : {-128, -1, 0, 1, 127}) {
    const auto raw = static_cast<std::uint64_t>(static_cast<std::uint8_t>(other));
    using S = std::int8_t;
    using U = std::uint8_t;
    ExpectSame<S>([=](S v) { return v < S(other); }, Shape(KORAT_SIGNED_LESS, 1), raw);
    ExpectSame<S>([=](S v) { return v >= S(other); }, Shape(KORAT_SIGNED_GREATER_EQUAL, 1), raw);
    ExpectSame<U>([=](U v) { return v <= U(other); }, Shape(KORAT_UNSIGNED_LESS_EQUAL, 1), raw);
    ExpectSame<U>([=](U v) { return v > U(other); }, Shape(KORAT_UNSIGNED_GREATER, 1), raw);
    ExpectSame<S>([=](S v) { return v != S(other); }, Shape(KORAT_NOT_EQUAL, 1), raw);
  }
}

TEST(Comparison, FollowsCasts) {
  using S = std::int8_t;
  ExpectSame<S>([](S v) { return static_cast<std::uint32_t>(std::uint8_t(v)) < 200u; },
                Shape(KORAT_UNSIGNED_LESS, 1, {{KORAT_ZERO_EXTEND, 5}}), 200);
  ExpectSame<S>([](S v) { return static_cast<std::int64_t>(v) < -3; },
                Shape(KORAT_SIGNED_LESS, 1, {{KORAT_SIGN_EXTEND, 6}}),
                static_cast<std::uint64_t>(-3));
  ExpectSame<S>([](S v) { return static_cast<std::uint16_t>(static_cast<int>(v)) == 0xfffe; },
                Shape(KORAT_EQUAL, 1, {{KORAT_SIGN_EXTEND, 5}, {KORAT_TRUNCATE, 4}}), 0xfffe);
  ExpectSame<S>([](S v) { return (v & 1) != 0; }, Shape(KORAT_NOT_EQUAL, 1, {{KORAT_TRUNCATE, 0}}),
                0);
}

TEST(Comparison, OfConsecutiveValuesNeedsNoLoop) {
  std::mt19937_64 random(1);
  const korat_relation relations[] = {KORAT_EQUAL,
                                      KORAT_NOT_EQUAL,
                                      KORAT_UNSIGNED_LESS,
                                      KORAT_UNSIGNED_LESS_EQUAL,
                                      KORAT_UNSIGNED_GREATER,
                                      KORAT_UNSIGNED_GREATER_EQUAL,
                                      KORAT_SIGNED_LESS,
                                      KORAT_SIGNED_LESS_EQUAL,
                                      KORAT_SIGNED_GREATER,
                                      KORAT_SIGNED_GREATER_EQUAL};
  int checked = 0;
  int usual_checked = 0;
  for (int round = 0; round < 20000; ++round) {
    const auto first = static_cast<std::int32_t>(random() % 9) - 4;
    const auto count = static_cast<std::uint32_t>(1 + random() % 90);
    std::vector<std::int32_t> values(count);
    for (std::uint32_t i = 0; i < count; ++i) values[i] = first + static_cast<std::int32_t>(i);
    std::vector<Cast> casts;
    unsigned width = 32;
    const auto cast = [&](korat_cast kind, unsigned log2_width) {
      casts.push_back({kind, log2_width});
      width = 1u << log2_width;
    };
    if (random() % 3 == 0) cast(KORAT_TRUNCATE, std::vector<unsigned>{0, 3, 4}[random() % 3]);
    if (random() % 2 != 0) cast(random() % 2 ? KORAT_SIGN_EXTEND : KORAT_ZERO_EXTEND, 6);
    const std::int64_t near = static_cast<std::int64_t>(random() % 110) - 10;
    const std::uint64_t other = random() % 8 == 0 ? random() : static_cast<std::uint64_t>(near);
    const std::uint64_t operand = width == 64 ? other : other & ((std::uint64_t{1} << width) - 1);
    const runtime::Compare compare{0, operand, Shape(relations[random() % 10], 4, casts), 0};
    const Comparison comparison(compare);
    const Comparison::Interval interval{first, first + std::int64_t{count} - 1};
    if (!comparison.KeepsOrder(interval)) continue;
    ++checked;
    // The answers for all words, or the opposite of each.
    const auto is_same = [&](std::uint64_t opposite, auto side) {
      for (std::uint32_t from = 0; from < count; from += 64) {
        const std::uint64_t all =
            count - from < 64 ? (std::uint64_t{1} << (count - from)) - 1 : ~0ull;
        const std::uint64_t answers =
            comparison.Answers(reinterpret_cast<const char*>(values.data()), 4, from, count);
        if (((side(from) ^ opposite ^ answers) & all) != 0) return false;
      }
      return true;
    };
    const auto side = [&](std::uint32_t from) { return comparison.Side(interval, from); };
    EXPECT_TRUE(is_same(0, side) || is_same(~0ull, side));
    if (!casts.empty() || count > 64) continue;
    const auto usual = Comparison::SideOfUsual(compare.other, compare.shape, first);
    if (!usual) continue;
    ++usual_checked;
    const auto usual_side = [&](std::uint32_t) { return *usual; };
    EXPECT_TRUE(is_same(0, usual_side) || is_same(~0ull, usual_side));
  }
  EXPECT_GT(usual_checked, 1000);
  EXPECT_GT(checked, 5000);
}

}  // namespace
}  // namespace korat::harness
