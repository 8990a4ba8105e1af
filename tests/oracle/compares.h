// Compares of a field in its own memory, in the ways a predicate may write them: every width and
// signedness, casts, conditions, switches, two fields, one field twice, and other uses.
#pragma once

#include <cstdint>

namespace korat::oracle {

inline constexpr int kCompares = 22;

template <typename T>
bool Compares(const T& field, int which, int c) {
  switch (which) {
    case 0:
      return field < static_cast<T>(c);
    case 1:
      return field == static_cast<T>(c);
    case 2:
      return static_cast<unsigned>(field) > static_cast<unsigned>(c);
    case 3:
      return static_cast<signed char>(field) != c;
    case 4:
      return static_cast<long long>(field) >= c;
    case 5:
      return static_cast<std::uint16_t>(field) <= static_cast<std::uint16_t>(c);
    case 6:
      return static_cast<long long>(field) > -1 && static_cast<long long>(field) < 1;
    case 7:
      switch (static_cast<int>(field)) {
        case -1:
          return c < 0;
        case 1:
          return true;
        default:
          return c > 0;
      }
    case 8:
      return static_cast<bool>(field);
    case 9:
      return !static_cast<bool>(field);
    case 10:  // arithmetic
      return static_cast<long long>(field) + c > 1;
    case 11: {  // stored, then compared
      T stored[2] = {};
      stored[c & 1] = field;
      return stored[0] < static_cast<T>(1);
    }
    case 12: {  // read once, used twice: one use is not a compare
      const long long value = static_cast<long long>(field);
      return value < 1 || value % 2 == c;
    }
    case 13: {  // a value of two possible fields
      const T other = static_cast<T>(c);
      const T& chosen = c < 0 ? other : field;
      return chosen == static_cast<T>(1);
    }
    case 14:
      return (static_cast<std::uint8_t>(field) & 1) == 0;
    case 15:  // arithmetic with values that are known at run time only
      return static_cast<unsigned long long>(field) % static_cast<unsigned>(c + 3) == 1u;
    case 16: {
      const auto value = static_cast<std::uint32_t>(field);
      return (value ^ static_cast<std::uint32_t>(c)) >> 1 < (7u - value) << (c & 3);
    }
    case 17:
      return c - static_cast<int>(field) < 3 * (c & 1);
    case 18: {  // three of them: too many
      const auto value = static_cast<std::uint64_t>(field);
      const auto n = static_cast<std::uint64_t>(c);
      return ((value * (n + 5) + (n ^ 9)) | (n + 2)) != 2 * n;
    }
    case 19: {  // with itself
      const long long value = static_cast<long long>(field);
      return value * value == value + c;
    }
    case 20:
      switch ((static_cast<int>(field) + c) & 3) {
        case 0:
          return true;
        case 3:
          return c > 0;
        default:
          return false;
      }
    default:
      return static_cast<T>(c) < field || field == static_cast<T>(0);
  }
}

template <typename T, typename U>
bool ComparesTwo(const T& a, const U& b, int which) {
  const auto wide = [](const auto& field) { return static_cast<long long>(field); };
  switch (which % 9) {
    case 0:
      return wide(a) < wide(b);
    case 1:
      return wide(a) == wide(b);
    case 2:
      return static_cast<std::uint8_t>(a) >= static_cast<std::uint8_t>(b);
    case 3:
      return static_cast<short>(b) < static_cast<short>(a);
    case 4:
      return wide(a) <= wide(b) && wide(b) < 1;
    case 5:
      return wide(a) - 1 == wide(b) * 2;
    case 6:
      return wide(a) - wide(b) > 0;
    case 7:
      return (wide(a) & 1) != (wide(b) & 1);
    default:
      return wide(a) != wide(b) + 1;
  }
}

}  // namespace korat::oracle
