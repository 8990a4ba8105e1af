// What a check has read is forgotten when it has passed (pass/scopes.cc), if it leaves no trace.
// These are the traces that must be noticed. Explore compares with the other ways to search.
#include <set>
#include <vector>

#include "tests/traps/explore.h"

namespace korat::traps::scopes {

#ifdef __OPTIMIZE__
constexpr bool kHasScopes = true;
#else
constexpr bool kHasScopes = false;
#endif

template <typename Root, typename Predicate>
std::uint64_t RunsBy(Prune prune, const Finitization<Root>& finitization, Predicate predicate) {
  return SearchBy(Engine::kResume, prune, finitization, predicate).stats.candidates;
}

__attribute__((noinline)) bool IsOdd(const int& number) {
  std::vector<int> digits;
  for (int left = number; left > 0; left /= 2) digits.push_back(left % 2);
  return !digits.empty() && digits.front() == 1;
}

TEST(Scopes, WhatACheckReadIsForgotten) {
  const auto predicate = [](const Triple& t) {
    if (!IsOdd(t.b)) return false;
    return t.a * t.a == 49;
  };
  Explore(Triples(8), predicate);
  if (!kHasScopes) return;
  EXPECT_LT(RunsBy(Prune::kConflicts, Triples(8), predicate), 15u);
  EXPECT_GT(RunsBy(Prune::kOutcomes, Triples(8), predicate), 36u);
}

TEST(Scopes, AStoreOnAPathThatWasNotTaken) {
  Explore(Triples(4), [](const Triple& t) {
    int limit = 2;
    const auto check = [&limit](int number) {
      if (number == 3) limit = 4;
      return number != 4;
    };
    if (!check(t.b)) return false;
    return t.a == limit;
  });
}

int g_seen = 0;

__attribute__((noinline)) bool IsFineButNoted(int number) {
  if (number == 3) g_seen = 1;
  return number != 4;
}

TEST(Scopes, AStoreToAGlobalOnAPathThatWasNotTaken) {
  Explore(Triples(4), [](const Triple& t) {
    g_seen = 0;
    if (!IsFineButNoted(t.b)) return false;
    return t.a == 2 * g_seen;
  });
}

__attribute__((noinline)) bool ThrowsForThree(int number) {
  if (number == 3) throw number;
  return number != 4;
}

TEST(Scopes, AnExceptionThatIsCaught) {
  Explore(Triples(4), [](const Triple& t) {
    int extra = 0;
    try {
      if (!ThrowsForThree(t.b)) return false;
    } catch (int caught) {
      extra = caught;
    }
    return t.a == extra;
  });
}

__attribute__((noinline)) bool ChecksTwice(int first, int second) {
  if (!ThrowsForThree(first)) return false;
  if (second == 1) return false;
  return ThrowsForThree(second);
}

TEST(Scopes, AnExceptionThatACallerCatches) {
  Explore(Triples(4), [](const Triple& t) {
    try {
      if (!ChecksTwice(t.b, t.c)) return false;
    } catch (int) {
      return t.a == 1;
    }
    return t.a == 2;
  });
}

TEST(Scopes, AContainerThatOutlivesTheCheck) {
  Explore(Triples(4), [](const Triple& t) {
    std::set<int> seen = {0};
    const auto check = [&seen](int number) { return seen.insert(number).second || number == 0; };
    if (!check(t.b)) return false;
    return seen.size() == static_cast<std::size_t>(t.a);
  });
}

TEST(Scopes, AContainerThatIsSwappedAway) {
  Explore(Triples(4), [](const Triple& t) {
    std::vector<int> kept = {1, 2};
    const auto check = [&kept](int number) {
      std::vector<int> mine;
      if (number == 3) mine.swap(kept);
      return number != 4;
    };
    if (!check(t.b)) return false;
    return kept.size() == static_cast<std::size_t>(t.a);
  });
}

__attribute__((noinline)) bool FillWithDigits(const int& number, std::vector<int>& digits) {
  for (int left = number; left > 0; left /= 2) digits.push_back(left % 2);
  return !digits.empty();
}

TEST(Scopes, AContainerThatIsOnlyDestroyedAfterwards) {
  const auto predicate = [](const Triple& t) {
    std::vector<int> digits;
    if (!FillWithDigits(t.b, digits)) return false;
    if (digits.front() == 0) return false;
    return t.a * t.a == 49;
  };
  Explore(Triples(8), predicate);
  if (!kHasScopes) return;
  EXPECT_LT(RunsBy(Prune::kConflicts, Triples(8), predicate), 15u);
}

TEST(Scopes, AContainerThatIsLookedAtAfterwards) {
  Explore(Triples(4), [](const Triple& t) {
    std::vector<int> digits;
    if (!FillWithDigits(t.b, digits)) return false;
    if (digits.front() == 0) return false;
    return static_cast<std::size_t>(t.a) == digits.size();
  });
}

// What a turn of the loop stores is there in the next one.
TEST(Scopes, AnArrayThatTheNextTurnReads) {
  Explore(Triples(4), [](const Triple& t) {
    bool is_wanted[4];
    for (int turn = 0; turn < 2; ++turn) {
      if (turn == 0) {
        for (int i = 0; i < 4; ++i) is_wanted[i] = (t.b & 3) == i;
      } else if (!is_wanted[t.a & 3]) {
        return false;
      }
    }
    return true;
  });
}

TEST(Scopes, AnAnswerThatIsUsedAgain) {
  Explore(Triples(4), [](const Triple& t) {
    const bool is_small = t.b < 3;
    if (!is_small && t.c > 2) return false;
    return t.a == (is_small ? 1 : 2);
  });
}

TEST(Scopes, AFieldThatIsReadInsideAndOutside) {
  Explore(Triples(4), [](const Triple& t) {
    if (!IsOdd(t.b)) return false;
    return t.a == t.b && IsOdd(t.c);
  });
}

}  // namespace korat::traps::scopes
