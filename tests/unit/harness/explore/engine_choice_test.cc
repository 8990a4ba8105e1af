#include "harness/explore/engine_choice.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>

namespace korat::harness {
namespace {

using std::chrono::microseconds;
using std::chrono::seconds;

constexpr std::uint64_t kLastRun = 6144;

// Times every run that the choice wants timed, and returns whether it switches to replay in the
// end.
template <typename Time>
bool TurnsToReplay(Time time) {
  EngineChoice choice;
  int timed = 0;
  for (std::uint64_t run = 0; run < kLastRun; ++run) {
    if (EngineChoice::Wants(run)) time(choice, timed++);
    EXPECT_FALSE(choice.TurnsToReplay(run)) << run;
  }
  EXPECT_EQ(timed, 64);
  return choice.TurnsToReplay(kLastRun);
}

TEST(EngineChoice, SwitchesToReplayIfThatIsClearlyFaster) {
  EXPECT_TRUE(TurnsToReplay(
      [](EngineChoice& choice, int) { choice.Add(microseconds(12), microseconds(10)); }));
}

TEST(EngineChoice, StaysWithResumeIfTheyAreAboutEqual) {
  EXPECT_FALSE(TurnsToReplay(
      [](EngineChoice& choice, int) { choice.Add(microseconds(21), microseconds(20)); }));
}

TEST(EngineChoice, IsNotMisledByOneRunThatWasInterrupted) {
  EXPECT_FALSE(TurnsToReplay([](EngineChoice& choice, int timed) {
    if (timed == 7) return choice.Add(seconds(1), microseconds(10));
    choice.Add(microseconds(5), microseconds(10));
  }));
  EXPECT_TRUE(TurnsToReplay([](EngineChoice& choice, int timed) {
    if (timed == 7) return choice.Add(microseconds(10), seconds(1));
    choice.Add(microseconds(10), microseconds(5));
  }));
}

TEST(EngineChoice, WeighsRunsByWhatTheyCost) {
  // Most runs lose a little by resuming, some win a lot.
  EXPECT_FALSE(TurnsToReplay([](EngineChoice& choice, int timed) {
    timed % 4 == 0 ? choice.Add(microseconds(5), microseconds(100))
                   : choice.Add(microseconds(5), microseconds(4));
  }));
}

}  // namespace
}  // namespace korat::harness
